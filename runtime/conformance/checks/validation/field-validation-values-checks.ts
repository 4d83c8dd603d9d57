/** SPEC: Errors: what schema validation rejects, with which code and causes; defaults and nulls. */
import type { JsonObject, JsonValue } from "../../../api/json.js";
import { bodyOf, expect, expectEqual, expectFailure, expectPart, textAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { Scene } from "../../scene.js";
import { type Collection, shows } from "../../scenes/check-collection.js";
import { podSpec, pods } from "../../scenes/check-pods.js";
import { gauges } from "../../scenes/gauge-kind.js";
import { changeDefinition, collectionOf, ownKind, specOf } from "../../scenes/own-definitions.js";

/** Deeper than any legitimate object. */
const DEEP = 20_000;

/** Values of the field `x` that its schema accepts and rejects. */
interface Bounds {
  readonly schema: JsonObject;
  readonly good: readonly JsonValue[];
  readonly bad: readonly JsonValue[];
}

/** Creates a kind with a field for each schema and sends every value of each. */
async function expectBounds(scene: Scene, cases: Readonly<Record<string, Bounds>>): Promise<void> {
  const properties = Object.fromEntries(Object.entries(cases).map(([name, { schema }]) => [name, schema]));
  const collection = await ownKind(scene, specOf(properties));
  const dry = { dryRun: "All" };
  for (const [name, { good, bad }] of Object.entries(cases)) {
    for (const value of good) shows(await collection.post("a", { spec: { [name]: value } }, dry), 201);
    for (const value of bad) {
      const answer = await collection.post("a", { spec: { [name]: value } }, dry);
      expectFailure(answer, { code: 422, reason: "Invalid", parts: [`spec.${name}`] });
    }
  }
}

function format(name: string, good: readonly string[], bad: readonly string[]): Bounds {
  return { schema: { type: "string", format: name }, good, bad };
}

async function expectMissing(collection: Collection, name: string): Promise<void> {
  expectEqual(`status of a get of ${name}`, (await collection.get(name)).status, 404);
}

export const checks: readonly Check[] = [
  {
    id: "VAL-011",
    title: "A missing required field is rejected, with its place among the causes",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      expectFailure(await collection.post("a", { spec: { note: "no size" } }), {
        code: scene.profile.behaviours.schemaFailureCode,
        parts: ["spec.size"],
        cause: { reason: "FieldValueRequired", field: "spec.size" },
      });
      await expectMissing(collection, "a");
    },
  },
  {
    id: "VAL-014",
    title: "A patch that would violate the schema is rejected, and the object is unchanged",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const made = await collection.create("a", { spec: { size: 1 } });
      const code = scene.profile.behaviours.schemaFailureCode;
      expectFailure(await collection.merge("a", { spec: { size: null } }), { code });
      expectFailure(await collection.merge("a", { spec: { size: "x" } }), { code });
      expectFailure(await collection.patch("json", "a", [{ op: "remove", path: "/spec/size" }]), { code });
      expectFailure(await collection.merge("a", { spec: { size: -1 } }), { code: 422 });
      expectFailure(await collection.apply("A", "a", { spec: { mode: "odd" } }, { force: "true" }), { code: 422 });
      expectEqual("the object afterwards", bodyOf(await collection.get("a")), made);
    },
  },
  {
    id: "VAL-015",
    title: "Values that violate the schema are rejected together, each with its place",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const answer = await collection.post("a", { spec: { size: 5000, mode: "odd", color: "RED" } });
      const [group = ""] = collection.apiVersion.split("/");
      const expected = { code: 422, reason: "Invalid" };
      const invalid = { reason: "FieldValueInvalid" };
      const { message } = expectFailure(answer, { ...expected, details: { name: "a", group, kind: collection.kind } });
      expectPart("message", message, `${collection.kind}.${group} "a" is invalid: [`);
      expectFailure(answer, { ...expected, cause: { ...invalid, field: "spec.size" } });
      expectFailure(answer, { ...expected, cause: { ...invalid, field: "spec.color" } });
      expectFailure(answer, { ...expected, cause: { reason: "FieldValueNotSupported", field: "spec.mode" } });
    },
  },
  {
    id: "VAL-016",
    title: "Strings are checked for length, pattern and enumeration",
    needs: ["crds"],
    run: (scene) =>
      expectBounds(scene, {
        short: {
          schema: { type: "string", minLength: 2, maxLength: 4 },
          good: ["ab", "abcd", "äöüß"],
          bad: ["a", "abcde"],
        },
        shaped: { schema: { type: "string", pattern: "^[a-z]+$" }, good: ["abc"], bad: ["", "aBc", "a1"] },
        listed: { schema: { type: "string", enum: ["red", "blue"] }, good: ["red", "blue"], bad: ["green", ""] },
        day: { schema: { type: "string", format: "date" }, good: ["2024-02-29"], bad: ["2024-13-01"] },
      }),
  },
  {
    id: "VAL-017",
    title: "Numbers are checked for limits and multiples",
    needs: ["crds"],
    run: (scene) =>
      expectBounds(scene, {
        inside: { schema: { type: "integer", minimum: 1, maximum: 5 }, good: [1, 5], bad: [0, 6] },
        above: { schema: { type: "integer", minimum: 1, exclusiveMinimum: true }, good: [2], bad: [1, 0] },
        below: { schema: { type: "number", maximum: 5, exclusiveMaximum: true }, good: [4.9], bad: [5, 5.1] },
        even: { schema: { type: "integer", multipleOf: 2 }, good: [0, 4, -2], bad: [3] },
      }),
  },
  {
    id: "VAL-018",
    title: "Lists are checked for their number of items",
    needs: ["crds"],
    run: (scene) =>
      expectBounds(scene, {
        few: {
          schema: { type: "array", minItems: 1, maxItems: 2, items: { type: "integer" } },
          good: [[1], [1, 1]],
          bad: [[], [1, 2, 3]],
        },
      }),
  },
  {
    id: "VAL-019",
    title: "Objects are checked for their number of members, and maps for the schema of their values",
    needs: ["crds"],
    run: (scene) => {
      const additionalProperties = { type: "integer", minimum: 1 };
      const schema = { type: "object", minProperties: 1, maxProperties: 2, additionalProperties };
      const good = [{ a: 1 }, { a: 1, b: 2 }];
      return expectBounds(scene, { map: { schema, good, bad: [{}, { a: 1, b: 1, c: 1 }, { a: 0 }] } });
    },
  },
  {
    id: "VAL-020",
    title: "allOf, anyOf, oneOf and not are checked",
    needs: ["crds"],
    run: (scene) =>
      expectBounds(scene, {
        all: { schema: { type: "integer", allOf: [{ minimum: 2 }, { maximum: 4 }] }, good: [2, 4], bad: [1, 5] },
        any: { schema: { type: "integer", anyOf: [{ maximum: 1 }, { minimum: 5 }] }, good: [1, 5], bad: [3] },
        one: { schema: { type: "integer", oneOf: [{ minimum: 2 }, { maximum: 4 }] }, good: [1, 5], bad: [3] },
        none: { schema: { type: "integer", not: { minimum: 5 } }, good: [4], bad: [5] },
      }),
  },
  {
    id: "VAL-021",
    title: "String formats are checked",
    needs: ["crds"],
    run: (scene) =>
      expectBounds(scene, {
        time: format("date-time", ["2024-01-01T00:00:00Z"], ["yesterday", "2024-01-01"]),
        day: format("date", ["2024-01-01"], ["01.01.2024"]),
        span: format("duration", ["1h30m", "5s"], ["soon"]),
        bytes: format("byte", ["YWJj"], ["not base64!"]),
        mail: format("email", ["a@example.com"], ["a at example"]),
        four: format("ipv4", ["192.0.2.1"], ["192.0.2.256", "::1"]),
        six: format("ipv6", ["2001:db8::1"], ["192.0.2.1"]),
        range: format("cidr", ["192.0.2.0/24"], ["192.0.2.0"]),
        id: format("uuid", ["123e4567-e89b-12d3-a456-426614174000"], ["123"]),
        place: format("uri", ["https://example.com/a"], ["no uri"]),
      }),
  },
  {
    id: "VAL-022",
    title: "An int-or-string accepts only integers and strings",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      for (const [index, port] of [80, "80", "http"].entries())
        shows(await collection.post(`a${index}`, { spec: { size: 1, port } }), 201, { "spec.port": port });
      const code = scene.profile.behaviours.schemaFailureCode;
      for (const port of [1.5, true]) expectFailure(await collection.post("b", { spec: { size: 1, port } }), { code });
    },
  },
  {
    id: "VAL-023",
    title: "Integers are limited to 32 bits if the schema says so, and are exact to 64 bits",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const answer = await collection.post("a", { spec: { size: 1, count32: 2 ** 31 } });
      const isBound = scene.profile.behaviours.customNumberFormats === "enforce";
      const [codes, words] = isBound ? [[400, 422], "400 or 422"] : [[201], "201"];
      expect(codes.includes(answer.status), `status of ${answer.line}`, answer.status, words);
      const head = `"apiVersion":"${collection.apiVersion}","kind":"${collection.kind}"`;
      const body = `{${head},"metadata":{"name":"b"},"spec":{"size":1,"count64":9007199254740993}}`;
      shows(await collection.postText(body), 201);
      expectPart("the stored object", (await collection.get("b")).text, "9007199254740993");
    },
  },
  {
    id: "VAL-024",
    title: "null is preserved in a nullable field, and replaced by a default if there is one",
    needs: ["crds"],
    async run(scene) {
      const answer = await (await gauges(scene)).post("a", { spec: { size: 1, maybe: null, mode: null } });
      shows(answer, 201, { "spec.maybe": null, "spec.mode": "auto" });
    },
  },
  {
    id: "VAL-024",
    title: "null in a field that is neither nullable nor has a default is a wrong type, or absent",
    needs: ["crds"],
    async run(scene) {
      const answer = await (await gauges(scene)).post("a", { spec: { size: 1, note: null } });
      if (scene.profile.behaviours.nullForNonNullable === "drop") shows(answer, 201, { "spec.note": undefined });
      else expectFailure(answer, { code: 400, parts: ["spec.note"] });
    },
  },
  {
    id: "VAL-025",
    title: "Defaults apply to what is written, and to what was stored before they existed",
    needs: ["crds"],
    async run(scene) {
      const kind = await scene.customKind({ schema: specOf({ size: { type: "integer" } }), subresources: {} });
      const collection = collectionOf(scene, kind);
      await collection.create("old", { spec: { size: 1 } });
      await changeDefinition(
        scene,
        kind,
        specOf({ size: { type: "integer" }, level: { type: "integer", default: 3 } }),
      );
      await scene.eventually("the default in a new object", async () =>
        shows(await collection.post("new", { spec: {} }, { dryRun: "All" }), 201, { "spec.level": 3 }),
      );
      shows(await collection.get("old"), 200, { "spec.size": 1, "spec.level": 3 });
      const list = bodyOf(await collection.list());
      expectEqual("spec in a list", (list.items as JsonObject[])[0]?.spec, { size: 1, level: 3 });
    },
  },
  {
    id: "VAL-027",
    title: "A body that is nested too deeply is rejected, and the server continues",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const deep = `${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}`;
      const head = `"apiVersion":"${collection.apiVersion}","kind":"${collection.kind}"`;
      const answer = await collection.postText(`{${head},"metadata":{"name":"a"},"spec":{"size":1,"free":${deep}}}`);
      expectFailure(answer, { code: 400 });
      shows(await collection.post("a", { spec: { size: 1 } }), 201);
    },
  },
  {
    id: "VAL-029",
    title: "An invalid quantity is rejected with 400",
    async run(scene) {
      const resources = { requests: { cpu: "1zz" } };
      const spec = podSpec({ containers: [{ name: "main", image: "example.com/none:1", resources }] });
      expectFailure(await pods(scene).post("a", { spec }, { dryRun: "All" }), { code: 400, reason: "BadRequest" });
    },
  },
  {
    id: "VAL-029",
    title: "A selector that does not match its template is rejected with 422 and its place",
    async run(scene) {
      const spec = {
        paused: true,
        selector: { matchLabels: { app: "x" } },
        template: {
          metadata: { labels: { app: "y" } },
          spec: { containers: [{ name: "main", image: "example.com/none:1" }] },
        },
      };
      const body = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "a" }, spec };
      const path = `/apis/apps/v1/namespaces/${scene.namespace}/deployments`;
      const answer = await scene.request("POST", path, { body });
      const failure = expectFailure(answer, { code: 422, reason: "Invalid" });
      expectPart("message", textAt(failure, "message"), "spec.template.metadata.labels");
    },
  },
];
