/** SPEC: schema validation: every keyword on and past its bounds, through a server, in both profiles. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { encodeJson } from "../../../runtime/codec/json-codec.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import type { JsonObject } from "../../support/json.js";
import { gaugeGroups, gaugesPath } from "../support/gauge-kind.js";

interface Refusal {
  readonly value: unknown;
  /** `<reason> <field>: <message>`; the field without `spec.`. */
  readonly fault: string;
  /** Further faults, where one value breaks several rules or a rule is told in several ways. */
  readonly more?: readonly string[];
  /** The profile decides the code of wrong types. */
  readonly isType?: true;
}

interface Case {
  /** What the case proves, as it stands in the test's name. */
  readonly items: string;
  readonly schema: JsonObject;
  readonly takes: readonly unknown[];
  readonly refuses: readonly Refusal[];
}

const text = (schema: JsonObject = {}): JsonObject => ({ type: "string", ...schema });
const format = (name: string, takes: readonly string[], refuses: readonly string[]): Case => ({
  items: "[VAL-016, VAL-021]",
  schema: text({ format: name }),
  takes,
  refuses: refuses.map((value) => ({
    value,
    fault: `FieldValueInvalid F: Invalid value: ${JSON.stringify(value)}: spec.F in body must be of type ${name}: ${JSON.stringify(value)}`,
  })),
});
const invalid = (value: unknown, rule: string, shown = encodeJson(value)): Refusal => ({
  value,
  fault: `FieldValueInvalid F: Invalid value: ${shown}: spec.F in body ${rule}`,
});
const wrongType = (value: unknown, expected: string, found: string): Refusal => ({
  value,
  fault: `FieldValueTypeInvalid F: Invalid value: "${found}": spec.F in body must be of type ${expected}: "${found}"`,
  isType: true,
});

/** A format is a type for stock servers, and what alternatives say is of no field. */
function asStockTells(fault: string): string {
  if (/ in body must be of type /.test(fault)) return fault.replace(/^FieldValueInvalid/, "FieldValueTypeInvalid");
  return / \((?:anyOf|oneOf|not|allOf)\)/.test(fault) ? fault.replace(/ spec\.\w+:/, " <nil>:") : fault;
}

