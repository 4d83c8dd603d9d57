/** What the server reads out of an APIService object: who serves a group version that is not its own. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { ServiceReference } from "../../registry/kinds/service-resolver.js";
import type { BackendTrust } from "./backends.js";

export interface RemoteApi {
  /** Of the APIService: `v1.metrics.example.com`. */
  readonly name: string;
  readonly group: string;
  readonly version: string;
  readonly groupPriority: number;
  readonly versionPriority: number;
  readonly service: ServiceReference;
  readonly trust: BackendTrust;
  /** What the object's condition says; undefined while nobody has looked. */
  readonly isAvailable: boolean | undefined;
  /** Why it says so; empty where it does not. */
  readonly reason: string;
}

const DEFAULT_PORT = 443;

/** Undefined for one that is served by this server, or that says too little to be asked. */
export function remoteApiOf(object: ApiObject): RemoteApi | undefined {
  const { metadata, spec, status } = object as ApiObject & { spec?: JsonValue; status?: JsonValue };
  const { service, group, version, caBundle, insecureSkipTLSVerify, groupPriorityMinimum, versionPriority } =
    members(spec);
  const { namespace, name, port } = members(service);
  if (!isText(group) || !isText(version) || !isText(namespace) || !isText(name)) return undefined;
  return {
    name: metadata?.name ?? "",
    group,
    version,
    groupPriority: Number(groupPriorityMinimum),
    versionPriority: Number(versionPriority),
    service: { namespace, name, port: port === undefined ? DEFAULT_PORT : Number(port) },
    trust: {
      caBundle: isText(caBundle) ? Buffer.from(caBundle, "base64").toString("latin1") : undefined,
      isUnchecked: insecureSkipTLSVerify === true,
    },
    ...availability(members(status).conditions),
  };
}

function availability(conditions: JsonValue | undefined): Pick<RemoteApi, "isAvailable" | "reason"> {
  const all = Array.isArray(conditions) ? conditions.map(members) : [];
  const { status, reason } = all.find(({ type }) => type === "Available") ?? {};
  const isAvailable = status === undefined || status === "Unknown" ? undefined : status === "True";
  return { isAvailable, reason: isText(reason) ? reason : "" };
}

function members(value: JsonValue | undefined): JsonObject {
  return value !== undefined && isJsonObject(value) ? value : {};
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === "string" && value !== "";
}
