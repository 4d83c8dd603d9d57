/** Writes through the scale subresource: each becomes a write of the object itself. SUB-009 to SUB-011, SSA-015. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { ScalePaths } from "../../api/resource-shape.js";
import { notFound } from "../../api/status.js";
import {
  configOfScale,
  isScale,
  readScale,
  SCALE_API_VERSION,
  SCALE_KIND,
  SCALE_STRUCTURE,
  type Scale,
  scaleOf,
  withScale,
} from "../objects/scale.js";
import type { ResourceStore } from "../store.js";
import { reportUnknownFields } from "../validation/apply-schema.js";
import { refuseUnreadable } from "../validation/unreadable-object.js";
import { type ApplyOptions, applyObject, partialObject } from "./apply.js";
import type { PatchView } from "./patch.js";
import { decideUpdate, requireName, type UpdateOutcome } from "./update.js";
import { guaranteedUpdate, type WriteOutcome, type WriteRequest } from "./write.js";

/** Replaces the scale of an object (PUT). @throws StatusError 400, 404, 409, 422 */
export async function updateScale(
  store: ResourceStore,
  request: WriteRequest,
  body: JsonValue,
  paths: ScalePaths,
): Promise<WriteOutcome> {
  const { resource, namespace, name } = request;
  const scale = checkedScale(store, request, body);
  requireName(scale, name);
  return guaranteedUpdate(store, request, store.key(namespace, name), async (current) => {
    if (current === undefined) throw notFound(resource.gr, name);
    const object = withScale(await store.remoteForms.decoded(current, resource), scale, {
      paths,
      isBuiltin: resource.isBuiltin,
    });
    return decideUpdate(store, { ...request, decodingErrors: [] }, current, object, { isPatch: false });
  });
}

/** The view of the object that patches change. */
export function scaleView(store: ResourceStore, request: WriteRequest, paths: ScalePaths): PatchView {
  return {
    read: (object) => scaleOf(object, paths) as unknown as JsonValue,
    write: (patched, object) =>
      withScale(object, checkedScale(store, request, patched), { paths, isBuiltin: request.resource.isBuiltin }),
  };
}

/**
 * Applies a scale. The manager owns the replicas that it states, through this subresource.
 * @throws StatusError 400, 404, 409, 422
 */
export async function applyScale(
  store: ResourceStore,
  request: WriteRequest,
  body: JsonValue,
  paths: ScalePaths,
  options: ApplyOptions,
): Promise<UpdateOutcome> {
  const { name, namespace, resource } = request;
  partialObject(body, { apiVersion: SCALE_API_VERSION, kind: SCALE_KIND.kind, name, namespace });
  const envelope: ApiObject = { apiVersion: resource.apiVersion, kind: resource.definition.kind, metadata: { name } };
  const config = configOfScale(checkedScale(store, request, body), envelope, { paths, isBuiltin: resource.isBuiltin });
  return applyObject(store, { ...request, decodingErrors: [] }, config, options);
}

/** @throws StatusError 400, 422 */
function checkedScale(store: ResourceStore, request: WriteRequest, body: JsonValue): Scale & JsonObject {
  const { behaviours } = store.context.profile;
  if (isJsonObject(body) && isScale(body)) refuseUnreadable(store, request, body, SCALE_STRUCTURE);
  const { scale, unknownFields } = readScale(body, request);
  reportUnknownFields(store, request, scale, unknownFields, SCALE_KIND);
  // In profiles that decode kinds into typed structures, a number that is not sent is zero.
  const isTyped = behaviours.schemaFailureCode === 422 && !request.isApply;
  return isTyped ? withNumber(scale) : scale;
}

function withNumber(scale: Scale & JsonObject): Scale & JsonObject {
  return { ...scale, spec: { ...scale.spec, replicas: scale.spec?.replicas ?? 0 } } as Scale & JsonObject;
}
