/** Reads from an APIService object which server serves a group version that is not this server's own. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { ServiceReference } from "../../registry/kinds/service-resolver.js";
import type { BackendTrust } from "./backends.js";

export interface RemoteApi {
  /** The name of the APIService: `v1.metrics.example.com`. */
  readonly name: string;
  readonly group: string;
  readonly version: string;
  readonly groupPriority: number;
  readonly versionPriority: number;
  readonly service: ServiceReference;
  readonly trust: BackendTrust;
  /** The object's condition; undefined until it has been determined. */
  readonly isAvailable: boolean | undefined;
  /** The reason of the condition; empty if it has none. */
  readonly reason: string;
}

const DEFAULT_PORT = 443;

/** Returns undefined for an APIService that this server serves itself, or that is incomplete. */
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
