/**
 * Webhooks that may change objects. They are called one after the other, so that each sees the changes of those before
 * it. ADM-007, ADM-012, ADM-020.
 */
import { equalJson, isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { internalError, StatusError } from "../../api/status.js";
import { applyJsonPatch } from "../../merge/patches/json-patch.js";
import { readJsonPatch } from "../../merge/patches/json-patch-operations.js";
import { PatchError } from "../../merge/patches/patch-error.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { MutatingAdmission } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import { VersionForms } from "../matching/version-forms.js";
import type { AdmissionAnswer } from "./admission-review.js";
import type { AdmissionWebhook } from "./admission-webhook.js";
import { Reinvocation } from "./reinvocation.js";
import { FailedCallError } from "./webhook-calls.js";
import type { MatchedRequest } from "./webhook-conditions.js";
import { WebhookPlugin, type WebhookPluginOptions } from "./webhook-plugin.js";

export function mutatingWebhooks(
  dependencies: AdmissionDependencies,
  options: WebhookPluginOptions = {},
): MutatingAdmission {
  return new MutatingWebhooks(dependencies, options);
}

class MutatingWebhooks implements MutatingAdmission {
  readonly name = "MutatingAdmissionWebhook";
  private readonly plugin: WebhookPlugin;
  private readonly mutations: string;
  private readonly patches: string;
  private readonly tries = new WeakMap<AdmissionAttributes, Reinvocation>();

  constructor(dependencies: AdmissionDependencies, options: WebhookPluginOptions) {
    this.plugin = new WebhookPlugin("admit", dependencies, options);
    const { admissionGroup } = dependencies.profile.words;
    this.mutations = `mutation.webhook.${admissionGroup}`;
    this.patches = `patch.webhook.${admissionGroup}`;
  }

  handles(attributes: AdmissionAttributes): boolean {
    return this.plugin.handles(attributes);
  }

  async mutate(attributes: AdmissionAttributes): Promise<false | "settled"> {
    let tried = this.tries.get(attributes);
    if (tried === undefined) {
      const webhooks = await this.plugin.source.current();
      if (!webhooks.some((webhook) => this.plugin.mayMatch(webhook, attributes))) return false;
      tried = new Reinvocation(webhooks);
      this.tries.set(attributes, tried);
    }
    tried.begin(attributes.object);
    const forms = new VersionForms(attributes);
    let hasChanged = false;
    for (const [index, webhook] of tried.webhooks.entries()) {
      if (!tried.isDue(webhook)) continue;
      const request = await this.plugin.matched(webhook, attributes, forms);
      if (request === undefined) continue;
      const isChanged = await this.ask(webhook, request, { round: tried.round, index });
      tried.called(webhook, isChanged);
      hasChanged ||= isChanged;
    }
    tried.end(attributes.object);
    return hasChanged && "settled";
  }

  needsAnotherRound(attributes: AdmissionAttributes): boolean {
    return this.tries.get(attributes)?.hasChanged ?? false;
  }

  /** Resolves with whether the webhook has changed the object. */
  private async ask(
    webhook: AdmissionWebhook,
    request: MatchedRequest,
    place: { readonly round: number; readonly index: number },
  ): Promise<boolean> {
    const { attributes } = request;
    const { configuration, name } = webhook;
    const call = `round_${place.round}_index_${place.index}`;
    const tell = (prefix: string, said: JsonObject, isOfBody?: boolean): void =>
      attributes.annotate(`${prefix}/${call}`, JSON.stringify({ configuration, webhook: name, ...said }), isOfBody);
    this.plugin.calls.refuseSideEffects(attributes, webhook);
    let patch: JsonValue | undefined;
    const isChanged = await this.plugin.calls.ask(webhook, request, place, (answer) => {
      patch = answer.patch;
      return patched(webhook, request, answer);
    });
    if (isChanged === undefined) return false;
    tell(this.mutations, { mutated: isChanged });
    // The patch comes last: it may be long, and annotations that do not fit are dropped.
    if (Array.isArray(patch) && patch.length > 0) tell(this.patches, { patch, patchType: "JSONPatch" }, true);
    return isChanged;
  }
}

/**
 * Applies a webhook's patch to the object, in the version that the webhook has seen.
 * @throws FailedCallError for an invalid patch, StatusError for one that can't be applied
 */
async function patched(
  { name }: AdmissionWebhook,
  { attributes, match, forms }: MatchedRequest,
  { patch }: AdmissionAnswer,
): Promise<boolean> {
  if (patch === undefined) return false;
  checkPatch(patch);
  if (Array.isArray(patch) && patch.length === 0) return false;
  const shown = await forms.object(match);
  const webhook = `admission webhook ${JSON.stringify(name)}`;
  if (shown === null || attributes.object === undefined)
    throw internalError(
      undefined,
      `${webhook} attempted to modify the object, which is not supported for this operation`,
    );
  const result = resultOf(shown as JsonValue, patch, webhook);
  if (!isJsonObject(result))
    throw internalError(undefined, `${webhook} turned the object into something that is not an object`);
  if (equalJson(result, shown)) return false;
  try {
    await forms.take(match, result as ApiObject);
  } catch (error) {
    // The webhook caused the error, not the request, so the status is not 400.
    if (error instanceof StatusError && error.code === 400)
      throw new StatusError(422, "Invalid", error.message, error.details);
    if (error instanceof StatusError) throw error;
    throw internalError(error, `${webhook} turned the object into something that can't be read`);
  }
  return true;
}

/** @throws FailedCallError for an invalid patch */
function checkPatch(patch: JsonValue): void {
  try {
    readJsonPatch(patch);
  } catch (error) {
    if (error instanceof PatchError)
      throw new FailedCallError("received undecodable patch in webhook response", UNDECODABLE_CODE, { cause: error });
    throw error;
  }
}

/** The status code that metrics show. */
const UNDECODABLE_CODE = 503;

function resultOf(shown: JsonValue, patch: JsonValue, webhook: string): JsonValue {
  try {
    return applyJsonPatch(shown, patch);
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    throw internalError(error, `the patch of ${webhook} can't be applied: ${error.message}`);
  }
}
