/** Prepares bodies for audit events: as JSON, of limited size, without secrets. */
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

/**
 * The maximum size of an audited body. The event of a larger one omits it and is marked as truncated. Request bodies
 * cannot be larger.
 */
export const MAX_AUDITED_BODY_BYTES = 3 * 1024 * 1024;

/**
 * Returns the JSON of a request body without secrets.
 * @param verb the verb of the request
 */
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

/** Matches JSON that may contain an object of a kind with secrets. */
const MAY_HOLD_SECRETS = /"kind":"(?:Secret|Token)/;

/**
 * Returns the JSON of a response body without secrets.
 * @param json undefined if the body was too large to encode
 */
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

/** Passes the answer to the audit, in the form that the client sees, as JSON. Streams of watches are not recorded. */
export async function auditResult(audit: RequestAudit, negotiated: Negotiated, result: Result): Promise<void> {
  const { info } = negotiated.target;
  if (result.type === "object" && info.verb === "create" && info.name === "") audit.recordName(result.object.name);
  if (result.type === "plain" && result.value.kind === "Status") audit.recordStatus(result.value as StatusOf);
  if (!audit.needsAnswer || result.type === "watch") return;
  if (result.type === "plain") audit.recordAnswer(encodeJson(result.value));
  else if (result.type === "object") audit.recordAnswer(objectJson(negotiated, result.object));
  else audit.recordAnswer(await listJson(negotiated, result));
}

type StatusOf = ReturnType<StatusError["toStatus"]>;

function objectJson(negotiated: Negotiated, object: StoredObject): string {
  const { presentation } = negotiated.accepted;
  if (presentation.type === "table") return encodeJson(shownTable(negotiated, object, presentation));
  return jsonBytes(object, negotiated).toString();
}

/** Encodes a list; stops and returns undefined once it exceeds the limit. */
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
