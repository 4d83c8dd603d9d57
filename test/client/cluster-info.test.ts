/** What a holder of a bootstrap token believes of a cluster's public description, and what not. SPEC: Bootstrap tokens. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { describe, test } from "node:test";
import { FlattenedSign } from "jose";
import { ClusterInfoError, kubernetesProfile, orchProfile, verifyClusterInfo } from "../../runtime/client/index.js";
import { BOOTSTRAP_TOKEN, TOKEN_ID, TOKEN_SECRET } from "../support/bootstrap-tokens.js";

const TEXT = "apiVersion: v1\nkind: Config\nclusters: [{name: ä}]\n";

for (const profile of [orchProfile, kubernetesProfile]) {
  const { name: profileName, words } = profile();
  const key = profileName === "orch" ? BOOTSTRAP_TOKEN : TOKEN_SECRET;
  const signatureKey = `${words.clusterInfoJwsPrefix}${TOKEN_ID}`;

  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const macOf = (input: string, by = key, digest = "sha256"): string =>
    createHmac(digest, by).update(input).digest("base64url");

  function signed(header: unknown, { text = TEXT, by = key, digest = "sha256" } = {}): string {
    const start = encode(header);
    return `${start}..${macOf(`${start}.${Buffer.from(text).toString("base64url")}`, by, digest)}`;
  }

  const configMap = (jws: string | undefined, text: string | undefined = TEXT) => ({
    data: {
      ...(text === undefined ? {} : { [words.clusterInfoConfigKey]: text }),
      ...(jws === undefined ? {} : { [signatureKey]: jws }),
    },
  });

  const HS256 = { alg: "HS256", kid: TOKEN_ID };

  describe(`cluster-info, profile ${profileName}`, () => {
    const verify = (jws: string | undefined, text?: string): string =>
      verifyClusterInfo(configMap(jws, text), BOOTSTRAP_TOKEN, profile());

    const refuses = (jws: string, message: RegExp): void => {
      assert.throws(
        () => verify(jws),
        (error: unknown) => {
          assert.ok(error instanceof ClusterInfoError, String(error));
          assert.match(error.message, message);
          assert.ok(!error.message.includes(TOKEN_SECRET), "the message shows the secret");
          return true;
        },
      );
    };

    test("the text is given when the signature is good, with and without a key id", () => {
      assert.equal(verify(signed(HS256)), TEXT);
      assert.equal(verify(signed({ alg: "HS256" })), TEXT);
      assert.equal(verify(signed({ kid: TOKEN_ID, alg: "HS256", typ: "JWS" })), TEXT);
    });

    test("a signature by another implementation is good", async () => {
      const jws = await new FlattenedSign(Buffer.from(TEXT)).setProtectedHeader(HS256).sign(Buffer.from(key));
      assert.equal(verify(`${jws.protected}..${jws.signature}`), TEXT);
    });

    test("[AUTHN-BOOT-013] every algorithm but HS256 is refused, whatever the signature", () => {
      refuses(signed({ alg: "none", kid: TOKEN_ID }), /found the algorithm none, expected HS256/);
      refuses(signed({ alg: "HS512", kid: TOKEN_ID }, { digest: "sha512" }), /algorithm HS512, expected HS256/);
      refuses(signed({ alg: "hs256", kid: TOKEN_ID }), /algorithm hs256, expected HS256/);
      refuses(signed({ alg: "RS256", kid: TOKEN_ID }), /algorithm RS256, expected HS256/);
      refuses(signed({ alg: ["HS256"], kid: TOKEN_ID }), /algorithm a list, expected HS256/);
      refuses(signed({ kid: TOKEN_ID }), /algorithm nothing, expected HS256/);
    });

    test("a signature over another text, by another key, or of another length is refused", () => {
      const message = /the signature was not made with this token over/;
      refuses(signed(HS256, { text: `${TEXT} ` }), message);
      refuses(signed(HS256, { by: "abcdef.0123456789abcdeg" }), message);
      refuses(signed(HS256, { by: "" }), message);
      refuses(signed(HS256).slice(0, -4), message);
      refuses(`${signed(HS256)}AAAA`, message);
      refuses(`${encode(HS256)}..****`, message);
      assert.throws(() => verify(signed(HS256), `${TEXT}more`), message);
    });

    test("the key of the other profile is refused", () => {
      const other = key === TOKEN_SECRET ? BOOTSTRAP_TOKEN : TOKEN_SECRET;
      refuses(signed(HS256, { by: other }), /the signature was not made with this token/);
    });

    test("an invalid detached JWS is refused", () => {
      const [header = "", , signature = ""] = signed(HS256).split(".");
      const message = /found no detached JWS, expected <header>\.\.<signature>/;
      const payload = Buffer.from(TEXT).toString("base64url");
      for (const jws of [
        "",
        "..",
        `${header}..`,
        `..${signature}`,
        `${header}.${signature}`,
        `${header}...${signature}`,
      ])
        refuses(jws, message);
      refuses(`${header}.${payload}.${signature}`, message);
    });

    test("a header that is no JSON object is refused", () => {
      const message = /the header of the JWS is not a JSON object in base64url/;
      for (const header of ["bm90IGpzb24", encode(null), encode(["HS256"]), encode("HS256"), "e30=", "%%%"])
        refuses(`${header}..${macOf(`${header}.${Buffer.from(TEXT).toString("base64url")}`)}`, message);
    });

    test("a key id of another token and critical headers are refused", () => {
      refuses(signed({ alg: "HS256", kid: "fedcba" }), /found the key id fedcba, expected abcdef/);
      refuses(signed({ ...HS256, crit: ["b64"], b64: false }), /found critical headers, expected none/);
    });

    test("missing parts are named", () => {
      assert.throws(() => verify(undefined), new RegExp(`the ConfigMap has no key ${signatureKey}`));
      const withoutText = { data: { [signatureKey]: signed(HS256) } };
      assert.throws(
        () => verifyClusterInfo(withoutText, BOOTSTRAP_TOKEN, profile()),
        new RegExp(`the ConfigMap has no key ${words.clusterInfoConfigKey}`),
      );
      assert.throws(() => verifyClusterInfo({}, BOOTSTRAP_TOKEN, profile()), ClusterInfoError);
    });

    test("a token of another form is refused without being shown", () => {
      assert.throws(
        () => verifyClusterInfo(configMap(signed(HS256)), "not-a-token", profile()),
        /^ClusterInfoError: the token is not a bootstrap token: expected \[a-z0-9\]\{6\}\.\[a-z0-9\]\{16\}$/,
      );
    });
  });
}

test("cluster-info: the names of the profile kubernetes are the default", () => {
  const { clusterInfoConfigKey, clusterInfoJwsPrefix } = kubernetesProfile().words;
  const header = Buffer.from(JSON.stringify({ alg: "HS256" })).toString("base64url");
  const input = `${header}.${Buffer.from(TEXT).toString("base64url")}`;
  const jws = `${header}..${createHmac("sha256", BOOTSTRAP_TOKEN.split(".")[1] ?? "")
    .update(input)
    .digest("base64url")}`;
  const data = { [clusterInfoConfigKey]: TEXT, [`${clusterInfoJwsPrefix}${TOKEN_ID}`]: jws };
  assert.equal(verifyClusterInfo({ data }, BOOTSTRAP_TOKEN), TEXT);
});
