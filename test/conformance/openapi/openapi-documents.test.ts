/** The published documents against the OpenAPI specifications' own schemas. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { eventuallyFound } from "../../support/eventually-found.js";
import {
  fieldAt,
  type JsonObject,
  type JsonValue,
  listAt,
  membersAt,
  objectAt,
  objectsAt,
  textAt,
  valueAt,
} from "../../support/json.js";

/** What is wrong with a document; undefined when it is what its version of OpenAPI says. */
async function faultOf(document: JsonValue, version: string): Promise<string | undefined> {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(withoutFieldsNamedRef(document));
  if (validator.version !== version) return `it is read as version ${validator.version}`;
  return valid ? undefined : JSON.stringify(errors).slice(0, 2000);
}

/** The validator takes a field that is called `$ref`, as schemas of schemas have one, for a reference. */
function withoutFieldsNamedRef(document: JsonValue): JsonObject {
  return JSON.parse(JSON.stringify(document), (key, value) => {
    if (key === "$ref" && typeof value === "object") return undefined;
    return value;
  });
}

const METHODS: Readonly<Record<string, readonly [string, "collection" | "object"]>> = {
  create: ["post", "collection"],
  delete: ["delete", "object"],
  deletecollection: ["delete", "collection"],
  get: ["get", "object"],
  list: ["get", "collection"],
  patch: ["patch", "object"],
  update: ["put", "object"],
  watch: ["get", "collection"],
};

