/** Secrets and ConfigMaps: what types ask for, keys, sizes, and what can't be changed any more. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { type Case, causesOf, checkCases, checkRoundTrip } from "./support/refusals.js";

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const MAX_BYTES = 1_048_576;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const { keyDomain, saTokenSecretType, saNameAnnotation } = profile.words;
  describe(`secrets (${profile.name})`, () => {
    let api: TestApi;
    let secrets: string;
    let configMaps: string;
    before(async () => {
      api = await startApi({ profile });
      const namespace = await api.namespace();
      secrets = `/api/v1/namespaces/${namespace}/secrets`;
      configMaps = `/api/v1/namespaces/${namespace}/configmaps`;
    });
    after(() => api.stop());

    test("a known type determines the required keys", async () => {
      const of = (type: string, stringData: object, ...causes: string[]): Case => [
        `${type} ${JSON.stringify(stringData)}`,
        { type: `${keyDomain}/${type}`, stringData },
        causes,
      ];
      await checkCases(api, secrets, [
        of("dockerconfigjson", { ".dockerconfigjson": '{"auths":{}}' }),
        of("dockerconfigjson", {}, "Required data[.dockerconfigjson]"),
        of("dockerconfigjson", { ".dockerconfigjson": "{" }, "Invalid data[.dockerconfigjson]"),
        of("dockercfg", { ".dockercfg": "{}" }),
        of("dockercfg", { ".dockerconfigjson": "{}" }, "Required data[.dockercfg]"),
        of("basic-auth", { username: "u" }),
        of("basic-auth", { password: "" }),
        of("basic-auth", {}, "Required data[username]", "Required data[password]"),
        of("ssh-auth", { "ssh-privatekey": "k" }),
        of("ssh-auth", { "ssh-privatekey": "" }, "Required data[ssh-privatekey]"),
        of("tls", { "tls.crt": "", "tls.key": "" }),
        of("tls", { "tls.crt": "c" }, "Required data[tls.key]"),
        of("something-else", {}),
        [
          "a token without account",
          { type: saTokenSecretType },
          [`Required metadata.annotations[${saNameAnnotation}]`],
        ],
        ["a token", { metadata: { annotations: { [saNameAnnotation]: "a" } }, type: saTokenSecretType }, []],
        ["another's type", { type: "example.com/tls" }, []],
      ]);
      const { body } = await api.post(secrets, {
        metadata: { name: "told" },
        type: `${keyDomain}/dockerconfigjson`,
        stringData: { ".dockerconfigjson": "hunter2" },
      });
      assert.equal(body.message.includes("hunter2"), false, body.message);
    });

    test("the type is Opaque by default and never changes", async () => {
      const made = await api.post(secrets, { metadata: { name: "typed" } });
      assert.deepEqual([made.status, made.body.type], [201, "Opaque"]);
      const other = await api.patch(`${secrets}/typed`, "merge", { type: "example.com/other" });
      assert.deepEqual([other.status, causesOf(other)], [422, ["Invalid type"]]);
    });

    test("keys are valid file names, and all values together have at most 1 MiB", async () => {
      const key = "k".repeat(254);
      await checkCases(api, configMaps, [
        ["a slash", { data: { "a/b": "" } }, ["Invalid data[a/b]"]],
        ["above", { data: { "..": "" } }, ["Invalid data[..]"]],
        ["hidden above", { binaryData: { "..a": "" } }, ["Invalid binaryData[..a]"]],
        ["hidden", { data: { ".a": "" } }, []],
        ["long", { data: { [key]: "" } }, [`Invalid data[${key}]`]],
        ["twice", { data: { a: "" }, binaryData: { a: "" } }, ["Duplicate binaryData[a]"]],
        ["as much as fits", { data: { a: "x".repeat(MAX_BYTES - 3) }, binaryData: { b: base64("abc") } }, []],
        ["a byte more", { data: { a: "x".repeat(MAX_BYTES - 2) }, binaryData: { b: base64("abc") } }, ["TooLong "]],
      ]);
      await checkCases(api, secrets, [
        ["as much as fits", { data: { a: base64("x".repeat(MAX_BYTES)) } }, []],
        ["a byte more", { data: { a: base64("x".repeat(MAX_BYTES + 1)) } }, ["TooLong "]],
      ]);
      const unreadable = await api.post(secrets, { metadata: { name: "base" }, data: { a: "?" } });
      if (profile.behaviours.decodingFailures === "stock")
        assert.match(unreadable.body.message, /: illegal base64 data at input byte 0$/);
      else assert.deepEqual(causesOf(unreadable), ["Invalid data.a"]);
    });

    test("an immutable object can only change its metadata", async () => {
      for (const [path, content] of Object.entries({
        [secrets]: { immutable: true, data: { a: base64("b") } },
        [configMaps]: { immutable: true, data: { a: "b" }, binaryData: { c: base64("d") } },
      })) {
        await checkRoundTrip(api, path, { metadata: { name: "fixed" }, ...content });
        const change = (given: object): Promise<Answer> => api.patch(`${path}/fixed`, "merge", given);
        assert.deepEqual(causesOf(await change({ immutable: null })), ["Forbidden immutable"]);
        assert.deepEqual(causesOf(await change({ data: { a: base64("c") } })), ["Forbidden data"]);
        assert.equal((await change({ metadata: { labels: { a: "b" } } })).status, 200);
        assert.equal((await api.delete(`${path}/fixed`)).status, 200);
      }
    });
  });
}
