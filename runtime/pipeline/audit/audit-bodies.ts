/** Bodies as the audit writes them down: JSON, bounded, without secrets. */
import type { JsonValue } from "../../api/json.js";
import type { StatusError } from "../../api/status.js";
import { keptOf, withoutManagedFields, withoutSecrets } from "../../audit/redact.js";
import { DELETE_OPTIONS, JSON_PATCH, type SecretKind, type Shape, shapeOfAnswer } from "../../audit/secret-shapes.js";
import { encodeJson } from "../../codec/json-codec.js";
import { decodeOwnJson } from "../../codec/own-json.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import { listForm } from "../answer/list-forms.js";
import { jsonBytes } from "../answer/object-bytes.js";
import type { Result } from "../answer/result.js";
import type { Negotiated } from "../context.js";
import { shownTable } from "../stages/encode.js";
import type { RequestAudit } from "./audit-request.js";

/** Of one body; the event of a larger one goes without it and is marked as truncated. Bodies of requests are not larger. */
export const MAX_AUDITED_BODY_BYTES = 3 * 1024 * 1024;

/** @param verb of the request */
export function auditedRequest(
  body: JsonValue,
  secretKind: SecretKind | undefined,
  verb: string,
  omitsManagedFields: boolean,
): string {
  const trimmed = omitsManagedFields ? withoutManagedFields(body) : body;
  if (secretKind === undefined) return encodeJson(withoutSecrets(trimmed));
  return encodeJson(keptOf(trimmed, requestShape(secretKind, verb, trimmed)));
}

function requestShape(secretKind: SecretKind, verb: string, body: JsonValue): Shape {
  if (verb === "delete" || verb === "deletecollection") return DELETE_OPTIONS;
  if (verb === "patch" && Array.isArray(body)) return JSON_PATCH;
  return shapeOfAnswer(secretKind, undefined);
}

/** Whether somewhere in it there may be an object of a kind that holds secrets. */
const MAY_HOLD_SECRETS = /"kind":"(?:Secret|Token)/;

/** @param json undefined for what was too large to be made */
export function auditedResponse(
  json: string | undefined,
  secretKind: SecretKind | undefined,
  omitsManagedFields: boolean,
): string | undefined {
  if (json === undefined) return undefined;
  if (secretKind === undefined && !omitsManagedFields && !MAY_HOLD_SECRETS.test(json)) return json;
  const whole = decodeOwnJson(Buffer.from(json));
  const trimmed = omitsManagedFields ? withoutManagedFields(whole) : whole;
  if (secretKind === undefined) return encodeJson(withoutSecrets(trimmed));
  const { kind } = trimmed as { kind?: unknown };
  return encodeJson(kind === "Status" ? trimmed : keptOf(trimmed, shapeOfAnswer(secretKind, kind)));
}

/** Tells the audit what is answered, in the form that the client sees, as JSON. Streams of watches are not kept. */
export async function auditResult(audit: RequestAudit, negotiated: Negotiated, result: Result): Promise<void> {
  const { info } = negotiated.target;
  if (result.type === "object" && info.verb === "create" && info.name === "") audit.named(result.object.name);
  if (result.type === "plain" && result.value.kind === "Status") audit.answersStatus(result.value as StatusOf);
  if (!audit.wantsAnswer || result.type === "watch") return;
  if (result.type === "plain") audit.answers(encodeJson(result.value));
  else if (result.type === "object") audit.answers(objectJson(negotiated, result.object));
  else audit.answers(await listJson(negotiated, result));
}

type StatusOf = ReturnType<StatusError["toStatus"]>;

function objectJson(negotiated: Negotiated, object: StoredObject): string {
  const { presentation } = negotiated.accepted;
  if (presentation.type === "table") return encodeJson(shownTable(negotiated, object, presentation));
  return jsonBytes(object, negotiated).toString();
}

/** Undefined for a list that is too large; it is not made any further then. */
async function listJson(
  negotiated: Negotiated,
  { metadata, items }: Extract<Result, { type: "list" }>,
): Promise<string | undefined> {
  const accepted = { ...negotiated.accepted, encoding: "json", isPretty: false } as const;
  const form = await listForm({ ...negotiated, accepted }, metadata, items);
  const pieces: Uint8Array[] = [form.head];
  let bytes = form.head.byteLength;
  let isFirst = true;
  for (const object of items) {
    const before = isFirst ? form.beforeFirst : form.beforeNext;
    const item = form.item(object);
    bytes += before.byteLength + item.byteLength;
    if (bytes > MAX_AUDITED_BODY_BYTES) return undefined;
    pieces.push(before, item);
    isFirst = false;
  }
  pieces.push(isFirst ? form.tailOfEmpty : form.tail);
  return Buffer.concat(pieces).toString().trimEnd();
}
