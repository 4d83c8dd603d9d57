/** Everything that generated code may import, and nothing else. */
export type { Lifecycle } from "../api/lifecycle/lifecycle.js";
export { defineReference } from "../api/resource-reference.js";
export type { PrinterColumn, ScalePaths, Subresources } from "../api/resource-shape.js";
export {
  atomicList,
  type FieldRuleParts,
  freeRule,
  listMetaRule,
  mapList,
  mapRule,
  objectMetaRule,
  scalarRule,
  setList,
  structRule,
} from "../merge/descriptors/build-rule.js";
export type {
  FieldRule,
  FreeRule,
  ListRule,
  MapRule,
  MergeRule,
  ScalarRule,
  StructRule,
} from "../merge/descriptors/merge-rule.js";
export * from "../schema/compiler/check-kit.js";
export type { ValidationOptions, ValidationResult, Validator } from "../schema/compiler/validation.js";
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
export type {
  ProtobufInline,
  ProtobufUnion,
  Schema,
  SchemaType,
  ValidationRule,
  WellKnown,
} from "../schema/schema-types.js";
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
export {
  type CodeMember,
  type DefaultedMember,
  defineResource,
  type GroupVersionDefinition,
  type ResourceDeclaration,
  type ResourceDefinition,
} from "./resource.js";
