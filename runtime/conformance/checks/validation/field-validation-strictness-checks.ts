/** SPEC: Query parameters, `fieldValidation`; Errors: unknown and duplicate fields, and wrong types beside them. */
import type { JsonObject } from "../../../api/json.js";
import { bodyOf, expect, expectEqual, expectFailure, expectPart, expectStatus } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { type Collection, configMaps, expectWarnings, shows, warningsOf } from "../../scenes/check-collection.js";
import { gauges } from "../../scenes/gauge-kind.js";

const MODES = ["Ignore", "Warn", "Strict"] as const;
const STRICT = { fieldValidation: "Strict" };
const WARN = { fieldValidation: "Warn" };
const IGNORE = { fieldValidation: "Ignore" };
const UNKNOWN = 'unknown field "spec.foo"';
const DUPLICATE = 'duplicate field "spec.size"';
/** The limit of all Warning headers of an answer, in bytes. */
const MAX_WARNING_BYTES = 4096;

/** Returns a body as text, in which a key may be duplicated. */
function raw(collection: Collection, name: string, spec: string): string {
  const head = `"apiVersion":"${collection.apiVersion}","kind":"${collection.kind}"`;
  return `{${head},"metadata":{"name":"${name}"},"spec":${spec}}`;
}

function expectStrict(answer: RawAnswer, code: number, ...problems: readonly string[]): void {
  expectFailure(answer, {
    code,
    reason: code === 400 ? "BadRequest" : "Invalid",
    parts: ["strict decoding error", ...problems],
  });
}

async function expectMissing(collection: Collection, name: string): Promise<void> {
  expectEqual(`status of a get of ${name}`, (await collection.get(name)).status, 404);
}

/** Expects a stock server's message. */
function expectUndeclared(answer: RawAnswer): void {
  expectFailure(answer, { code: 500, parts: [".spec.foo: field not declared in schema"] });
}

/** Creates an object with hundreds of unknown fields, which yields more than one warning. */
async function warnedOften(scene: Scene): Promise<RawAnswer> {
  const unknown: JsonObject = {};
  for (let index = 0; index < 500; index++) unknown[`unknown${index}`] = 1;
  const answer = await (await gauges(scene)).post("a", { spec: { size: 1, ...unknown } }, WARN);
  expectEqual("spec", shows(answer, 201).spec, { size: 1, mode: "auto" });
  const found = warningsOf(answer);
  expect(found.length > 1, "warnings", found.length, "more than one");
  return answer;
}

type YamlBody = readonly [body: string, field: string];

/** Bodies with their problem: an unknown field, and a duplicate one. */
function yamlBodies(collection: Collection): readonly [unknown: YamlBody, twice: YamlBody] {
  const head = `apiVersion: ${collection.apiVersion}\nkind: ${collection.kind}\nmetadata:\n  name: a\n`;
  return [
    [`${head}spec:\n  size: 1\n  foo: 1\n`, "foo"],
    [`${head}spec:\n  size: 1\n  size: 2\n`, "size"],
  ];
}

