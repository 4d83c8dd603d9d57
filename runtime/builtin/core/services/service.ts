/**
 * Services: defaults, updates that keep allocated values, allocations, and the proxy to their pods. RES-020, RES-057,
 * RES-058, SUB-017.
 */
import { type Service, services } from "../../../../generated/core/v1/index.js";
import { dns1035Label } from "../../../api/formats/name-format.js";
import { defineHooks, type ResourceHooks } from "../../../registry/kinds/hooks.js";
import { shortAge } from "../../../registry/objects/table.js";
import type { TableConvertor } from "../../../registry/objects/table-convertor.js";
import { selectorText } from "../../label-selection.js";
import { balancerAddresses } from "../../networking/balancer-addresses.js";
import type { AddressRange, PortRange } from "./address-range.js";
import { serviceBackend } from "./pod-proxy.js";
import { HEADLESS, outOfRange, serviceAllocations } from "./service-allocations.js";
import { carryOver } from "./service-carry-over.js";
import { assignAddresses, setServiceDefaults } from "./service-defaults.js";
import { serviceWarnings, validateService, validateServiceUpdate } from "./service-rules.js";
import { setServiceStatusDefaults, statusWarnings, validateServiceStatus } from "./service-status.js";

export function serviceHooks(addresses: AddressRange, ports: PortRange): ResourceHooks<Service> {
  return defineHooks(services, {
    generation: "none",
    nameFormat: dns1035Label,
    createOnUpdate: true,
    prepareForCreate(service) {
      setServiceDefaults(service);
      service.status = { loadBalancer: {} };
    },
    assignOnCreate: (service) => assignAddresses(service, addresses.family),
    prepareForUpdate(service, old, { subresource }) {
      if (subresource === "status") {
        setServiceStatusDefaults(service);
        return;
      }
      carryOver(service, old);
      setServiceDefaults(service);
    },
    assignOnUpdate(service, _old, { subresource }) {
      if (subresource !== "status") assignAddresses(service, addresses.family);
    },
    validateCreate(service) {
      const errors = validateService(service, addresses.family);
      return errors.length > 0 ? errors : outOfRange(service, undefined, addresses, ports);
    },
    validateUpdate(service, old, { subresource }) {
      if (subresource === "status") return validateServiceStatus(service, old);
      const errors = validateServiceUpdate(service, old, addresses.family);
      return errors.length > 0 ? errors : outOfRange(service, old, addresses, ports);
    },
    warningsOnCreate: (service, { profile }) => serviceWarnings(service, profile.words),
    warningsOnUpdate: (service, _old, { subresource, profile }) =>
      subresource === "" ? serviceWarnings(service, profile.words) : statusWarnings(service, profile.words),
    allocations: serviceAllocations(addresses, ports),
    answersDeletedObject: true,
    subresources: { proxy: { type: "proxy", kind: "ServiceProxyOptions", backend: serviceBackend } },
    table,
  });
}

const table: TableConvertor<Service> = {
  columns: [
    { name: "Type", type: "string", description: "How the service is reached." },
    { name: "Cluster-IP", type: "string", description: "Address inside the cluster." },
    { name: "External-IP", type: "string", description: "Addresses outside." },
    { name: "Port(s)", type: "string", description: "Ports, with those on the nodes." },
    { name: "Age", type: "string", description: "Time since creation." },
    { name: "Selector", type: "string", description: "Labels of the pods.", priority: 1 },
  ],
  cells({ metadata, spec, status }, nowMs) {
    const { type = "ClusterIP", clusterIP, externalIPs = [], externalName = "", ports = [], selector } = spec ?? {};
    const balanced = type === "LoadBalancer" ? balancerAddresses(status?.loadBalancer?.ingress) : [];
    const outside = type === "ExternalName" ? [externalName] : [...balanced, ...externalIPs];
    const none = type === "LoadBalancer" ? "<pending>" : "<none>";
    return [
      type,
      clusterIP || (type === "ExternalName" ? "<none>" : HEADLESS),
      outside.join(",") || none,
      ports.map(({ port, nodePort, protocol }) => `${port}${nodePort ? `:${nodePort}` : ""}/${protocol}`).join(",") ||
        "<none>",
      shortAge(metadata.creationTimestamp, nowMs),
      selectorText({ matchLabels: selector ?? {} }),
    ];
  },
};
