/** The deletion of an object that cannot be read: its permission, its audit annotation and its answer. */
import { compareReleases, type Release } from "../api/lifecycle/lifecycle.js";
import { forbidden, success } from "../api/status.js";
import { deleteUnreadable, IGNORES_READ_ERROR } from "../registry/write/delete-unreadable.js";
import type { WriteRequest } from "../registry/write/write.js";
import type { Result } from "./answer/result.js";
import type { Negotiated, PipelineContext } from "./context.js";
import type { UnsafeDeletion } from "./request/delete-options.js";
import { requirePermission } from "./stages/authorize.js";

/** The verb that the caller needs in addition to `delete`. */
const VERB = "unsafe-delete-ignore-read-errors";
/** The first release that allows a dry run. */
const DRY_RUNS_SINCE: Release = { major: 1, minor: 37 };

/** Returns which uses of the option the server accepts. */
export function unsafeDeletion({ gates, scheme }: PipelineContext, ofCollection: boolean): UnsafeDeletion {
  return {
    isEnabled: gates.isEnabled("AllowUnsafeMalformedObjectDeletion"),
    mayDryRun: compareReleases(scheme.release, DRY_RUNS_SINCE) >= 0,
    ofCollection,
  };
}

/** @throws StatusError 403, 404, 422 for an object that can be read */
export async function removeUnreadable(negotiated: Negotiated, write: WriteRequest): Promise<Result> {
  const { target, annotations, context } = negotiated;
  const { info, resource, store } = target;
  const { gr } = resource;
  if (info.subresource !== "")
    throw forbidden(gr, info.name, `${IGNORES_READ_ERROR} is not allowed on the subresource ${info.subresource}`);
  await requirePermission(negotiated, { ...info, verb: VERB });
  annotations.add({ [`apiserver.${context.profile.words.groupDomain}/unsafe-delete-ignore-read-error`]: "" });
  await deleteUnreadable(store, write);
  const group = gr.group === "" ? {} : { group: gr.group };
  return { type: "plain", code: 200, value: success({ name: info.name, ...group, kind: gr.resource }) };
}
