/** Published OpenAPI documents, in both dialects, from generated resources. */
import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { openApiGroupVersion } from "../../codegen/emit/emit-openapi.js";
import { StructFacts } from "../../codegen/emit/struct-facts.js";
import { generate } from "../../codegen/generate.js";
import { kubernetesProfile, orchProfile, resolveVariables } from "../../runtime/api/profile/naming-profile.js";
import { openapiV2Document, openapiV3Document } from "../../runtime/schema/openapi/publish-openapi.js";
import { REPOSITORY } from "./workspace.js";

interface Operation {
  parameters: { name: string }[];
  requestBody?: { content: Record<string, unknown> };
  consumes?: string[];
  "x-kubernetes-action": string;
  "x-kubernetes-group-version-kind": { group: string; version: string; kind: string };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Definition> };
  definitions: Record<string, Definition>;
}
interface Definition extends Record<string, unknown> {
  type?: string;
  properties?: Record<string, Definition>;
}

async function documents(profile = kubernetesProfile()): Promise<{ v3: Document; v2: Document }> {
  const { model } = await generate({
    schemas: join(REPOSITORY, "test/codegen/schemas"),
    problemLabel: "schemas",
    schemaLabel: "schemas",
    command: "npm run generate",
    kitModule: () => "kindsmith/kit",
  });
  const groups = model.groupVersions.map((group) => openApiGroupVersion(group, new StructFacts(model.structs)));
  const options = { title: "test", version: "v1", resolve: (text: string) => resolveVariables(text, profile) };
  const types = groups.find(({ group, version }) => group === "types.example.com" && version === "v1");
  assert.ok(types);
  const plain = (document: unknown): Document => JSON.parse(JSON.stringify(document)) as Document;
  return { v3: plain(openapiV3Document(types, options)), v2: plain(openapiV2Document(groups, options)) };
}

const FEATURE = "com.example.types.v1.Feature";
const COLLECTION = "/apis/types.example.com/v1/features";

function references(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === "$ref" ? [String(value)] : references(value)));
}

test("every reference of both documents leads to a definition", async () => {
  const { v3, v2 } = await documents();
  for (const [document, pointer, known] of [
    [v3, "#/components/schemas/", v3.components.schemas],
    [v2, "#/definitions/", v2.definitions],
  ] as const) {
    const found = references(document);
    assert.ok(found.length > 100);
    for (const reference of found) {
      assert.ok(reference.startsWith(pointer) && Object.hasOwn(known, reference.slice(pointer.length)), reference);
    }
  }
});

test("definitions carry group, version and kind, merge markers, defaults and validations", async () => {
  const { v3 } = await documents();
  const { schemas } = v3.components;
  assert.deepEqual(schemas[FEATURE]?.["x-kubernetes-group-version-kind"], [
    { group: "types.example.com", kind: "Feature", version: "v1" },
  ]);
  assert.deepEqual(schemas[`${FEATURE}List`]?.["x-kubernetes-group-version-kind"], [
    { group: "types.example.com", kind: "FeatureList", version: "v1" },
  ]);
  const spec = schemas[`${FEATURE}Spec`] as Definition;
  const property = (name: string): Definition => spec.properties?.[name] as Definition;
  assert.equal(property("ports")["x-kubernetes-list-type"], "map");
  assert.deepEqual(property("ports")["x-kubernetes-list-map-keys"], ["port", "protocol"]);
  assert.equal(property("names")["x-kubernetes-list-type"], "set");
  assert.equal(property("replicas").default, 1);
  assert.deepEqual(property("mode").enum, ["auto", "manual", "it's"]);
  assert.equal(property("port")["x-kubernetes-int-or-string"], true);
  assert.equal(property("enabled").nullable, true);
  assert.deepEqual(spec["x-kubernetes-validations"], [{ rule: "self.replicas >= 0", message: "must not be negative" }]);
  assert.deepEqual(schemas[FEATURE]?.properties?.metadata?.allOf, [
    { $ref: "#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta" },
  ]);
});

test("patch operations take every patch format and name fieldValidation where clients look for it", async () => {
  const { v3, v2 } = await documents();
  const patch = v3.paths[`${COLLECTION}/{name}`]?.patch as Operation;
  const formats = [
    "application/json-patch+json",
    "application/merge-patch+json",
    "application/strategic-merge-patch+json",
    "application/apply-patch+yaml",
  ];
  assert.deepEqual(Object.keys(patch.requestBody?.content ?? {}), formats);
  assert.deepEqual(v2.paths[`${COLLECTION}/{name}`]?.patch?.consumes, formats);
  for (const operation of [patch, v2.paths[`${COLLECTION}/{name}`]?.patch as Operation]) {
    assert.ok(operation.parameters.some(({ name }) => name === "fieldValidation"));
    assert.deepEqual(operation["x-kubernetes-group-version-kind"], {
      group: "types.example.com",
      kind: "Feature",
      version: "v1",
    });
  }
});

test("a document lists the operations of a kind, its status and its scale", async () => {
  const { v3 } = await documents();
  const operations = Object.entries(v3.paths).map(([path, { parameters: _, ...item }]) =>
    [path, ...Object.keys(item)].join(" "),
  );
  assert.deepEqual(operations, [
    "/apis/types.example.com/v1/ get",
    `${COLLECTION} get post delete`,
    `${COLLECTION}/{name} get put patch delete`,
    `${COLLECTION}/{name}/status get put patch`,
    `${COLLECTION}/{name}/scale get put patch`,
  ]);
});

test("swagger 2.0 has no null and no combinators: such nodes accept anything", async () => {
  const { v2 } = await documents();
  const spec = v2.definitions[`${FEATURE}Spec`] as Definition;
  assert.equal(spec.properties?.enabled?.type, undefined);
  assert.equal(spec.properties?.replicas?.type, "integer");
  const features = Object.entries(v2.definitions).filter(([name]) => name.startsWith("com.example.types."));
  assert.ok(features.length > 10);
  assert.doesNotMatch(JSON.stringify(features), /"(allOf|anyOf|oneOf|not|nullable)":/);
});

test("names of shared types follow the naming profile", async () => {
  const { v3 } = await documents(orchProfile());
  assert.ok(Object.hasOwn(v3.components.schemas, "io.orch.apimachinery.pkg.apis.meta.v1.ObjectMeta"));
  assert.doesNotMatch(JSON.stringify(v3), /k8s\.io|io\.k8s/);
});
