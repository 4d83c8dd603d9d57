/** The published documents against the OpenAPI specifications' own schemas. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { type Json, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { eventuallyFound } from "../../support/eventually-found.js";

/** What is wrong with a document; undefined when it is what its version of OpenAPI says. */
async function faultOf(document: Json, version: string): Promise<string | undefined> {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(withoutFieldsNamedRef(document));
  if (validator.version !== version) return `it is read as version ${validator.version}`;
  return valid ? undefined : JSON.stringify(errors).slice(0, 2000);
}

/** The validator takes a field that is called `$ref`, as schemas of schemas have one, for a reference. */
function withoutFieldsNamedRef(document: Json): Json {
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
function operationOf(paths: Json, base: string, { name, namespaced }: Json, verb: string): Json {
  const [method, place] = METHODS[verb] as readonly [string, string];
  const [resource, subresource] = name.split("/");
  const collection = `${base}${namespaced ? "/namespaces/{namespace}" : ""}/${resource}`;
  if (subresource !== undefined) return paths[`${collection}/{name}/${subresource}`]?.[method];
  return paths[place === "object" ? `${collection}/{name}` : collection]?.[method];
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
      assert.ok(Object.keys(body.definitions).length > 500);
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
      assert.deepEqual(definitions["com.example.sea.v2.Boat"], {
        type: "object",
        "x-kubernetes-group-version-kind": gvk,
      });
      const { required, properties } = definitions["com.example.sea.v1.Boat"];
      assert.deepEqual(required, ["cargo"]);
      assert.deepEqual([properties.cargo, properties.crew], [open, {}]);
      assert.deepEqual(properties.engine.required, ["kind", "apiVersion"]);
      assert.match(properties.apiVersion.description, /^APIVersion defines /);
      assert.match(properties.metadata.description, /^Standard object's metadata/);
      const v3 = (await api.get(`/openapi/v3/apis/${group}/v1`)).body.components.schemas["com.example.sea.v1.Boat"];
      assert.deepEqual([v3.required, v3.properties.cargo], [boat.required, boat.properties.cargo]);
      assert.match(v3.properties.kind.description, /^Kind says /);
    });

    test("[GEN-009] no schema lists properties that it has none of, which readers in Go would not write again", async () => {
      const { paths } = (await api.get("/openapi/v3")).body;
      const documents = ["/openapi/v2", ...Object.keys(paths).map((path) => `/openapi/v3/${path}`)];
      for (const path of documents) assert.doesNotMatch((await api.get(path)).text, /"properties":\{\}/, path);
    });

    test("[GEN-009] version 3 says each group version by the rules of OpenAPI 3.0", async () => {
      const { paths } = (await api.get("/openapi/v3")).body;
      assert.ok(Object.keys(paths).length > 20);
      for (const [name, { serverRelativeURL }] of Object.entries<Json>(paths))
        assert.equal(await faultOf((await api.get(serverRelativeURL)).body, "3.0"), undefined, name);
    });

    test("[DISC-012] the index leads to a document of every group version, every group and the paths beside them", async () => {
      const { paths } = (await api.get("/openapi/v3")).body;
      const { groups } = (await api.get("/apis")).body;
      const expected = ["api", "api/v1", "apis", "version"];
      for (const { name, versions } of groups)
        expected.push(`apis/${name}`, ...versions.map(({ groupVersion }: Json) => `apis/${groupVersion}`));
      assert.deepEqual(Object.keys(paths).sort(), expected.sort());
      for (const path of expected) {
        const { serverRelativeURL } = paths[path];
        assert.match(serverRelativeURL, /^\/openapi\/v3\/[^?]+\?hash=[0-9A-F]{64}$/);
        const document = (await api.get(serverRelativeURL)).body;
        const own = `/${path}${path === "api/v1" || path.split("/").length === 3 ? "/" : ""}`;
        assert.ok(
          Object.keys(document.paths).some((each) => each === own || each === `${own}/`),
          path,
        );
      }
    });

    test("[DISC-012, DISC-013] a URL with the right hash holds for ever, one with another leads to it", async () => {
      const { serverRelativeURL: url } = (await api.get("/openapi/v3")).body.paths["apis/apps/v1"];
      const [path = "", hash = ""] = url.split("?hash=");
      const pinned = await api.get(url);
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
        const { etag } = (await api.get(asked)).headers;
        const again = await api.get(asked, { headers: { "if-none-match": String(etag) } });
        assert.deepEqual([again.status, again.text, again.headers.etag], [304, "", etag], asked);
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
      const groups: Json[] = (await api.get("/apis")).body.groups;
      const versions = groups.flatMap((group) =>
        group.versions.map(({ groupVersion }: Json) => `apis/${groupVersion}`),
      );
      let shown = 0;
      for (const base of ["api/v1", ...versions]) {
        for (const resource of (await api.get(`/${base}`)).body.resources) {
          for (const verb of resource.verbs) {
            const operation = operationOf(paths, `/${base}`, resource, verb);
            assert.ok(operation, `${verb} ${base} ${resource.name}`);
            const { kind } = operation["x-kubernetes-group-version-kind"];
            if (!(resource.name.endsWith("/scale") && kind !== "Scale"))
              assert.equal(kind, resource.kind, `${verb} ${base} ${resource.name}`);
            shown += 1;
          }
        }
      }
      assert.ok(shown > 400, String(shown));
    });

    test("operations have names of their own, and say how clients show who they are", async () => {
      const v2 = (await api.get("/openapi/v2")).body;
      const operations = Object.values<Json>(v2.paths).flatMap(({ parameters: _, ...item }) =>
        Object.values<Json>(item),
      );
      const ids = operations.map(({ operationId }) => operationId);
      assert.equal(new Set(ids).size, ids.length);
      for (const { responses, tags, operationId } of operations) {
        assert.ok(responses["200"] ?? responses["201"], operationId);
        assert.deepEqual([tags.length, responses["401"].description], [1, "Unauthorized"], operationId);
      }
      assert.deepEqual(
        [v2.security, v2.securityDefinitions.BearerToken.name],
        [[{ BearerToken: [] }], "authorization"],
      );
      const v3 = (await api.get("/openapi/v3/api/v1")).body;
      assert.deepEqual(
        [v3.components.securitySchemes.BearerToken.type, v3.components.securitySchemes.BearerToken.name],
        ["apiKey", "authorization"],
      );
    });

    test("[SUB-005] subresources have operations with what they send and return", async () => {
      const { paths } = (await api.get("/openapi/v3/api/v1")).body;
      const pod = "/api/v1/namespaces/{namespace}/pods/{name}";
      const prefix = `#/components/schemas/${profile.words.openapiNamePrefix}api.`;
      const bodyOf = ({ requestBody }: Json): string => requestBody.content["*/*"].schema.$ref;
      const eviction = paths[`${pod}/eviction`].post;
      assert.deepEqual(
        [eviction.operationId, eviction["x-kubernetes-group-version-kind"], bodyOf(eviction)],
        [
          "createCoreV1NamespacedPodEviction",
          { group: "policy", kind: "Eviction", version: "v1" },
          `${prefix}policy.v1.Eviction`,
        ],
      );
      assert.equal(bodyOf(paths[`${pod}/binding`].post), `${prefix}core.v1.Binding`);
      const log = paths[`${pod}/log`].get;
      assert.deepEqual(
        [log.operationId, Object.keys(log.responses["200"].content)],
        [
          "readCoreV1NamespacedPodLog",
          ["text/plain", "application/json", "application/yaml", profile.words.protobufMediaType],
        ],
      );
      const shared = paths[`${pod}/log`].parameters;
      assert.ok(shared.some(({ name, schema }: Json) => name === "tailLines" && schema.type === "integer"));
      const proxy = paths[`${pod}/proxy/{path}`];
      assert.deepEqual(Object.keys(proxy).sort(), [
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
        [proxy.get.operationId, proxy.get["x-kubernetes-action"]],
        ["connectCoreV1GetNamespacedPodProxyWithPath", "connect"],
      );
      assert.deepEqual(
        proxy.parameters.map((parameter: Json) => `${parameter.name} in ${parameter.in}`),
        ["name in path", "namespace in path", "path in path", "path in query"],
      );
      assert.deepEqual(
        paths[`${pod}/exec`].parameters.map(({ name }: Json) => name),
        ["command", "container", "name", "namespace", "stderr", "stdin", "stdout", "tty"],
      );
    });

    test("[DISC-013] what all operations of a path take stands beside them, in the order of names", async () => {
      const { paths } = (await api.get("/openapi/v3/api/v1")).body;
      const everywhere = paths["/api/v1/configmaps"];
      assert.equal(everywhere.get.parameters, undefined);
      const names = everywhere.parameters.map(({ name }: Json) => name);
      assert.deepEqual(names, [...names].sort());
      assert.ok(["fieldSelector", "limit", "pretty", "watch"].every((name) => names.includes(name)));
      const named = paths["/api/v1/namespaces/{namespace}/configmaps/{name}"];
      assert.equal(named.get.parameters, undefined);
      assert.deepEqual(
        named.parameters.map(({ name }: Json) => name),
        ["name", "namespace", "pretty"],
      );
    });

    test("[DISC-013] a deletion is documented with what it answers", async () => {
      const { paths } = (await api.get("/openapi/v3/api/v1")).body;
      const answered = (resource: string): string =>
        paths[`/api/v1/namespaces/{namespace}/${resource}/{name}`].delete.responses["200"].content["application/json"]
          .schema.$ref;
      assert.match(answered("pods"), /\.core\.v1\.Pod$/);
      assert.match(answered("configmaps"), /\.meta\.v1\.Status$/);
    });

    test("[DISC-014] fields keep defaults, null and the markers of merging", async () => {
      const { schemas } = (await api.get("/openapi/v3/apis/apps/v1")).body.components;
      const named = (name: string): Json => schemas[`${profile.words.openapiNamePrefix}${name}`];
      const { spec, metadata } = named("api.apps.v1.Deployment").properties;
      assert.deepEqual(
        [spec.allOf, metadata.allOf].map(([{ $ref }]) => $ref.split(".").at(-1)),
        ["DeploymentSpec", "ObjectMeta"],
      );
      assert.ok(spec.description.length > 10);
      assert.deepEqual([spec.default, metadata.default], [{}, {}]);
      assert.equal(named("api.core.v1.ContainerPort").properties.protocol.default, "TCP");
      assert.equal(named("api.core.v1.ContainerPort").properties.containerPort.default, 0);
      assert.equal(named("api.core.v1.Container").properties.args.items.default, "");
      assert.deepEqual(named("apimachinery.pkg.util.intstr.IntOrString").oneOf, [
        { type: "integer" },
        { type: "string" },
      ]);
      const { ports } = named("api.core.v1.Container").properties;
      assert.deepEqual(
        [ports["x-kubernetes-list-type"], ports["x-kubernetes-list-map-keys"], ports["x-kubernetes-patch-strategy"]],
        ["map", ["containerPort", "protocol"], "merge"],
      );
      assert.equal(named("api.core.v1.LocalObjectReference")["x-kubernetes-map-type"], "atomic");
    });

    test("[DISC-014] bounds that code judges are not told, and choices stand in the order of texts", async () => {
      const { definitions } = (await api.get("/openapi/v2")).body;
      const named = (name: string): Json => definitions[`${profile.words.openapiNamePrefix}${name}`];
      assert.deepEqual(Object.keys(named("api.core.v1.ContainerPort").properties.containerPort).sort(), [
        "description",
        "format",
        "type",
      ]);
      assert.deepEqual(named("api.core.v1.ContainerPort").properties.protocol.enum, ["SCTP", "TCP", "UDP"]);
      assert.ok(named("api.core.v1.SeccompProfile")["x-kubernetes-unions"]);
    });
  });
}