const CASES: Readonly<Record<string, Case>> = {
  "lengths count characters, not units of UTF-16": {
    items: "[VAL-016]",
    schema: text({ minLength: 2, maxLength: 3 }),
    takes: ["ab", "😀😀", "😀😀😀", "e\u0301"],
    refuses: [
      invalid("😀", "should be at least 2 chars long"),
      invalid("", "should be at least 2 chars long"),
      { value: "😀😀😀😀", fault: "FieldValueTooLong F: Too long: may not be more than 3 bytes" },
    ],
  },
  "patterns match anywhere unless they are anchored": {
    items: "[VAL-016]",
    schema: text({ pattern: "^[a-z]+(-[0-9]{2})?$" }),
    takes: ["a", "abc-01"],
    refuses: [
      invalid("abc-1", "should match '^[a-z]+(-[0-9]{2})?$'"),
      invalid("", "should match '^[a-z]+(-[0-9]{2})?$'"),
    ],
  },
  "patterns that ruin backtracking engines take linear time": {
    items: "[VAL-016]",
    schema: text({ pattern: "^(a+)+$" }),
    takes: ["a".repeat(20_000)],
    refuses: [
      {
        value: `${"a".repeat(20_000)}!`,
        fault: `FieldValueInvalid F: Invalid value: "${"a".repeat(511)}...: spec.F in body should match '^(a+)+$'`,
      },
    ],
  },
  enum: {
    items: "[VAL-016]",
    schema: text({ enum: ["a", "b c"] }),
    takes: ["a", "b c"],
    refuses: [
      { value: "A", fault: 'FieldValueNotSupported F: Unsupported value: "A": supported values: "a", "b c"' },
      { value: "", fault: 'FieldValueNotSupported F: Unsupported value: "": supported values: "a", "b c"' },
    ],
  },
  "enum of large integers": {
    items: "[VAL-016, VAL-023]",
    schema: { type: "integer", enum: [1, 9007199254740993n] },
    takes: [1, 9007199254740993n],
    refuses: [
      {
        value: 9007199254740992n,
        fault:
          'FieldValueNotSupported F: Unsupported value: 9007199254740992: supported values: "1", "9007199254740993"',
      },
    ],
  },
  "date-time": format(
    "date-time",
    ["2024-02-29T23:59:59Z", "2024-01-01T00:00:00.123+02:00"],
    ["2023-02-29T00:00:00Z", "2024-01-01", "now"],
  ),
  date: format("date", ["2024-02-29"], ["2023-02-29", "2024-1-1", "2024-01-01T00:00:00Z"]),
  duration: format("duration", ["1h30m", "-1.5s", "0", "300ms"], ["1 fortnight", "h", "", "1x"]),
  byte: format("byte", ["", "aGVsbG8=", "aGk="], ["aGk", "a b=", "***="]),
  email: format("email", ["a@b.example", "Ann <a@b.example>"], ["a", "@b", "a@"]),
  ipv4: format("ipv4", ["0.0.0.0", "255.255.255.255"], ["256.0.0.1", "1.2.3", "::1", "01.2.3.4"]),
  ipv6: format("ipv6", ["::", "fd00::1", "::ffff:1.2.3.4"], ["1.2.3.4", "fe80::1%eth0", ":::"]),
  cidr: format("cidr", ["10.0.0.0/8", "fd00::/64", "0.0.0.0/0"], ["10.0.0.0", "10.0.0.0/33", "fd00::/129", "/8"]),
  uuid: format("uuid", ["123e4567-e89b-12d3-a456-426614174000"], ["123e4567", "g23e4567-e89b-12d3-a456-426614174000"]),
  uri: format("uri", ["https://example.com/a?b#c", "urn:x:y", "/path"], ["example.com", "http://a b", "%zz"]),
  mac: format("mac", ["00:1A:2b:3c:4d:5e", "00-1a-2b-3c-4d-5e"], ["00:1a:2b:3c:4d", "00:1a-2b:3c:4d:5e"]),
  hostname: format("hostname", ["a", "a.example.com"], ["", "-a.example", "a..b", `${"a".repeat(64)}.b`]),
  "a format of no known name takes anything": {
    items: "[VAL-021]",
    schema: text({ format: "phone-number" }),
    takes: ["", "anything"],
    refuses: [],
  },
  "minimum and maximum": {
    items: "[VAL-017]",
    schema: { type: "integer", minimum: -2, maximum: 3 },
    takes: [-2, 3, 0],
    refuses: [invalid(-3, "should be greater than or equal to -2"), invalid(4, "should be less than or equal to 3")],
  },
  "exclusive bounds": {
    items: "[VAL-017]",
    schema: { type: "number", minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: true },
    takes: [0.001, 0.999, 5e-324],
    refuses: [invalid(0, "should be greater than 0"), invalid(1, "should be less than 1")],
  },
  "multiples of decimals are exact": {
    items: "[VAL-017]",
    schema: { type: "number", multipleOf: 0.1 },
    takes: [0, 0.3, 0.7, -1.1, 1000000000.1, 1e21],
    refuses: [
      invalid(0.35, "should be a multiple of 0.1"),
      invalid(1000000000.05, "should be a multiple of 0.1"),
      invalid(1e-7, "should be a multiple of 0.1"),
    ],
  },
  "multiples of integers": {
    items: "[VAL-017]",
    schema: { type: "integer", multipleOf: 3 },
    takes: [0, -3, 9007199254740993n],
    refuses: [invalid(4, "should be a multiple of 3"), invalid(9007199254740994n, "should be a multiple of 3")],
  },
  int32: {
    items: "[VAL-023]",
    schema: { type: "integer", format: "int32" },
    takes: [2147483647, -2147483648],
    refuses: [
      invalid(2147483648, "must be of type int32: 2147483648"),
      invalid(-2147483649, "must be of type int32: -2147483649"),
    ],
  },
  int64: {
    items: "[VAL-023]",
    schema: { type: "integer", format: "int64" },
    takes: [9223372036854775807n, -9223372036854775808n, 9007199254740993n],
    refuses: [
      wrongType(9223372036854775808n, "int64", "integer"),
      wrongType(1.5, "integer", "number"),
      wrongType("1", "integer", "string"),
    ],
  },
  "integers with a fraction of zero or an exponent are integers": {
    items: "[VAL-023]",
    schema: { type: "integer" },
    takes: [1e3],
    refuses: [],
  },
  items: {
    items: "[VAL-018]",
    schema: { type: "array", minItems: 1, maxItems: 2, items: { type: "integer", maximum: 9 } },
    takes: [[1], [1, 1]],
    refuses: [
      invalid([], "should have at least 1 items", "0"),
      { value: [1, 2, 3], fault: "FieldValueTooMany F: Too many: 3: must have at most 2 items" },
      {
        value: [1, 10],
        fault: "FieldValueInvalid F[1]: Invalid value: 10: spec.F[1] in body should be less than or equal to 9",
      },
    ],
  },
  "unique items": {
    items: "[VAL-018]",
    schema: { type: "array", uniqueItems: true, items: { "x-kubernetes-preserve-unknown-fields": true } },
    takes: [[1, "1", true, null, [1], { a: 1, b: 2 }, { a: 1 }], []],
    refuses: [
      invalid([1, 2, 1], "shouldn't contain duplicates", '"array"'),
      invalid(
        [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
        "shouldn't contain duplicates",
        '"array"',
      ),
    ],
  },
  sets: {
    items: "[VAL-018]",
    schema: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
    takes: [["a", "b"]],
    refuses: [{ value: ["a", "b", "a", "a"], fault: 'FieldValueDuplicate F[2]: Duplicate value: "a"' }],
  },
  "lists by keys": {
    items: "[VAL-018]",
    schema: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name", "port"],
      items: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string" }, port: { type: "integer", default: 80 } },
      },
    },
    takes: [
      [
        { name: "a", port: 80 },
        { name: "a", port: 81 },
      ],
    ],
    refuses: [
      {
        value: [{ name: "a", port: 80 }, { name: "a" }],
        fault: 'FieldValueDuplicate F[1]: Duplicate value: {"name":"a","port":80}',
      },
    ],
  },
  "properties of maps": {
    items: "[VAL-019]",
    schema: {
      type: "object",
      minProperties: 1,
      maxProperties: 2,
      additionalProperties: { type: "integer", minimum: 0 },
    },
    takes: [{ a: 1 }, { a: 1, b: 0 }],
    refuses: [
      invalid({}, "should have at least 1 properties", "0"),
      { value: { a: 1, b: 1, c: 1 }, fault: "FieldValueTooMany F: Too many: 3: must have at most 2 items" },
      {
        value: { "x.y/z": -1 },
        fault:
          "FieldValueInvalid F.x.y/z: Invalid value: -1: spec.F.x.y/z in body should be greater than or equal to 0",
      },
      {
        value: { a: "1" },
        fault: 'FieldValueTypeInvalid F.a: Invalid value: "string": spec.F.a in body must be of type integer: "string"',
        isType: true,
      },
    ],
  },
  allOf: {
    items: "[VAL-020]",
    schema: text({ allOf: [{ pattern: "^a" }, { pattern: "z$" }] }),
    takes: ["az"],
    refuses: [
      {
        ...invalid("ay", "should match 'z$'"),
        more: ['FieldValueInvalid F: Invalid value: "": "spec.F" must validate all the schemas (allOf)'],
      },
      {
        ...invalid("by", "should match '^a'"),
        more: [
          `FieldValueInvalid F: Invalid value: "by": spec.F in body should match 'z$'`,
          'FieldValueInvalid F: Invalid value: "": "spec.F" must validate all the schemas (allOf). None validated',
        ],
      },
    ],
  },
  anyOf: {
    items: "[VAL-020]",
    schema: text({ anyOf: [{ pattern: "^a" }, { maxLength: 1 }] }),
    takes: ["b", "abc"],
    refuses: [
      {
        value: "bc",
        fault: 'FieldValueInvalid F: Invalid value: "": "spec.F" must validate at least one schema (anyOf)',
        more: [`FieldValueInvalid F: Invalid value: "bc": spec.F in body should match '^a'`],
      },
    ],
  },
  oneOf: {
    items: "[VAL-020]",
    schema: { type: "integer", oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }] },
    takes: [3, 5],
    refuses: [
      {
        value: 4,
        fault:
          'FieldValueInvalid F: Invalid value: "": "spec.F" must validate one and only one schema (oneOf). Found none valid',
        more: ["FieldValueInvalid F: Invalid value: 4: spec.F in body should be a multiple of 3"],
      },
      {
        value: 15,
        fault:
          'FieldValueInvalid F: Invalid value: "": "spec.F" must validate one and only one schema (oneOf). Found 2 valid alternatives',
      },
    ],
  },
  not: {
    items: "[VAL-020]",
    schema: text({ not: { enum: ["root"] } }),
    takes: ["user"],
    refuses: [
      { value: "root", fault: 'FieldValueInvalid F: Invalid value: "": "spec.F" must not validate the schema (not)' },
    ],
  },
  "int-or-string": {
    items: "[VAL-022]",
    schema: { "x-kubernetes-int-or-string": true },
    takes: [80, "80", "http"],
    refuses: [wrongType(1.5, "integer,string", "number"), wrongType(true, "integer,string", "boolean")],
  },
};

