/** SPEC: Errors (other rules 4); Query parameters, `fieldValidation`: unknown and duplicate fields, in both profiles. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { MAX_LISTED_CHARACTERS } from "../../../runtime/api/field-error.js";
import { parseWarnings } from "../../../runtime/client/transport/response-warnings.js";
import { exampleGroups } from "../../../runtime/index.js";
import { MAX_WARNING_BYTES, MAX_WARNING_TEXT_CHARACTERS } from "../../../runtime/pipeline/answer/warnings.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, type JsonObject, type JsonValue, objectAt } from "../../support/json.js";
import { gaugeGroups, gaugesPath } from "../support/gauge-kind.js";

const SPEC = {
  size: { type: "integer" },
  list: { type: "array", items: { type: "object", properties: { known: { type: "integer" } } } },
  map: {
    type: "object",
    additionalProperties: { type: "object", properties: { known: { type: "integer" } } },
  },
  free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  nested: {
    type: "object",
    "x-kubernetes-preserve-unknown-fields": true,
    properties: { typed: { type: "object", properties: { known: { type: "integer" } } } },
  },
  embedded: {
    type: "object",
    "x-kubernetes-embedded-resource": true,
    properties: { spec: { type: "object", properties: { known: { type: "integer" } } } },
  },
};

const MODES = ["Ignore", "Warn", "Strict"] as const;

/** Patches that bring `spec.foo` into an object. */
const PATCHES = {
  merge: { spec: { foo: 1 } },
  json: [{ op: "add", path: "/spec/foo", value: 1 }],
  strategic: { spec: { foo: 1 } },
} as const;

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const isStock = profile.behaviours.decodingFailures === "stock";
  /** In front of what a strict request is refused for. */
  const strictly = (faults: string): string =>
    `${isStock ? 'Gauge in version "v1" cannot be handled as a Gauge: ' : ""}strict decoding error: ${faults}`;
  describe(`field validation (${profile.name})`, () => {
    let api: TestApi;
    let gauges: string;
    let widgets: string;

    before(async () => {
      api = await startApi({ profile, groups: [...exampleGroups, ...gaugeGroups(SPEC)] });
      const namespace = await api.namespace();
      gauges = gaugesPath(namespace);
      widgets = `/apis/demo.example.com/v1/namespaces/${namespace}/widgets`;
    });
    after(() => api.stop());

    let names = 0;
    const create = async (spec: JsonObject = { size: 1 }): Promise<string> => {
      const name = `g${++names}`;
      assert.equal((await api.post(gauges, { metadata: { name }, spec })).status, 201);
      return name;
    };

    test("[VAL-001] every value is fine for a clean body, on POST, PUT and every patch", async () => {
      for (const mode of MODES) {
        const query = `?fieldValidation=${mode}`;
        const name = `clean-${mode.toLowerCase()}`;
        const body = { metadata: { name }, spec: { size: 1 } };
        const answers = [
          await api.post(`${widgets}${query}`, body),
          await api.put(`${widgets}/${name}${query}`, body),
          await api.patch(`${widgets}/${name}${query}`, "merge", { spec: { size: 2 } }),
          await api.patch(`${widgets}/${name}${query}`, "strategic", { spec: { size: 3 } }),
          await api.patch(`${widgets}/${name}${query}`, "json", [{ op: "replace", path: "/spec/size", value: 4 }]),
        ];
        assert.deepEqual(
          answers.map(({ status, warnings }) => [status, warnings]),
          [201, 200, 200, 200, 200].map((status) => [status, []]),
        );
      }
    });

    test("[VAL-006] Strict names all errors in one answer, duplicate and unknown fields in the order of the body", async () => {
      const body = '{"metadata":{"name":"all"},"spec":{"zoo":1,"size":1,"list":[{"known":1,"bar":2}],"size":2}}';
      const { status, body: answer } = await api.post(`${gauges}?fieldValidation=Strict`, body);
      assert.deepEqual(
        [status, answer.reason, answer.message],
        [
          400,
          "BadRequest",
          strictly('unknown field "spec.zoo", unknown field "spec.list[0].bar", duplicate field "spec.size"'),
        ],
      );
      assert.equal((await api.get(`${gauges}/all`)).status, 404);
    });

    test("[VAL-002, VAL-008] Warn is the default: one warning for each field, none of which is stored", async () => {
      const { status, warnings, body } = await api.post(gauges, {
        metadata: { name: "warned", odd: 1 },
        spec: { size: 1, foo: 1, map: { "a.b/c": { known: 1, x: 1 } }, bar: { deep: 1 } },
        top: 1,
      });
      assert.equal(status, 201);
      assert.deepEqual(warnings, [
        'unknown field "metadata.odd"',
        'unknown field "spec.foo"',
        'unknown field "spec.map.a.b/c.x"',
        'unknown field "spec.bar"',
        'unknown field "top"',
      ]);
      assert.deepEqual(body.spec, { size: 1, map: { "a.b/c": { known: 1 } } });
      assert.equal("top" in body || "odd" in body.metadata, false);
    });

    for (const [type, body] of [
      ["application/json", '{"metadata":{"name":"NAME"},"spec":{"size":1,"free":{"a":[{"b":1,"b":2}]},"size":3}}'],
      [
        "application/yaml",
        "metadata: {name: NAME}\nspec:\n  size: 1\n  free:\n    a:\n    - b: 1\n      b: 2\n  size: 3\n",
      ],
    ] as const) {
      test(`[VAL-004, VAL-005, VAL-009, VAL-010${type.endsWith("yaml") ? ", VAL-028" : ""}] duplicate fields of a body of ${type}: refused, warned about or passed over, and the last one counts`, async () => {
        const byLine = ['line 7: key "b" already set in map', 'line 8: key "size" already set in map'];
        const isByLine = isStock && type.endsWith("yaml");
        const faults = isByLine ? byLine : ['duplicate field "spec.free.a[0].b"', 'duplicate field "spec.size"'];
        const listed = isByLine ? `yaml: unmarshal errors:\n  ${faults.join("\n  ")}` : faults.join(", ");
        const send = (mode: string, name: string): Promise<Answer> =>
          api.post(`${gauges}?fieldValidation=${mode}`, body.replace("NAME", name), { type });
        const prefix = `dup-${type.slice(-4)}`;
        const strict = await send("Strict", `${prefix}-s`);
        assert.deepEqual([strict.status, strict.body.message], [400, strictly(listed)]);
        const warned = await send("Warn", `${prefix}-w`);
        assert.deepEqual([warned.status, warned.warnings], [201, faults]);
        const ignored = await send("Ignore", `${prefix}-i`);
        assert.deepEqual([ignored.status, ignored.warnings], [201, []]);
        for (const { body: stored } of [warned, ignored])
          assert.deepEqual(stored.spec, { size: 3, free: { a: [{ b: 2 }] } });
      });
    }

    test("[VAL-028] unknown fields of YAML are named like those of JSON", async () => {
      const yaml = "metadata:\n  name: yaml\nspec:\n  size: 1\n  foo: 1\n  list:\n  - bar: 1\n";
      const strict = await api.post(`${gauges}?fieldValidation=Strict`, yaml, { type: "application/yaml" });
      assert.deepEqual(
        [strict.status, strict.body.message],
        [400, strictly('unknown field "spec.foo", unknown field "spec.list[0].bar"')],
      );
    });

    test("[VAL-030] a key that stands twice in labels is a duplicate field", async () => {
      const { status, warnings, body } = await api.post(
        gauges,
        '{"metadata":{"name":"labels","labels":{"a":"1","a":"2"}},"spec":{"size":1}}',
      );
      assert.deepEqual(
        [status, warnings, body.metadata.labels],
        [201, ['duplicate field "metadata.labels.a"'], { a: "2" }],
      );
    });

    test("[VAL-007] PUT with an unknown field is refused by Strict and warns by default", async () => {
      const name = await create();
      const body = { metadata: { name }, spec: { size: 2, foo: 1 } };
      const strict = await api.put(`${gauges}/${name}?fieldValidation=Strict`, body);
      assert.deepEqual([strict.status, strict.body.message], [400, strictly('unknown field "spec.foo"')]);
      assert.equal(fieldAt((await api.get(`${gauges}/${name}`)).body, "spec", "size"), 1);
      const warned = await api.put(`${gauges}/${name}`, body);
      assert.deepEqual(
        [warned.status, warned.warnings, warned.body.spec],
        [200, ['unknown field "spec.foo"'], { size: 2 }],
      );
    });

    for (const type of ["merge", "json", "strategic"] as const) {
      const code = isStock ? 422 : type === "strategic" ? 400 : profile.behaviours.strictPatchFailureCode;
      const path = type === "strategic" ? "widgets" : "gauges";
      test(`${code === 400 ? "[VAL-007] " : ""}${type} patches: Strict answers ${code} to unknown and duplicate fields, Warn warns`, async () => {
        const collection = path === "widgets" ? widgets : gauges;
        const name = `p-${type}`;
        await api.post(collection, { metadata: { name }, spec: { size: 1 } });
        const before = (await api.get(`${collection}/${name}`)).body;
        const unknown = await api.patch(`${collection}/${name}?fieldValidation=Strict`, type, PATCHES[type]);
        assert.deepEqual([unknown.status, unknown.body.reason], [code, code === 400 ? "BadRequest" : "Invalid"]);
        assert.ok(unknown.body.message.endsWith('strict decoding error: unknown field "spec.foo"'), unknown.text);
        if (isStock) {
          assert.ok(unknown.body.message.startsWith(' "" is invalid: patch: Invalid value: '), unknown.text);
          assert.deepEqual(
            unknown.body.details.causes.map(({ field }) => field),
            ["patch"],
          );
        }
        const raw =
          type === "json" ? '[{"op":"add","path":"/spec/size","value":2,"value":3}]' : '{"spec":{"size":2,"size":3}}';
        const ofOperation = `${isStock ? "json patch " : ""}duplicate field "[0].value"`;
        const fault = type === "json" ? ofOperation : 'duplicate field "spec.size"';
        const duplicated = await api.patch(`${collection}/${name}?fieldValidation=Strict`, type, raw);
        assert.equal(duplicated.status, code);
        assert.ok(duplicated.body.message.endsWith(`strict decoding error: ${fault}`), duplicated.text);
        assert.deepEqual((await api.get(`${collection}/${name}`)).body, before);
        const warned = await api.patch(`${collection}/${name}`, type, PATCHES[type]);
        assert.deepEqual(
          [warned.status, warned.warnings, "foo" in objectAt(warned.body, "spec")],
          [200, ['unknown field "spec.foo"'], false],
        );
        const last = await api.patch(`${collection}/${name}`, type, raw);
        assert.deepEqual([last.status, last.warnings, fieldAt(last.body, "spec", "size")], [200, [fault], 3]);
        const ignored = await api.patch(`${collection}/${name}?fieldValidation=Ignore`, type, PATCHES[type]);
        assert.deepEqual([ignored.status, ignored.warnings], [200, []]);
      });
    }

    test("[VAL-028] apply: duplicate and unknown fields of a configuration, in YAML and in JSON", async () => {
      const apply = (name: string, body: string, mode: string): Promise<Answer> =>
        api.request("PATCH", `${gauges}/${name}?fieldManager=me&fieldValidation=${mode}`, {
          body,
          type: "application/apply-patch+yaml",
        });
      const head = "apiVersion: test.example.com/v1\nkind: Gauge\n";
      const yaml = `${head}spec:\n  size: 1\n  foo: 1\n  size: 2\n`;
      const json = '{"apiVersion":"test.example.com/v1","kind":"Gauge","spec":{"size":1,"foo":1,"size":2}}';
      const faults = ['duplicate field "spec.size"', 'unknown field "spec.foo"'];
      for (const [name, body] of [
        ["apply-yaml", yaml],
        ["apply-json", json],
      ] as const) {
        const strict = await apply(name, body, "Strict");
        assert.equal(strict.status, 400, strict.text);
        const told = isStock ? [".spec.foo: field not declared in schema"] : faults;
        for (const fault of told) assert.ok(strict.body.message.includes(fault), strict.body.message);
        assert.equal((await api.get(`${gauges}/${name}`)).status, 404);
        // stock servers can't apply such a field in any mode
        if (isStock) {
          for (const mode of ["Warn", "Ignore"]) assert.equal((await apply(name, body, mode)).status, 400);
          continue;
        }
        const warned = await apply(name, body, "Warn");
        assert.deepEqual([warned.status, warned.warnings.toSorted(), warned.body.spec], [201, faults, { size: 2 }]);
        const ignored = await apply(name, body, "Ignore");
        assert.deepEqual([ignored.status, ignored.warnings], [200, []]);
      }
    });

    test("[VAL-028] apply: keys that stand twice are refused with their lines, or warned about", async () => {
      if (!isStock) return;
      const body = "apiVersion: test.example.com/v1\nkind: Gauge\nspec:\n  size: 1\n  size: 2\n";
      const apply = (mode: string): Promise<Answer> =>
        api.request("PATCH", `${gauges}/twice?fieldManager=me&fieldValidation=${mode}`, {
          body,
          type: "application/apply-patch+yaml",
        });
      const fault = 'line 5: key "size" already set in map';
      const prefix = "error strict decoding YAML: error converting YAML to JSON: yaml: unmarshal errors:";
      const strict = await apply("Strict");
      assert.deepEqual([strict.status, strict.body.message], [400, `${prefix}\n  ${fault}`]);
      const warned = await apply("Warn");
      assert.deepEqual([warned.status, warned.warnings], [201, [fault]]);
    });

    test("[VAL-013] a wrong type hides duplicate and unknown fields", async () => {
      const body = '{"metadata":{"name":"hidden"},"spec":{"foo":1,"size":1,"size":"abc"}}';
      for (const mode of MODES) {
        const answer = await api.post(`${gauges}?fieldValidation=${mode}`, body);
        assert.equal(answer.status, profile.behaviours.schemaFailureCode);
        assert.match(answer.body.message, /spec\.size in body must be of type integer: "string"/);
        assert.doesNotMatch(answer.text, /foo|unknown|duplicate/);
        assert.deepEqual(answer.warnings, []);
      }
    });

    test("[VAL-026] unknown fields at any depth are pruned, but not where they are to be kept", async () => {
      const kept = { any: { thing: [1, { x: null }] } };
      const { status, body, warnings } = await api.post(gauges, {
        metadata: { name: "depth" },
        spec: {
          free: kept,
          nested: { extra: kept, typed: { known: 1, extra: 1 } },
          list: [{ known: 1 }, { known: 2, extra: {} }],
          map: { one: { known: 1, extra: [] } },
          embedded: {
            apiVersion: "v1",
            kind: "Thing",
            metadata: { name: "x", extra: 1 },
            spec: { known: 1, extra: 1 },
            extra: 1,
          },
        },
      });
      assert.equal(status, 201);
      assert.deepEqual(body.spec, {
        free: kept,
        nested: { extra: kept, typed: { known: 1 } },
        list: [{ known: 1 }, { known: 2 }],
        map: { one: { known: 1 } },
        embedded: { apiVersion: "v1", kind: "Thing", metadata: { name: "x" }, spec: { known: 1 } },
      });
      assert.deepEqual(warnings, [
        'unknown field "spec.nested.typed.extra"',
        'unknown field "spec.list[1].extra"',
        'unknown field "spec.map.one.extra"',
        'unknown field "spec.embedded.metadata.extra"',
        'unknown field "spec.embedded.spec.extra"',
        'unknown field "spec.embedded.extra"',
      ]);
      assert.deepEqual((await api.get(`${gauges}/depth`)).body.spec, body.spec);
    });

    test("[CRD-011] an object within an object says what it is, and can be read", async () => {
      const causes = async (embedded: JsonValue): Promise<string[]> => {
        const { status, body } = await api.post(`${gauges}?dryRun=All`, {
          metadata: { name: "within" },
          spec: { embedded },
        });
        assert.equal(status, 422, body.message);
        return (body.details?.causes ?? []).map(({ field, reason }) => `${reason} ${field}`);
      };
      const fields = ["spec.embedded.apiVersion", "spec.embedded.kind"];
      assert.deepEqual(
        (await causes({})).slice(0, 2),
        fields.map((field) => `FieldValueRequired ${field}`),
      );
      assert.deepEqual(
        (await causes({ apiVersion: "", kind: "" })).slice(0, 2),
        fields.map((field) => `FieldValueInvalid ${field}`),
      );
      if (!isStock) return;
      const told = async (embedded: JsonValue): Promise<[number, string]> => {
        const { status, body } = await api.post(gauges, { metadata: { name: "within" }, spec: { embedded } });
        return [status, body.message];
      };
      const prefix = 'Gauge in version "v1" cannot be handled as a Gauge: spec.embedded.';
      assert.deepEqual(await told({ apiVersion: "v1", kind: 7 }), [
        400,
        `${prefix}kind: Invalid value: 7: must be a string`,
      ]);
      assert.deepEqual(await told({ apiVersion: "v1", kind: "Thing", metadata: { name: "p", labels: { a: 7 } } }), [
        400,
        `${prefix}metadata: Invalid value: {"labels":{"a":7},"name":"p"}: json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string`,
      ]);
    });

    test("[VAL-031] the warnings of 500 unknown fields fit in 4 KiB, and say that there are more", async () => {
      const fields = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`unknown${index}`, 1]));
      const answer = await api.post(gauges, { metadata: { name: "many" }, spec: { size: 1, ...fields } });
      assert.equal(answer.status, 201);
      assert.deepEqual(answer.body.spec, { size: 1 });
      assert.ok(headerBytes(answer) <= MAX_WARNING_BYTES);
      assert.deepEqual(
        [answer.warnings[0], answer.warnings.at(-1)],
        ['unknown field "spec.unknown0"', "more warnings were left out"],
      );
      assert.ok(answer.warnings.length > 50);
    });

    test("[VAL-031] long texts are whole while they fit, and cut to 256 characters where there are many", async () => {
      const long = (letter: string): string => letter.repeat(900);
      const one = await api.post(gauges, { metadata: { name: "long1" }, spec: { [long("a")]: 1 } });
      assert.deepEqual(one.warnings, [`unknown field "spec.${long("a")}"`]);
      const fields = Object.fromEntries([..."abcdefgh"].map((letter) => [long(letter), 1]));
      const many = await api.post(gauges, { metadata: { name: "long8" }, spec: fields });
      assert.deepEqual(
        many.warnings,
        [..."abcdefgh"].map((letter) => `unknown field "spec.${long(letter)}"`.slice(0, MAX_WARNING_TEXT_CHARACTERS)),
      );
      assert.ok(headerBytes(many) <= MAX_WARNING_BYTES);
    });

    test("quotes, line ends and other scripts in a field's name make one valid header", async () => {
      const field = 'a"b\\c\r\nX-Evil: 1\u0085é😀\u2028';
      const answer = await api.post(gauges, { metadata: { name: "quoted" }, spec: { [field]: 1 } });
      assert.equal(answer.status, 201);
      assert.equal("x-evil" in answer.headers, false);
      const [header = ""] = [answer.headers.warning ?? ""].flat();
      assert.match(header, /^299 - "(?:[^"\\]|\\.)*"$/);
      const shown = JSON.stringify(`spec.${field}`).replace("\u0085", "?");
      assert.deepEqual(parseWarnings(header), [`unknown field ${shown}`]);
    });

    test("Strict lists hundreds of errors, and a limited part of more", async () => {
      const many = (count: number, name: string): JsonObject =>
        Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, 1]));
      const hundreds = await api.post(`${gauges}?fieldValidation=Strict`, {
        metadata: { name: "x" },
        spec: many(500, "f"),
      });
      assert.equal(hundreds.body.message.match(/unknown field/g)!.length, 500);
      const flood = await api.post(`${gauges}?fieldValidation=Strict`, {
        metadata: { name: "x" },
        spec: { map: { ["k".repeat(100_000)]: many(2_000, "f") } },
      });
      assert.equal(flood.status, 400);
      assert.match(flood.body.message, /and at least \d+ more$/);
      assert.ok(flood.body.message.length < 2 * MAX_LISTED_CHARACTERS);
    });
  });
}

function headerBytes({ headers }: Answer): number {
  return [headers.warning ?? ""].flat().join("").length;
}
