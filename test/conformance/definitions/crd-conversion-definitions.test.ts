/** SPEC: Custom resources, conversion by webhook, as definitions say it while the server runs. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { WebhookError } from "../../../runtime/webhooks/webhook-error.js";
import { type Authority, createAuthority } from "../../client/support/authority.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { ConversionServer } from "../../support/conversion-webhook.js";
import { definition, definitionsPath, establish } from "../../support/definitions.js";
import { type ApiBody, fieldAt, type JsonObject, type JsonValue } from "../../support/json.js";

const version = (name: string, colour: string, storage: boolean): JsonObject => ({
  name,
  served: true,
  storage,
  schema: {
    openAPIV3Schema: {
      type: "object",
      properties: {
        spec: { type: "object", properties: { [colour]: { type: "string" }, lamps: { type: "integer" } } },
      },
    },
  },
});

/** @param stored which of them is stored */
const versions = (stored: "v1" | "v1beta1"): JsonObject[] => [
  version("v1", "colour", stored === "v1"),
  version("v1beta1", "color", stored === "v1beta1"),
];

for (const profileOf of PROFILES) {
  describe(`definitions with a conversion webhook, profile ${profileOf().name}`, () => {
    let api: TestApi;
    let authority: Authority;
    let server: ConversionServer;
    let byService: ConversionServer;
    let groups = 0;
    const faults: unknown[] = [];
    before(async () => {
      authority = await createAuthority();
      server = await ConversionServer.start(await authority.issueServer());
      byService = await ConversionServer.start(await authority.issueServer("converter.apps.svc"));
      api = await startApi({
        profile: profileOf(),
        reportError: (error) => faults.push(error),
        serviceResolution: { "apps/converter:443": `127.0.0.1:${byService.port}` },
      });
    });
    after(async () => {
      await api.stop();
      await Promise.all([server.stop(), byService.stop()]);
      const others = faults.filter((fault) => !(fault instanceof WebhookError));
      assert.deepEqual(others, []);
    });

    const byWebhook = (clientConfig: JsonValue): JsonObject => ({
      strategy: "Webhook",
      webhook: { clientConfig, conversionReviewVersions: ["v1"] },
    });

    async function stage(conversion: JsonValue, stored: "v1" | "v1beta1" = "v1") {
      const group = `converted${++groups}.example.com`;
      const spec = { conversion };
      const manifest = await establish(
        api,
        definition(api, { group, plural: "beacons", kind: "Beacon", versions: versions(stored), spec }),
      );
      const namespace = await api.namespace();
      const path = (of: string, name = ""): string =>
        `/apis/${group}/${of}/namespaces/${namespace}/beacons${name === "" ? "" : `/${name}`}`;
      const create = async (of: string, name: string, content: JsonObject): Promise<ApiBody> => {
        const object = { apiVersion: `${group}/${of}`, kind: "Beacon", metadata: { name }, spec: content };
        const { status, body, text } = await api.post(path(of), object);
        assert.equal(status, 201, text);
        return body;
      };
      /** Changes the definition and waits until it is served like that, which ends watches. */
      const redefine = async (change: JsonObject): Promise<void> => {
        const watch = await api.watch(`${path("v1")}?watch=true&resourceVersion=0&labelSelector=none=here`);
        const { status, text } = await api.patch(definitionsPath(api, manifest.metadata.name), "merge", {
          spec: change,
        });
        assert.equal(status, 200, text);
        assert.equal(await watch.next(), undefined);
      };
      return { group, path, create, redefine };
    }

    test("[CRD-018] [CRD-019] each version shows what the webhook makes of the stored one", async () => {
      const { group, path, create } = await stage(byWebhook(server.config(authority.ca)));
      server.forget();
      const created = await create("v1beta1", "a", { color: "red", lamps: 1 });
      assert.deepEqual(created.spec, { color: "red", lamps: 1 });
      assert.deepEqual((await api.get(path("v1", "a"))).body.spec, { colour: "red", lamps: 1 });
      const review: JsonObject | undefined = server.seen[0]?.review;
      assert.deepEqual(
        [
          review!.kind,
          review!.apiVersion,
          fieldAt(review, "request", "desiredAPIVersion"),
          fieldAt(review, "request", "objects", 0, "apiVersion"),
        ],
        ["ConversionReview", `${api.profile.words.apiextensionsGroup}/v1`, `${group}/v1`, `${group}/v1beta1`],
      );
      const list = await api.get(path("v1beta1"));
      assert.deepEqual(
        [list.body.items[0]!.apiVersion, fieldAt(list.body.items[0], "spec", "color")],
        [`${group}/v1beta1`, "red"],
      );
    });

    test("a bundle that is replaced is in force at once, and so is a webhook in place of no conversion", async () => {
      const { path, create, redefine } = await stage({ strategy: "None" });
      await create("v1", "a", { colour: "red" });
      assert.deepEqual((await api.get(path("v1beta1", "a"))).body.spec, {});
      const stranger = await createAuthority();
      await redefine({ conversion: byWebhook(server.config(stranger.ca)) });
      const untrusted = await api.get(path("v1beta1", "a"));
      assert.equal(untrusted.status, 500, untrusted.text);
      assert.match(untrusted.body.message, /x509: certificate signed by unknown authority$/);
      await redefine({ conversion: byWebhook(server.config(authority.ca)) });
      assert.deepEqual((await api.get(path("v1beta1", "a"))).body.spec, { color: "red" });
      await redefine({ conversion: { strategy: "None", webhook: null } });
      assert.deepEqual((await api.get(path("v1beta1", "a"))).body.spec, {});
    });

    test("another stored version: what is there stays as it is until it is written, and is converted meanwhile", async () => {
      const { group, path, create, redefine } = await stage(byWebhook(server.config(authority.ca)), "v1beta1");
      await create("v1beta1", "a", { color: "red" });
      await redefine({ versions: versions("v1") });
      server.forget();
      assert.deepEqual((await api.get(path("v1beta1", "a"))).body.spec, { color: "red" });
      assert.deepEqual(server.sizes, []);
      assert.deepEqual((await api.get(path("v1", "a"))).body.spec, { colour: "red" });
      assert.deepEqual(server.sizes, [1]);
      const written = await api.patch(path("v1", "a"), "merge", { spec: { lamps: 2 } });
      assert.deepEqual([written.status, written.body.apiVersion], [200, `${group}/v1`]);
      server.forget();
      assert.deepEqual((await api.get(path("v1", "a"))).body.spec, { colour: "red", lamps: 2 });
      assert.deepEqual(server.sizes, []);
    });

    test("a Service is called where the operator says, by its own name", async () => {
      const service = { namespace: "apps", name: "converter", path: "/convert" };
      const { path, create } = await stage(byWebhook({ service, caBundle: server.config(authority.ca).caBundle }));
      await create("v1", "a", { colour: "red" });
      assert.deepEqual((await api.get(path("v1beta1", "a"))).body.spec, { color: "red" });
      assert.equal(byService.seen.at(-1)?.url, "/convert?timeout=30s");
    });

    test("a Service that is missing is named by the failure", async () => {
      const service = { namespace: "apps", name: "converter", path: "/convert", port: 8443 };
      const { group, path, create } = await stage(
        byWebhook({ service, caBundle: server.config(authority.ca).caBundle }),
      );
      await create("v1", "a", { colour: "red" });
      const { status, body } = await api.get(path("v1beta1", "a"));
      const why = 'Post "https://converter.apps.svc:8443/convert?timeout=30s": service "converter" not found';
      assert.deepEqual([status, body.message], [500, `conversion webhook for ${group}/v1, Kind=Beacon failed: ${why}`]);
    });
  });
}
