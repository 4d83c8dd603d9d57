/** What a claim has got, and what drivers report of it: the status of a ResourceClaim. */
import type {
  AllocatedDeviceStatus,
  AllocationResult,
  DeviceAllocationConfiguration,
  DeviceRequestAllocationResult,
  NetworkDeviceData,
  ResourceClaim,
  ResourceClaimConsumerReference,
} from "../../../generated/resource/v1/index.js";
import { validateConditions } from "../../api/condition.js";
import {
  type FieldError,
  forbiddenField,
  invalid,
  notSupported,
  required,
  tooLong,
  tooMany,
} from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { networkOf } from "../address-rules.js";
import { validateNodeSelector } from "../core/nodes/node-selector-rules.js";
import { canonicalAddress } from "../core/services/address-range.js";
import { immutable } from "../field-rules.js";
import { limitedList, limitedSet } from "../list-rules.js";
import { validateBindingConditions } from "./binding-condition-rules.js";
import {
  MAX_CONFIGURATIONS,
  type RequestNames,
  requestNames,
  validateRequestReference,
  validateRequestReferences,
} from "./device-claim-rules.js";
import { validateConfiguration, validateOpaque } from "./device-configuration-rules.js";
import { deviceKey, validateDriver, validateLabelName, validatePoolName, validateUid } from "./device-names.js";

const MAX_CONSUMERS = 256;
const MAX_RESULTS = 32;
/** The settings of the class, and those of the claim. */
const MAX_ALLOCATED_CONFIGURATIONS = 2 * MAX_CONFIGURATIONS;
const MAX_DEVICE_CONDITIONS = 8;
const MAX_ADDRESSES = 16;
const MAX_INTERFACE_NAME_BYTES = 256;
const MAX_HARDWARE_ADDRESS_BYTES = 128;
const SOURCES = ["FromClaim", "FromClass"];

export function validateClaimStatus({ metadata, spec, status = {} }: ResourceClaim, old: ResourceClaim): FieldError[] {
  const { allocation, reservedFor = [], devices = [] } = status;
  const allocated = new Set((allocation?.devices?.results ?? []).map(deviceKey));
  const errors = limitedSet("status.reservedFor", reservedFor, MAX_CONSUMERS, validateConsumer, ({ uid }) => uid ?? "");
  errors.push(
    ...limitedSet(
      "status.devices",
      devices,
      Number.POSITIVE_INFINITY,
      (device, at) => validateDeviceStatus(at, device, allocated),
      deviceKey,
    ),
  );
  if (reservedFor.length > 0 && allocation === undefined)
    errors.push(forbiddenField("status.reservedFor", "may not be specified when `allocated` is not set"));
  else if (metadata.deletionTimestamp !== undefined && hasNewConsumers(reservedFor, old.status?.reservedFor))
    errors.push(
      forbiddenField(
        "status.reservedFor",
        "new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set",
      ),
    );
  if (allocation === undefined) return errors;
  const stored = old.status?.allocation;
  // A stored allocation can't change, and is not judged again: the rules may have been less strict.
  if (stored !== undefined) return [...errors, ...immutable("status.allocation", allocation, stored)];
  return [...errors, ...validateAllocation("status.allocation", allocation, requestNames(spec?.devices?.requests))];
}

function validateConsumer({ resource, name, uid }: ResourceClaimConsumerReference, at: string): FieldError[] {
  return Object.entries({ resource, name, uid }).flatMap(([field, value]) =>
    value ? [] : [required(`${at}.${field}`)],
  );
}

function hasNewConsumers(
  consumers: readonly ResourceClaimConsumerReference[],
  old: readonly ResourceClaimConsumerReference[] = [],
): boolean {
  return consumers.some((consumer) => !old.some((each) => equalJson(each, consumer)));
}

