/**
 * Everything that generated checks call. `kit/index.ts` exports it to generated modules; the compiler passes it to
 * code in memory.
 */
export { isFloat32, isInt32, isInt64, isInteger, isNumber, isObject } from "../json-kinds.js";
export { countKeys, isLonger, isMultiple, isShorter } from "./keywords/bounds.js";
export { checkEmbedded } from "./keywords/embedded.js";
export { type FormatCheck, format } from "./keywords/format.js";
export { checkFreeForm, checkUnspecified } from "./keywords/free-form.js";
export { checkListMeta, checkObjectMeta } from "./keywords/metadata.js";
export { type Pattern, pattern } from "./keywords/pattern.js";
export { checkStruct, checkStructRules } from "./keywords/struct.js";
export { checkUnion } from "./keywords/union.js";
export { checkMapKeys, checkSet, hasRepeatedItems, includesJson } from "./keywords/unique.js";
export {
  checkAnyObject,
  checkIntOrString,
  checkQuantity,
  checkTime,
  type WellKnownCheck,
} from "./keywords/well-known.js";
export { validator } from "./validator.js";
export type { Failure, Segment, StructCheck, Walk } from "./walk-schema.js";
