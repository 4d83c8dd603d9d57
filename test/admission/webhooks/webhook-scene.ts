/** A server with admission webhooks, which know it by its certificate, and a process that has them. */

import assert from "node:assert/strict";
import type { AdmissionPlugin } from "../../../runtime/admission/admission-chain.js";
import { mutatingWebhooks } from "../../../runtime/admission/webhook/mutating-webhooks.js";
import { validatingWebhooks } from "../../../runtime/admission/webhook/validating-webhooks.js";
import { FailedCallError } from "../../../runtime/admission/webhook/webhook-calls.js";
import { StatusError } from "../../../runtime/api/status.js";
import { ADMISSION_PLUGIN_NAMES } from "../../../runtime/assembly/admission-plugins.js";
import type { CreateServerOptions, NamingProfile } from "../../../runtime/index.js";
import { PatchError } from "../../../runtime/merge/patches/patch-error.js";
import type { AdmissionAttributes } from "../../../runtime/registry/write/write-admission.js";
import { WebhookProcess } from "../../support/admission-webhook.js";
import { type Answer, startApi, type TestApi } from "../../support/api.js";
import { type Authority, makeAuthority } from "../../support/certificates.js";
import { innerPlugin } from "../../support/inner-plugin.js";
import type { JsonObject } from "../../support/json.js";

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

  /** @param annotated is told what the webhooks tell the audit */
  static async open(
    options: Partial<CreateServerOptions> & { readonly profile?: NamingProfile } = {},
    annotated: Annotate = () => {},
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
      reportError: (error) => faults.push(error),
      ...others,
      disableAdmissionPlugins: own.filter((name) => ADMISSION_PLUGIN_NAMES.includes(name)),
      admission: [
        ...admission,
        innerPlugin((parts) => listenedTo(mutatingWebhooks(parts, { identityFor }), annotated)),
        innerPlugin((parts) => listenedTo(validatingWebhooks(parts, { identityFor }), annotated)),
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
  webhook(path: string, given: JsonObject = {}): JsonObject {
    return {
      name: `${path.slice(1)}.hooks.example.com`,
      clientConfig: { ...this.process.clientConfig(path) },
      rules: [EVERYTHING],
      sideEffects: "None",
      admissionReviewVersions: ["v1"],
      ...given,
    };
  }

  /** Rules for one resource. */
  rules(resource: string, { group = "", version = "*", operations = ["*"], scope = "*" } = {}): JsonObject[] {
    return [{ operations, apiGroups: [group], apiVersions: [version], resources: [resource], scope }];
  }

  async configure(kind: ConfigurationKind, name: string, webhooks: readonly JsonObject[]): Promise<Answer> {
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

type Annotate = AdmissionAttributes["annotate"];

/** The same plug-in, whose annotations somebody is told of. */
function listenedTo(plugin: AdmissionPlugin, annotated: Annotate): AdmissionPlugin {
  const known = new WeakSet<AdmissionAttributes>();
  const heard = (attributes: AdmissionAttributes): AdmissionAttributes => {
    if (known.has(attributes)) return attributes;
    known.add(attributes);
    const { annotate } = attributes;
    (attributes as { annotate: Annotate }).annotate = (key, value, isOfBody) => {
      annotated(key, value, isOfBody);
      annotate.call(attributes, key, value, isOfBody);
    };
    return attributes;
  };
  const { name, handles, mutate, needsAnotherRound, validate, prepare, run } = plugin;
  return {
    name,
    ...(prepare && { prepare: () => prepare.call(plugin) }),
    ...(run && { run: (signal) => run.call(plugin, signal) }),
    ...(handles && { handles: (attributes) => handles.call(plugin, attributes) }),
    ...(mutate && { mutate: (attributes) => mutate.call(plugin, heard(attributes)) }),
    ...(needsAnotherRound && { needsAnotherRound: (attributes) => needsAnotherRound.call(plugin, attributes) }),
    ...(validate && { validate: (attributes) => validate.call(plugin, heard(attributes)) }),
  };
}
