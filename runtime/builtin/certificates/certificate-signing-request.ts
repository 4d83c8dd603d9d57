/**
 * Certificate signing requests: the server records the requester, and decisions go through `approval`. VER-054,
 * VER-055.
 */
import {
  type CertificateSigningRequest,
  certificateSigningRequests,
} from "../../../generated/certificates/v1/index.js";
import { cloneJson, equalJson } from "../../api/json.js";
import { formatTime } from "../../api/time.js";
import { defineHooks, type HookContext } from "../../registry/kinds/hooks.js";
import { shortAge } from "../../registry/objects/table.js";
import { validateSpec, validateStatus, validateStatusUpdate } from "./signing-request-rules.js";

type Status = NonNullable<CertificateSigningRequest["status"]>;

export const certificateSigningRequestHooks = defineHooks(certificateSigningRequests, {
  generation: "none",
  // The spec never changes, so it has no field owner.
  unownedFields: {
    "": [["spec"], ["status"]],
    approval: [["spec"], ["status", "certificate"]],
    status: [["spec"], ["status", "conditions"]],
  },
  prepareForCreate(request, context) {
    setRequestor(request, context);
    request.status = {};
  },
  prepareForUpdate(request, old, { subresource, clock }) {
    // The spec is immutable.
    request.spec = cloneJson(old.spec);
    if (subresource === "approval") {
      const { conditions } = request.status ?? {};
      const { conditions: _, ...others } = cloneJson(old.status ?? {});
      request.status = { ...others, ...(conditions === undefined ? {} : { conditions }) };
    }
    if (subresource === "status") keepDecisions(request.status ?? {}, old.status ?? {});
    if (request.status !== undefined) setTimes(request.status, old.status ?? {}, formatTime(clock.now()));
  },
  validateCreate: ({ spec }, { profile }) => validateSpec(spec, `${profile.words.keyDomain}/legacy-unknown`),
  validateUpdate: ({ status = {} }, { status: oldStatus = {} }, { subresource }) => [
    ...(equalJson(status, oldStatus) ? [] : validateStatus(status)),
    ...validateStatusUpdate(status, oldStatus, subresource),
  ],
  subresources: {
    approval: { type: "object", verbs: ["get", "patch", "update"], writesStatus: true, writesMetadata: true },
  },
  table: {
    columns: [
      { name: "Age", type: "string", description: "Time since creation." },
      { name: "SignerName", type: "string", description: "The requested signer." },
      { name: "Requestor", type: "string", description: "Who asks." },
      { name: "RequestedDuration", type: "string", description: "How long the certificate shall be valid." },
      { name: "Condition", type: "string", description: "Where the request stands." },
    ],
    cells: ({ metadata, spec, status }, nowMs) => [
      shortAge(metadata.creationTimestamp, nowMs),
      spec.signerName,
      spec.username ?? "",
      spec.expirationSeconds === undefined ? "<none>" : shownSeconds(spec.expirationSeconds, nowMs),
      standing(status ?? {}),
    ],
  },
});

function setRequestor({ spec }: CertificateSigningRequest, { user }: HookContext): void {
  if (spec === undefined) return;
  const { username, uid, groups, extra } = user;
  delete spec.uid;
  delete spec.extra;
  spec.username = username;
  if (uid !== "") spec.uid = uid;
  spec.groups = [...groups];
  const entries = Object.entries(extra).map(([key, values]) => [key, [...values]]);
  if (entries.length > 0) spec.extra = Object.fromEntries(entries);
}

/**
 * If a status update repeats the stored decisions, the stored ones are kept; validation rejects a different number of
 * them.
 */
function keepDecisions({ conditions = [] }: Status, { conditions: old = [] }: Status): void {
  for (const decision of ["Approved", "Denied"]) {
    const stored = old.filter(({ type }) => type === decision);
    const places = [...conditions.keys()].filter((index) => conditions[index]?.type === decision);
    if (stored.length !== places.length) continue;
    for (const [index, place] of places.entries()) conditions[place] = cloneJson(stored[index] as (typeof old)[number]);
  }
}

/** A condition keeps the time at which its status changed. */
function setTimes({ conditions = [] }: Status, { conditions: old = [] }: Status, now: string): void {
  for (const condition of conditions) {
    condition.lastUpdateTime ??= now;
    if (condition.lastTransitionTime !== undefined) continue;
    const same = old.find(({ type, status }) => type === condition.type && status === condition.status);
    condition.lastTransitionTime = same?.lastTransitionTime ?? now;
  }
}

function shownSeconds(seconds: number, nowMs: number): string {
  return shortAge(formatTime(nowMs - seconds * 1000), nowMs);
}

function standing({ conditions = [], certificate = "" }: Status): string {
  const types = conditions.map(({ type }) => type);
  const decided = ["Denied", "Approved"].find((type) => types.includes(type)) ?? "Pending";
  const failed = types.includes("Failed") ? ",Failed" : "";
  return `${decided}${failed}${certificate === "" ? "" : ",Issued"}`;
}
