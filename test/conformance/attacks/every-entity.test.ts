/** SPEC: What the service does; Merge-strategy markers in definitions. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { definition, definitionsPath } from "../../support/definitions.js";
import { fieldAt, type JsonObject, type JsonValue } from "../../support/json.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`entities (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    test("[RES-002] namespaces, roles, definitions, webhook configurations, accounts and secrets are objects", async () => {
      const { admissionregistrationGroup, rbacGroup } = profile.words;
      const namespace = await api.namespace();
      const core = `/api/v1/namespaces/${namespace}`;
      const crd = definition(api);
      const entities: readonly [path: string, kind: string, object: JsonObject][] = [
        ["/api/v1/namespaces", "Namespace", { metadata: { name: "entity" } }],
        [`/apis/${rbacGroup}/v1/namespaces/${namespace}/roles`, "Role", { metadata: { name: "entity" } }],
        [definitionsPath(api), "CustomResourceDefinition", crd],
        ...["Validating", "Mutating"].map((type): [string, string, JsonObject] => [
          `/apis/${admissionregistrationGroup}/v1/${type.toLowerCase()}webhookconfigurations`,
          `${type}WebhookConfiguration`,
          { metadata: { name: "entity" } },
        ]),
        [`${core}/serviceaccounts`, "ServiceAccount", { metadata: { name: "entity" } }],
        [`${core}/secrets`, "Secret", { metadata: { name: "entity" } }],
      ];
      for (const [path, kind, object] of entities) {
        const created = await api.post(path, object);
        assert.equal(created.status, 201, `${kind}: ${created.text}`);
        const { status, body } = await api.get(`${path}/${fieldAt(object, "metadata", "name")}`);
        assert.deepEqual([status, body.kind, body.metadata.name], [200, kind, fieldAt(object, "metadata", "name")]);
        assert.equal(body.apiVersion, path.startsWith("/api/v1") ? "v1" : path.split("/").slice(2, 4).join("/"));
        assert.ok(body.metadata.uid, kind);
      }
    });

    test("[SSA-052] keys of lists in definitions need the list type map, and are scalars", async () => {
      const refused = async (list: JsonObject): Promise<string[]> => {
        const properties = { spec: { type: "object", properties: { ports: { type: "array", ...list } } } };
        const schema = { type: "object", properties };
        const crd = definition(api, { plural: "keyed", kind: "Keyed", schema });
        const { status, body } = await api.post(definitionsPath(api), crd);
        assert.deepEqual([status, body.reason], [422, "Invalid"], JSON.stringify(body));
        return body.details.causes.map(({ field }) => field);
      };
      const items = (port: JsonValue): JsonObject => ({ type: "object", required: ["port"], properties: { port } });
      const keys = { "x-kubernetes-list-map-keys": ["port"] };
      const [untyped] = await refused({ items: items({ type: "integer" }), ...keys });
      assert.match(untyped ?? "", /properties\[ports\]/);
      const map = { "x-kubernetes-list-type": "map", ...keys };
      const [structured] = await refused({ items: items({ type: "object" }), ...map });
      assert.match(structured ?? "", /properties\[ports\]/);
    });
  });
}
