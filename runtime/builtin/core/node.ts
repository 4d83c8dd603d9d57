/** Nodes: what is fixed once it is known, and the columns that operators look at. */
import { type Node, nodes } from "../../../generated/core/v1/index.js";
import { duplicate, type FieldError, forbiddenField } from "../../api/field-error.js";
import { defineHooks } from "../../registry/hooks.js";
import { shortAge } from "../../registry/table.js";

export const nodeHooks = defineHooks(nodes, {
  validateCreate: (node) => validateTaints(node),
  validateUpdate: (node, old) => [
    ...validateTaints(node),
    ...fixed("spec.podCIDR", node.spec?.podCIDR, old.spec?.podCIDR),
    ...fixed("spec.providerID", node.spec?.providerID, old.spec?.providerID),
  ],
  table: {
    columns: [
      { name: "Status", type: "string", description: "Whether the node is ready." },
      { name: "Roles", type: "string", description: "What the node is for." },
      { name: "Age", type: "string", description: "Time since creation." },
      { name: "Version", type: "string", description: "Version of the node agent." },
      { name: "Internal-IP", type: "string", description: "Address inside.", priority: 1 },
      { name: "OS-Image", type: "string", description: "Operating system.", priority: 1 },
      { name: "Kernel-Version", type: "string", description: "Version of the kernel.", priority: 1 },
      { name: "Container-Runtime", type: "string", description: "Container runtime.", priority: 1 },
    ],
    cells(node, nowMs) {
      const { nodeInfo, addresses = [] } = node.status ?? {};
      return [
        stateOf(node),
        rolesOf(node) || "<none>",
        shortAge(node.metadata.creationTimestamp, nowMs),
        nodeInfo?.kubeletVersion ?? "",
        addresses.find(({ type }) => type === "InternalIP")?.address ?? "<none>",
        nodeInfo?.osImage || "<unknown>",
        nodeInfo?.kernelVersion || "<unknown>",
        nodeInfo?.containerRuntimeVersion || "<unknown>",
      ];
    },
  },
});

/** A node may learn what it did not know; it never becomes another. */
function fixed(field: string, value: string | undefined, before: string | undefined): FieldError[] {
  return before && value !== before ? [forbiddenField(field, "node updates may not change it once it is set")] : [];
}

function validateTaints({ spec }: Node): FieldError[] {
  const seen = new Set<string>();
  return (spec?.taints ?? []).flatMap(({ key, effect }, index) => {
    const isKnown = seen.has(`${key}:${effect}`);
    seen.add(`${key}:${effect}`);
    return isKnown ? [duplicate(`spec.taints[${index}]`, { key, effect })] : [];
  });
}

function stateOf({ spec, status }: Node): string {
  const ready = status?.conditions?.find(({ type }) => type === "Ready")?.status;
  const state = ready === undefined ? "Unknown" : ready === "True" ? "Ready" : "NotReady";
  return spec?.unschedulable ? `${state},SchedulingDisabled` : state;
}

/** Labels such as `node-role.example.com/control-plane`. */
function rolesOf({ metadata }: Node): string {
  const labels = Object.entries(metadata.labels ?? {});
  const roles = labels.flatMap(([key, value]) => {
    if (/(^|\.)node-role\./.test(key)) return [key.slice(key.indexOf("/") + 1)];
    return key === "kubernetes.io/role" && value !== "" ? [value] : [];
  });
  return roles.sort().join(",");
}
