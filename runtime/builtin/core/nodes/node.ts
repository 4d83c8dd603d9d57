/** Nodes: fields that are immutable once known, and the table columns. */
import { type Node, nodes } from "../../../../generated/core/v1/index.js";
import type { ProfileWords } from "../../../api/profile/naming-profile.js";
import { defineHooks } from "../../../registry/kinds/hooks.js";
import { shortAge } from "../../../registry/objects/table.js";
import { networkWarnings, productOf } from "../../address-warnings.js";
import { nodeAgent } from "./node-agents.js";
import { validateNode, validateNodeStatus, validateNodeUpdate } from "./node-rules.js";

export const nodeHooks = defineHooks(nodes, {
  selectableFields: { "spec.unschedulable": ({ spec }) => String(spec?.unschedulable ?? false) },
  generation: "none",
  subresources: { proxy: { type: "proxy", kind: "NodeProxyOptions", backend: nodeAgent } },
  keepsStatusOnCreate: ({ behaviours }) => behaviours.nodeStatusOnCreate === "keep",
  prepareForCreate(node) {
    pairNetworks(node);
    allocateAll(node);
  },
  prepareForUpdate: (node) => pairNetworks(node),
  validateCreate: (node) => [...validateNode(node), ...validateNodeStatus(node)],
  validateUpdate: (node, old, { subresource }) =>
    subresource === "status" ? validateNodeStatus(node) : validateNodeUpdate(node, old),
  warningsOnCreate: (node, { profile }) => nodeWarnings(node, profile.words),
  warningsOnUpdate: (node, _old, { subresource, profile }) =>
    subresource === "" ? nodeWarnings(node, profile.words) : [],
  table: {
    columns: [
      { name: "Status", type: "string", description: "Whether the node is ready." },
      { name: "Roles", type: "string", description: "What the node is for." },
      { name: "Age", type: "string", description: "Time since creation." },
      { name: "Version", type: "string", description: "Version of the node agent." },
      { name: "Internal-IP", type: "string", description: "Address inside.", priority: 1 },
      { name: "External-IP", type: "string", description: "Address outside.", priority: 1 },
      { name: "OS-Image", type: "string", description: "Operating system.", priority: 1 },
      { name: "Kernel-Version", type: "string", description: "Version of the kernel.", priority: 1 },
      { name: "Container-Runtime", type: "string", description: "Container runtime.", priority: 1 },
    ],
    cells(node, nowMs, { words }) {
      const { nodeInfo, addresses = [] } = node.status ?? {};
      const addressOf = (wanted: string): string => addresses.find(({ type }) => type === wanted)?.address ?? "<none>";
      return [
        stateOf(node),
        rolesOf(node, `${words.keyDomain}/role`) || "<none>",
        shortAge(node.metadata.creationTimestamp, nowMs),
        nodeInfo?.kubeletVersion ?? "",
        addressOf("InternalIP"),
        addressOf("ExternalIP"),
        nodeInfo?.osImage || "<unknown>",
        nodeInfo?.kernelVersion || "<unknown>",
        nodeInfo?.containerRuntimeVersion || "<unknown>",
      ];
    },
  },
});

/** The first network is in two fields, of which clients may know only one. If they differ, the older field wins. */
function pairNetworks({ spec }: Node): void {
  if (spec?.podCIDR && spec.podCIDRs?.[0] !== spec.podCIDR) spec.podCIDRs = [spec.podCIDR];
  else if (spec?.podCIDRs?.[0] && !spec.podCIDR) spec.podCIDR = spec.podCIDRs[0];
}

/** Without reservations, all of the capacity is allocatable. */
function allocateAll({ status }: Node): void {
  if (status?.capacity !== undefined && status.allocatable === undefined) status.allocatable = { ...status.capacity };
}

function stateOf({ spec, status }: Node): string {
  const ready = status?.conditions?.find(({ type }) => type === "Ready")?.status;
  const state = ready === undefined ? "Unknown" : ready === "True" ? "Ready" : "NotReady";
  return spec?.unschedulable ? `${state},SchedulingDisabled` : state;
}

/** Reads the roles from labels such as `node-role.example.com/control-plane`. */
/** @param roleLabel a label whose value is a role too */
function rolesOf({ metadata }: Node, roleLabel: string): string {
  const labels = Object.entries(metadata.labels ?? {});
  const roles = labels.flatMap(([key, value]) => {
    if (/^node-role\.[^/]+\/./.test(key)) return [key.slice(key.indexOf("/") + 1)];
    return key === roleLabel && value !== "" ? [value] : [];
  });
  return [...new Set(roles)].sort().join(",");
}

function nodeWarnings({ spec = {} }: Node, words: ProfileWords): string[] {
  const { configSource, externalID, podCIDRs = [] } = spec;
  return [
    ...(configSource === undefined ? [] : ["spec.configSource: the feature is removed"]),
    ...(externalID ? [`spec.externalID: this field is deprecated, and is unused by ${productOf(words)}`] : []),
    ...podCIDRs.flatMap((network, index) => networkWarnings(`spec.podCIDRs[${index}]`, network, words)),
  ];
}
