/** The public description of the cluster is signed with the tokens that are meant for it, and with no others. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { flattenedVerify } from "jose";
import { configMaps, secrets } from "../../generated/core/v1/client.js";
import { verifyClusterInfo } from "../../runtime/client/index.js";
import { runBootstrapSigner } from "../../runtime/controllers/bootstrap-tokens/bootstrap-signer.js";
import { createServer } from "../../runtime/index.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { PROFILES, startApi, type TestApi, type WatchStream } from "../support/api.js";
import {
  BOOTSTRAP_TOKEN,
  clusterInfoPath,
  secretsPath,
  TOKEN_SECRET,
  timeText,
  tokenSecret,
} from "../support/bootstrap-tokens.js";
import { type ApiBody, fieldAt, type JsonObject, objectAt, textAt } from "../support/json.js";
import { CuttableTransport, clientOf, eventually } from "./in-process-client.js";

const HOUR_MS = 60 * 60 * 1000;
const TEXT = "apiVersion: v1\nkind: Config\n";

for (const profile of PROFILES) {
  const { name: profileName, words } = profile();
  const prefix = words.clusterInfoJwsPrefix;

  describe(`bootstrap signer, profile ${profileName}`, () => {
    interface Scene {
      readonly api: TestApi;
      readonly clock: ManualClock;
      readonly path: string;
      readonly secrets: string;
      readonly watch: WatchStream;
      /** Posts a Secret of a token. */
      readonly token: (data: Readonly<Record<string, string | undefined>>, id?: string) => Promise<void>;
      readonly publish: (data: Record<string, string>) => Promise<void>;
      readonly stop: () => Promise<void>;
    }

    async function scene(controllers = ["bootstrapsigner"]): Promise<Scene> {
      const clock = new ManualClock();
      const api = await startApi({ profile: profile(), clock, controllers });
      const path = clusterInfoPath(api.profile);
      const collection = path.slice(0, path.lastIndexOf("/"));
      const secrets = secretsPath(api.profile);
      const watch = await api.watch(`${collection}?watch=1&timeoutSeconds=100000`);
      const created = async (where: string, body: object): Promise<void> => {
        const { status, text } = await api.post(where, body);
        assert.equal(status, 201, text);
      };
      return {
        api,
        clock,
        path,
        secrets,
        watch,
        token: (data, id) => created(secrets, tokenSecret(api.profile, data, id)),
        publish: (data) => created(collection, { metadata: { name: words.clusterInfoConfigMap }, data }),
        async stop() {
          await watch.close();
          await api.stop();
        },
      };
    }

    /**
     * The ConfigMap once these have signed, and nobody else. What comes before may lack signatures, since tokens and text
     * are watched apart, and have old ones, but none by others.
     */
    async function signedBy(
      watch: WatchStream,
      ids: readonly string[],
      before: readonly string[] = [],
    ): Promise<ApiBody> {
      for (;;) {
        const { object } = await watch.event();
        const found = signersOf(object);
        const others = found.filter((id) => !ids.includes(id) && !before.includes(id));
        assert.deepEqual(others, [], `found ${found.join(", ")}`);
        if (found.join() === [...ids].sort().join()) return object;
      }
    }

    function signersOf({ data }: JsonObject): string[] {
      const keys = Object.keys(objectAt(data)).filter((key) => key.startsWith(prefix));
      return keys.map((key) => key.slice(prefix.length)).sort();
    }

    test("[AUTHN-BOOT-012] a signature is a detached JWS, HS256, over the text of the description", async () => {
      const { api, path, watch, token, publish, stop } = await scene();
      await token({});
      await publish({ [words.clusterInfoConfigKey]: TEXT });
      await signedBy(watch, ["abcdef"]);
      const { body } = await api.get(path);
      const jws: string = textAt(body, "data", `${prefix}abcdef`);
      const [header = "", payload, signature = ""] = jws.split(".");
      assert.equal(payload, "");
      assert.equal(Buffer.from(header, "base64url").toString(), '{"alg":"HS256","kid":"abcdef"}');
      const key = Buffer.from(profileName === "orch" ? BOOTSTRAP_TOKEN : TOKEN_SECRET);
      const whole = { protected: header, payload: Buffer.from(TEXT).toString("base64url"), signature };
      const verified = await flattenedVerify(whole, key, { algorithms: ["HS256"] });
      assert.equal(Buffer.from(verified.payload).toString(), TEXT);
      assert.equal(verifyClusterInfo(body as object, BOOTSTRAP_TOKEN, api.profile), TEXT);
      await stop();
    });

    test("[AUTHN-BOOT-009] a token signs only as long as its usages include signing", async () => {
      const { api, secrets, watch, token, publish, stop } = await scene();
      await token({ "usage-bootstrap-signing": "true" }, "signs1");
      await token({ "usage-bootstrap-signing": "false" }, "false1");
      await token({ "usage-bootstrap-signing": undefined }, "absent");
      await publish({ [words.clusterInfoConfigKey]: TEXT });
      await signedBy(watch, ["signs1"]);
      const use = (usage: string) => ({ stringData: { "usage-bootstrap-signing": usage } });
      await api.patch(`${secrets}/bootstrap-token-false1`, "merge", use("true"));
      await signedBy(watch, ["false1", "signs1"]);
      await api.patch(`${secrets}/bootstrap-token-signs1`, "merge", use("no"));
      await signedBy(watch, ["false1"]);
      await api.delete(`${secrets}/bootstrap-token-false1`);
      await signedBy(watch, []);
      await stop();
    });

    test("[AUTHN-BOOT-016] the signature of an expired token is removed, even if the token is never deleted", async () => {
      const { clock, watch, token, publish, stop } = await scene();
      await token({ expiration: timeText(clock.now() + HOUR_MS) }, "first1");
      await token({ expiration: timeText(clock.now() + 2 * HOUR_MS) }, "second");
      await token({ expiration: timeText(clock.now()) }, "before");
      await token({ expiration: "soon" }, "notime");
      await publish({ [words.clusterInfoConfigKey]: TEXT });
      await signedBy(watch, ["first1", "second"]);
      clock.advance(HOUR_MS);
      await signedBy(watch, ["second"]);
      clock.advance(HOUR_MS);
      await signedBy(watch, []);
      await stop();
    });

    test("bootstrap signer: Secrets whose name, id and secret do not fit together do not sign", async () => {
      const { api, secrets, watch, token, publish, stop } = await scene();
      await token({ "token-id": "another" }, "nameid");
      await token({ "token-id": undefined }, "withid");
      await token({ "token-secret": undefined }, "secret");
      await token({ "token-secret": "short" }, "short1");
      const good = tokenSecret(api.profile);
      await api.post(secrets, { ...good, metadata: { name: "abcdef" } });
      await api.post(secrets, { ...good, type: "Opaque" });
      await token({}, "honest");
      await publish({ [words.clusterInfoConfigKey]: TEXT });
      await signedBy(watch, ["honest"]);
      await stop();
    });

    test("bootstrap signer: a changed text is signed again, forged signatures are removed, and other keys stay", async () => {
      const { api, path, watch, token, publish, stop } = await scene();
      await token({});
      await publish({ [words.clusterInfoConfigKey]: TEXT, [`${prefix}fedcba`]: "forged", note: "kept" });
      await signedBy(watch, ["abcdef"], ["fedcba"]);
      await api.patch(path, "merge", { data: { [words.clusterInfoConfigKey]: "another" } });
      await watch.next();
      const { object } = await watch.event();
      assert.equal(verifyClusterInfo(object as object, BOOTSTRAP_TOKEN, api.profile), "another");
      assert.equal(fieldAt(object, "data", "note"), "kept");
      await api.patch(path, "merge", { data: { [`${prefix}abcdef`]: "forged" } });
      await watch.next();
      assert.deepEqual((await watch.event()).object.data, object.data);
      await stop();
    });

    test("bootstrap signer: a signed text is not written again, and a ConfigMap without a text is not written", async () => {
      const { api, path, secrets, watch, token, publish, stop } = await scene();
      await token({});
      await publish({ note: "no text yet" });
      await signedBy(watch, []);
      await api.patch(path, "merge", { data: { [words.clusterInfoConfigKey]: TEXT } });
      await signedBy(watch, ["abcdef"]);
      await api.patch(`${secrets}/bootstrap-token-abcdef`, "merge", { stringData: { description: "changed" } });
      await api.patch(path, "merge", { data: { note: "changed" } });
      const { object } = await watch.event();
      assert.equal(fieldAt(object, "data", "note"), "changed");
      // the next change is the one that is made here, and no other
      await token({}, "second");
      assert.deepEqual(signersOf((await watch.event()).object), ["abcdef", "second"]);
      await stop();
    });

    test("bootstrap signer: a recreated description is signed again", async () => {
      const { api, path, watch, token, publish, stop } = await scene();
      await token({});
      await publish({ [words.clusterInfoConfigKey]: TEXT });
      await signedBy(watch, ["abcdef"]);
      await api.delete(path);
      assert.equal((await watch.event()).type, "DELETED");
      await publish({ [words.clusterInfoConfigKey]: TEXT });
      await signedBy(watch, ["abcdef"]);
      await stop();
    });

    test("bootstrap signer: a signature is only written together with the text that was signed", async () => {
      const clock = new ManualClock();
      const server = await createServer({ profile: profile(), controllers: [] });
      await server.start();
      const transport = new CuttableTransport(server);
      const client = clientOf(server, transport, profile(), clock);
      await client.resource(secrets).inNamespace(words.systemNamespace).create(tokenSecret(profile()));
      const data = { [words.clusterInfoConfigKey]: TEXT };
      const made = await client
        .resource(configMaps)
        .inNamespace(words.publicNamespace)
        .create({ metadata: { name: words.clusterInfoConfigMap }, data });
      const stop = new AbortController();
      const errors: unknown[] = [];
      const done = runBootstrapSigner({ client, clock, onError: (error) => errors.push(error) }, stop.signal);
      await eventually(() => transport.bodiesOf("PATCH").length === 1, "a signature");
      const [body] = transport.bodiesOf("PATCH") as [{ metadata: object }];
      assert.deepEqual(body.metadata, { resourceVersion: made.metadata.resourceVersion });
      stop.abort();
      await done;
      assert.deepEqual(errors, []);
      await server.close();
    });
  });
}
