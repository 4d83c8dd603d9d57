/** Services: their number, and the node ports and load balancers that they use. */
import type { ApiObject } from "../api/object.js";
import { Quantity } from "../api/quantities/quantity.js";
import { countName, type QuotaEvaluator } from "./evaluator.js";
import { ONE } from "./object-count.js";

const SERVICES = { group: "", resource: "services" };
const COUNT = countName(SERVICES);
const NODE_PORTS = "services.nodeports";
const BALANCERS = "services.loadbalancers";
const NAMES: ReadonlySet<string> = new Set([COUNT, "services", NODE_PORTS, BALANCERS]);

interface ServiceShape extends ApiObject {
  readonly spec?: {
    readonly type?: string;
    readonly ports?: readonly { readonly nodePort?: number }[];
    readonly allocateLoadBalancerNodePorts?: boolean;
  };
}

export const serviceEvaluator: QuotaEvaluator = {
  gr: SERVICES,
  readsContent: true,
  handles: (operation, subresource) => (operation === "CREATE" || operation === "UPDATE") && subresource === "",
  matching: (names) => [...names].filter((name) => NAMES.has(name)),
  usage(object) {
    const { type, ports = [], allocateLoadBalancerNodePorts } = (object as ServiceShape).spec ?? {};
    const isBalanced = type === "LoadBalancer";
    const chosen = ports.filter(({ nodePort }) => Boolean(nodePort)).length;
    const nodePorts =
      type === "NodePort"
        ? ports.length
        : !isBalanced
          ? 0
          : allocateLoadBalancerNodePorts === false
            ? chosen
            : ports.length;
    return new Map([
      [COUNT, ONE],
      ["services", ONE],
      [NODE_PORTS, Quantity.of(nodePorts)],
      [BALANCERS, isBalanced ? ONE : Quantity.zero],
    ]);
  },
  isWithin: () => false,
  lack: () => undefined,
};
