/**
 * What generated code that clients load may import: the parts of codecs, and types. It is separate from the rest of the
 * kit, so that clients load no validation, merge rules or declarations.
 */
export type { ApplyMeta } from "../api/applied.js";
export type { JsonObject, JsonValue } from "../api/json.js";
export type { ListMeta, ObjectMeta } from "../api/meta.js";
export type { ApiObject } from "../api/object.js";
export type { ResourceReference } from "../api/resource-reference.js";
export * from "../codec/protobuf/codec-kit.js";
