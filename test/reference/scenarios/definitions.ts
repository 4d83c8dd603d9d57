/**
 * Definitions of custom kinds: their validation, and the effects on their objects: defaults, pruning, checks, rules,
 * lists.
 */

import { type JsonObject, objectAt, objectsAt } from "../../support/json.js";
import type { Exchange, Family, Step } from "../tool/exchange.js";
import { mutationsOf } from "./mutations.js";
import { APPLY, get, JSON_PATCH, MERGE, patch, post, put, remove, silent, TABLE } from "./steps.js";

const PATH = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const GROUP = "{{id}}.example.com";
const OBJECTS = `/apis/${GROUP}/v1/namespaces/{{ns}}/things`;

export function definition(schema: JsonObject, version: JsonObject = {}, spec: JsonObject = {}): JsonObject {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `things.${GROUP}` },
    spec: {
      group: GROUP,
      scope: "Namespaced",
      names: { plural: "things", kind: "Thing" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema }, ...version }],
      ...spec,
    },
  };
}

const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: "object", properties, ...more });
const inSpec = (schema: JsonObject): JsonObject =>
  object({ spec: schema, status: object({ state: { type: "string" } }) });

/** Schemas under `spec`, each accepted or rejected with a specific message. */
const SCHEMAS: Readonly<Record<string, JsonObject>> = {
  "no type": { properties: { a: { type: "string" } } },
  "unknown type": { type: "thing" },
  "array without items": object({ a: { type: "array" } }),
  "items as list": object({ a: { type: "array", items: [{ type: "string" }] } }),
  "properties and additional": object({ a: { type: "string" } }, { additionalProperties: { type: "string" } }),
  "additional false": object({ a: { type: "string" } }, { additionalProperties: false }),
  "additional true": { type: "object", additionalProperties: true },
  "additional of numbers": { type: "object", additionalProperties: { type: "integer" } },
  preserve: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  "preserve false": { type: "object", "x-kubernetes-preserve-unknown-fields": false },
  "preserve with properties and no type": {
    properties: { a: { type: "string" } },
    "x-kubernetes-preserve-unknown-fields": true,
  },
  "int or string": object({ a: { "x-kubernetes-int-or-string": true } }),
  "int or string with type": object({ a: { "x-kubernetes-int-or-string": true, type: "string" } }),
  "int or string of any": object({
    a: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
  }),
  "int or string with preserve": object({
    a: { "x-kubernetes-int-or-string": true, "x-kubernetes-preserve-unknown-fields": true },
  }),
  embedded: object({
    a: { type: "object", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true },
  }),
  "embedded without properties": object({ a: { type: "object", "x-kubernetes-embedded-resource": true } }),
  "embedded text": object({ a: { type: "string", "x-kubernetes-embedded-resource": true } }),
  "bad pattern": object({ a: { type: "string", pattern: "(" } }),
  "look ahead": object({ a: { type: "string", pattern: "(?=a)b" } }),
  "repeated too often": object({ a: { type: "string", pattern: "a{1001}" } }),
  "bad format": object({ a: { type: "string", format: "nothing" } }),
  "bad default": object({ a: { type: "string", default: 7 } }),
  "default out of range": object({ a: { type: "integer", minimum: 3, default: 1 } }),
  "default null": object({ a: { type: "string", default: null } }),
  "default with unknown": object({ a: object({ b: { type: "string" } }, { default: { c: 1 } }) }),
  "default not in enum": object({ a: { type: "string", enum: ["x"], default: "y" } }),
  "enum empty": object({ a: { type: "string", enum: [] } }),
  "enum of other types": object({ a: { type: "string", enum: [1, null] } }),
  "enum twice": object({ a: { type: "string", enum: ["x", "x"] } }),
  "required unknown": object({ a: { type: "string" } }, { required: ["b"] }),
  "required twice": object({ a: { type: "string" } }, { required: ["a", "a"] }),
  "unique items": object({ a: { type: "array", items: { type: "string" }, uniqueItems: true } }),
  reference: object({ a: { $ref: "#/definitions/a" } }),
  dependencies: object({ a: { type: "string" } }, { dependencies: { a: ["b"] } }),
  "pattern properties": { type: "object", patternProperties: { a: { type: "string" } } },
  definitions: { type: "object", definitions: { a: { type: "string" } } },
  "type in all of": object({ a: { type: "string", allOf: [{ type: "string" }] } }),
  "properties in any of only": { type: "object", anyOf: [{ properties: { a: { type: "string" } } }] },
  "default in not": object({ a: { type: "string", not: { default: "x" } } }),
  "description in one of": object({ a: { type: "string", oneOf: [{ description: "x", pattern: "a" }] } }),
  "nullable in any of": object({ a: { type: "string", anyOf: [{ nullable: true }] } }),
  "list map without keys": object({
    a: {
      type: "array",
      "x-kubernetes-list-type": "map",
      items: object({ k: { type: "string" } }, { required: ["k"] }),
    },
  }),
  "list map of texts": object({
    a: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
      items: { type: "string" },
    },
  }),
  "list map with optional key": object({
    a: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
      items: object({ k: { type: "string" } }),
    },
  }),
  "list map with unknown key": object({
    a: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["z"],
      items: object({ k: { type: "string" } }),
    },
  }),
  "list map with key of objects": object({
    a: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
      items: object({ k: { type: "object" } }, { required: ["k"] }),
    },
  }),
  "list set of objects": object({
    a: { type: "array", "x-kubernetes-list-type": "set", items: object({ k: { type: "string" } }) },
  }),
  "list set of atomic objects": object({
    a: {
      type: "array",
      "x-kubernetes-list-type": "set",
      items: object({ k: { type: "string" } }, { "x-kubernetes-map-type": "atomic" }),
    },
  }),
  "list type unknown": object({ a: { type: "array", "x-kubernetes-list-type": "own", items: { type: "string" } } }),
  "list type of a text": object({ a: { type: "string", "x-kubernetes-list-type": "set" } }),
  "keys without list type": object({
    a: { type: "array", "x-kubernetes-list-map-keys": ["k"], items: object({ k: { type: "string" } }) },
  }),
  "map type unknown": object({ a: { type: "object", "x-kubernetes-map-type": "own" } }),
  "map type of a list": object({ a: { type: "array", "x-kubernetes-map-type": "atomic", items: { type: "string" } } }),
  "lower above upper": object({ a: { type: "integer", minimum: 5, maximum: 1 } }),
  "negative length": object({ a: { type: "string", minLength: -1 } }),
  "multiple of zero": object({ a: { type: "integer", multipleOf: 0 } }),
  exclusive: object({ a: { type: "integer", minimum: 1, exclusiveMinimum: true } }),
  "metadata of an embedded": object({
    a: object(
      { metadata: object({ name: { type: "string", pattern: "^a" }, labels: { type: "object" } }) },
      { "x-kubernetes-embedded-resource": true },
    ),
  }),
};

