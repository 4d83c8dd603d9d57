/** What `kindsmith/client` gives wherever it runs, in browsers too: everything that needs nothing of node. */
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
export type { KindCodec, ProtobufCodec, ProtobufCodecs } from "../codec/protobuf/types.js";
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
  type StrategicDirectives,
  type StrategicPatch,
  type WatchEvent,
  type Writer,
} from "./api.js";
export { type AppliedPart, extractApplied } from "./applied-part.js";
export { Client, type ClientSettings, type CreateClientOptions, createClient, type TypedClient } from "./client.js";
export { CollectionClient } from "./collection-client.js";
export { type ConflictCause, conflictCauses } from "./conflict-causes.js";
export { type Credential, type Credentials, type Impersonation, staticToken } from "./credentials.js";
export type { ServedKind } from "./discovery.js";
export { DynamicClient, UnknownKindError, type UntypedObject } from "./dynamic.js";
export { ConfigurationError, ConnectionError, type ConnectionFailure, ResourceVersionMismatchError } from "./errors.js";
export { Informer, type InformerHandlers, type InformerOptions } from "./informer.js";
export { splitList } from "./list-document.js";
export type { ListStream, ListStreamOptions } from "./list-stream.js";
export { type LogOptions, LogStream } from "./log-stream.js";
export type { Indexer, Indexers } from "./object-cache.js";
export { ObjectClient, SubresourceClient } from "./object-client.js";
export { type AnswerContext, type Content, jsonCodec, type ObjectCodec } from "./object-codec.js";
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
export type { ProtobufOption } from "./protobuf-mode.js";
export { Reflector, type ReflectorOptions, type ReflectorTarget } from "./reflector.js";
export type { Answer, ClientRequest } from "./requester.js";
export { ResourceClient } from "./resource-client.js";
export { type NamespacedResource, ScopedResource } from "./scoped-resource.js";
export type { ProxyRequest, ResourceOf, SubresourceCalls, TypedResource } from "./subresource-calls.js";
export type { TokenOptions, TokenRequest } from "./token-request.js";
export type {
  ClientCertificate,
  Method,
  Transport,
  TransportHeaders,
  TransportRequest,
  TransportResponse,
} from "./transport.js";
export type { AccessOf, Apis, ApisOf, NamespacedAccess, NoApis } from "./typed-apis.js";
