/** Definitions of custom kinds: names, versions and schemas, and what is refused. What becomes of them is not looked at here. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { customResourceDefinitions } from "../../generated/apiextensions/v1/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { unusedFields } from "../support/field-coverage.js";
import { fieldAt, type JsonObject, type JsonValue, objectAt } from "../support/json.js";
import { assertInvalid } from "./support/assert-invalid.js";
import { causesOf, checkRoundTrip } from "./support/refusals.js";

const names = { plural: "gears", kind: "Gear" };
const schemaOf = (openAPIV3Schema: JsonValue): JsonObject => ({ schema: { openAPIV3Schema } });
const v1 = { name: "v1", served: true, storage: true, ...schemaOf({ type: "object" }) };
const base = { group: "example.com", names, scope: "Namespaced", versions: [v1] };

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`definitions (${profile.name})`, () => {
    let api: TestApi;
    const group = `/apis/${profile.words.apiextensionsGroup}`;
    const definitions = `${group}/v1/customresourcedefinitions`;
    const missingField = profile.behaviours.schemaFailureCode;
    const isShared = profile.behaviours.definitionPaths === "shared";
    const ONLY = isShared ? "spec" : "spec.versions[0]";
    const PLACE = `${isShared ? "spec.validation" : "spec.versions[0].schema"}.openAPIV3Schema`;
    const dry = (part: JsonObject, name = "gears.example.com"): Promise<Answer> =>
      api.post(`${definitions}?dryRun=All&fieldValidation=Strict`, { metadata: { name }, spec: { ...base, ...part } });
    const withSchema = (schema: JsonObject): Promise<Answer> => dry({ versions: [{ ...v1, ...schemaOf(schema) }] });
    const withField = (field: JsonValue): Promise<Answer> => withSchema({ type: "object", properties: { x: field } });
    before(async () => {
      api = await startApi({ profile, controllers: [] });
    });
    after(() => api.stop());

    test("[VER-051] the old version is gone", async () => {
      assert.equal((await api.get(`${group}/v1beta1`)).status, 404);
      assert.equal((await api.get(`${group}/v1`)).status, 200);
    });

    test("every field is kept", async () => {
      const keepsUnset = profile.behaviours.unsetValues === "keep";
      const schema = {
        type: "object",
        description: "d",
        required: ["spec"],
        properties: {
          spec: {
            type: "object",
            "x-kubernetes-map-type": "granular",
            "x-kubernetes-validations": [
              { rule: "true", message: "m", reason: "FieldValueInvalid", fieldPath: ".size" },
            ],
            properties: {
              size: { type: "integer", format: "int32", minimum: 0, maximum: 9.5, default: 3, multipleOf: 1 },
              color: { type: "string", enum: ["red", "blue"], pattern: "^[a-z]+$", minLength: 1, maxLength: 9 },
              port: { "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] },
              free: { type: "object", "x-kubernetes-preserve-unknown-fields": true, nullable: true },
              map: { type: "object", additionalProperties: { type: "string" }, maxProperties: 4 },
              list: {
                type: "array",
                "x-kubernetes-list-type": "map",
                "x-kubernetes-list-map-keys": ["name"],
                items: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
                minItems: 1,
                maxItems: 5,
              },
            },
            oneOf: [{ required: ["size"] }, { not: { required: ["color"] } }],
          },
          status: { type: "object", properties: { n: { type: "integer" } } },
        },
      };
      const service = { namespace: "n", name: "s", path: "/convert", port: 8443 };
      const body = await checkRoundTrip(api, definitions, {
        metadata: { name: "wheels.example.com" },
        spec: {
          group: "example.com",
          scope: "Cluster",
          names: {
            plural: "wheels",
            singular: "wheel",
            kind: "Wheel",
            listKind: "WheelList",
            shortNames: ["wh"],
            categories: ["all"],
          },
          conversion: {
            strategy: "Webhook",
            webhook: { clientConfig: { service, caBundle: "cGVt" }, conversionReviewVersions: ["v1", "v1beta1"] },
          },
          ...(keepsUnset && { preserveUnknownFields: false }),
          versions: [
            {
              ...v1,
              ...schemaOf(schema),
              subresources: {
                status: {},
                scale: {
                  specReplicasPath: ".spec.size",
                  statusReplicasPath: ".status.n",
                  labelSelectorPath: ".status.selector",
                },
              },
              additionalPrinterColumns: [
                {
                  name: "Size",
                  type: "integer",
                  format: "int32",
                  jsonPath: ".spec.size",
                  description: "d",
                  priority: 1,
                },
              ],
              selectableFields: [{ jsonPath: ".spec.color" }],
            },
            { ...v1, name: "v1beta1", storage: false, deprecated: true, deprecationWarning: "use v1" },
          ],
        },
      });
      assert.deepEqual([body.status, body.metadata.generation], [{ storedVersions: ["v1"] }, 1]);
      const unused = await unusedFields(customResourceDefinitions, "spec", [body]);
      assert.deepEqual(
        unused.filter((field) => !field.startsWith("JSONSchemaProps ") && !field.startsWith("ExternalDocumentation ")),
        [
          "ValidationRule messageExpression",
          "ValidationRule optionalOldSelf",
          "WebhookClientConfig url",
          ...(keepsUnset ? [] : ["CustomResourceDefinitionSpec preserveUnknownFields"]),
        ],
      );
    });

    test("[CRD-005] a definition is named after plural and group", async () => {
      const { status, body } = await dry({}, "x");
      assert.deepEqual([status, body.details.causes[0]?.field], [422, "metadata.name"]);
      assert.ok(body.message.includes('must be spec.names.plural+"."+spec.group'), body.message);
    });

    test("[CRD-006] names that follow from the kind are filled in", async () => {
      const { status, body } = await dry({});
      assert.deepEqual(
        [status, fieldAt(body, "spec", "names")],
        [201, { ...names, singular: "gear", listKind: "GearList" }],
      );
      assert.deepEqual(fieldAt(body, "spec", "conversion"), { strategy: "None" });
    });

    test("names are labels, and kinds like them", async () => {
      const bad = { ...names, singular: "Gear", kind: "a b", listKind: "a b", shortNames: ["-"], categories: ["A"] };
      const answer = await dry({ names: bad });
      assert.deepEqual([...new Set(causesOf(answer))].sort(), [
        "Invalid spec.names.categories[0]",
        "Invalid spec.names.kind",
        "Invalid spec.names.listKind",
        "Invalid spec.names.shortNames[0]",
        "Invalid spec.names.singular",
      ]);
      assertInvalid(await dry({ group: "example" }, "gears.example"), ["Invalid spec.group"]);
    });

    test("exactly one version is stored", async () => {
      const other = { ...v1, name: "v2" };
      const wrong = ["Invalid spec.versions", "Invalid status.storedVersions"];
      const two = await dry({ versions: [v1, other] });
      assertInvalid(two, wrong);
      assert.ok(two.body.message.includes('["v1"]: must have the storage version v2'), two.body.message);
      const none = await dry({ versions: [{ ...v1, storage: false }] });
      assertInvalid(none, wrong);
      assert.ok(none.body.message.includes("null: must have at least one stored version"), none.body.message);
      assertInvalid(await dry({ versions: [v1, { ...v1, storage: false }] }), ["Invalid spec.versions"]);
      assert.equal((await dry({ versions: [v1, { ...other, storage: false }] })).status, 201);
    });

    test("[CRD-030] the scope is required", async () => {
      const { status, body } = await dry({ scope: undefined });
      assert.deepEqual([status, body.message.includes("spec.scope")], [missingField, true]);
      assertInvalid(await dry({ scope: "Galaxy" }), ["NotSupported spec.scope"]);
    });

    test("[CRD-031] every version has a structural schema", async () => {
      assertInvalid(await dry({ versions: [{ ...v1, schema: undefined }] }), [
        "Required spec.versions[0].schema.openAPIV3Schema",
      ]);
      assertInvalid(await withField({}), [`Required ${PLACE}.properties[x].type`]);
      assertInvalid(await withField({ type: "string", anyOf: [{ type: "string" }] }), [
        `Forbidden ${PLACE}.properties[x].anyOf[0].type`,
      ]);
      assert.ok(causesOf(await withField({ $ref: "#/x" })).includes(`Forbidden ${PLACE}.properties[x].$ref`));
      assertInvalid(await withSchema({ type: "string" }), [`Invalid ${PLACE}.type`]);
      assertInvalid(await withField({ type: "array", items: {} }), [`Required ${PLACE}.properties[x].items.type`]);
      assertInvalid(await withField({ type: "array", items: { type: "string" }, uniqueItems: true }), [
        `Forbidden ${PLACE}.properties[x].uniqueItems`,
      ]);
      const both = { type: "object", properties: { a: { type: "string" } }, additionalProperties: { type: "string" } };
      assertInvalid(await withField(both), [`Forbidden ${PLACE}.properties[x].additionalProperties`]);
      assertInvalid(await withField({ type: "object", "x-kubernetes-embedded-resource": true }), [
        `Required ${PLACE}.properties[x].properties`,
      ]);
    });

    test("[CRD-032] the former fields beside the versions are gone", async () => {
      for (const field of ["version", "validation", "subresources", "additionalPrinterColumns"]) {
        const { status, body } = await dry({ [field]: field === "additionalPrinterColumns" ? [] : {} });
        assert.deepEqual([status, body.message.includes(`unknown field "spec.${field}"`)], [400, true]);
      }
    });

    test("[CRD-033] columns have a jsonPath", async () => {
      const column = { name: "C", type: "string" };
      const withColumn = (part: JsonObject): Promise<Answer> =>
        api.post(`${definitions}?dryRun=All`, {
          metadata: { name: "gears.example.com" },
          spec: { ...base, versions: [{ ...v1, additionalPrinterColumns: [{ ...column, ...part }] }] },
        });
      const old = await withColumn({ JSONPath: ".x" });
      const text = isShared ? `${ONLY}.additionalPrinterColumns[0].JSONPath: Required value` : "jsonPath";
      assert.deepEqual([old.status, old.body.message.includes(text)], [missingField, true]);
      assert.equal((await withColumn({ jsonPath: ".x" })).status, 201);
      assertInvalid(await withColumn({ jsonPath: ".x", type: "color" }), [
        `Invalid ${ONLY}.additionalPrinterColumns[0].type`,
      ]);
    });

    test("[ERR-001] null instead of a part of a schema causes no server error", async () => {
      const rules = [{ rule: "true" }];
      for (const part of [{ properties: null }, { "x-kubernetes-validations": null }, { properties: { y: null } }]) {
        const { status, text } = await withSchema({
          type: "object",
          "x-kubernetes-validations": rules,
          properties: { x: { type: "object", "x-kubernetes-validations": rules, ...part } },
        });
        assert.ok(status < 500, text);
      }
    });

    test("[CRD-034] a definition can't preserve all unknown fields", async () => {
      const { status, body } = await dry({ preserveUnknownFields: true });
      const text = isShared ? "true: cannot set to true, set x-kubernetes-preserve" : "must be false";
      assert.deepEqual([status, body.message.includes(text)], [422, true]);
    });

    test("[CRD-036] list markers are valid on lists only, and object markers on objects only", async () => {
      assertInvalid(await withField({ type: "string", "x-kubernetes-list-type": "set" }), [
        `Invalid ${PLACE}.properties[x].type`,
      ]);
      const list = { type: "array", items: { type: "object", properties: { k: { type: "string" } } } };
      assertInvalid(await withField({ ...list, "x-kubernetes-map-type": "atomic" }), [
        `Invalid ${PLACE}.properties[x].type`,
      ]);
      const map = { ...list, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k", "other"] };
      assertInvalid(await withField(map), [
        `Invalid ${PLACE}.properties[x].x-kubernetes-list-map-keys`,
        `Required ${PLACE}.properties[x].items.properties[k].default`,
      ]);
      assertInvalid(await withField({ ...list, "x-kubernetes-list-type": "set" }), [
        `Invalid ${PLACE}.properties[x].items.x-kubernetes-map-type`,
      ]);
    });

    test("expressions have a text, a message of one line and a known reason", async () => {
      const at = (index: number, field: string): string => `${PLACE}.x-kubernetes-validations[${index}].${field}`;
      const rules = [
        { rule: " " },
        { rule: "a &&\nb" },
        { rule: "b", message: "two\nlines" },
        { rule: "c", message: " ", messageExpression: " " },
        { rule: "d", reason: "Bored" },
      ];
      assertInvalid(await withSchema({ type: "object", "x-kubernetes-validations": rules }), [
        `Required ${at(0, "rule")}`,
        `Required ${at(1, "message")}`,
        `Invalid ${at(2, "message")}`,
        `Invalid ${at(3, "message")}`,
        `Required ${at(3, "messageExpression")}`,
        `NotSupported ${at(4, "reason")}`,
      ]);
    });

    test("paths of subresources and selectors lead to fields", async () => {
      const scale = { specReplicasPath: ".size", statusReplicasPath: ".status.n", labelSelectorPath: "status.x" };
      assertInvalid(await dry({ versions: [{ ...v1, subresources: { scale } }] }), [
        `Invalid ${ONLY}.subresources.scale.specReplicasPath`,
        `Invalid ${ONLY}.subresources.scale.labelSelectorPath`,
      ]);
      const selectableFields = [{ jsonPath: ".spec.missing" }, { jsonPath: ".metadata.name" }, { jsonPath: "x[0]" }];
      assertInvalid(await dry({ versions: [{ ...v1, selectableFields }] }), [
        `Invalid ${ONLY}.selectableFields[0].jsonPath`,
        `Invalid ${ONLY}.selectableFields[1].jsonPath`,
        `Invalid ${ONLY}.selectableFields[2].jsonPath`,
      ]);
    });

    test("a conversion webhook is allowed only with the Webhook strategy", async () => {
      const conversionReviewVersions = ["v1"];
      assertInvalid(await dry({ conversion: { strategy: "None", webhook: { conversionReviewVersions } } }), [
        "Forbidden spec.conversion.conversionReviewVersions",
      ]);
      assertInvalid(await dry({ conversion: { strategy: "Webhook" } }), [
        "Required spec.conversion.webhookClientConfig",
        "Required spec.conversion.conversionReviewVersions",
      ]);
    });

    test("groups of the product need an approval", async () => {
      const [suffix = ""] = profile.protectedGroupSuffixes;
      const spec = { ...base, group: `test.${suffix}` };
      const key = profile.words.crdApprovedAnnotation;
      const post = (approval: string): Promise<Answer> =>
        api.post(`${definitions}?dryRun=All`, {
          metadata: { name: `gears.test.${suffix}`, annotations: { [key]: approval } },
          spec,
        });
      assertInvalid(await post(""), [`Required metadata.annotations[${key}]`]);
      assertInvalid(await post("please"), [`Invalid metadata.annotations[${key}]`]);
      assert.equal((await post("https://example.com/1")).status, 201);
      assert.equal((await post("unapproved, a trial")).status, 201);
    });

    test("[CRD-029] the status is a subresource; stored versions stay", async () => {
      const name = "cogs.example.com";
      const path = `${definitions}/${name}`;
      const spec = { ...base, names: { plural: "cogs", kind: "Cog" } };
      assert.equal((await api.post(definitions, { metadata: { name }, spec })).status, 201);
      const { resourceVersion } = (await api.get(path)).body.metadata;
      const conditions = [{ type: "Established", status: "True" }];
      const put = await api.put(path, { metadata: { name, resourceVersion }, spec, status: { conditions } });
      assert.deepEqual([put.status, "conditions" in objectAt(put.body, "status")], [200, false]);
      const patched = await api.patch(`${path}/status`, "merge", { status: { conditions } });
      assert.deepEqual([patched.status, fieldAt(patched.body, "status", "conditions")], [200, conditions]);
      const v2 = { ...v1, name: "v2" };
      const moved = await api.patch(path, "merge", { spec: { versions: [{ ...v1, storage: false }, v2] } });
      assert.deepEqual(fieldAt(moved.body, "status", "storedVersions"), ["v1", "v2"]);
      assertInvalid(await api.patch(path, "merge", { spec: { versions: [v2] } }), ["Invalid status.storedVersions[0]"]);
      assertInvalid(await api.patch(path, "merge", { spec: { scope: "Cluster" } }), ["Invalid spec.scope"]);
      assert.deepEqual(
        causesOf(await api.patch(path, "merge", { spec: { group: "other.example.com" } })).includes(
          "Invalid spec.group",
        ),
        true,
      );
    });
  });
}
