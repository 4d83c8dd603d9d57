/**
 * Checks the metadata of objects and lists for types and unknown fields. The registry has the rules for names, labels
 * and all others. A null anywhere in metadata means absent, as on stock servers.
 */
import type { JsonObject, JsonValue } from "../../../api/json.js";
import { isInt64, isInteger, isObject } from "../../json-kinds.js";
import type { Segment, Walk } from "../walk-schema.js";
import { checkAnyObject, checkTime, type WellKnownCheck } from "./well-known.js";

type FieldChecks = Readonly<Record<string, WellKnownCheck>>;

const text: WellKnownCheck = (container, segment, value, walk) => {
  if (typeof value !== "string") walk.wrongType(container, segment, value, "string");
};

const flag: WellKnownCheck = (container, segment, value, walk) => {
  if (typeof value !== "boolean") walk.wrongType(container, segment, value, "boolean");
};

const integer: WellKnownCheck = (container, segment, value, walk) => {
  if (!isInteger(value) || !isInt64(value)) walk.wrongType(container, segment, value, "integer");
};

/** Strings under arbitrary keys; a null among them is the empty string. */
const texts: WellKnownCheck = (container, segment, value, walk) => {
  if (!isObject(value)) {
    walk.wrongType(container, segment, value, "object");
    return;
  }
  if (container !== undefined && walk.droppedMap(container, segment as string, value)) return;
  if (!walk.enter(segment as string)) return;
  for (const key in value) {
    const item = value[key];
    if (item === null) value[key] = "";
    else if (item !== undefined && typeof item !== "string") walk.wrongType(undefined, key, item, "string");
  }
  walk.leave();
};

function struct(fields: FieldChecks): WellKnownCheck {
  return (container, segment, value, walk) => {
    if (isObject(value)) checkFields(value, fields, segment, walk);
    else walk.wrongType(container, segment, value, "object");
  };
}

function list(item: WellKnownCheck): WellKnownCheck {
  return (container, segment, value, walk) => {
    if (!Array.isArray(value)) {
      walk.wrongType(container, segment, value, "array");
      return;
    }
    if (container !== undefined && walk.droppedList(container, segment as string, value)) return;
    if (!walk.enter(segment as string)) return;
    for (const [index, entry] of value.entries()) item(undefined, index, entry, walk);
    walk.leave();
  };
}

const OWNER_REFERENCE: FieldChecks = {
  apiVersion: text,
  kind: text,
  name: text,
  uid: text,
  controller: flag,
  blockOwnerDeletion: flag,
};

const MANAGED_FIELDS_ENTRY: FieldChecks = {
  manager: text,
  operation: text,
  apiVersion: text,
  time: checkTime,
  fieldsType: text,
  fieldsV1: checkAnyObject,
  subresource: text,
};

const OBJECT_META: FieldChecks = {
  name: text,
  generateName: text,
  namespace: text,
  selfLink: text,
  uid: text,
  resourceVersion: text,
  generation: integer,
  creationTimestamp: checkTime,
  deletionTimestamp: checkTime,
  deletionGracePeriodSeconds: integer,
  labels: texts,
  annotations: texts,
  ownerReferences: list(struct(OWNER_REFERENCE)),
  finalizers: list(text),
  managedFields: list(struct(MANAGED_FIELDS_ENTRY)),
};

const LIST_META: FieldChecks = {
  selfLink: text,
  resourceVersion: text,
  continue: text,
  remainingItemCount: integer,
};

export const checkObjectMeta: WellKnownCheck = struct(OBJECT_META);
export const checkListMeta: WellKnownCheck = struct(LIST_META);

function checkFields(object: JsonObject, fields: FieldChecks, segment: Segment, walk: Walk): void {
  if (segment !== undefined && !walk.enter(segment)) return;
  for (const key in object) {
    const value: JsonValue | undefined = object[key];
    if (value === undefined) continue;
    const check = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (check === undefined) walk.unknown(object, key);
    else if (value === null) delete object[key];
    else check(object, key, value, walk);
  }
  if (segment !== undefined) walk.leave();
}