const FIELDS = Object.entries(CASES).map(([name, entry], index) => ({ name, field: `f${index}`, ...entry }));

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`values (${profile.name})`, () => {
    let api: TestApi;
    let gauges: string;

    before(async () => {
      api = await startApi({
        profile,
        groups: gaugeGroups(Object.fromEntries(FIELDS.map(({ field, schema }) => [field, schema]))),
      });
      gauges = gaugesPath(await api.namespace());
    });
    after(() => api.stop());

    let names = 0;
    const body = (spec: object): string => encodeJson({ metadata: { name: `v${++names}` }, spec });

    for (const { name, field, items, takes, refuses } of FIELDS) {
      // VAL-022 speaks of 400, which is the letter of the specification only.
      const isProved = items !== "[VAL-022]" || profile.behaviours.schemaFailureCode === 400;
      test(`${isProved ? `${items} ` : ""}${name}`, async () => {
        for (const value of takes) {
          const { status, text: answer } = await api.post(gauges, body({ [field]: value }));
          assert.equal(status, 201, answer);
          assert.ok(
            answer.includes(`"spec":${encodeJson({ [field]: value })}`),
            `${answer} does not hold ${encodeJson(value)}`,
          );
        }
        for (const { value, fault, more = [], isType } of refuses) {
          const answer = await api.post(gauges, body({ [field]: value }));
          if (name === "int32" && profile.behaviours.customNumberFormats === "tell") {
            assert.equal(answer.status, 201, answer.text);
            continue;
          }
          assert.equal(answer.status, isType ? profile.behaviours.schemaFailureCode : 422, answer.text);
          const found = answer.body.details.causes.map((cause) => `${cause.reason} ${cause.field}: ${cause.message}`);
          const wanted = [fault, ...more].map((text) => {
            const [reason, rest] = [text.slice(0, text.indexOf(" ")), text.slice(text.indexOf(" ") + 1)];
            const told = `${reason} spec.${rest.replace(/^F/, field).replaceAll("spec.F", `spec.${field}`)}`;
            return profile.behaviours.decodingFailures === "stock" ? asStockTells(told) : told;
          });
          assert.deepEqual(found, wanted);
        }
      });
    }

    test("[VAL-015] all errors of an object come in one answer, in document order, metadata first", async () => {
      const spec = { f0: "x", f1: "A", f3: "z" };
      const { status, body: answer } = await api.post(gauges, { metadata: { name: "Bad_Name" }, spec });
      assert.deepEqual([status, answer.reason], [422, "Invalid"]);
      assert.match(
        answer.message,
        /^Gauge\.test\.example\.com "Bad_Name" is invalid: \[metadata\.name: Invalid value: "Bad_Name": /,
      );
      assert.deepEqual(
        answer.details.causes.map((cause) => [cause.reason, cause.field]),
        [
          ["FieldValueInvalid", "metadata.name"],
          ["FieldValueInvalid", "spec.f0"],
          ["FieldValueInvalid", "spec.f1"],
          ["FieldValueNotSupported", "spec.f3"],
        ],
      );
    });

    test("[VAL-013] beside wrong types stock servers report errors of metadata and alternatives", async () => {
      const type = FIELDS.find(({ schema }) => schema.type === "string")?.field ?? "";
      const alternatives = FIELDS.find(({ schema }) => schema.not !== undefined || schema.anyOf !== undefined);
      const spec = { [type]: 1, [alternatives?.field ?? ""]: alternatives?.refuses[0]?.value };
      const { body: answer } = await api.post(gauges, { metadata: { name: "Bad_Name", labels: { "a b": "c" } }, spec });
      const fields: string[] = answer.details.causes.map((cause) => cause.field);
      const isStock = profile.behaviours.decodingFailures === "stock";
      assert.deepEqual(
        ["metadata.name", "metadata.labels", `spec.${type}`, "<nil>"].map((field) => fields.includes(field)),
        isStock ? [true, true, true, true] : [false, false, true, false],
      );
    });

    test("a failure never repeats a large body", async () => {
      const huge = "x".repeat(100_000);
      const formats = FIELDS.filter(({ schema }) => schema.type === "string");
      const values = Object.fromEntries(formats.map(({ field }) => [field, huge]));
      const one = await api.post(gauges, body(values));
      assert.equal(one.status, 422);
      assert.ok(one.text.length < 50_000, `${one.text.length} characters`);
      const flood = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key${index}`, -1]));
      const map = FIELDS.find(({ name }) => name === "properties of maps")?.field ?? "";
      const many = await api.post(gauges, body({ [map]: flood }));
      assert.equal(many.status, 422);
      assert.ok(many.text.length < 300_000, `${many.text.length} characters`);
      assert.match(many.body.details.causes.at(-1)!.message, /^and at least \d+ more$/);
      const labels = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`${index}!`, "?"]));
      const labelled = await api.post(gauges, { metadata: { name: "labels", labels }, spec: {} });
      assert.equal(labelled.status, 422);
      assert.ok(labelled.text.length < 300_000, `${labelled.text.length} characters`);
    });
  });
}
