/** Handles writes into namespaces that do not exist: one plug-in rejects them, the other creates the namespace. */
import { notFound } from "../../api/status.js";
import { createOnce } from "../../registry/write/own-writes.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";

const NAMESPACES = { group: "", resource: "namespaces" };

export function namespaceExists({ readNamespace }: Pick<AdmissionDependencies, "readNamespace">): AdmissionPlugin {
  return {
    name: "NamespaceExists",
    mayConcern: ({ operation }) => operation !== "CONNECT",
    handles: isWithinNamespace,
    async validate({ namespace }) {
      if ((await readNamespace(namespace)) === undefined) throw notFound(NAMESPACES, namespace);
    },
  };
}

export function namespaceAutoProvision(dependencies: AdmissionDependencies): AdmissionPlugin {
  return {
    name: "NamespaceAutoProvision",
    mayConcern: ({ operation }) => operation === "CREATE",
    handles: isWithinNamespace,
    sideEffects: "NoneOnDryRun",
    async mutate({ namespace, dryRun }) {
      if (!dryRun && (await dependencies.readNamespace(namespace)) === undefined)
        await makeNamespace(dependencies, namespace);
      return false;
    },
  };
}

function isWithinNamespace({ gr, namespace }: AdmissionAttributes): boolean {
  return namespace !== "" && !(gr.group === "" && gr.resource === "namespaces");
}

/** @throws StatusError as a create does */
async function makeNamespace({ scheme, storeOf }: AdmissionDependencies, name: string): Promise<void> {
  const resource = scheme.known("", "v1", "namespaces");
  if (resource !== undefined) await createOnce(storeOf(resource), resource, name);
}
