/** Everything that generated code may import, and nothing else. */
export { defineReference } from "../api/resource-reference.js";
export {
  atomicList,
  freeRule,
  listMetaRule,
  mapList,
  mapRule,
  objectMetaRule,
  scalarRule,
  setList,
  structRule,
} from "../merge/descriptors/build-rule.js";
export type { MergeRule, StructRule } from "../merge/descriptors/merge-rule.js";
export * from "../schema/compiler/check-kit.js";
export type { Validator } from "../schema/compiler/validation.js";
export {
  annotatedValue,
  convertedItems,
  convertedMembers,
  convertedObject,
  joinedText,
  keptAnnotations,
  keptFields,
  listOfOne,
  ownMember,
  pairedValue,
  singleItem,
  textPart,
  unknownFields,
  withConstants,
} from "../schema/conversion/conversion-kit.js";
export type { Schema } from "../schema/schema-types.js";
export * from "./codec.js";
export { CodeNotLoadedError, type KindCode } from "./kind-code.js";
export {
  type Conversion,
  type ConversionContext,
  type Converted,
  convertedValues,
  convertsRemotely,
  convertsTo,
  definedFields,
  type MissingFields,
  type RemoteConversion,
  type StorageConversion,
  type WithoutEnvelope,
} from "./kind-conversion.js";
export { defineResource, type GroupVersionDefinition, type ResourceDefinition } from "./resource.js";
