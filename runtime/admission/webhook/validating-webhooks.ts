/**
 * Webhooks that may refuse requests. They are called in parallel and see the object as it is about to be stored.
 * ADM-007, ADM-011.
 */
import { inParallel } from "../../base/in-parallel.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { ValidatingAdmission } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { VersionForms } from "../matching/version-forms.js";
import type { AdmissionWebhook } from "./admission-webhook.js";
import type { MatchedRequest } from "./webhook-conditions.js";
import { WebhookPlugin, type WebhookPluginOptions } from "./webhook-plugin.js";

/** Maximum number of concurrent calls for one write; further calls wait. */
export const MAX_CALLS_OF_A_WRITE = 32;

export function validatingWebhooks(
  dependencies: AdmissionDependencies,
  options: WebhookPluginOptions = {},
): ValidatingAdmission {
  return new ValidatingWebhooks(dependencies, options);
}

interface Question {
  readonly webhook: AdmissionWebhook;
  readonly request: MatchedRequest;
  /** Position among all webhooks. */
  readonly index: number;
}

class ValidatingWebhooks implements ValidatingAdmission {
  readonly name = "ValidatingAdmissionWebhook";
  private readonly plugin: WebhookPlugin;

  constructor(dependencies: AdmissionDependencies, options: WebhookPluginOptions) {
    this.plugin = new WebhookPlugin("validating", dependencies, options);
  }

  handles(attributes: AdmissionAttributes): boolean {
    return this.plugin.handles(attributes);
  }

  async validate(attributes: AdmissionAttributes): Promise<void> {
    const questions: Question[] = [];
    const forms = new VersionForms(attributes);
    const { source, calls } = this.plugin;
    for (const [index, webhook] of (await source.current()).entries()) {
      if (!this.plugin.mayMatch(webhook, attributes)) continue;
      const request = await this.plugin.matched(webhook, attributes, forms);
      if (request !== undefined) questions.push({ webhook, request, index });
    }
    for (const { webhook } of questions) calls.refuseSideEffects(attributes, webhook);
    // All answers are awaited, so that it does not depend on timing which refusal the client gets.
    const refusals: { readonly index: number; readonly error: unknown }[] = [];
    await inParallel(questions, MAX_CALLS_OF_A_WRITE, async ({ webhook, request, index }) => {
      await calls
        .ask(webhook, request, { round: 0, index }, async () => true)
        .catch((error: unknown) => refusals.push({ index, error }));
    });
    const [first] = refusals.sort((a, b) => a.index - b.index);
    if (first !== undefined) throw first.error;
  }
}
