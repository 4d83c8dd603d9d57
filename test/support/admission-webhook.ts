/** Admission webhooks in a separate process, and the calls with which tests configure and query them. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { WebhookConfig } from "../../runtime/webhooks/webhook-config.js";
import type { Authority } from "./certificates.js";
import type { JsonObject, JsonValue } from "./json.js";

export interface SeenAdmissionReview {
  readonly path: string;
  readonly query: string;
  readonly review: JsonObject;
  readonly headers: Readonly<Record<string, string>>;
  /** The common name of the caller's certificate. */
  readonly caller: string | undefined;
}

/** The answer of a path; other members become part of the response. */
export interface WebhookBehaviour {
  /** Calls are not recorded because there are too many. */
  readonly forgets?: boolean;
  readonly afterMs?: number;
  readonly httpStatus?: number;
  /** The whole answer. */
  readonly raw?: string;
  /** Members beside the response. */
  readonly envelope?: JsonObject;
  /** Operations, or the text to send. */
  readonly patch?: JsonValue;
  readonly patchType?: string;
  /** Answers by the name of the object. */
  readonly perObject?: Readonly<Record<string, { readonly patch?: JsonValue; readonly response?: JsonObject }>>;
  /** A request that is sent before the answer. */
  readonly ask?: { readonly url: string; readonly method: string; readonly headers: object; readonly body: unknown };
  readonly [response: string]: unknown;
}

const PROGRAM = join(import.meta.dirname, "admission-webhook-program.mjs");

export class WebhookProcess {
  private readonly waiting = new Map<number, (result: unknown) => void>();
  private calls = 0;

  private constructor(
    private readonly child: ChildProcess,
    readonly authority: Authority,
  ) {
    child.on("message", ({ id, result }: { id: number; result: unknown }) => {
      this.waiting.get(id)?.(result);
      this.waiting.delete(id);
    });
  }

  port = 0;

  /** @param clientAuthority callers without a certificate of this authority get no connection */
  static async start(authority: Authority, clientAuthority?: Authority): Promise<WebhookProcess> {
    const child = fork(PROGRAM, { execArgv: [] });
    const webhook = new WebhookProcess(child, authority);
    const { key, certificate } = await authority.issueServer();
    webhook.port = (await webhook.tell("start", {
      key,
      certificate,
      clientAuthority: clientAuthority?.certificate,
    })) as number;
    return webhook;
  }

  clientConfig(path: string): WebhookConfig {
    return { url: `https://127.0.0.1:${this.port}${path}`, caBundle: this.caBundle };
  }

  get caBundle(): string {
    return Buffer.from(this.authority.certificate).toString("base64");
  }

  async behave(path: string, behaviour: WebhookBehaviour): Promise<void> {
    await this.tell("behave", { path, behaviour });
  }

  /** Returns all calls since the last {@link forget}, in order. */
  async seen(): Promise<readonly SeenAdmissionReview[]> {
    return (await this.tell("seen")) as readonly SeenAdmissionReview[];
  }

  /** Returns the paths of these calls. */
  async paths(): Promise<readonly string[]> {
    return (await this.seen()).map(({ path }) => path);
  }

  async forget(): Promise<void> {
    await this.tell("forget");
  }

  async stop(): Promise<void> {
    const exited = once(this.child, "exit");
    this.child.disconnect();
    await exited;
  }

  /** @returns what the process answers: each type of message has its own answer */
  private tell(type: string, value?: unknown): Promise<unknown> {
    const id = this.calls++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.child.send({ id, type, value });
    });
  }
}
