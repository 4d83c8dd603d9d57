/** The published documents against the OpenAPI specifications' own schemas. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { type Json, PROFILES, startApi, type TestApi } from "../support/api.js";

/** What is wrong with a document; undefined when it is what its version of OpenAPI says. */
async function faultOf(document: Json, version: string): Promise<string | undefined> {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(withoutFieldsNamedRef(document));
  if (validator.version !== version) return `it is read as version ${validator.version}`;
  return valid ? undefined : JSON.stringify(errors).slice(0, 2000);
}

/** The validator takes a field that is called `$ref`, as schemas of schemas have one, for a reference. */
function withoutFieldsNamedRef(document: Json): Json {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key === "$ref" && typeof value === "object") return undefined;
    return value;
  });
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`OpenAPI documents (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    test("[GEN-009] version 2 says all kinds by the rules of OpenAPI 2.0", async () => {
      const { body } = await api.get("/openapi/v2");
      assert.equal(await faultOf(body, "2.0"), undefined);
      assert.ok(Object.keys(body.definitions).length > 500);
    });

    test("[GEN-009] version 3 says each group version by the rules of OpenAPI 3.0", async () => {
      const { paths } = (await api.get("/openapi/v3")).body;
      assert.ok(Object.keys(paths).length > 20);
      for (const [name, { serverRelativeURL }] of Object.entries<Json>(paths))
        assert.equal(await faultOf((await api.get(serverRelativeURL)).body, "3.0"), undefined, name);
    });
  });
}
