/** A server with policies, and requests for them to judge. */
import assert from "node:assert/strict";
import type { CreateServerOptions, NamingProfile } from "../../../runtime/index.js";
import { type Answer, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, type JsonObject } from "../../support/json.js";

/** Creates and updates of ConfigMaps. */
export const CONFIG_MAPS = rules("configmaps");

export function rules(resource: string, more: JsonObject = {}): JsonObject {
  return {
    resourceRules: [
      { apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE", "UPDATE"], resources: [resource], ...more },
    ],
  };
}

const KINDS = {
  validating: { policies: "validatingadmissionpolicies", bindings: "validatingadmissionpolicybindings" },
  mutating: { policies: "mutatingadmissionpolicies", bindings: "mutatingadmissionpolicybindings" },
} as const;
type Round = keyof typeof KINDS;

export class PolicyScene {
  private readonly made: string[] = [];

  private constructor(
    readonly api: TestApi,
    readonly namespace: string,
  ) {}

  static async open(options: CreateServerOptions & { profile?: NamingProfile } = {}): Promise<PolicyScene> {
    const api = await startApi(options);
    return new PolicyScene(api, await api.namespace());
  }

  /** Of the kinds of policies. */
  get group(): string {
    return `/apis/${this.api.profile.words.admissionregistrationGroup}/v1`;
  }

  /** A validating policy that is bound everywhere. @param spec what differs from one for ConfigMaps that denies */
  async validating(name: string, spec: JsonObject, binding: JsonObject = {}): Promise<void> {
    await this.policy("validating", name, { matchConstraints: CONFIG_MAPS, ...spec });
    await this.bind("validating", name, { policyName: name, validationActions: ["Deny"], ...binding });
  }

  /** A mutating policy that is bound everywhere. */
  async mutating(name: string, spec: JsonObject, binding: JsonObject = {}): Promise<void> {
    await this.policy("mutating", name, { matchConstraints: CONFIG_MAPS, reinvocationPolicy: "Never", ...spec });
    await this.bind("mutating", name, { policyName: name, ...binding });
  }

  async policy(round: Round, name: string, spec: JsonObject): Promise<void> {
    await this.make(KINDS[round].policies, { metadata: { name }, spec });
  }

  async bind(round: Round, name: string, spec: JsonObject): Promise<void> {
    await this.make(KINDS[round].bindings, { metadata: { name }, spec });
  }

  /** Whether a policy is taken at all. */
  offer(round: Round, spec: JsonObject, name = "offered"): Promise<Answer> {
    const body = { metadata: { name }, spec: { matchConstraints: CONFIG_MAPS, ...spec } };
    return this.api.post(`${this.group}/${KINDS[round].policies}?dryRun=All`, body);
  }

  /** A new ConfigMap. */
  write(name: string, data: JsonObject = {}, metadata: JsonObject = {}): Promise<Answer> {
    return this.api.post(this.configMaps, { metadata: { name, ...metadata }, data });
  }

  get configMaps(): string {
    return `/api/v1/namespaces/${this.namespace}/configmaps`;
  }

  /** What becomes of data: `undefined` where the request passes, else what the client is told. */
  async refusal(data: JsonObject, name = "judged"): Promise<string | undefined> {
    const answer = await this.api.post(`${this.configMaps}?dryRun=All`, { metadata: { name }, data });
    return answer.status === 201 ? undefined : `${answer.status} ${answer.body.reason}: ${answer.body.message}`;
  }

  /** Takes all policies away. */
  async clear(): Promise<void> {
    for (const path of this.made.splice(0)) await this.api.delete(path);
  }

  async close(): Promise<void> {
    await this.api.stop();
  }

  private async make(resource: string, body: JsonObject): Promise<void> {
    const path = `${this.group}/${resource}`;
    const answer = await this.api.post(path, body);
    assert.equal(answer.status, 201, answer.text);
    this.made.push(`${path}/${fieldAt(body, "metadata", "name")}`);
  }
}