export const checks: readonly Check[] = [
  {
    id: "VAL-001",
    title: "fieldValidation accepts Ignore, Warn and Strict on POST, PUT and PATCH",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      for (const fieldValidation of MODES) {
        const name = fieldValidation.toLowerCase();
        const posted = await collection.post(name, { spec: { size: 1 } }, { fieldValidation });
        const put = await collection.put(name, { ...shows(posted, 201), spec: { size: 2 } }, { fieldValidation });
        const patched = await collection.merge(name, { spec: { size: 3 } }, { fieldValidation });
        shows(put, 200, { "spec.size": 2 });
        shows(patched, 200, { "spec.size": 3 });
        for (const answer of [posted, put, patched]) expectWarnings(answer, []);
      }
    },
  },
  {
    id: "VAL-002",
    title: "Unknown fields yield warnings by default",
    needs: ["crds"],
    async run(scene) {
      const answer = await (await gauges(scene)).post("a", { spec: { size: 1, foo: 1 } });
      shows(answer, 201, { "spec.foo": undefined });
      expectWarnings(answer, [UNKNOWN]);
    },
  },
  {
    id: "VAL-003",
    title: "Any other fieldValidation is rejected with 422",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      expectFailure(await collection.post("a", { spec: { size: 1 } }, { fieldValidation: "Loose" }), {
        code: 422,
        reason: "Invalid",
        parts: ['supported values: "", "Ignore", "Strict", "Warn"'],
        cause: { field: "fieldValidation" },
      });
      await expectMissing(collection, "a");
    },
  },
  {
    id: "VAL-004",
    title: "Strict rejects unknown fields",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      expectStrict(await collection.post("a", { spec: { size: 1, foo: 1 } }, STRICT), 400, UNKNOWN);
      await expectMissing(collection, "a");
    },
  },
  {
    id: "VAL-004",
    title: "Strict rejects unknown fields of built-in kinds",
    async run(scene) {
      const maps = configMaps(scene);
      expectStrict(await maps.post("a", { dada: {} }, STRICT), 400, 'unknown field "dada"');
      await expectMissing(maps, "a");
    },
  },
  {
    id: "VAL-005",
    title: "Strict rejects duplicate fields",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      expectStrict(await collection.postText(raw(collection, "a", '{"size":1,"size":2}'), STRICT), 400, DUPLICATE);
      await expectMissing(collection, "a");
    },
  },
  {
    id: "VAL-006",
    title: "Strict reports all problems at once",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const body = raw(collection, "a", '{"size":1,"foo":1,"size":2,"box":{"z":1}}');
      expectStrict(await collection.postText(body, STRICT), 400, DUPLICATE, UNKNOWN, 'unknown field "spec.box.z"');
    },
  },
  {
    id: "VAL-007",
    title: "Strict rejects unknown fields of a PUT and of an apply, and leaves the object unchanged",
    needs: ["crds"],
    stock: {
      difference: "an apply with an unknown field is answered with 500 and the text of the rejection",
      async isMet(scene) {
        const collection = await gauges(scene);
        const made = await collection.create("a", { spec: { size: 1 } });
        expectStrict(await collection.put("a", { ...made, spec: { size: 2, foo: 1 } }, STRICT), 400, UNKNOWN);
        expectUndeclared(await collection.apply("A", "a", { spec: { foo: 1 } }, STRICT));
        expectEqual("the object afterwards", bodyOf(await collection.get("a")), made);
      },
    },
    async run(scene) {
      const collection = await gauges(scene);
      const made = await collection.create("a", { spec: { size: 1 } });
      expectStrict(await collection.put("a", { ...made, spec: { size: 2, foo: 1 } }, STRICT), 400, UNKNOWN);
      const applied = await collection.apply("A", "a", { spec: { foo: 1 } }, STRICT);
      expectFailure(applied, { code: 400, parts: ["spec.foo"] });
      expectEqual("the object afterwards", bodyOf(await collection.get("a")), made);
    },
  },
  {
    id: "VAL-007",
    title: "Strict rejects unknown fields of patches, and leaves the object unchanged",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const made = await collection.create("a", { spec: { size: 1 } });
      const code = scene.profile.behaviours.strictPatchFailureCode;
      expectStrict(await collection.merge("a", { spec: { foo: 1 } }, STRICT), code, UNKNOWN);
      const operation = [{ op: "add", path: "/spec/foo", value: 1 }];
      expectStrict(await collection.patch("json", "a", operation, STRICT), code, UNKNOWN);
      expectEqual("the object afterwards", bodyOf(await collection.get("a")), made);
    },
  },
  {
    id: "VAL-008",
    title: "Warn drops unknown fields with a warning for each",
    needs: ["crds"],
    async run(scene) {
      const answer = await (await gauges(scene)).post("a", { spec: { size: 1, foo: 1, box: { x: 1, z: 2 } } }, WARN);
      shows(answer, 201, { "spec.foo": undefined, "spec.box": { x: 1 } });
      expectWarnings(answer, ['unknown field "spec.box.z"', UNKNOWN]);
    },
  },
  {
    id: "VAL-009",
    title: "Warn keeps the last of duplicate fields, with a warning",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const answer = await collection.postText(raw(collection, "a", '{"size":1,"size":2}'), WARN);
      shows(answer, 201, { "spec.size": 2 });
      expectWarnings(answer, [DUPLICATE]);
    },
  },
  {
    id: "VAL-010",
    title: "Ignore drops unknown and duplicate fields silently",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const answer = await collection.postText(raw(collection, "a", '{"size":1,"foo":1,"size":2}'), IGNORE);
      shows(answer, 201, { "spec.size": 2, "spec.foo": undefined });
      expectWarnings(answer, []);
    },
  },
  {
    id: "VAL-012",
    title: "A wrong type is rejected with every fieldValidation",
    needs: ["crds"],
    async run(scene) {
      const code = scene.profile.behaviours.schemaFailureCode;
      const collection = await gauges(scene);
      for (const fieldValidation of MODES) {
        const answer = await collection.post("a", { spec: { size: "abc" } }, { fieldValidation });
        expectFailure(answer, { code, parts: ["spec.size"] });
        expectFailure(await configMaps(scene).post("a", { data: 1 }, { fieldValidation }), {
          code: 400,
          reason: "BadRequest",
        });
      }
      await expectMissing(collection, "a");
    },
  },
  {
    id: "VAL-013",
    title: "A wrong type in a built-in kind hides messages about unknown fields",
    async run(scene) {
      const answer = await configMaps(scene).post("a", { foo: 1, data: "text" }, STRICT);
      const { message } = expectFailure(answer, { code: 400, reason: "BadRequest" });
      expectPart("message", message, "data");
      expect(!/foo|unknown field/.test(String(message)), "message", message, "nothing of the unknown field");
    },
  },
  {
    id: "VAL-026",
    title: "Unknown fields are pruned at every depth, except where they are preserved",
    needs: ["crds"],
    async run(scene) {
      const free = { any: { thing: [1, { x: "y" }] } };
      const spec = {
        size: 1,
        free,
        nested: { inner: { value: "1", extra: 1 } },
        entries: [{ name: "x", extra: {} }],
        template: { apiVersion: "v1", kind: "Thing", metadata: { name: "t" }, extra: 1, data: { a: "1" } },
      };
      const answer = await (await gauges(scene)).post("a", { spec, extra: 1 }, IGNORE);
      shows(answer, 201, {
        extra: undefined,
        "spec.free": free,
        "spec.nested": { inner: { value: "1" } },
        "spec.entries": [{ name: "x" }],
        "spec.template": { apiVersion: "v1", kind: "Thing", metadata: { name: "t" }, data: { a: "1" } },
      });
    },
  },
  {
    id: "VAL-028",
    title: "Strict reports unknown and duplicate fields of a YAML body",
    needs: ["crds"],
    stock: {
      difference: "an apply with an unknown field is answered with 500 and the text of the rejection",
      async isMet(scene) {
        const collection = await gauges(scene);
        const [[unknown], [twice]] = yamlBodies(collection);
        for (const body of [unknown, twice])
          expectStatus(await collection.postText(body, STRICT, "application/yaml"), 400);
        const query = { fieldManager: "A", ...STRICT };
        expectUndeclared(await collection.patch("apply", "a", unknown, query));
        const parts = ["size"];
        expectFailure(await collection.patch("apply", "a", twice, query), { code: 400, reason: "BadRequest", parts });
        await expectMissing(collection, "a");
      },
    },
    async run(scene) {
      const collection = await gauges(scene);
      for (const [body, key] of yamlBodies(collection)) {
        const answer = await collection.postText(body, STRICT, "application/yaml");
        expectFailure(answer, { code: 400, reason: "BadRequest", parts: [key] });
        const applied = await collection.patch("apply", "a", body, { fieldManager: "A", ...STRICT });
        expectFailure(applied, { code: 400, reason: "BadRequest", parts: [key] });
      }
      await expectMissing(collection, "a");
    },
  },
  {
    id: "VAL-030",
    title: "A duplicate label is a duplicate field",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const body = raw(collection, "a", '{"size":1}').replace('"name":"a"', '"name":"a","labels":{"a":"1","a":"2"}');
      const answer = await collection.postText(body, WARN);
      shows(answer, 201, { "metadata.labels.a": "2" });
      expectWarnings(answer, ['duplicate field "metadata.labels.a"']);
    },
  },
  {
    id: "VAL-031",
    title: "The warnings of hundreds of unknown fields stay within 4 KiB",
    needs: ["crds"],
    stock: {
      difference: "the text that exceeds 4 KiB is the last one, and only texts count, not the rest of the header",
      async isMet(scene) {
        const characters = warningsOf(await warnedOften(scene))
          .slice(0, -1)
          .join("").length;
        const limit = `at most ${MAX_WARNING_BYTES}`;
        expect(characters <= MAX_WARNING_BYTES, "characters of all warnings but the last", characters, limit);
      },
    },
    async run(scene) {
      const answer = await warnedOften(scene);
      const found = warningsOf(answer);
      const bytes = (answer.header("warning") ?? "").length;
      expect(
        bytes <= MAX_WARNING_BYTES + 2 * found.length,
        "bytes of the Warning headers",
        bytes,
        `at most ${MAX_WARNING_BYTES}`,
      );
    },
  },
];
