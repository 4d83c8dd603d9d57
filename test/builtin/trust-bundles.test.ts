/** Trust bundles: certificates for everybody, named after their signer. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { assertInvalid } from "./support/assert-invalid.js";
import { makeCertificate, makePem } from "./support/certificates.js";
import { checkRoundTrip } from "./support/refusals.js";

const trustBundle = await makeCertificate("root");
const signerName = "example.com/signer";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`trust bundles (${profile.name})`, () => {
    let api: TestApi;
    const version = `${profile.words.certificatesGroup}/v1beta1`;
    const bundles = `/apis/${version}/clustertrustbundles`;
    const post = (name: string, spec: object): Promise<Answer> => api.post(bundles, { metadata: { name }, spec });
    before(async () => {
      api = await startApi({ profile, emulatedVersion: "1.35", runtimeConfig: { [version]: true } });
    });
    after(() => api.stop());

    test("the name of a signer's bundle begins with the name of the signer", async () => {
      const name = "example.com:signer:roots";
      await checkRoundTrip(api, bundles, { metadata: { name }, spec: { signerName, trustBundle } });
      assert.equal((await post("roots", { trustBundle })).status, 201);
      assertInvalid(await post("roots-of-signer", { signerName, trustBundle }), ["Invalid metadata.name"]);
      assertInvalid(await post("a:b", { trustBundle }), ["Invalid metadata.name"]);
      const other = { spec: { signerName: "example.com/other" } };
      assertInvalid(await api.patch(`${bundles}/${name}`, "merge", other), [
        "Invalid metadata.name",
        "Invalid spec.signerName",
      ]);
    });

    test("a bundle has certificates only, each of them once", async () => {
      const two = trustBundle + (await makeCertificate("second"));
      assert.equal((await post("two", { trustBundle: `a comment\n${two}` })).status, 201);
      assertInvalid(await post("twice", { trustBundle: two + trustBundle }), ["Invalid spec.trustBundle"]);
      assertInvalid(await post("none", { trustBundle: "nothing" }), ["Invalid spec.trustBundle"]);
      assertInvalid(await post("key", { trustBundle: makePem("PRIVATE KEY", Buffer.from("k")) }), [
        "Invalid spec.trustBundle",
      ]);
      assertInvalid(await post("bytes", { trustBundle: makePem("CERTIFICATE", Buffer.from("c")) }), [
        "Invalid spec.trustBundle",
      ]);
    });
  });
}
