/** Handles writes into namespaces that do not exist: one plug-in rejects them, the other creates the namespace. */
import { notFound } from "../../api/status.js";
import { createOnce } from "../../registry/write/own-writes.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionParts } from "../admission-parts.js";

const NAMESPACES = { group: "", resource: "namespaces" };

export function namespaceExists({ readNamespace }: Pick<AdmissionParts, "readNamespace">): AdmissionPlugin {
  return {
    name: "NamespaceExists",
    handles: (attributes) => isWithinNamespace(attributes) && attributes.operation !== "CONNECT",
    async validate({ namespace }) {
      if ((await readNamespace(namespace)) === undefined) throw notFound(NAMESPACES, namespace);
    },
  };
}

export function namespaceAutoProvision(parts: AdmissionParts): AdmissionPlugin {
  return {
    name: "NamespaceAutoProvision",
    handles: (attributes) => isWithinNamespace(attributes) && attributes.operation === "CREATE",
    sideEffects: "NoneOnDryRun",
    async mutate({ namespace, dryRun }) {
      if (!dryRun && (await parts.readNamespace(namespace)) === undefined) await makeNamespace(parts, namespace);
      return false;
    },
  };
}

function isWithinNamespace({ gr, namespace }: AdmissionAttributes): boolean {
  return namespace !== "" && !(gr.group === "" && gr.resource === "namespaces");
}

/** @throws StatusError as a create does */
async function makeNamespace({ scheme, storeOf }: AdmissionParts, name: string): Promise<void> {
  const resource = scheme.known("", "v1", "namespaces");
  if (resource !== undefined) await createOnce(storeOf(resource), resource, name);
}
