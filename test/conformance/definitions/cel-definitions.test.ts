/** SPEC: Validation expressions: what a definition's rules must be to be taken, in both profiles. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, type TestContext, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { condition, definition, definitionsPath, establish, untilDefinition } from "../../support/definitions.js";
import { fieldAt, type JsonObject, type JsonValue, objectAt, textAt } from "../../support/json.js";

const RULES = "x-kubernetes-validations";
const GROUP = "rules.example.com";
const INTEGER = { type: "integer" };

function ruled(properties: JsonObject, rule: JsonValue): JsonObject {
  const rules = [typeof rule === "string" ? { rule } : rule];
  return { type: "object", properties: { spec: { type: "object", properties, [RULES]: rules } } };
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`rules of definitions (${profile.name})`, () => {
    let api: TestApi;
    const root = profile.behaviours.definitionPaths === "shared" ? "spec.validation" : "spec.versions[0].schema";
    const PLACE = `${root}.openAPIV3Schema.properties[spec].${RULES}[0]`;

    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    /** Asks whether a definition would be taken. */
    const propose = (schema: JsonObject): Promise<Answer> =>
      api.post(`${definitionsPath(api)}?dryRun=All`, definition(api, { group: GROUP, schema }));

    const refusal = async (properties: JsonObject, rule: JsonValue) => {
      const { status, body, text } = await propose(ruled(properties, rule));
      assert.deepEqual([status, body.reason], [422, "Invalid"], text);
      return body.details.causes[0]!;
    };

    const taken = async (properties: JsonObject, rule: JsonValue): Promise<void> => {
      const { status, text } = await propose(ruled(properties, rule));
      assert.equal(status, 201, text);
    };

    test("[CEL-046] a list literal costs what the profile says", async () => {
      const list = (maxItems: number): JsonObject => ({ list: { type: "array", maxItems, items: INTEGER } });
      const rule = "self.list.all(x, [x].size() == 1)";
      // A round has some ten other steps, and a rule may take ten million.
      const [most, tooMany] = profile.behaviours.listLiteralCost === 40 ? [190_000, 250_000] : [400_000, 1_000_000];
      await taken(list(most), rule);
      const { message } = await refusal(list(tooMany), rule);
      assert.match(textAt(message), /estimated rule cost exceeds budget/);
    });

    test("[CEL-040] arithmetic on an int-or-string needs a look at its type, or fails on an object", async () => {
      await taken({ port: { "x-kubernetes-int-or-string": true } }, "type(self.port) == int && self.port + 1 > 0");
    });

    test("[CEL-052] a message expression is costed as the profile says: the text of a number has a bound or none", async () => {
      const rule = { rule: "self.size > 0", messageExpression: "'size was ' + string(self.size)" };
      if (profile.behaviours.expressionDialect === "specification") return taken({ size: INTEGER }, rule);
      const cause = await refusal({ size: INTEGER }, rule);
      assert.equal(fieldAt(cause, "field"), `${PLACE}.messageExpression`);
      assert.match(
        textAt(cause, "message"),
        /^Forbidden: estimated messageExpression cost exceeds budget by factor of more than 100x/,
      );
    });

    test("[CEL-050] the global form of matches is estimated as one step", async () => {
      const url = { type: "string", format: "uri", maxLength: 2048 };
      const rule = 'self.urls.all(u, matches(url(u).getEscapedPath(), "^/(api/)?v[0-9]+/{0,1}$"))';
      await taken({ urls: { type: "array", maxItems: 13, items: url } }, rule);
      const member = 'self.urls.all(u, url(u).getEscapedPath().matches("^/(api/)?v[0-9]+/{0,1}$"))';
      const cause = await refusal({ urls: { type: "array", maxItems: 13, items: url } }, member);
      assert.match(textAt(cause, "message"), /exceeds budget by factor of more than 100x/);
    });

    test("[CEL-050] what a loop has made is of unknown size where its texts are joined", async () => {
      const map = { type: "object", maxProperties: 4, additionalProperties: { type: "string", maxLength: 5 } };
      for (const made of ["self.map.map(k, k)", "self.map.transformList(k, v, v)", "self.map.map(k, self.map[k])"]) {
        const { message } = await refusal({ map }, `${made}.join(',') != 'a'`);
        assert.match(textAt(message), /exceeds budget by factor of more than 100x/, made);
      }
      await taken(
        { list: { type: "array", maxItems: 4, items: { type: "string", maxLength: 5 } } },
        "self.list.join(',') != 'a'",
      );
    });

    test("[CEL-032] what becomes a text may be of several types", async () => {
      await taken({ size: INTEGER }, `"%s-%d".format(["a", 5]) == "a-5" && "%s".format([["a", 1]]) != ""`);
    });

    test("[CEL-001] the message of a refused expression has its whole rule, and names types relative to it", async () => {
      const inner = {
        type: "object",
        properties: { size: INTEGER },
        [RULES]: [{ rule: "self < 1", reason: "FieldValueForbidden" }],
      };
      const { body } = await propose(ruled({ list: { type: "array", maxItems: 3, items: inner } }, "true"));
      const [cause] = body.details.causes;
      const rule =
        '{"Rule":"self \\u003c 1","Message":"","MessageExpression":"","Reason":"FieldValueForbidden","FieldPath":"","OptionalOldSelf":null}';
      const text = "found no matching overload for '_<_' applied to '(selfType1, int)'";
      assert.ok(
        cause!.message.startsWith(`Invalid value: ${rule}: compilation failed: ERROR: <input>:1:6: ${text}\n`),
        cause!.message,
      );
    });

    test("[CEL-054] optionalOldSelf without oldSelf is reported beside other errors", async () => {
      const { body } = await propose(ruled({ size: INTEGER }, { rule: "self.none > 1", optionalOldSelf: true }));
      assert.deepEqual(
        body.details.causes.map(({ field }) => field),
        [`${PLACE}.rule`, `${PLACE}.optionalOldSelf`],
      );
    });

    test("[CEL-054] oldSelf is refused where old and new values can't be matched", async () => {
      const items = { ...INTEGER, [RULES]: [{ rule: "self >= oldSelf" }] };
      const { body, status } = await propose(ruled({ list: { type: "array", items } }, "true"));
      assert.equal(status, 422);
      assert.match(body.message, /oldSelf cannot be used on the uncorrelatable portion of the schema/);
    });
  });

  describe(`rules of a newer release (${profile.name})`, () => {
    const rule = "self.list.distinct().size() == self.list.size()";
    const schema = ruled({ list: { type: "array", maxItems: 10, items: INTEGER } }, rule);

    async function serve<T>(t: TestContext, directory: string, release: string, work: (api: TestApi) => Promise<T>) {
      const api = await startApi({ profile, storage: `lmdb:${directory}`, emulatedVersion: release });
      t.after(() => api.stop());
      const result = await work(api);
      await api.stop();
      return result;
    }

    test("without a named release the specification takes every expression, and stock servers those of the release before", async (t) => {
      const api = await startApi({ profile });
      t.after(() => api.stop());
      const list = { type: "array", maxItems: 10, items: INTEGER };
      const propose = async (plural: string, text: string): Promise<Answer> => {
        const names = { group: GROUP, plural, kind: plural.toUpperCase() };
        return api.post(definitionsPath(api), definition(api, { ...names, schema: ruled({ list }, text) }));
      };
      assert.equal((await propose("known", rule)).status, 201);
      const later = await propose("later", "self.list.includes(1)");
      if (profile.name === "orch") assert.equal(later.status, 201, later.text);
      else assert.match(later.body.message, /undeclared reference to 'includes'/);
    });

    test("[CEL-051] they keep being judged by an older one, which takes no new ones", async (t) => {
      const directory = mkdtempSync(join(tmpdir(), "kindsmith-rules-"));
      t.after(() => rmSync(directory, { recursive: true, force: true }));
      const namespace = await serve(t, directory, "1.36", async (api) => {
        await establish(api, definition(api, { group: GROUP, schema }));
        return api.namespace();
      });
      await serve(t, directory, "1.31", async (api) => {
        const crontabs = `/apis/${GROUP}/v1/namespaces/${namespace}/crontabs`;
        const create = (name: string, list: number[]): Promise<Answer> =>
          api.post(crontabs, { apiVersion: `${GROUP}/v1`, kind: "CronTab", metadata: { name }, spec: { list } });
        assert.equal((await create("good", [1, 2])).status, 201);
        assert.equal((await create("bad", [1, 1])).status, 422);
        // this release writes the conditions in its own way, which would come between reading and writing
        const isOwn = (found: JsonValue): boolean =>
          condition(objectAt(found), "Established")!.observedGeneration === undefined;
        const stored = await untilDefinition(api, `crontabs.${GROUP}`, isOwn);
        const unchanged = await api.put(definitionsPath(api, stored.metadata.name), {
          ...stored,
          metadata: { ...stored.metadata, labels: { kept: "yes" } },
        });
        assert.equal(unchanged.status, 200, unchanged.text);
        const names = { group: GROUP, plural: "others", kind: "Other" };
        const added = await api.post(definitionsPath(api), definition(api, { ...names, schema }));
        assert.equal(added.status, 422, added.text);
        assert.match(added.body.message, /undeclared reference to 'distinct'/);
      });
    });
  });
}