function validateAllocation(
  field: string,
  { devices, nodeSelector }: AllocationResult,
  names: RequestNames,
): FieldError[] {
  const at = `${field}.devices`;
  return [
    ...limitedList(`${at}.results`, devices?.results, MAX_RESULTS, (result, place) =>
      validateResult(place, result, names),
    ),
    ...limitedList(`${at}.config`, devices?.config, MAX_ALLOCATED_CONFIGURATIONS, (each, place) =>
      validateAllocatedConfiguration(place, each, names),
    ),
    ...(nodeSelector === undefined ? [] : validateNodeSelector(nodeSelector, `${field}.nodeSelector`)),
  ];
}

function validateResult(
  field: string,
  {
    request = "",
    driver,
    pool,
    device,
    bindingConditions,
    bindingFailureConditions,
    shareID,
  }: Partial<DeviceRequestAllocationResult>,
  names: RequestNames,
): FieldError[] {
  return [
    ...validateRequestReference(`${field}.request`, request, names),
    ...validateDriver(`${field}.driver`, driver),
    ...validatePoolName(`${field}.pool`, pool),
    ...validateLabelName(`${field}.device`, device),
    ...validateBindingConditions(field, bindingConditions, bindingFailureConditions),
    ...(shareID === undefined ? [] : validateUid(`${field}.shareID`, shareID)),
  ];
}

function validateAllocatedConfiguration(
  field: string,
  { source, requests, opaque }: Partial<DeviceAllocationConfiguration>,
  names: RequestNames,
): FieldError[] {
  const at = `${field}.source`;
  const errors: FieldError[] = [];
  if (!source) errors.push(required(at));
  else if (!SOURCES.includes(source)) errors.push(notSupported(at, source, SOURCES));
  return [
    ...errors,
    ...validateRequestReferences(`${field}.requests`, requests, names),
    ...validateConfiguration(field, opaque),
  ];
}

function validateDeviceStatus(
  field: string,
  status: Partial<AllocatedDeviceStatus>,
  allocated: ReadonlySet<string>,
): FieldError[] {
  const { driver, pool, device, shareID, conditions = [], data, networkData } = status;
  const errors = [
    ...validateDriver(`${field}.driver`, driver),
    ...validatePoolName(`${field}.pool`, pool),
    ...validateLabelName(`${field}.device`, device),
    ...(shareID === undefined ? [] : validateUid(`${field}.shareID`, shareID)),
  ];
  const key = deviceKey(status);
  const shown = { driver, pool, device, ...(shareID === undefined ? {} : { shareID }) };
  if (!allocated.has(key)) errors.push(invalid(field, shown, "must be an allocated device in the claim"));
  const at = `${field}.conditions`;
  if (conditions.length > MAX_DEVICE_CONDITIONS) errors.push(tooMany(at, conditions.length, MAX_DEVICE_CONDITIONS));
  return [
    ...errors,
    ...validateConditions(conditions, at),
    ...(data === undefined ? [] : validateOpaque(`${field}.data`, data)),
    ...(networkData === undefined ? [] : validateNetworkData(`${field}.networkData`, networkData)),
  ];
}

function validateNetworkData(
  field: string,
  { interfaceName = "", hardwareAddress = "", ips }: NetworkDeviceData,
): FieldError[] {
  return [
    ...notLonger(`${field}.interfaceName`, interfaceName, MAX_INTERFACE_NAME_BYTES),
    ...notLonger(`${field}.hardwareAddress`, hardwareAddress, MAX_HARDWARE_ADDRESS_BYTES),
    ...limitedSet(
      `${field}.ips`,
      ips,
      MAX_ADDRESSES,
      (address, at) => validateInterfaceAddress(at, address),
      (address) => address,
    ),
  ];
}

/** An address with the length of its network's prefix. */
function validateInterfaceAddress(field: string, text: string): FieldError[] {
  const network = networkOf(text);
  if (network === undefined)
    return [invalid(field, text, "must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)")];
  const canonical = `${canonicalAddress(network.address)}/${network.prefixLength}`;
  return canonical === text ? [] : [invalid(field, text, `must be in canonical form ("${canonical}")`)];
}

function notLonger(field: string, text: string, limit: number): FieldError[] {
  return Buffer.byteLength(text) > limit ? [tooLong(field, limit)] : [];
}
