/**
 * The objects that every new store starts with, and that each start of a server creates again if they are missing.
 * NS-001.
 */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { RegisteredResource, Scheme } from "../../registry/kinds/scheme.js";
import type { ResourceStore } from "../../registry/store.js";
import { createOnce } from "../../registry/write/own-writes.js";

export interface Bootstrap {
  readonly scheme: Scheme;
  readonly storeOf: (resource: RegisteredResource) => ResourceStore;
  readonly profile: NamingProfile;
}

/** The priority classes of indispensable Pods. The rules of the kind fix their names and values. */
const PRIORITY_CLASSES = [
  {
    name: "system-node-critical",
    value: 2_000_001_000,
    description: "For Pods that a node can't do without, and that can't run on another one.",
  },
  {
    name: "system-cluster-critical",
    value: 2_000_000_000,
    description: "For Pods that the cluster can't do without, on whichever node.",
  },
] as const;

/** Creates the missing start-up namespaces, if namespaces are served. */
export async function ensureNamespaces(server: Bootstrap): Promise<void> {
  const namespaces = server.scheme.known("", "v1", "namespaces");
  if (namespaces === undefined) return;
  const { defaultNamespace, systemNamespace, publicNamespace, nodeLeaseNamespace } = server.profile.words;
  for (const name of [defaultNamespace, systemNamespace, publicNamespace, nodeLeaseNamespace])
    await ensure(server, namespaces, name);
}

/** Creates the missing priority classes; existing ones stay as they are. */
export async function ensurePriorityClasses(server: Bootstrap): Promise<void> {
  const classes = server.scheme.byResource(server.profile.words.schedulingGroup, "v1", "priorityclasses");
  if (classes === undefined) return;
  for (const { name, ...content } of PRIORITY_CLASSES) await ensure(server, classes, name, content);
}

async function ensure(
  { storeOf }: Bootstrap,
  resource: RegisteredResource,
  name: string,
  content?: object,
): Promise<void> {
  const store = storeOf(resource);
  if ((await store.fetch(store.key("", name))).object === undefined) await createOnce(store, resource, name, content);
}
