/** Records the audit events of one request, stage by stage. SPEC: Events; AUD-003 to AUD-007. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { internalError, type Status, StatusError } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import { AuditEvent, type EventFields, type EventStatus, type ObjectReference } from "../../audit/audit-event.js";
import { hasRequestBody, type Stage } from "../../audit/levels.js";
import type { PolicyDecision } from "../../audit/policy-decision.js";
import { auditedUri } from "../../audit/request-uri.js";
import { type SecretKind, secretKindOf } from "../../audit/secret-shapes.js";
import { sourceAddresses } from "../../audit/source-addresses.js";
import { isRefusalOfAdmission } from "../../registry/write/admission-refusals.js";
import type { PipelineContext } from "../context.js";
import { type HttpRequest, type HttpResponse, headerText } from "../request/http.js";
import type { RequestInfo } from "../request/request-info.js";
import { isLongRunning } from "../stages/deadline.js";
import type { AuditAnnotations } from "./audit-annotations.js";
import { auditedRequest, auditedResponse, MAX_AUDITED_BODY_BYTES } from "./audit-bodies.js";
import { auditedAnnotations, failureStatus } from "./audit-secrets.js";

/** The maximum length of a recorded User-Agent; longer ones are shortened. */
const MAX_USER_AGENT_CHARACTERS = 1024;

export interface AuditedRequest {
  readonly context: PipelineContext;
  readonly request: HttpRequest;
  readonly info: RequestInfo;
  readonly auditId: string;
  readonly receivedMs: number;
  /** Undefined if the caller was not identified. */
  readonly user: UserInfo | undefined;
  readonly annotations: AuditAnnotations;
}

/** The audit record of one request that the policy selects. */
export class RequestAudit {
  private impersonated: UserInfo | undefined;
  private objectRef: ObjectReference | undefined;
  private requestJson: string | undefined;
  private responseJson: string | undefined;
  /** The Status that was answered instead of an object. */
  private answered: Status | undefined;
  private isCut = false;
  private isOver = false;
  private readonly secretKind: SecretKind | undefined;
  private readonly fixed: Pick<
    EventFields,
    "apiVersion" | "level" | "auditId" | "requestUri" | "verb" | "user" | "sourceIps" | "userAgent" | "receivedMs"
  >;

  private constructor(
    private readonly audited: AuditedRequest,
    private readonly decision: PolicyDecision,
  ) {
    const { context, request, info, auditId, user, receivedMs } = audited;
    const { words } = context.profile;
    this.secretKind = info.isResourceRequest ? secretKindOf(info, words.authenticationGroup) : undefined;
    this.objectRef = info.isResourceRequest ? referenceOf(info) : undefined;
    this.fixed = {
      apiVersion: `${words.auditGroup}/v1`,
      level: decision.level,
      auditId,
      requestUri: auditedUri(request.path, request.query),
      verb: info.verb,
      user,
      sourceIps: sourceAddresses(request.headers, request.remoteAddress),
      userAgent: headerText(request.headers, "user-agent")?.slice(0, MAX_USER_AGENT_CHARACTERS),
      receivedMs,
    };
    context.audit.begun();
  }

  /** Begins the record of a request; returns undefined if the policy omits the request. */
  static begin(audited: AuditedRequest): RequestAudit | undefined {
    const { context, info, user } = audited;
    if (!context.audit.isOn) return undefined;
    const decision = context.audit.decide({ user, ...info });
    return decision.level === "None" ? undefined : new RequestAudit(audited, decision);
  }

  /**
   * Records that the request was received: the caller is known, and nothing has been executed.
   * @throws StatusError 500 if the event must be stored first and storing it fails
   */
  async recordReceived(): Promise<void> {
    const isStored = (await this.record("RequestReceived")) ?? true;
    if (isStored) return;
    this.end();
    this.audited.context.audit.rejected();
    throw internalError(new Error("the audit event of a request was not stored"), "failed to store audit event");
  }

  recordImpersonation(user: UserInfo): void {
    this.impersonated = user;
  }

  /** Records the decoded body as the client sent it, without defaults. */
  recordBody(body: JsonValue): void {
    this.complete(body);
    if (!hasRequestBody(this.decision.level)) return;
    this.keep(
      auditedRequest(body, this.secretKind, this.audited.info.verb, this.decision.omitManagedFields),
      "request",
    );
  }

  /** Whether {@link recordAnswer} must be called with the answer. */
  get needsAnswer(): boolean {
    return this.decision.level === "RequestResponse" && !this.isOver;
  }

  /** Records the JSON of the answer; undefined if it is too large. */
  recordAnswer(json: string | undefined): void {
    this.keep(auditedResponse(json, this.secretKind, this.decision.omitManagedFields), "response");
  }

  /** Records that the answer is a Status. */
  recordStatus(status: Status): void {
    this.answered = status;
  }

  /** Records the name that the server chose. */
  recordName(name: string): void {
    if (this.objectRef !== undefined && this.objectRef.name === undefined) this.objectRef = { ...this.objectRef, name };
  }

