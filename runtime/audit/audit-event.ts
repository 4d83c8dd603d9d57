/** One audit event: what is known of a request at one of its stages, and the JSON that back ends receive. */
import type { StatusDetails, StatusReason } from "../api/status.js";
import type { UserInfo } from "../api/user-info.js";
import type { Level, Stage } from "./levels.js";

export interface ObjectReference {
  readonly resource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly uid?: string;
  readonly apiGroup?: string;
  readonly apiVersion?: string;
  readonly resourceVersion?: string;
  readonly subresource?: string;
}

export interface EventStatus {
  readonly metadata: Record<string, never>;
  readonly status?: "Success" | "Failure";
  readonly message?: string;
  readonly reason?: StatusReason;
  readonly details?: StatusDetails;
  readonly code: number;
}

/**
 * The content of an event. Bodies are JSON texts that are serialized at once, because the objects change afterwards.
 */
export interface EventFields {
  /** For example `audit.<domain>/v1`. */
  readonly apiVersion: string;
  readonly level: Level;
  readonly auditId: string;
  readonly stage: Stage;
  readonly requestUri: string;
  readonly verb: string;
  /** Undefined if the user was not known yet. */
  readonly user: UserInfo | undefined;
  readonly impersonatedUser: UserInfo | undefined;
  readonly sourceIps: readonly string[];
  readonly userAgent: string | undefined;
  readonly objectRef: ObjectReference | undefined;
  readonly responseStatus: EventStatus | undefined;
  readonly requestJson: string | undefined;
  readonly responseJson: string | undefined;
  /** This and the next one are milliseconds since the epoch. */
  readonly receivedMs: number;
  readonly stageMs: number;
  readonly annotations: Readonly<Record<string, string>> | undefined;
}

export class AuditEvent {
  private json: string | undefined;
  private bytes: number | undefined;

  constructor(readonly fields: EventFields) {}

  get stage(): Stage {
    return this.fields.stage;
  }

  /** The event as one line of JSON, without a line end. */
  get text(): string {
    this.json ??= textOf(this.fields);
    return this.json;
  }

  /** The length of {@link text} in bytes of UTF-8. */
  get byteLength(): number {
    this.bytes ??= Buffer.byteLength(this.text);
    return this.bytes;
  }
}

function textOf(fields: EventFields): string {
  const { requestJson, responseJson, user, impersonatedUser, annotations } = fields;
  const before = JSON.stringify({
    kind: "Event",
    apiVersion: fields.apiVersion,
    level: fields.level,
    auditID: fields.auditId,
    stage: fields.stage,
    requestURI: fields.requestUri,
    verb: fields.verb,
    user: shownUser(user),
    ...(impersonatedUser && { impersonatedUser: shownUser(impersonatedUser) }),
    ...(fields.sourceIps.length > 0 && { sourceIPs: fields.sourceIps }),
    ...(fields.userAgent !== undefined && { userAgent: fields.userAgent }),
    ...(fields.objectRef && { objectRef: fields.objectRef }),
    ...(fields.responseStatus && { responseStatus: fields.responseStatus }),
  });
  const after = JSON.stringify({
    requestReceivedTimestamp: microTime(fields.receivedMs),
    stageTimestamp: microTime(fields.stageMs),
    ...(annotations && { annotations }),
  });
  const request = requestJson === undefined ? "" : `,"requestObject":${requestJson}`;
  const response = responseJson === undefined ? "" : `,"responseObject":${responseJson}`;
  return `${before.slice(0, -1)}${request}${response},${after.slice(1)}`;
}

/** Leaves out empty members. */
function shownUser(user: UserInfo | undefined): Partial<UserInfo> {
  if (user === undefined) return {};
  const { username, uid, groups, extra } = user;
  return {
    username,
    ...(uid !== "" && { uid }),
    ...(groups.length > 0 && { groups }),
    ...(Object.keys(extra).length > 0 && { extra }),
  };
}

/** RFC 3339, UTC, microseconds: `2024-01-02T03:04:05.123000Z`. */
function microTime(epochMs: number): string {
  const micros = Math.round((epochMs - Math.floor(epochMs)) * 1000);
  return `${new Date(Math.floor(epochMs)).toISOString().slice(0, -1)}${String(Math.min(micros, 999)).padStart(3, "0")}Z`;
}