/** Rules of a spec with `n` (integer), `s` (string), `l` (list of strings), `m` (map of strings), `o` (object). */
const RULES: readonly string[] = [
  "self.n > 1",
  "self.s == 'a'",
  "self.none == 1",
  "self.n",
  "1",
  "self.n + self.s",
  "self.n == 1.0",
  "self.n == 2u",
  "self.n < 1.5",
  "has(self.s)",
  "!has(self.o.x) || self.o.x > 1",
  "self.l.all(x, x.size() < 3)",
  "self.l.exists_one(x, x == 'a')",
  "self.l.map(x, x + 'b').join('-') == ''",
  "self.m.all(k, k != self.m[k])",
  "self.m.exists(k, v, v == 'x')",
  "self == oldSelf",
  "oldSelf.n <= self.n",
  "self.s.matches('^[a-z]+$')",
  "matches(self.s, '[')",
  "self.s.matches('(?=a)')",
  "self.s.startsWith('a') && self.s.endsWith('b')",
  "self.s.split(',').size() > 1",
  "self.s.lowerAscii() == self.s",
  "self.s.replace('a', 'b') != ''",
  "string(self.n) == '1'",
  "int(self.s) > 1",
  "url(self.s).getHost() == 'a'",
  "isURL(self.s)",
  "ip(self.s).family() == 4",
  "cidr(self.s).containsIP('10.0.0.1')",
  "quantity(self.s).isGreaterThan(quantity('1'))",
  "sign(quantity(self.s)) > 0",
  "semver(self.s).major() > 1",
  "duration(self.s) > duration('1h')",
  "timestamp(self.s) < timestamp('2030-01-01T00:00:00Z')",
  "self.l.isSorted()",
  "self.l.sum() > 1",
  "[1, 2, 3].sum() == self.n",
  "['a','b'].join('-') == self.s",
  "self.l.indexOf('a') == 0",
  "format.dns1123Label().validate(self.s).hasValue()",
  "\"%s-%d\".format([self.s, self.n]) == 'a-1'",
  "self.?o.?x.orValue(1) == 1",
  "optional.of(self.n).hasValue()",
  "self.l.filter(x, x in self.l).size() == self.l.size()",
  "self.l.all(x, self.l.all(y, self.l.all(z, x == y || y == z)))",
  "dyn(self.n) == 'a'",
  "type(self.n) == int",
  "size(self.l) > 0 ? true : false",
  "self.n in [1, 2]",
  "'a' in self.m",
  "self.metadata.name == 'x'",
  "",
  " ",
  "self.n >",
  "self..n",
  "true ||",
  "variables.x",
  "cel.bind(x, self.n, x > 1)",
  "self.l.transformList(i, x, x + 's').size() > 0",
  "sets.contains(self.l, ['a'])",
  "math.greatest(self.n, 2) > 2",
  "base64.encode(b'a') == 'a'",
  "self.l[0] == 'a'",
  "self.l[99] == 'a'",
  "1 / (self.n - self.n) == 1",
  "self.b64 == b'a'",
  "authorizer.path('/').check('get').allowed()",
  "request.name == 'a'",
];