/** The operation of a verb of an entry of discovery. */
function operationOf(paths: JsonObject, base: string, { name, namespaced }: JsonObject, verb: string): JsonValue {
  const [method, place] = METHODS[verb] as readonly [string, string];
  const [resource, subresource] = textAt(name).split("/");
  const collection = `${base}${namespaced ? "/namespaces/{namespace}" : ""}/${resource}`;
  if (subresource !== undefined) return valueAt(paths, `${collection}/{name}/${subresource}`, method)!;
  return valueAt(paths, place === "object" ? `${collection}/{name}` : collection, method)!;
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`OpenAPI documents (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    test("[GEN-009] version 2 says all kinds by the rules of OpenAPI 2.0", async () => {
      const { body } = await api.get("/openapi/v2");
      assert.equal(await faultOf(body, "2.0"), undefined);
      assert.ok(Object.keys(objectAt(body, "definitions")).length > 500);
    });

    test("[DISC-011, DISC-014] custom kinds: what kubectl knows of open objects, nullable fields and the envelope", async () => {
      const group = "sea.example.com";
      const open = { "x-kubernetes-preserve-unknown-fields": true };
      const boat = {
        type: "object",
        required: ["crew", "cargo"],
        properties: {
          apiVersion: { type: "string", description: "my own words" },
          cargo: { type: "object", ...open, properties: { tons: { type: "integer" } } },
          crew: { type: "array", nullable: true, items: { type: "string" } },
          engine: { type: "object", "x-kubernetes-embedded-resource": true, properties: { spec: { type: "object" } } },
        },
      };
      const version = (name: string, schema: object, storage: boolean): object => {
        return { name, served: true, storage, schema: { openAPIV3Schema: schema } };
      };
      const posted = await api.post(`/apis/${profile.words.apiextensionsGroup}/v1/customresourcedefinitions`, {
        metadata: { name: `boats.${group}` },
        spec: {
          group,
          scope: "Namespaced",
          names: { plural: "boats", singular: "boat", kind: "Boat", listKind: "BoatList" },
          versions: [version("v1", boat, true), version("v2", { type: "object", ...open }, false)],
        },
      });
      assert.equal(posted.status, 201, posted.text);
      await eventuallyFound(api, `/apis/${group}/v1/boats`);
      const { definitions } = (await api.get("/openapi/v2")).body;
      const gvk = [{ group, kind: "Boat", version: "v2" }];
      assert.deepEqual(fieldAt(definitions, "com.example.sea.v2.Boat"), {
        type: "object",
        "x-kubernetes-group-version-kind": gvk,
      });
      const { required, properties } = objectAt(definitions, "com.example.sea.v1.Boat");
      assert.deepEqual(required, ["cargo"]);
      assert.deepEqual([fieldAt(properties, "cargo"), fieldAt(properties, "crew")], [open, {}]);
      assert.deepEqual(fieldAt(properties, "engine", "required"), ["kind", "apiVersion"]);
      assert.match(textAt(properties, "apiVersion", "description"), /^APIVersion defines /);
      assert.match(textAt(properties, "metadata", "description"), /^Standard object's metadata/);
      const v3 = fieldAt(
        (await api.get(`/openapi/v3/apis/${group}/v1`)).body,
        "components",
        "schemas",
        "com.example.sea.v1.Boat",
      );
      assert.deepEqual(
        [fieldAt(v3, "required"), fieldAt(v3, "properties", "cargo")],
        [boat.required, boat.properties.cargo],
      );
      assert.match(textAt(v3, "properties", "kind", "description"), /^Kind says /);
    });

    test("[GEN-009] no schema lists properties that it has none of, which readers in Go would not write again", async () => {
      const { paths } = (await api.get("/openapi/v3")).body;
      const documents = ["/openapi/v2", ...Object.keys(objectAt(paths)).map((path) => `/openapi/v3/${path}`)];
      for (const path of documents) assert.doesNotMatch((await api.get(path)).text, /"properties":\{\}/, path);
    });

    test("[GEN-009] version 3 says each group version by the rules of OpenAPI 3.0", async () => {
      const { paths } = (await api.get("/openapi/v3")).body;
      assert.ok(Object.keys(objectAt(paths)).length > 20);
      for (const [name, { serverRelativeURL }] of Object.entries(membersAt(paths)))
        assert.equal(await faultOf((await api.get(textAt(serverRelativeURL))).body, "3.0"), undefined, name);
    });

    test("[DISC-012] the index leads to a document of every group version, every group and the paths beside them", async () => {
      const { paths } = (await api.get("/openapi/v3")).body;
      const { groups } = (await api.get("/apis")).body;
      const expected = ["api", "api/v1", "apis", "version"];
      for (const { name, versions } of objectsAt(groups))
        expected.push(`apis/${name}`, ...objectsAt(versions).map(({ groupVersion }) => `apis/${groupVersion}`));
      assert.deepEqual(Object.keys(objectAt(paths)).sort(), expected.sort());
      for (const path of expected) {
        const { serverRelativeURL } = objectAt(paths, path);
        assert.match(textAt(serverRelativeURL), /^\/openapi\/v3\/[^?]+\?hash=[0-9A-F]{64}$/);
        const document = (await api.get(textAt(serverRelativeURL))).body;
        const own = `/${path}${path === "api/v1" || path.split("/").length === 3 ? "/" : ""}`;
        assert.ok(
          Object.keys(objectAt(document, "paths")).some((each) => each === own || each === `${own}/`),
          path,
        );
      }
    });

    test("[DISC-012, DISC-013] a URL with the right hash holds for ever, one with another leads to it", async () => {
      const { serverRelativeURL: url } = objectAt((await api.get("/openapi/v3")).body, "paths", "apis/apps/v1");
      const [path = "", hash = ""] = textAt(url).split("?hash=");
      const pinned = await api.get(textAt(url));
      assert.deepEqual(
        [pinned.status, pinned.headers["cache-control"], pinned.headers.etag, pinned.headers["content-type"]],
        [200, "public, immutable, max-age=31536000", `"${hash}"`, "application/json"],
      );
      const plain = await api.get(path);
      assert.deepEqual([plain.headers["cache-control"], plain.text], ["no-cache, private", pinned.text]);
      const wrong = await api.get(`${path}?hash=${hash.slice(1)}`);
      assert.equal(wrong.status, 301);
      assert.equal(new URL(String(wrong.headers.location), `${api.url}${path}`).href, `${api.url}${url}`);
      for (const asked of [url, path, "/openapi/v3", "/openapi/v2"]) {
        const { etag } = (await api.get(textAt(asked))).headers;
        const again = await api.get(textAt(asked), { headers: { "if-none-match": String(etag) } });
        assert.deepEqual([again.status, again.text, again.headers.etag], [304, "", etag], String(asked));
      }
    });

    test("[DISC-011, DISC-013] a form that a document does not have is refused", async () => {
      for (const [path, accept] of [
        ["/openapi/v3/api/v1", "application/com.github.proto-openapi.spec.v3@v1.0+protobuf"],
        ["/openapi/v3", "text/html"],
        ["/openapi/v2", "application/yaml"],
      ] as const) {
        const answer = await api.get(path, { headers: { accept } });
        assert.equal(answer.status, 406, path);
        assert.match(answer.text, /NotAcceptable/, path);
      }
      const preferred = "application/com.github.proto-openapi.spec.v3@v1.0+protobuf, application/json;q=0.5";
      const answer = await api.get("/openapi/v3/api/v1", { headers: { accept: preferred } });
      assert.deepEqual([answer.status, answer.headers["content-type"]], [200, "application/json"]);
    });

    test("[DISC-011, DISC-014] every verb that discovery shows is an operation with its kind", async () => {
      const { paths } = (await api.get("/openapi/v2")).body;
      const groups: JsonObject[] = objectsAt((await api.get("/apis")).body, "groups");
      const versions = groups.flatMap((group) =>
        objectsAt(group, "versions").map(({ groupVersion }) => `apis/${groupVersion}`),
      );
      let shown = 0;
      for (const base of ["api/v1", ...versions]) {
        for (const resource of listAt((await api.get(`/${base}`)).body, "resources")) {
          for (const verb of listAt(resource, "verbs")) {
            const operation = operationOf(objectAt(paths), `/${base}`, objectAt(resource), textAt(verb));
            assert.ok(operation, `${verb} ${base} ${fieldAt(resource, "name")}`);
            const { kind } = objectAt(operation, "x-kubernetes-group-version-kind");
            if (!(textAt(resource, "name").endsWith("/scale") && kind !== "Scale"))
              assert.equal(kind, fieldAt(resource, "kind"), `${verb} ${base} ${fieldAt(resource, "name")}`);
            shown += 1;
          }
        }
      }
      assert.ok(shown > 400, String(shown));
    });

    test("operations have names of their own, and say how clients show who they are", async () => {
      const v2 = (await api.get("/openapi/v2")).body;
      const operations = Object.values(membersAt(v2, "paths")).flatMap(({ parameters: _, ...item }) =>
        Object.values(membersAt(item)),
      );
      const ids = operations.map(({ operationId }) => operationId);
      assert.equal(new Set(ids).size, ids.length);
      for (const { responses, tags, operationId } of operations) {
        assert.ok(fieldAt(responses, "200") ?? fieldAt(responses, "201"), String(operationId));
        assert.deepEqual(
          [listAt(tags).length, fieldAt(responses, "401", "description")],
          [1, "Unauthorized"],
          String(operationId),
        );
      }
      assert.deepEqual(
        [v2.security, fieldAt(v2, "securityDefinitions", "BearerToken", "name")],
        [[{ BearerToken: [] }], "authorization"],
      );
      const v3 = (await api.get("/openapi/v3/api/v1")).body;
      assert.deepEqual(
        [
          fieldAt(v3, "components", "securitySchemes", "BearerToken", "type"),
          fieldAt(v3, "components", "securitySchemes", "BearerToken", "name"),
        ],
        ["apiKey", "authorization"],
      );
    });

    test("[SUB-005] subresources have operations with what they send and return", async () => {
      const { paths } = (await api.get("/openapi/v3/api/v1")).body;
      const pod = "/api/v1/namespaces/{namespace}/pods/{name}";
      const prefix = `#/components/schemas/${profile.words.openapiNamePrefix}api.`;
      const bodyOf = ({ requestBody }: JsonObject): string => textAt(requestBody, "content", "*/*", "schema", "$ref");
      const eviction = fieldAt(paths, `${pod}/eviction`, "post");
      assert.deepEqual(
        [
          fieldAt(eviction, "operationId"),
          fieldAt(eviction, "x-kubernetes-group-version-kind"),
          bodyOf(objectAt(eviction)),
        ],
        [
          "createCoreV1NamespacedPodEviction",
          { group: "policy", kind: "Eviction", version: "v1" },
          `${prefix}policy.v1.Eviction`,
        ],
      );
      assert.equal(bodyOf(objectAt(paths, `${pod}/binding`, "post")), `${prefix}core.v1.Binding`);
      const log = fieldAt(paths, `${pod}/log`, "get");
      assert.deepEqual(
        [fieldAt(log, "operationId"), Object.keys(objectAt(log, "responses", "200", "content"))],
        [
          "readCoreV1NamespacedPodLog",
          ["text/plain", "application/json", "application/yaml", profile.words.protobufMediaType],
        ],
      );
      const shared = fieldAt(paths, `${pod}/log`, "parameters");
      assert.ok(
        objectsAt(shared).some(({ name, schema }) => name === "tailLines" && fieldAt(schema, "type") === "integer"),
      );
      const proxy = fieldAt(paths, `${pod}/proxy/{path}`);
      assert.deepEqual(Object.keys(objectAt(proxy)).sort(), [
        "delete",
        "get",
        "head",
        "options",
        "parameters",
        "patch",
        "post",
        "put",
      ]);
      assert.deepEqual(
        [fieldAt(proxy, "get", "operationId"), fieldAt(proxy, "get", "x-kubernetes-action")],
        ["connectCoreV1GetNamespacedPodProxyWithPath", "connect"],
      );
      assert.deepEqual(
        objectsAt(proxy, "parameters").map((parameter) => `${parameter.name} in ${parameter.in}`),
        ["name in path", "namespace in path", "path in path", "path in query"],
      );
      assert.deepEqual(
        objectsAt(paths, `${pod}/exec`, "parameters").map(({ name }) => name),
        ["command", "container", "name", "namespace", "stderr", "stdin", "stdout", "tty"],
      );
    });

    test("[DISC-013] what all operations of a path take stands beside them, in the order of names", async () => {
      const { paths } = (await api.get("/openapi/v3/api/v1")).body;
      const everywhere = fieldAt(paths, "/api/v1/configmaps");
      assert.equal(fieldAt(everywhere, "get", "parameters"), undefined);
      const names = objectsAt(everywhere, "parameters").map(({ name }) => name);
      assert.deepEqual(names, [...names].sort());
      assert.ok(["fieldSelector", "limit", "pretty", "watch"].every((name) => names.includes(name)));
      const named = fieldAt(paths, "/api/v1/namespaces/{namespace}/configmaps/{name}");
      assert.equal(fieldAt(named, "get", "parameters"), undefined);
      assert.deepEqual(
        objectsAt(named, "parameters").map(({ name }) => name),
        ["name", "namespace", "pretty"],
      );
    });

    test("[DISC-013] a deletion is documented with what it answers", async () => {
      const { paths } = (await api.get("/openapi/v3/api/v1")).body;
      const answered = (resource: string): string =>
        textAt(
          paths,
          `/api/v1/namespaces/{namespace}/${resource}/{name}`,
          "delete",
          "responses",
          "200",
          "content",
          "application/json",
          "schema",
          "$ref",
        );
      assert.match(answered("pods"), /\.core\.v1\.Pod$/);
      assert.match(answered("configmaps"), /\.meta\.v1\.Status$/);
    });

    test("[DISC-014] fields keep defaults, null and the markers of merging", async () => {
      const { schemas } = objectAt((await api.get("/openapi/v3/apis/apps/v1")).body, "components");
      const named = (name: string): JsonObject => objectAt(schemas, `${profile.words.openapiNamePrefix}${name}`);
      const { spec, metadata } = objectAt(named("api.apps.v1.Deployment"), "properties");
      assert.deepEqual(
        [spec, metadata].map((property) => textAt(property, "allOf", 0, "$ref").split(".").at(-1)),
        ["DeploymentSpec", "ObjectMeta"],
      );
      assert.ok(textAt(spec, "description").length > 10);
      assert.deepEqual([fieldAt(spec, "default"), fieldAt(metadata, "default")], [{}, {}]);
      assert.equal(fieldAt(named("api.core.v1.ContainerPort"), "properties", "protocol", "default"), "TCP");
      assert.equal(fieldAt(named("api.core.v1.ContainerPort"), "properties", "containerPort", "default"), 0);
      assert.equal(fieldAt(named("api.core.v1.Container"), "properties", "args", "items", "default"), "");
      assert.deepEqual(named("apimachinery.pkg.util.intstr.IntOrString").oneOf, [
        { type: "integer" },
        { type: "string" },
      ]);
      const { ports } = objectAt(named("api.core.v1.Container"), "properties");
      assert.deepEqual(
        [
          fieldAt(ports, "x-kubernetes-list-type"),
          fieldAt(ports, "x-kubernetes-list-map-keys"),
          fieldAt(ports, "x-kubernetes-patch-strategy"),
        ],
        ["map", ["containerPort", "protocol"], "merge"],
      );
      assert.equal(named("api.core.v1.LocalObjectReference")["x-kubernetes-map-type"], "atomic");
    });

    test("[DISC-014] bounds that code judges are not told, and choices stand in the order of texts", async () => {
      const { definitions } = (await api.get("/openapi/v2")).body;
      const named = (name: string): JsonObject => objectAt(definitions, `${profile.words.openapiNamePrefix}${name}`);
      assert.deepEqual(
        Object.keys(objectAt(named("api.core.v1.ContainerPort"), "properties", "containerPort")).sort(),
        ["description", "format", "type"],
      );
      assert.deepEqual(fieldAt(named("api.core.v1.ContainerPort"), "properties", "protocol", "enum"), [
        "SCTP",
        "TCP",
        "UDP",
      ]);
      assert.ok(named("api.core.v1.SeccompProfile")["x-kubernetes-unions"]);
    });
  });
}
