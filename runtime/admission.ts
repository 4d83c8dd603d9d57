/**
 * The public surface of `kindsmith/admission`: plug-ins that judge and change writes, for `createServer({ admission: [...] })`
 * and for `kindsmith serve --hooks`.
 */
export {
  type AdmissionAttributes,
  type AdmissionPlugin,
  type AdmissionPluginFactory,
  type AdmissionPluginSource,
  type AdmissionServer,
  defineAdmissionPlugin,
} from "./admission/user-plugin-types.js";
export { statusErrors } from "./api/errors/error-constructors.js";
export type { GroupResource, GroupVersionKind } from "./api/gvk.js";
export { StatusError } from "./api/status.js";
export type { KindReader, ListReadOptions, ReadKind, ReadOptions } from "./registry/read/kind-reader.js";
export type { AdmissionOperation } from "./registry/write/write-admission.js";