const RULED = {
  n: { type: "integer" },
  s: { type: "string" },
  l: { type: "array", items: { type: "string" } },
  m: { type: "object", additionalProperties: { type: "string" } },
  o: object({ x: { type: "integer" } }),
  b64: { type: "string", format: "byte" },
};
/** The same with limits, so that costs are small. */
const BOUNDED = {
  ...RULED,
  s: { type: "string", maxLength: 20 },
  l: { type: "array", maxItems: 5, items: { type: "string", maxLength: 5 } },
  m: { type: "object", maxProperties: 5, additionalProperties: { type: "string", maxLength: 5 } },
  b64: { type: "string", format: "byte", maxLength: 20 },
};
const VALID = { n: 3, s: "abc", l: ["a", "b"], m: { k: "v" }, o: { x: 1 }, b64: "YQ==" };

const WIDE = object({
  spec: object(
    {
      size: { type: "integer", minimum: 1, maximum: 10, default: 3 },
      ratio: { type: "number", multipleOf: 0.5, exclusiveMaximum: true, maximum: 5 },
      count: { type: "integer", format: "int32" },
      name: { type: "string", minLength: 2, maxLength: 10, pattern: "^[a-z]+$" },
      choice: { type: "string", enum: ["a", "b"], nullable: true, default: "a" },
      flag: { type: "boolean" },
      tags: {
        type: "array",
        items: { type: "string", maxLength: 3 },
        minItems: 1,
        maxItems: 3,
        "x-kubernetes-list-type": "set",
      },
      ports: {
        type: "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["port", "protocol"],
        items: object(
          { port: { type: "integer" }, protocol: { type: "string", default: "TCP" }, note: { type: "string" } },
          { required: ["port"] },
        ),
      },
      any: { "x-kubernetes-int-or-string": true },
      map: { type: "object", additionalProperties: { type: "integer" }, minProperties: 1, maxProperties: 2 },
      free: {
        type: "object",
        "x-kubernetes-preserve-unknown-fields": true,
        properties: { known: object({ a: { type: "string" } }) },
      },
      template: {
        type: "object",
        "x-kubernetes-embedded-resource": true,
        "x-kubernetes-preserve-unknown-fields": true,
      },
      date: { type: "string", format: "date" },
      time: { type: "string", format: "date-time" },
      address: { type: "string", format: "ipv4" },
      either: {
        type: "object",
        properties: { a: { type: "string" }, b: { type: "string" } },
        oneOf: [{ required: ["a"] }, { required: ["b"] }],
      },
      nested: object({ inner: object({ value: { type: "string", default: "x" } }, { default: {} }) }),
    },
    {
      required: ["name"],
      "x-kubernetes-validations": [
        { rule: "self.size < 9", message: "too large" },
        {
          rule: "self.name != 'bad'",
          messageExpression: "'name is ' + self.name",
          reason: "FieldValueForbidden",
          fieldPath: ".name",
        },
      ],
    },
  ),
  status: object({ state: { type: "string" }, replicas: { type: "integer" } }),
});
const THING = {
  apiVersion: `${GROUP}/v1`,
  kind: "Thing",
  metadata: { name: "a" },
  spec: {
    size: 4,
    ratio: 1.5,
    count: 7,
    name: "abc",
    choice: "b",
    flag: true,
    tags: ["x", "y"],
    ports: [
      { port: 80, note: "n" },
      { port: 80, protocol: "UDP" },
    ],
    any: "50%",
    map: { a: 1 },
    free: { known: { a: "b" }, more: 1 },
    template: { apiVersion: "v1", kind: "Pod", metadata: { name: "p", labels: { a: "b" } }, spec: { x: 1 } },
    date: "2020-01-01",
    time: "2020-01-01T00:00:00Z",
    address: "192.0.2.1",
    either: { a: "x" },
    nested: {},
  },
};
const WIDE_VERSION = {
  subresources: {
    status: {},
    scale: {
      specReplicasPath: ".spec.size",
      statusReplicasPath: ".status.replicas",
      labelSelectorPath: ".status.state",
    },
  },
  additionalPrinterColumns: [
    { name: "Size", type: "integer", jsonPath: ".spec.size" },
    { name: "Tags", type: "string", jsonPath: ".spec.tags[*]", priority: 1 },
    { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
    { name: "Time", type: "date", jsonPath: ".spec.time", description: "a time" },
    { name: "Label", type: "string", jsonPath: '.spec.ports[?(@.protocol=="UDP")].port' },
    { name: "None", type: "boolean", jsonPath: ".spec.none" },
  ],
  selectableFields: [{ jsonPath: ".spec.name" }, { jsonPath: ".spec.size" }, { jsonPath: ".spec.flag" }],
};

const settle: readonly Step[] = [
  silent({ ...get(`${PATH}/things.${GROUP}`), until: "Established[^}]*True|True[^}]*Established" }),
  silent({ ...get(OBJECTS), until: "ThingList" }),
];
const leave = silent(remove(`${PATH}/things.${GROUP}`));

export function definitions(): Family {
  return {
    name: "definitions",
    exchanges: [...schemas(), ...rules(), ...places(), ...objects(), ...versions(), ...documents()],
  };
}

function schemas(): Exchange[] {
  return Object.entries(SCHEMAS).map(([what, schema]) => ({
    id: `schema/${what}`,
    steps: [post(`${PATH}?dryRun=All`, definition(inSpec(schema))), post(`${PATH}?dryRun=All`, definition(schema))],
  }));
}

/** Each rule is compiled without limits and with limits, and run once. */
function rules(): Exchange[] {
  const ruled = (properties: JsonObject, rule: string, more: JsonObject = {}): JsonObject =>
    definition(inSpec(object(properties, { "x-kubernetes-validations": [{ rule, ...more }] })));
  return RULES.map((rule) => ({
    id: `rule/${rule}`,
    steps: [
      post(`${PATH}?dryRun=All`, ruled(RULED, rule)),
      post(`${PATH}?dryRun=All`, ruled(RULED, "true", { messageExpression: rule })),
      post(PATH, ruled(BOUNDED, rule, { message: "not so" })),
      ...RULE_SETTLE,
      post(OBJECTS, { apiVersion: `${GROUP}/v1`, kind: "Thing", metadata: { name: "a" }, spec: VALID }),
      put(`${OBJECTS}/a?dryRun=All`, {
        apiVersion: `${GROUP}/v1`,
        kind: "Thing",
        metadata: { name: "a", resourceVersion: "{{4.metadata.resourceVersion}}" },
        spec: { ...VALID, n: 1 },
      }),
      leave,
    ],
  }));
}

/** The wait for a rejected definition is only long enough to see that it does not appear. */
const RULE_SETTLE: readonly Step[] = [silent({ ...get(OBJECTS), until: "ThingList", patienceMs: 1500 })];

/** Every part of a definition with an error in it. */
function places(): Exchange[] {
  const whole = definition(WIDE, WIDE_VERSION, {
    conversion: { strategy: "None" },
    names: {
      plural: "things",
      singular: "thing",
      kind: "Thing",
      listKind: "ThingList",
      shortNames: ["th"],
      categories: ["all"],
    },
  });
  return mutationsOf(whole)
    .filter(({ id }) => !/properties\.(?:spec|status)\.properties\.(?!size|tags|ports|choice|either)/.test(id))
    .map(
      ({ id, body }): Exchange => ({
        id: `place/${id}`,
        steps: [post(`${PATH}?dryRun=All&fieldValidation=Strict`, body)],
      }),
    );
}

function objects(): Exchange[] {
  const all = mutationsOf(THING);
  const size = 12;
  const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
  const made = [silent(post(PATH, definition(WIDE, WIDE_VERSION))), ...settle];
  const one = `${OBJECTS}/a`;
  return [
    ...parts.map(
      (part, index): Exchange => ({
        id: `objects/part ${index}`,
        steps: [
          ...made,
          ...part.flatMap(({ body }) => [
            post(`${OBJECTS}?dryRun=All&fieldValidation=Strict`, body),
            post(`${OBJECTS}?dryRun=All&fieldValidation=Warn`, body),
          ]),
          leave,
        ],
      }),
    ),
    {
      id: "objects/life",
      steps: [
        ...made,
        post(OBJECTS, THING),
        get(one),
        get(OBJECTS),
        get(OBJECTS, { accept: TABLE }),
        get(one, { accept: TABLE }),
        post(OBJECTS, THING),
        put(one, THING),
        put(one, { $answer: 3, $merge: { spec: { size: 5 }, status: { state: "x" } } }),
        put(`${one}/status`, {
          $answer: 10,
          $merge: {
            spec: { size: 6 },
            status: { state: "x", replicas: 2 },
            metadata: { labels: { a: "b" }, annotations: { c: "d" }, finalizers: ["example.com/f"] },
          },
        }),
        get(`${one}/status`),
        get(`${one}/scale`),
        patch(`${one}/scale`, MERGE, { spec: { replicas: 7 } }),
        put(`${one}/scale`, {
          apiVersion: "autoscaling/v1",
          kind: "Scale",
          metadata: { name: "a" },
          spec: { replicas: 8 },
        }),
        patch(`${one}/scale`, MERGE, { spec: { replicas: 20 } }),
        patch(one, MERGE, { spec: { tags: null, choice: null, ports: [{ port: 1 }] } }),
        patch(one, JSON_PATCH, [{ op: "remove", path: "/spec/none" }]),
        patch(one, JSON_PATCH, [{ op: "test", path: "/spec/none", value: null }]),
        patch(one, JSON_PATCH, [{ op: "replace", path: "/spec/flag", value: false }]),
        patch(one, "application/strategic-merge-patch+json", { spec: {} }),
        patch(`${one}?fieldManager=one`, APPLY, {
          ...THING,
          spec: { name: "abc", ports: [{ port: 80, note: "mine" }], tags: ["z"] },
        }),
        patch(`${one}?fieldManager=one&force=true`, APPLY, {
          ...THING,
          spec: { name: "abc", ports: [{ port: 80, note: "mine" }], tags: ["z"] },
        }),
        patch(`${one}?fieldManager=two`, APPLY, {
          ...THING,
          spec: { name: "abc", ports: [{ port: 80, note: "other" }] },
        }),
        patch(`${one}?fieldManager=one`, APPLY, { ...THING, spec: { name: "abc" } }),
        patch(`${one}?fieldManager=one`, APPLY, { ...THING, spec: { name: "abc", ports: [{ port: 1 }, { port: 1 }] } }),
        patch(`${one}?fieldManager=one`, APPLY, { ...THING, spec: { name: "abc", size: null, nested: null } }),
        patch(`${one}?fieldManager=one&fieldValidation=Strict`, APPLY, { ...THING, spec: { name: "abc", foo: 1 } }),
        ...["spec.name%3Dabc", "spec.size%3D3", "spec.flag%3Dtrue", "spec.none%3D1", "metadata.name%3Da"].map((field) =>
          get(`${OBJECTS}?fieldSelector=${field}`, {
            accept: "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
          }),
        ),
        get(one, { accept: "application/vnd.kubernetes.protobuf" }),
        get(one, { accept: "application/yaml" }),
        get(one, { accept: "application/*" }),
        remove(one, { propagationPolicy: "Foreground" }),
        silent(patch(one, MERGE, { metadata: { finalizers: null } })),
        get(one),
        remove(OBJECTS),
        leave,
        silent({ ...get(OBJECTS), until: "404|could not find|not found" }),
        get(OBJECTS),
      ],
    },
  ];
}

function versions(): Exchange[] {
  const two = definition(
    object({ spec: object({ a: { type: "string", default: "one" } }) }),
    {},
    {
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: { openAPIV3Schema: object({ spec: object({ a: { type: "string", default: "one" } }) }) },
        },
        {
          name: "v2",
          served: true,
          storage: false,
          deprecated: true,
          schema: {
            openAPIV3Schema: object({ spec: object({ a: { type: "string", default: "two" }, b: { type: "string" } }) }),
          },
        },
        { name: "v3", served: false, storage: false, schema: { openAPIV3Schema: { type: "object" } } },
      ],
    },
  );
  const [first, second] = objectsAt(two, "spec", "versions");
  const at = (version: string): string => OBJECTS.replace("/v1/", `/${version}/`);
  const one = `${PATH}/things.${GROUP}`;
  const change = (spec: JsonObject): Step => patch(`${one}?dryRun=All`, MERGE, { spec });
  return [
    {
      id: "versions/two",
      steps: [
        silent(post(PATH, two)),
        ...settle,
        post(OBJECTS, { apiVersion: `${GROUP}/v1`, kind: "Thing", metadata: { name: "a" }, spec: {} }),
        get(`${at("v2")}/a`),
        post(at("v2"), { apiVersion: `${GROUP}/v2`, kind: "Thing", metadata: { name: "b" }, spec: { b: "x" } }),
        get(`${OBJECTS}/b`),
        get(`${at("v2")}/b`),
        get(at("v3")),
        get(at("v2")),
        post(OBJECTS, { apiVersion: `${GROUP}/v2`, kind: "Thing", metadata: { name: "c" } }),
        get(`/apis/${GROUP}`),
        get(`/apis/${GROUP}/v2`),
        get(`/apis/${GROUP}/v3`),
        get(`${at("v2")}?watch=true&timeoutSeconds=1`),
        remove(`${OBJECTS}`),
        leave,
      ],
    },
    {
      id: "versions/changes",
      steps: [
        silent(post(PATH, two)),
        ...settle,
        change({ scope: "Cluster" }),
        change({ group: "other.example.com" }),
        change({ names: { plural: "others" } }),
        change({ names: { kind: "Other" } }),
        change({ versions: [] }),
        change({ versions: [second ?? null] }),
        change({ versions: [{ ...first, storage: false }, second ?? null] }),
        change({ conversion: { strategy: "Webhook" } }),
        change({
          conversion: {
            strategy: "Webhook",
            webhook: { conversionReviewVersions: ["v1"], clientConfig: { url: "https://example.com" } },
          },
        }),
        change({ preserveUnknownFields: true }),
        patch(`${one}/status`, MERGE, { status: { storedVersions: ["v9"] } }),
        patch(`${one}/status`, MERGE, { status: { storedVersions: [] } }),
        patch(`${one}/status`, MERGE, { status: { conditions: [{ type: "Own", status: "True", message: "m" }] } }),
        get(one),
        leave,
      ],
    },
    {
      id: "versions/names in conflict",
      steps: [
        silent(post(PATH, two)),
        ...settle,
        post(PATH, {
          ...two,
          metadata: { name: `others.${GROUP}` },
          spec: { ...objectAt(two, "spec"), names: { plural: "others", kind: "Thing" } },
        }),
        silent({ ...get(`${PATH}/others.${GROUP}`), until: "NamesAccepted" }),
        get(`${PATH}/others.${GROUP}`),
        silent(remove(`${PATH}/others.${GROUP}`)),
        leave,
      ],
    },
  ];
}

/** The documents' descriptions of a definition. */
function documents(): Exchange[] {
  return [
    {
      id: "documents/wide",
      steps: [
        silent(post(PATH, definition(WIDE, WIDE_VERSION))),
        ...settle,
        get(`/apis/${GROUP}`),
        get(`/apis/${GROUP}/v1`),
        silent({ ...get(`/openapi/v3/apis/${GROUP}/v1`), until: "Thing" }),
        get(`/openapi/v3/apis/${GROUP}/v1`),
        leave,
      ],
    },
    {
      id: "documents/small",
      steps: [
        silent(
          post(PATH, definition(object({ spec: { type: "object", "x-kubernetes-preserve-unknown-fields": true } }))),
        ),
        ...settle,
        silent({ ...get(`/openapi/v3/apis/${GROUP}/v1`), until: "Thing" }),
        get(`/openapi/v3/apis/${GROUP}/v1`),
        leave,
      ],
    },
  ];
}
