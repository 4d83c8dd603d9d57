/** The public surface of `kindsmith/client`. */
export type { Applied, ApplyMeta } from "../api/applied.js";
export type { JsonObject, JsonValue } from "../api/json.js";
export type { ListMeta, ManagedFieldsEntry, ObjectMeta, OwnerReference } from "../api/meta.js";
export { kubernetesProfile, type NamingProfile, orchProfile } from "../api/naming-profile.js";
export type { ApiList, ApiObject, Stored } from "../api/object.js";
export { defineReference, type ResourceReference } from "../api/resource-reference.js";
export {
  hasReason,
  isAlreadyExists,
  isConflict,
  isForbidden,
  isGone,
  isInvalid,
  isNotFound,
  isTooManyRequests,
  type Status,
  type StatusCause,
  type StatusDetails,
  StatusError,
  type StatusReason,
} from "../api/status.js";
export type { Clock } from "../api/time.js";
export {
  type BookmarkEvent,
  type CollectionReader,
  isSameVersion,
  isStatus,
  type JsonPatchOperation,
  type ListPage,
  type MergePatch,
  type Named,
  type ObjectEvent,
  type Patch,
  type Reader,
  type Scale,
  type WatchEvent,
  type Writer,
} from "./api.js";
export {
  Client,
  type ClientSettings,
  type CreateClientOptions,
  createClient,
  type NamespacedResource,
  ScopedResource,
} from "./client.js";
export { type ClusterInfo, ClusterInfoError, verifyClusterInfo } from "./cluster-info.js";
export { CollectionClient } from "./collection-client.js";
export { type ConnectOptions, connect } from "./connect.js";
export { type Credential, type Credentials, type Impersonation, staticToken } from "./credentials.js";
export { ConfigurationError, ConnectionError, type ConnectionFailure, ResourceVersionMismatchError } from "./errors.js";
export type { ExecPlugin, InteractiveMode } from "./exec-plugin.js";
export { Informer, type InformerHandlers, type InformerOptions } from "./informer.js";
export { splitList } from "./list-document.js";
export { ObjectClient, SubresourceClient } from "./object-client.js";
export { type AnswerContext, jsonCodec, type ObjectCodec } from "./object-codec.js";
export type {
  ApplyOptions,
  DeleteCollectionOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  PageOptions,
  RequestOptions,
  Selection,
  WatchOptions,
  WriteOptions,
} from "./options.js";
export { Reflector, type ReflectorOptions, type ReflectorTarget } from "./reflector.js";
export type { Answer, ClientRequest } from "./requester.js";
export { ResourceClient } from "./resource-client.js";
export type {
  ClientCertificate,
  Method,
  Transport,
  TransportHeaders,
  TransportRequest,
  TransportResponse,
} from "./transport.js";
