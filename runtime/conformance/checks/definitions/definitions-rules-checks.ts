/** The validation of definitions of custom kinds, and the effect of their schemas on objects. */
import type { JsonObject } from "../../../api/json.js";
import { expectFailure, expectMatch } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import { expectWarnings, shows } from "../../scenes/check-collection.js";
import {
  ownDefinition,
  ownKind,
  propose,
  proposeField,
  proposeSchema,
  SCHEMA_PLACE,
  specOf,
  versionsWith,
} from "../../scenes/own-definitions.js";

const ANYTHING: JsonObject = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
const INVALID = { code: 422, reason: "Invalid" };

function version(name: string, storage: boolean): JsonObject {
  return { name, served: true, storage, schema: { openAPIV3Schema: ANYTHING } };
}

export const checks: readonly Check[] = [
  {
    id: "CRD-005",
    title: "The name of a definition is its plural and its group",
    needs: ["crds"],
    async run(scene) {
      const definition = ownDefinition(scene, [version("v1", true)]);
      expectFailure(await propose(scene, { ...definition, metadata: { name: "x" } }), {
        ...INVALID,
        cause: { field: "metadata.name" },
        parts: ['must be spec.names.plural+"."+spec.group'],
      });
      shows(await propose(scene, definition), 201);
    },
  },
  {
    id: "CRD-008",
    title: "An object that violates the schema is rejected with every place",
    needs: ["crds"],
    async run(scene) {
      const properties = { size: { type: "integer", maximum: 5 }, color: { type: "string", enum: ["red"] } };
      const collection = await ownKind(scene, specOf(properties));
      const answer = await collection.post("a", { spec: { size: 6, color: "blue" } });
      for (const field of ["spec.size", "spec.color"]) expectFailure(answer, { ...INVALID, cause: { field } });
      const code = scene.profile.behaviours.schemaFailureCode;
      expectFailure(await collection.post("a", { spec: { size: "x" } }), { code, parts: ["spec.size"] });
    },
  },
  {
    id: "CRD-009",
    title: "Fields outside of the schema are not stored, with a warning",
    needs: ["crds"],
    async run(scene) {
      const collection = await ownKind(scene, specOf({ size: { type: "integer" } }));
      const answer = await collection.post("a", { spec: { size: 1, weight: 2 }, more: true });
      shows(answer, 201, { spec: { size: 1 }, more: undefined });
      expectWarnings(answer, ['unknown field "spec.weight"', 'unknown field "more"']);
      shows(await collection.get("a"), 200, { spec: { size: 1 }, more: undefined });
    },
  },
  {
    id: "CRD-010",
    title: "Unknown fields are preserved if the schema says so",
    needs: ["crds"],
    async run(scene) {
      const collection = await ownKind(scene, specOf({ free: ANYTHING }));
      const free = { a: 1, b: { c: ["d", { e: true }] } };
      shows(await collection.post("a", { spec: { free, other: 1 } }), 201, { spec: { free } });
      shows(await collection.get("a"), 200, { "spec.free": free });
    },
  },
  {
    id: "CRD-011",
    title: "An embedded object has a kind and valid metadata",
    needs: ["crds"],
    async run(scene) {
      const inner = { ...ANYTHING, "x-kubernetes-embedded-resource": true };
      const collection = await ownKind(scene, specOf({ inner }));
      const good = {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "x", labels: { a: "b" } },
        data: { k: "v" },
      };
      const { kind: _, ...without } = good;
      expectFailure(await collection.post("a", { spec: { inner: without } }), {
        code: 422,
        parts: ["spec.inner.kind"],
      });
      const labels = { "-": "b" };
      const bad = { ...good, metadata: { name: "x", labels } };
      expectFailure(await collection.post("a", { spec: { inner: bad } }), INVALID);
      shows(await collection.post("a", { spec: { inner: good } }), 201, { "spec.inner": good });
    },
  },
  {
    id: "CRD-012",
    title: "Integers and strings keep their type if both are allowed",
    needs: ["crds"],
    async run(scene) {
      const collection = await ownKind(scene, specOf({ port: { "x-kubernetes-int-or-string": true } }));
      shows(await collection.post("a", { spec: { port: 1 } }), 201, { "spec.port": 1 });
      shows(await collection.post("b", { spec: { port: "1" } }), 201, { "spec.port": "1" });
      shows(await collection.get("a"), 200, { "spec.port": 1 });
      shows(await collection.get("b"), 200, { "spec.port": "1" });
    },
  },
  {
    id: "CRD-013",
    title: "Defaults replace absent values",
    needs: ["crds"],
    async run(scene) {
      const three = { type: "integer", default: 3 };
      const inner = { type: "object", default: {}, properties: { a: three } };
      const items = { type: "array", items: { type: "object", properties: { a: three } } };
      const collection = await ownKind(scene, specOf({ size: { type: "integer", default: 2 }, inner, items }));
      const spec = { size: 2, inner: { a: 3 }, items: [{ a: 3 }, { a: 4 }] };
      shows(await collection.post("a", { spec: { items: [{}, { a: 4 }] } }), 201, { spec });
      shows(await collection.get("a"), 200, { spec });
    },
  },
  {
    id: "CRD-013",
    title: "A default that violates its own schema is rejected with the definition",
    needs: ["crds"],
    async run(scene) {
      const field = `${SCHEMA_PLACE}.properties[x].default`;
      for (const schema of [
        { type: "integer", default: "many" },
        { type: "integer", maximum: 5, default: 6 },
        { type: "string", enum: ["a", "b"], default: "c" },
      ])
        expectFailure(await proposeField(scene, schema), { ...INVALID, cause: { field } });
      shows(await proposeField(scene, { type: "integer", maximum: 5, default: 5 }), 201);
    },
  },
  {
    id: "CRD-014",
    title: "Exactly one version is the storage version",
    needs: ["crds"],
    async run(scene) {
      const ofVersions = (...storage: boolean[]) =>
        propose(
          scene,
          ownDefinition(
            scene,
            storage.map((isStored, index) => version(`v${index + 1}`, isStored)),
          ),
        );
      expectFailure(await ofVersions(true, true), { ...INVALID, cause: { field: "spec.versions" } });
      expectFailure(await ofVersions(false, false), { ...INVALID, cause: { field: "spec.versions" } });
      shows(await ofVersions(false, true), 201);
    },
  },
  {
    id: "CRD-030",
    title: "The scope is required",
    needs: ["crds"],
    async run(scene) {
      const definition = ownDefinition(scene, [version("v1", true)], { scope: undefined as never });
      const code = scene.profile.behaviours.schemaFailureCode;
      expectFailure(await propose(scene, definition), { code, parts: ["spec.scope"] });
    },
  },
  {
    id: "CRD-031",
    title: "Each version has a schema, which is structural",
    needs: ["crds"],
    async run(scene) {
      const refused = { ...INVALID, parts: [SCHEMA_PLACE] };
      const [first, second] = versionsWith(ANYTHING) as [JsonObject, JsonObject];
      const { schema: _, ...bare } = first;
      expectFailure(await propose(scene, ownDefinition(scene, [bare, second])), refused);
      expectFailure(await proposeField(scene, {}), refused);
      expectFailure(await proposeField(scene, { type: "object", $ref: "#/x" }), refused);
      expectFailure(await proposeField(scene, { type: "string", anyOf: [{ type: "string" }] }), refused);
      expectFailure(await proposeSchema(scene, { type: "string" }), refused);
      shows(await proposeField(scene, { type: "string" }), 201);
    },
  },
  {
    id: "CRD-032",
    title: "Former fields beside the versions are unknown",
    needs: ["crds"],
    async run(scene) {
      const former = { version: "v1", validation: {}, subresources: {}, additionalPrinterColumns: [] };
      for (const [field, value] of Object.entries(former)) {
        const definition = ownDefinition(scene, [version("v1", true)], { [field]: value });
        const answer = await propose(scene, definition, { fieldValidation: "Strict" });
        expectFailure(answer, { code: 400, reason: "BadRequest", parts: [`unknown field "spec.${field}"`] });
      }
    },
  },
  {
    id: "CRD-033",
    title: "A printer column has a jsonPath",
    needs: ["crds"],
    async run(scene) {
      const withColumn = (part: JsonObject) => {
        const additionalPrinterColumns = [{ name: "Size", type: "integer", ...part }];
        return propose(scene, ownDefinition(scene, [{ ...version("v1", true), additionalPrinterColumns }]));
      };
      const code = scene.profile.behaviours.schemaFailureCode;
      // Stock servers name the field as in their source code.
      expectFailure(await withColumn({ JSONPath: ".spec.size" }), {
        code,
        message: /\.jsonPath: Required value|jsonPath/i,
      });
      shows(await withColumn({ jsonPath: ".spec.size" }), 201);
    },
  },
  {
    id: "CRD-034",
    title: "Unknown fields cannot be preserved at the top level of a definition",
    needs: ["crds"],
    async run(scene) {
      const definition = ownDefinition(scene, [version("v1", true)], { preserveUnknownFields: true });
      const { message } = expectFailure(await propose(scene, definition), INVALID);
      // Stock servers say what to set instead.
      expectMatch(
        "message",
        message,
        /must be false|spec\.preserveUnknownFields: Invalid value: true: cannot set to true/,
      );
    },
  },
  {
    id: "CRD-036",
    title: "List markers are only valid on lists, and map markers only on objects",
    needs: ["crds"],
    async run(scene) {
      const refused = { ...INVALID, parts: [`${SCHEMA_PLACE}.properties[x]`] };
      expectFailure(await proposeField(scene, { type: "string", "x-kubernetes-list-type": "set" }), refused);
      const list = { type: "array", items: { type: "string" } };
      expectFailure(await proposeField(scene, { ...list, "x-kubernetes-map-type": "atomic" }), refused);
      shows(await proposeField(scene, { ...list, "x-kubernetes-list-type": "set" }), 201);
    },
  },
];
