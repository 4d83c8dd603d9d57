/** Validates how a service is reached from outside: external addresses, traffic policies, load balancers. */
import type { Service } from "../../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../../api/field-error.js";
import { qualifiedName } from "../../../api/formats/name-format.js";
import { validateNetwork, validatePublicAddress } from "../../address-rules.js";
import { judgedIfPresent } from "../../field-rules.js";
import { hasHealthPort, isReachedFromOutside } from "./service-allocations.js";

export function validateWaysIn(service: Service): FieldError[] {
  const { externalIPs = [], externalTrafficPolicy, healthCheckNodePort = 0 } = service.spec ?? {};
  const errors = externalIPs.flatMap((address, index) => validatePublicAddress(`spec.externalIPs[${index}]`, address));
  errors.push(...validateLoadBalancer(service));
  if (externalTrafficPolicy !== undefined && !isReachedFromOutside(service)) {
    const text = "may only be set for externally-accessible services";
    errors.push(invalid("spec.externalTrafficPolicy", externalTrafficPolicy, text));
  }
  if (healthCheckNodePort !== 0 && !hasHealthPort(service)) {
    const text = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
    errors.push(invalid("spec.healthCheckNodePort", healthCheckNodePort, text));
  }
  return errors;
}

/** Messages spell the field's name in this way. */
const SOURCE_RANGES = "LoadBalancerSourceRanges";

const ONLY_BALANCED = "may only be used when `type` is 'LoadBalancer'";

/** A class requires the type LoadBalancer and must be a qualified name. */
export function validateBalancerClass({ type, loadBalancerClass }: NonNullable<Service["spec"]>): FieldError[] {
  const field = "spec.loadBalancerClass";
  if (loadBalancerClass !== undefined && type !== "LoadBalancer") return [forbiddenField(field, ONLY_BALANCED)];
  return judgedIfPresent(field, loadBalancerClass, qualifiedName);
}

function validateLoadBalancer({ spec = {} }: Service): FieldError[] {
  const { type, allocateLoadBalancerNodePorts, loadBalancerSourceRanges = [] } = spec;
  if (type !== "LoadBalancer") {
    const isSet = {
      [SOURCE_RANGES]: loadBalancerSourceRanges.length > 0,
      allocateLoadBalancerNodePorts: allocateLoadBalancerNodePorts !== undefined,
    };
    const errors = Object.entries(isSet).flatMap(([field, value]) =>
      value ? [forbiddenField(`spec.${field}`, ONLY_BALANCED)] : [],
    );
    return [...errors, ...validateBalancerClass(spec)];
  }
  return [
    ...(allocateLoadBalancerNodePorts === undefined ? [required("spec.allocateLoadBalancerNodePorts")] : []),
    ...validateBalancerClass(spec),
    // Clients have long written spaces around networks.
    ...loadBalancerSourceRanges.flatMap((range, index) =>
      validateNetwork(`spec.${SOURCE_RANGES}[${index}]`, range.trim()),
    ),
  ];
}
