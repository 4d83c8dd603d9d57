/** A server whose beacons are converted by a webhook over TLS, with what tests of conversion do all the time. */
import assert from "node:assert/strict";
import { join } from "node:path";
import type { NamingProfile } from "../../../runtime/index.js";
import type { ServiceResolver } from "../../../runtime/registry/kinds/service-resolver.js";
import { ConversionWebhook } from "../../../runtime/webhooks/conversion-webhook.js";
import { WebhookClient } from "../../../runtime/webhooks/webhook-client.js";
import type { WebhookConfig } from "../../../runtime/webhooks/webhook-config.js";
import { type Authority, createAuthority } from "../../client/support/authority.js";
import { type Answer, startApi, type TestApi } from "../../support/api.js";
import { BEACON_GROUP, type BeaconVersion, beaconGroups } from "../../support/beacons.js";
import { ConversionServer } from "../../support/conversion-webhook.js";
import type { ApiBody, JsonObject } from "../../support/json.js";

export const noServices: ServiceResolver = {
  resolve: async () => {
    throw new Error("no Service is expected to be asked for");
  },
};

export interface BeaconOptions {
  readonly profile: NamingProfile;
  readonly stored?: BeaconVersion;
  readonly reviewVersions?: readonly string[];
  readonly timeoutMs?: number;
  /** Where an embedded store is kept between servers. */
  readonly folder?: string;
}

export class BeaconStage {
  private constructor(
    readonly api: TestApi,
    readonly server: ConversionServer,
    readonly authority: Authority,
    readonly namespace: string,
    /** What the server reported as faults. */
    readonly faults: unknown[],
    private readonly client: WebhookClient,
  ) {}

  static async open(options: BeaconOptions): Promise<BeaconStage> {
    const authority = await createAuthority();
    const server = await ConversionServer.start(await authority.issueServer());
    return BeaconStage.over(server, authority, options);
  }

  /** @param namespace one that is there already */
  static async over(
    server: ConversionServer,
    authority: Authority,
    options: BeaconOptions,
    namespace?: string,
  ): Promise<BeaconStage> {
    const { profile, stored = "v1", folder } = options;
    const client = new WebhookClient({ resolver: noServices, mayReach: () => true });
    const faults: unknown[] = [];
    const api = await startApi({
      profile,
      groups: beaconGroups(stored, conversionBy(client, server.config(authority.ca), options)),
      reportError: (error) => faults.push(error),
      ...(folder === undefined ? {} : { storage: `lmdb:${join(folder, "store")}` }),
    });
    return new BeaconStage(api, server, authority, namespace ?? (await api.namespace()), faults, client);
  }

  path(version: BeaconVersion, name = ""): string {
    const collection = `/apis/${BEACON_GROUP}/${version}/namespaces/${this.namespace}/beacons`;
    return name === "" ? collection : `${collection}/${name}`;
  }

  async create(version: BeaconVersion, name: string, spec: JsonObject, metadata: JsonObject = {}): Promise<ApiBody> {
    const { status, text, body } = await this.api.post(this.path(version), { metadata: { name, ...metadata }, spec });
    assert.equal(status, 201, text);
    return body;
  }

  async read(version: BeaconVersion, name: string): Promise<ApiBody> {
    const { status, text, body } = await this.api.get(this.path(version, name));
    assert.equal(status, 200, text);
    assert.equal(body.apiVersion, `${BEACON_GROUP}/${version}`);
    return body;
  }

  apply(version: BeaconVersion, manager: string, name: string, spec: JsonObject, force = false): Promise<Answer> {
    return this.api.request("PATCH", `${this.path(version, name)}?fieldManager=${manager}&force=${force}`, {
      type: "application/apply-patch+yaml",
      body: { apiVersion: `${BEACON_GROUP}/${version}`, kind: "Beacon", metadata: { name }, spec },
    });
  }

  /** Stops the API server and leaves the webhook. */
  async stopApi(): Promise<void> {
    this.client.close();
    await this.api.stop();
  }

  async close(): Promise<void> {
    await this.stopApi();
    await this.server.stop();
  }
}

function conversionBy(
  client: WebhookClient,
  config: WebhookConfig,
  { profile, reviewVersions = ["v1"], timeoutMs }: BeaconOptions,
): ConversionWebhook {
  return new ConversionWebhook({
    webhook: client.open(config),
    reviewVersions,
    group: profile.words.apiextensionsGroup,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}
