/** Network policies: default policy types, ports and port ranges, peers and IP blocks. */
import {
  type IPBlock,
  type NetworkPolicy,
  type NetworkPolicyPeer,
  type NetworkPolicyPort,
  networkPolicies,
} from "../../../generated/networking/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { validateLabelSelector } from "../../api/formats/labels.js";
import { portName, portNumber } from "../../api/formats/word-format.js";
import type { ProfileWords } from "../../api/profile/naming-profile.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { isPartOf, networkOf, validateNetwork } from "../address-rules.js";
import { networkWarnings } from "../address-warnings.js";
import { formatErrors, oneOf, reportedTwice } from "../field-rules.js";
import { selectorText } from "../label-selection.js";

const DIRECTIONS = 2;
const POLICY_TYPES = ["Ingress", "Egress"];

export const networkPolicyHooks = defineHooks(networkPolicies, {
  prepareForCreate: (policy) => setDefaults(policy),
  prepareForUpdate: (policy) => setDefaults(policy),
  validateCreate: (policy) => validateSpec(policy),
  validateUpdate: (policy) => reportedTwice(validateSpec(policy)),
  warningsOnCreate: (policy, { profile }) => blockWarnings(policy, profile.words),
  warningsOnUpdate: (policy, _old, { profile }) => blockWarnings(policy, profile.words),
  table: {
    columns: [{ name: "Pod-Selector", type: "string", description: "Labels of the pods that it is about." }],
    cells: ({ spec }) => [selectorText(spec?.podSelector)],
    age: true,
  },
});

function setDefaults({ spec }: NetworkPolicy): void {
  if (spec === undefined) return;
  spec.podSelector ??= {};
  if ((spec.policyTypes?.length ?? 0) === 0)
    spec.policyTypes = (spec.egress?.length ?? 0) > 0 ? ["Ingress", "Egress"] : ["Ingress"];
}

function validateSpec({ spec = {} }: NetworkPolicy): FieldError[] {
  const { podSelector, ingress = [], egress = [], policyTypes = [] } = spec;
  const errors: FieldError[] = validateLabelSelector(podSelector, "spec.podSelector");
  for (const [index, { ports, from }] of ingress.entries()) {
    const at = `spec.ingress[${index}]`;
    errors.push(...validatePorts(ports, `${at}.ports`), ...validatePeers(from, `${at}.from`));
  }
  for (const [index, { ports, to }] of egress.entries()) {
    const at = `spec.egress[${index}]`;
    errors.push(...validatePorts(ports, `${at}.ports`), ...validatePeers(to, `${at}.to`));
  }
  if (policyTypes.length > DIRECTIONS)
    return [...errors, invalid("spec.policyTypes", policyTypes, "may not specify more than two policyTypes")];
  return [...errors, ...policyTypes.flatMap((type, index) => oneOf(`spec.policyTypes[${index}]`, type, POLICY_TYPES))];
}

const PROTOCOLS = ["TCP", "UDP", "SCTP"];

function validatePorts(ports: readonly NetworkPolicyPort[] = [], at: string): FieldError[] {
  return ports.flatMap((port, index) => [
    ...oneOf(`${at}[${index}].protocol`, port.protocol, PROTOCOLS),
    ...validateRange(port, `${at}[${index}]`),
  ]);
}

function validateRange({ port, endPort }: NetworkPolicyPort, at: string): FieldError[] {
  const [first, last] = [`${at}.port`, `${at}.endPort`];
  const misplaced = (text: string): FieldError[] => (endPort === undefined ? [] : [invalid(last, endPort, text)]);
  if (port === undefined) return misplaced("may not be specified when `port` is not specified");
  if (typeof port === "string")
    return [
      ...misplaced("may not be specified when `port` is non-numeric"),
      ...formatErrors(first, port, portName(port)),
    ];
  return [
    ...formatErrors(first, port, portNumber(port)),
    ...(endPort !== undefined && endPort < port
      ? [invalid(last, port, "must be greater than or equal to `port`")]
      : []),
    ...(endPort === undefined ? [] : formatErrors(last, endPort, portNumber(endPort))),
  ];
}

function validatePeers(peers: readonly NetworkPolicyPeer[] = [], at: string): FieldError[] {
  return peers.flatMap(({ podSelector, namespaceSelector, ipBlock }, index) => {
    const field = `${at}[${index}]`;
    if (podSelector === undefined && namespaceSelector === undefined && ipBlock === undefined)
      return [required(field, "must specify a peer")];
    const errors = [
      ...validateLabelSelector(podSelector, `${field}.podSelector`),
      ...validateLabelSelector(namespaceSelector, `${field}.namespaceSelector`),
    ];
    if (ipBlock === undefined) return errors;
    errors.push(...validateBlock(ipBlock, `${field}.ipBlock`));
    if (podSelector !== undefined || namespaceSelector !== undefined)
      errors.push(forbiddenField(field, "may not specify both ipBlock and another peer"));
    return errors;
  });
}

function validateBlock({ cidr, except = [] }: IPBlock, at: string): FieldError[] {
  if (cidr === "") return [required(`${at}.cidr`)];
  const whole = networkOf(cidr);
  if (whole === undefined) return validateNetwork(`${at}.cidr`, cidr);
  return except.flatMap((text, index) => {
    const field = `${at}.except[${index}]`;
    const part = networkOf(text);
    if (part === undefined) return validateNetwork(field, text);
    return isPartOf(part, whole) ? [] : [invalid(field, text, "must be a strict subset of `cidr`")];
  });
}

function blockWarnings({ spec }: NetworkPolicy, words: ProfileWords): string[] {
  const peers = [
    ...(spec?.ingress ?? []).map(({ from = [] }, index) => ({ at: `spec.ingress[${index}].from`, list: from })),
    ...(spec?.egress ?? []).map(({ to = [] }, index) => ({ at: `spec.egress[${index}].to`, list: to })),
  ];
  return peers.flatMap(({ at, list }) =>
    list.flatMap(({ ipBlock }, index) => {
      if (ipBlock === undefined) return [];
      const field = `${at}[${index}].ipBlock`;
      return [
        ...networkWarnings(`${field}.cidr`, ipBlock.cidr, words),
        ...(ipBlock.except ?? []).flatMap((part, place) => networkWarnings(`${field}.except[${place}]`, part, words)),
      ];
    }),
  );
}
