/** Public vectors that are whole operations, sent to a server: patches, selectors, names, metadata, quantities. */
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { isJsonObject, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import { Quantity } from "../../runtime/api/quantities/quantity.js";
import { type Answer, startApi, type TestApi } from "../support/api.js";
import { fieldAt, textAt } from "../support/json.js";
import { testVectors, type Vector } from "./vectors.js";

const FOLDER = "selectors-names-quantities";
const THROUGH = "through a server";

let api: TestApi;
let configmaps: string;
let widgets: string;
before(async () => {
  api = await startApi();
  const namespace = await api.namespace();
  configmaps = `/api/v1/namespaces/${namespace}/configmaps`;
  widgets = `/apis/demo.example.com/v1/namespaces/${namespace}/widgets`;
});
after(() => api.stop());

const dry = "?dryRun=All";

/** A field of the answer's causes or its message speaks of the place. */
function assertRefused({ status, body, text }: Answer, code: number, field: string): void {
  assert.equal(status, code, text);
  const fields: string[] = (body.details?.causes ?? []).map((cause) => cause.field);
  assert.ok(
    fields.some((found) => found.startsWith(field)),
    `${fields} should speak of ${field}`,
  );
}

/** Puts the document into a free field of an object of its own, and patches it there. */
async function patchedWidget(document: JsonValue, type: "json" | "merge", patch: JsonValue): Promise<Answer> {
  const metadata = { generateName: "patched-" };
  const created = await api.post(widgets, { metadata, spec: { size: 1, extra: { document } } });
  assert.equal(created.status, 201, created.text);
  assert.deepEqual(fieldAt(created.body, "spec", "extra", "document"), document);
  return api.patch(`${widgets}/${created.body.metadata.name}`, type, patch);
}

const PLACE = "/spec/extra/document";

/** The operation with its pointers below the place; what is no pointer stays wrong. */
function below(operation: JsonValue): JsonValue {
  if (!isJsonObject(operation)) return operation;
  const moved: JsonObject = { ...operation };
  for (const member of ["path", "from"]) {
    const pointer = moved[member];
    if (typeof pointer === "string" && (pointer === "" || pointer.startsWith("/"))) moved[member] = PLACE + pointer;
  }
  return moved;
}

testVectors({
  path: "patch/json-patch-rfc6902.jsonl",
  what: THROUGH,
  atLeast: 50,
  async run({ doc, patch, expected, error }) {
    const operations = Array.isArray(patch) ? patch.map(below) : (patch as JsonValue);
    const { status, body, text } = await patchedWidget(doc as JsonValue, "json", operations);
    if (error !== undefined) return assert.ok(status === 400 || status === 422, text);
    assert.equal(status, 200, text);
    assert.deepEqual(fieldAt(body, "spec", "extra", "document"), expected ?? doc);
  },
});

testVectors({
  path: "patch/json-merge-patch-rfc7396.jsonl",
  what: THROUGH,
  atLeast: 5,
  async run({ original, patch, result }) {
    const merge = { spec: { extra: { document: patch as JsonValue } } };
    const { status, body, text } = await patchedWidget(original as JsonValue, "merge", merge);
    assert.equal(status, 200, text);
    assert.deepEqual(fieldAt(body, "spec", "extra", "document"), result);
  },
});

testVectors({
  path: `${FOLDER}/label-selector-parse.jsonl`,
  what: THROUGH,
  atLeast: 41,
  async run({ input, error }) {
    const { status, text } = await api.get(`${configmaps}?labelSelector=${encodeURIComponent(String(input))}`);
    assert.equal(status, error === null ? 200 : 400, text);
  },
});

testVectors({
  path: `${FOLDER}/label-selector-match.jsonl`,
  what: THROUGH,
  atLeast: 16,
  async run({ selector, labels, matches }) {
    const created = await api.post(configmaps, { metadata: { generateName: "labelled-", labels } });
    assert.equal(created.status, 201, created.text);
    const list = await api.get(`${configmaps}?labelSelector=${encodeURIComponent(String(selector))}`);
    const names: string[] = list.body.items.map(({ metadata }) => metadata.name);
    assert.equal(names.includes(created.body.metadata.name), matches);
  },
});

testVectors({
  path: `${FOLDER}/field-selector-parse.jsonl`,
  what: THROUGH,
  atLeast: 4,
  select: ({ error }) => error !== null,
  async run({ input }) {
    const { status, body } = await api.get(`${configmaps}?fieldSelector=${encodeURIComponent(String(input))}`);
    assert.equal(status, 400);
    assert.match(body.message, /^invalid (?:field )?selector: /);
  },
});

/** How a name of the kind is sent, and the field that tells when it is wrong. */
const NAMES: Readonly<Record<string, readonly [send: (name: string) => Promise<Answer>, field: string]>> = {
  IsDNS1123Subdomain: [(name) => api.post(`${configmaps}${dry}`, { metadata: { name } }), "metadata.name"],
  IsDNS1123Label: [(name) => api.post(`/api/v1/namespaces${dry}`, { metadata: { name } }), "metadata.name"],
  IsQualifiedName: [(name) => withMetadata({ labels: member(name, "") }), "metadata.labels"],
  IsValidLabelValue: [(value) => withMetadata({ labels: { key: value } }), "metadata.labels"],
  IsConfigMapKey: [
    (key) => api.post(`${configmaps}${dry}`, { metadata: { name: "keyed" }, data: member(key, "") }),
    "data",
  ],
};

const member = (key: string, value: string): Record<string, string> => Object.fromEntries([[key, value]]);

function withMetadata(metadata: object): Promise<Answer> {
  return api.post(`${configmaps}${dry}`, { metadata: { name: "described", ...metadata } });
}

testVectors({
  path: `${FOLDER}/name-rules.jsonl`,
  what: THROUGH,
  atLeast: 183,
  select: ({ function: name }) => Object.hasOwn(NAMES, String(name)),
  async run({ function: name, input, errors }) {
    const [send, field] = NAMES[String(name)] ?? assert.fail();
    const answer = await send(String(input));
    if (((errors ?? []) as string[]).length > 0) assertRefused(answer, 422, field);
    else assert.equal(answer.status, 201, answer.text);
  },
});

/** Metadata that the functions check, by its field. */
const METADATA: Readonly<Record<string, string>> = {
  ValidateLabels: "labels",
  ValidateAnnotations: "annotations",
  ValidateOwnerReferences: "ownerReferences",
};

async function sendMetadata({ function: name, input, errors }: Vector): Promise<void> {
  const field = METADATA[String(name)] ?? assert.fail();
  const answer = await withMetadata(input === null ? {} : { [field]: input });
  if ((errors as JsonValue[]).length > 0) assertRefused(answer, 422, `metadata.${field}`);
  else assert.equal(answer.status, 201, answer.text);
}

testVectors({
  path: `${FOLDER}/meta-validation.jsonl`,
  what: THROUGH,
  atLeast: 14,
  select: ({ function: name }) => Object.hasOwn(METADATA, String(name)),
  run: sendMetadata,
});

testVectors({
  path: `${FOLDER}/objectmeta-validation.jsonl`,
  what: THROUGH,
  atLeast: 9,
  select: ({ function: name, input }) =>
    Object.hasOwn(METADATA, String(name)) && !(isJsonObject(input) && "largeTotalBytes" in input),
  run: sendMetadata,
});

testVectors({
  path: `${FOLDER}/quantity-parse.jsonl`,
  what: THROUGH,
  atLeast: 690,
  async run({ input, canonical, error }) {
    const memory = String(input);
    const answer = await api.post(`${widgets}${dry}`, { metadata: { name: "measured" }, spec: { size: 1, memory } });
    if (error !== null) return assertRefused(answer, 400, "spec.memory");
    assert.equal(answer.status, 201, answer.text);
    assert.equal(Quantity.parse(textAt(answer.body, "spec", "memory")).toString(), canonical);
  },
});
