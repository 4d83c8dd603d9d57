/** A server with admission webhooks, which know it by its certificate, and a process that has them. */
import assert from "node:assert/strict";
import { mutatingWebhooks } from "../../../runtime/admission/webhook/mutating-webhooks.js";
import { validatingWebhooks } from "../../../runtime/admission/webhook/validating-webhooks.js";
import { FailedCallError } from "../../../runtime/admission/webhook/webhook-calls.js";
import { ADMISSION_PLUGIN_NAMES } from "../../../runtime/admission-of-a-server.js";
import { StatusError } from "../../../runtime/api/status.js";
import type { CreateServerOptions, NamingProfile } from "../../../runtime/index.js";
import { PatchError } from "../../../runtime/merge/patch-error.js";
import { WebhookProcess } from "../../support/admission-webhook.js";
import { type Answer, type Json, startApi, type TestApi } from "../../support/api.js";
import { type Authority, makeAuthority } from "../../support/certificates.js";

export type ConfigurationKind = "mutating" | "validating";

/** Common name of the certificate by which webhooks know the server. */
export const SERVER_NAME = "the-api-server";

const OF_WEBHOOKS = [FailedCallError, PatchError, StatusError] as const;
const EVERYTHING = { operations: ["*"], apiGroups: ["*"], apiVersions: ["*"], resources: ["*/*"] };

export class WebhookScene {
  private readonly configured: string[] = [];

  private constructor(
    readonly api: TestApi,
    readonly process: WebhookProcess,
    private readonly faults: readonly unknown[],
  ) {}

  static async open(
    options: Partial<CreateServerOptions> & { readonly profile?: NamingProfile } = {},
  ): Promise<WebhookScene> {
    const [webhookAuthority, serverAuthority] = await Promise.all([
      makeAuthority("webhooks"),
      makeAuthority("servers"),
    ]);
    const process = await WebhookProcess.start(webhookAuthority, serverAuthority);
    const clientCertificate = await serverAuthority.issueClient(SERVER_NAME);
    const identityFor = (authority: string) =>
      authority === `127.0.0.1:${process.port}` ? { clientCertificate } : undefined;
    const { admission = [], ...others } = options;
    const own = ["MutatingAdmissionWebhook", "ValidatingAdmissionWebhook"];
    const faults: unknown[] = [];
    const api = await startApi({
      reportFault: (error) => faults.push(error),
      ...others,
      disableAdmissionPlugins: own.filter((name) => ADMISSION_PLUGIN_NAMES.includes(name)),
      admission: [
        ...admission,
        (parts) => mutatingWebhooks(parts, { identityFor }),
        (parts) => validatingWebhooks(parts, { identityFor }),
      ],
    });
    return new WebhookScene(api, process, faults);
  }

  /** Whom nobody trusts. */
  static async strangers(): Promise<{ readonly authority: Authority }> {
    return { authority: await makeAuthority("strangers") };
  }

  get group(): string {
    return this.api.profile.words.admissionregistrationGroup;
  }

  collection(kind: ConfigurationKind): string {
    return `/apis/${this.group}/v1/${kind}webhookconfigurations`;
  }

  /** A webhook of the process; matches everything unless rules are given. */
  webhook(path: string, given: Json = {}): Json {
    return {
      name: `${path.slice(1)}.hooks.example.com`,
      clientConfig: this.process.clientConfig(path),
      rules: [EVERYTHING],
      sideEffects: "None",
      admissionReviewVersions: ["v1"],
      ...given,
    };
  }

  /** Rules for one resource. */
  rules(resource: string, { group = "", version = "*", operations = ["*"], scope = "*" } = {}): Json {
    return [{ operations, apiGroups: [group], apiVersions: [version], resources: [resource], scope }];
  }

  async configure(kind: ConfigurationKind, name: string, webhooks: readonly Json[]): Promise<Answer> {
    const answer = await this.api.post(this.collection(kind), { metadata: { name }, webhooks });
    if (answer.status === 201) this.configured.push(`${this.collection(kind)}/${name}`);
    else throw new Error(`${name} was not created: ${answer.text}`);
    await this.process.forget();
    return answer;
  }

  /** Takes away all that a test has configured. */
  async reset(): Promise<void> {
    for (const path of this.configured.splice(0)) await this.api.delete(path);
    await this.process.forget();
  }

  async close(): Promise<void> {
    await this.api.stop();
    await this.process.stop();
    // that a webhook failed is told as well, and what the tests are about
    const own = this.faults.filter((fault) => !OF_WEBHOOKS.some((kind) => fault instanceof kind));
    assert.deepEqual(own, []);
  }
}
