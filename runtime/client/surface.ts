/**
 * The portable surface of `kindsmith/client`: everything that works in browsers too because it needs nothing of node.
 */
export type { Applied, ApplyMeta, DeepPartial } from "../api/applied.js";
export type { JsonObject, JsonValue } from "../api/json.js";
export type { ListMeta, ManagedFieldsEntry, ObjectMeta, OwnerReference } from "../api/meta.js";
export type { ApiList, ApiObject, Stored } from "../api/object.js";
export {
  kubernetesProfile,
  type NamingProfile,
  orchProfile,
  type ProfileBehaviours,
  type ProfileWords,
} from "../api/profile/naming-profile.js";
export type { WordName } from "../api/profile/profile-words.js";
export { defineReference, type ResourceReference, type Scope } from "../api/resource-reference.js";
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
export type { KindCodec, ProtobufCodec, ProtobufCodecs } from "../codec/protobuf/protobuf-types.js";
export {
  ConfigurationError,
  ConnectionError,
  type ConnectionFailure,
  ResourceVersionMismatchError,
} from "./client-errors.js";
export {
  type Credential,
  type Credentials,
  type Impersonation,
  staticToken,
} from "./configuration/client-credentials.js";
export { Informer, type InformerHandlers, type InformerOptions } from "./informers/informer.js";
export type { Indexer, Indexers } from "./informers/object-cache.js";
export type { ListStream, ListStreaming, ListStreamOptions, StreamedLists } from "./informers/read-list-stream.js";
export { Reflector, type ReflectorOptions, type ReflectorTarget } from "./informers/reflector.js";
export {
  type BookmarkEvent,
  type CollectionReader,
  type EventFollowing,
  type FollowOptions,
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
} from "./resources/api.js";
export { type AppliedPart, extractApplied } from "./resources/applied-part.js";
export type {
  ApplyOptions,
  DeleteCollectionOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  PageOptions,
  RequestOptions,
  Selection,
  VersionedSelection,
  WatchOptions,
  WriteOptions,
} from "./resources/call-options.js";
export {
  Client,
  type ClientSettings,
  type CreateClientOptions,
  createClient,
  type TypedClient,
} from "./resources/client.js";
export type { CollectionClient } from "./resources/collection-client.js";
export { type ConflictCause, conflictCauses } from "./resources/conflict-causes.js";
export type { ServedKind } from "./resources/discovery.js";
export { type DynamicClient, UnknownKindError, type UntypedObject } from "./resources/dynamic.js";
export type { FullResourceClient } from "./resources/full-resource-client.js";
export { splitList } from "./resources/list-document.js";
export type { ObjectClient, SubresourceClient } from "./resources/object-client.js";
export { type AnswerContext, type Content, jsonCodec, type ObjectCodec } from "./resources/object-codec.js";
export type { ProtobufOption } from "./resources/protobuf-mode.js";
export type { ResourceClient } from "./resources/resource-client.js";
export type { NamespacedResource, ScopedResource } from "./resources/scoped-resource.js";
export type {
  CallsOf,
  ProxyRequest,
  ResourceOf,
  SubresourceCalls,
  SubresourceOfCall,
  TypedResource,
} from "./resources/subresource-calls.js";
export type { TokenOptions, TokenRequest } from "./resources/token-request.js";
export type { AccessOf, Apis, ApisOf, NamespacedAccess, NoApis } from "./resources/typed-apis.js";
export type { DocumentStream } from "./transport/body.js";
export { type LogOptions, LogStream } from "./transport/log-stream.js";
export type { Answer, ClientRequest } from "./transport/requester.js";
export type {
  BodyPart,
  ClientCertificate,
  Method,
  SharedDocuments,
  Transport,
  TransportBody,
  TransportHeaders,
  TransportRequest,
  TransportResponse,
} from "./transport/transport.js";
