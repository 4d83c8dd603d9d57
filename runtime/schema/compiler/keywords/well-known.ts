/** Checks of the well-known scalar types. A text that can't be parsed counts as a wrong type. */
import { type JsonObject, type JsonValue, setMember } from "../../../api/json.js";
import { Quantity } from "../../../api/quantities/quantity.js";
import { isInt32, isInteger, isNumber, isObject } from "../../json-kinds.js";
import type { Segment, Walk } from "../walk-schema.js";
import { isTimestamp } from "./format-time.js";
import { checkFreeForm } from "./free-form.js";

/** Checks `value`, which is in `container` (absent in lists) at `segment`. */
export type WellKnownCheck = (
  container: JsonObject | undefined,
  segment: Segment,
  value: JsonValue,
  walk: Walk,
) => void;

const QUANTITY_RULE = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

/** Typed servers parse a quantity and write it in canonical form. */
export const checkQuantity: WellKnownCheck = (container, segment, value, walk) => {
  const isText = typeof value === "string";
  if (isText && COMMON_QUANTITY.test(value)) return;
  if (!isText && !isNumber(value)) {
    walk.wrongType(container, segment, value, "string");
    return;
  }
  const quantity = Quantity.tryParse(String(value));
  if (quantity === undefined) {
    if (isText) walk.unreadable(segment, value, QUANTITY_RULE);
  } else if (walk.dropsUnset && container !== undefined && segment !== undefined) {
    const canonical = quantity.toString();
    if (canonical !== value) setMember(container, String(segment), canonical);
  }
};

/** Matches most quantities, all of which are canonical. */
const COMMON_QUANTITY = /^(?:0|[1-9]\d{0,2}(?:m|k|M|G|Ki|Mi|Gi)?)$/;

/** Checks Time and MicroTime, which both accept any RFC 3339 text with an offset. */
export const checkTime: WellKnownCheck = (container, segment, value, walk) => {
  if (typeof value !== "string") walk.wrongType(container, segment, value, "string");
  else if (!isTimestamp(value))
    walk.unreadable(segment, value, "must be a time as RFC 3339 writes it: 2006-01-02T15:04:05Z");
};

export const checkIntOrString: WellKnownCheck = (container, segment, value, walk) => {
  if (typeof value === "string") return;
  if (!isInteger(value)) walk.wrongType(container, segment, value, "integer,string");
  else if (!isInt32(value)) walk.wrongFormat(segment, value, "int32");
};

/** Checks FieldsV1 and RawExtension, which accept any object. */
export const checkAnyObject: WellKnownCheck = (container, segment, value, walk) => {
  if (isObject(value)) checkFreeForm(value, segment, walk);
  else walk.wrongType(container, segment, value, "object");
};