  /** Records the failure of the request: a Status, or an unexpected error. */
  recordFailure(error: unknown): void {
    const failure = error instanceof StatusError ? error : internalError(error);
    const annotations = this.audited.annotations.all() ?? {};
    const { words } = this.audited.context.profile;
    const isForbidden = annotations[`${words.auditDecisionPrefix}decision`] === "forbid";
    const isByAdmission = isRefusalOfAdmission(failure);
    this.answered = failureStatus(failure.toStatus(), this.secretKind, { isForbidden, isByAdmission });
    if (this.decision.level === "RequestResponse") this.keep(JSON.stringify(this.answered), "response");
  }

  /**
   * Returns the same answer, and records its progress. Resolves once all events that must be stored before the answer
   * are.
   * @param hasPanicked whether the answer reports an unexpected error
   */
  async recordCompletion(response: HttpResponse, hasPanicked: boolean): Promise<HttpResponse> {
    const { body, status } = response;
    if (typeof body !== "function") {
      await this.finish(status, hasPanicked ? "Panic" : "ResponseComplete");
      return response;
    }
    if (isLongRunning(this.audited.info) || status === SWITCHING_PROTOCOLS)
      await this.record("ResponseStarted", status);
    return {
      ...response,
      body: async (writer) => {
        try {
          await body(writer);
        } catch (error) {
          this.recordFailure(error);
          await this.finish(this.answered?.code ?? status, "Panic");
          throw error;
        }
        await this.finish(status, "ResponseComplete");
      },
    };
  }

  private async finish(code: number, stage: Stage): Promise<void> {
    if (this.isOver) return;
    const recorded = this.record(stage, code);
    this.end();
    await recorded;
  }

  private end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.audited.context.audit.ended();
  }

  /** Adds the identifiers of the object that the path does not contain. */
  private complete(body: JsonValue): void {
    const { objectRef } = this;
    const { info } = this.audited;
    const isObject = info.verb === "create" || info.verb === "update";
    if (objectRef === undefined || !isObject || !isJsonObject(body) || !isJsonObject(body.metadata)) return;
    this.objectRef = { ...identifiers(body.metadata), ...objectRef };
  }

  private keep(json: string | undefined, which: "request" | "response"): void {
    if (json === undefined || json.length > MAX_AUDITED_BODY_BYTES) this.isCut = true;
    else if (which === "request") this.requestJson = json;
    else this.responseJson = json;
  }

  /** @param code the status of the answer, if there is one yet */
  private record(stage: Stage, code?: number): Promise<boolean> | undefined {
    const { context } = this.audited;
    if (this.isOver || this.decision.omitStages.has(stage)) return undefined;
    return context.audit.record(
      new AuditEvent({
        ...this.fixed,
        stage,
        impersonatedUser: this.impersonated,
        objectRef: this.objectRef,
        responseStatus: code === undefined ? undefined : statusOf(code, this.answered),
        requestJson: this.requestJson,
        responseJson: this.responseJson,
        stageMs: context.clock.now(),
        annotations: this.annotations(),
      }),
    );
  }

  private annotations(): Readonly<Record<string, string>> | undefined {
    const { context, annotations } = this.audited;
    const { words } = context.profile;
    const all = hasRequestBody(this.decision.level) ? annotations.all() : annotations.withoutBody();
    const shown = all && auditedAnnotations(all, this.secretKind, words);
    return this.isCut ? { ...shown, [`${words.auditGroup}/truncated`]: "true" } : shown;
  }
}

const SWITCHING_PROTOCOLS = 101;

function referenceOf(info: Extract<RequestInfo, { isResourceRequest: true }>): ObjectReference {
  const { resource, namespace, name, group, version, subresource } = info;
  return {
    resource,
    ...(namespace !== "" && { namespace }),
    ...(name !== "" && { name }),
    ...(group !== "" && { apiGroup: group }),
    apiVersion: version,
    ...(subresource !== "" && { subresource }),
  };
}

/** The maximum length of an identifier that comes from a body, in characters. */
const MAX_IDENTIFIER_CHARACTERS = 512;

function identifiers(metadata: JsonObject): Partial<ObjectReference> {
  return Object.fromEntries(
    (["name", "uid", "resourceVersion"] as const).flatMap((field) => {
      const value = metadata[field];
      return typeof value === "string" && value !== "" ? [[field, value.slice(0, MAX_IDENTIFIER_CHARACTERS)]] : [];
    }),
  );
}

/** Returns the status without the fields that are equal in every Status. */
function statusOf(code: number, answered: Status | undefined): EventStatus {
  if (answered === undefined) return { metadata: {}, code };
  const { status, message, reason, details } = answered;
  return {
    metadata: {},
    status,
    ...(message !== undefined && { message }),
    ...(reason !== undefined && { reason }),
    ...(details !== undefined && Object.keys(details).length > 0 && { details }),
    code,
  };
}
