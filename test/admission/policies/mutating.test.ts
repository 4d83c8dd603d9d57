/** Mutating policies: what they change, and what becomes of changes that can't be made. beyond-1.31 6.1. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import type { AdmissionAttributes } from "../../../runtime/registry/write/write-admission.js";
import { PROFILES } from "../../support/api.js";
import { fieldAt, type JsonObject, type JsonValue, listAt, objectAt, objectsAt, valueAt } from "../../support/json.js";
import { PolicyScene, rules } from "./policy-scene.js";

const apply = (expression: string): JsonObject => ({
  mutations: [{ patchType: "ApplyConfiguration", applyConfiguration: { expression } }],
});
const patch = (expression: string): JsonObject => ({
  mutations: [{ patchType: "JSONPatch", jsonPatch: { expression } }],
});

/** Stands for a plug-in between the policies and the store: it sets `late` where somebody has set `early`. */
const follower = {
  name: "Follower",
  async mutate({ object, gr }: AdmissionAttributes): Promise<boolean> {
    const data = (object as JsonObject)?.data;
    if (gr.resource !== "configmaps" || valueAt(data, "early") === undefined || fieldAt(data, "late") !== undefined)
      return false;
    objectAt(data).late = fieldAt(data, "early");
    return true;
  },
};

for (const profile of PROFILES) {
  describe(`mutating policies, profile ${profile().name}`, () => {
    let scene: PolicyScene;
    before(async () => {
      scene = await PolicyScene.open({ profile: profile(), emulatedVersion: "1.36", admission: [follower] });
    });
    afterEach(() => scene.clear());
    after(() => scene.close());

    /** What becomes of a new Deployment: the object, or the status code and the message as one text. */
    const deployed = async (more: JsonObject = {}): Promise<JsonValue> => {
      const { metadata = {}, spec = {}, pod = {} } = more;
      const body = {
        metadata: { name: "web", ...objectAt(metadata) },
        spec: {
          selector: { matchLabels: { a: "b" } },
          template: {
            metadata: { labels: { a: "b" } },
            spec: { containers: [{ name: "c", image: "i" }], ...objectAt(pod) },
          },
          ...objectAt(spec),
        },
      };
      const answer = await scene.api.post(`/apis/apps/v1/namespaces/${scene.namespace}/deployments?dryRun=All`, body);
      return answer.status === 201 ? answer.body : `${answer.status} ${answer.body.message}`;
    };
    const DEPLOYMENTS = { matchConstraints: rules("deployments", { apiGroups: ["apps"] }) };
    /** What becomes of a new ConfigMap: the object, or the status code and the message as one text. */
    const written = async (data: JsonValue | undefined, metadata: JsonObject = {}): Promise<JsonValue> => {
      const answer = await scene.api.post(`${scene.configMaps}?dryRun=All`, {
        metadata: { name: "x", ...metadata },
        data,
      });
      return answer.status === 201 ? answer.body : `${answer.status} ${answer.body.message}`;
    };

    test("apply configurations are merged as by server-side apply: keyed lists item by item, and defaults follow", async () => {
      await scene.mutating("sidecar", {
        ...DEPLOYMENTS,
        ...apply(`Object{
          metadata: Object.metadata{labels: {"team": object.metadata.name + "-team"}},
          spec: Object.spec{
            replicas: 3,
            template: Object.spec.template{spec: Object.spec.template.spec{
              containers: [
                Object.spec.template.spec.containers{name: "c", imagePullPolicy: "Never"},
                Object.spec.template.spec.containers{name: "mesh", image: "mesh:1"}
              ]
            }}
          }
        }`),
      });
      const { metadata, spec } = objectAt(await deployed({ metadata: { labels: { own: "yes" } } }));
      assert.deepEqual(fieldAt(metadata, "labels"), { own: "yes", team: "web-team" });
      assert.equal(fieldAt(spec, "replicas"), 3);
      const containers = objectsAt(spec, "template", "spec", "containers").map(({ name, image, imagePullPolicy }) => [
        name,
        image,
        imagePullPolicy,
      ]);
      assert.deepEqual(containers, [
        ["c", "i", "Never"],
        ["mesh", "mesh:1", "IfNotPresent"],
      ]);
    });

    test("optional fields without a value in a configuration stay as they are", async () => {
      await scene.mutating(
        "maybe",
        apply("Object{?data: has(object.data) ? optional.none() : optional.of({'made': 'up'})}"),
      );
      assert.deepEqual(fieldAt(await written({ own: "x" }), "data"), { own: "x" });
      assert.deepEqual(fieldAt(await written(undefined), "data"), { made: "up" });
    });

    test("atomic parts, unknown fields, wrong names of types and wrong values are errors, and the object is not stored", async () => {
      const cases: [string, RegExp][] = [
        [
          'Object{spec: Object.spec{selector: Object.spec.selector{matchLabels: {"x": "y"}}}}',
          /denied request: error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: \.spec\.selector$/,
        ],
        [
          "Object{spec: Object.spec{copies: 3}}",
          /denied request: error applying patch: failed to convert patch object to typed object: \.spec\.copies: field not declared in schema$/,
        ],
        [
          "Object{spec: Object.wrong{replicas: 3}}",
          /denied request: type mismatch: unexpected type name "Object.wrong", expected "Object.spec", which matches field name path from root Object type$/,
        ],
        [
          'Object{spec: Object.spec{replicas: "many"}}',
          /failed to convert patch object to typed object: spec\.replicas: Invalid value/,
        ],
        ["Object{spec: Object.spec{replicas: object.spec.missing}}", /resulted in error: no such key: missing$/],
      ];
      for (const [expression, message] of cases) {
        await scene.mutating("wrong", { ...DEPLOYMENTS, ...apply(expression) });
        const refusal = await deployed();
        assert.match(String(refusal), /^422 deployments\.apps "web" is forbidden: policy 'wrong' with binding 'wrong'/);
        assert.match(String(refusal), message);
        await scene.clear();
        await scene.mutating("wrong", { ...DEPLOYMENTS, ...apply(expression), failurePolicy: "Ignore" });
        assert.equal(valueAt(await deployed(), "spec", "replicas"), 1, expression);
        await scene.clear();
      }
    });

    test("a change that breaks a rule of the kind is refused like a change of the client", async () => {
      await scene.mutating("negative", { ...DEPLOYMENTS, ...apply("Object{spec: Object.spec{replicas: -1}}") });
      assert.match(String(await deployed()), /^422 .*spec\.replicas: Invalid value: -1/);
    });

    test("JSON patches apply operations in order and handle escaped keys, missing parents, removals and tests", async () => {
      const ops = async (
        expression: string,
        data: JsonObject = { a: "1" },
        metadata: JsonObject = {},
      ): Promise<JsonValue> => {
        await scene.mutating("ops", patch(expression));
        const found = await written(data, metadata);
        await scene.clear();
        return found;
      };
      const annotated = await ops(
        "[JSONPatch{op: 'add', path: '/metadata/annotations/' + jsonpatch.escapeKey('a.b/c'), value: 'x'}]",
      );
      assert.deepEqual(fieldAt(annotated, "metadata", "annotations"), { "a.b/c": "x" });
      const removed = await ops(
        "[JSONPatch{op: 'remove', path: '/data/a'}, JSONPatch{op: 'remove', path: '/data/z'}]",
        { a: "1", b: "2" },
      );
      assert.deepEqual(fieldAt(removed, "data"), { b: "2" });
      assert.deepEqual(fieldAt(await ops("[JSONPatch{op: 'copy', from: '/data/a', path: '/data/b'}]"), "data"), {
        a: "1",
        b: "1",
      });
      const guarded =
        "[JSONPatch{op: 'test', path: '/data/a', value: '1'}, JSONPatch{op: 'replace', path: '/data/a', value: '2'}]";
      assert.deepEqual(fieldAt(await ops(guarded), "data"), { a: "2" });
      assert.deepEqual(fieldAt(await ops(guarded, { a: "9" }), "data"), { a: "9" });
      assert.deepEqual(
        fieldAt(await ops("'x' in object.data ? [JSONPatch{op: 'remove', path: '/data/x'}] : []"), "data"),
        {
          a: "1",
        },
      );
      const made = await ops(
        "[JSONPatch{op: 'add', path: '/metadata/labels', value: Object.metadata.labels{one: 'two'}}]",
      );
      assert.deepEqual(fieldAt(made, "metadata", "labels"), { one: "two" });
      assert.match(
        String(await ops("[JSONPatch{op: 'replace', path: '/data/z', value: '1'}]")),
        /policy 'ops' with binding 'ops' denied request: JSON Patch: /,
      );
      assert.match(String(await ops("[JSONPatch{op: 'jump', path: '/data/z'}]")), /denied request: JSON Patch: /);
    });

    test("mutations, variables and later policies in name order see the results of the earlier mutations", async () => {
      const append = (text: string): JsonObject => ({
        variables: [{ name: "trace", expression: "object.?data.?trace.orValue('')" }],
        ...apply(`Object{data: {'trace': variables.trace + '${text}'}}`),
      });
      const twice = append("a");
      await scene.mutating("2", append("c"));
      await scene.mutating("1", {
        ...twice,
        mutations: [...listAt(twice, "mutations"), ...listAt(append("b"), "mutations")],
      });
      assert.equal(fieldAt(await written({}), "data", "trace"), "abc");
    });

    test("a policy that ignores failures applies all of its mutations or none", async () => {
      const { mutations: first } = apply("Object{data: {'first': 'x'}}");
      const { mutations: second } = apply("Object{data: {'second': object.data.missing}}");
      await scene.mutating("half", { mutations: [...listAt(first), ...listAt(second)], failurePolicy: "Ignore" });
      assert.deepEqual(fieldAt(await written({ own: "x" }), "data"), { own: "x" });
    });

    test("conditions and parameters work as they do for validating policies", async () => {
      await scene.write("defaults", { color: "blue" }, { labels: { defaults: "yes" } });
      await scene.mutating(
        "paint",
        {
          ...apply("Object{data: {'color': params.data.color}}"),
          paramKind: { apiVersion: "v1", kind: "ConfigMap" },
          matchConditions: [{ name: "bare", expression: "!('color' in object.?data.orValue({}))" }],
        },
        { paramRef: { selector: { matchLabels: { defaults: "yes" } }, parameterNotFoundAction: "Deny" } },
      );
      assert.deepEqual(fieldAt(await written({}), "data"), { color: "blue" });
      assert.deepEqual(fieldAt(await written({ color: "red" }), "data"), { color: "red" });
      await scene.api.delete(`${scene.configMaps}/defaults`);
      assert.match(String(await written({})), /failed to configure binding: no params found/);
    });

    test("only creates and updates are mutated, and a policy can't match deletions", async () => {
      await scene.mutating("mark", {
        matchConstraints: rules("configmaps", { operations: ["*"] }),
        ...apply("Object{data: {'m': request.operation}}"),
      });
      await scene.write("marked");
      const updated = await scene.api.patch(`${scene.configMaps}/marked`, "merge", { data: { x: "y" } });
      assert.deepEqual(updated.body.data, { x: "y", m: "UPDATE" });
      assert.equal((await scene.api.delete(`${scene.configMaps}/marked`)).status, 200);
      const offered = await scene.offer("mutating", {
        matchConstraints: rules("configmaps", { operations: ["DELETE"] }),
        reinvocationPolicy: "Never",
        ...apply("Object{}"),
      });
      assert.match(offered.body.message, /operations\[0\]: Unsupported value: "DELETE": supported values/);
    });

    test("identity and metadata of the server can't be mutated", async () => {
      await scene.mutating(
        "rename",
        patch(
          "[JSONPatch{op: 'add', path: '/metadata/uid', value: 'mine'}, JSONPatch{op: 'add', path: '/data', value: {'a': 'b'}}]",
        ),
      );
      const { metadata, data } = objectAt(await written({}));
      assert.notEqual(fieldAt(metadata, "uid"), "mine");
      assert.deepEqual(data, { a: "b" });
    });

    test("[RES-045] no manager owns the fields that policies change", async () => {
      await scene.mutating("own", apply("Object{data: {'c': 'd'}}"));
      const own = await written({ a: "b" });
      assert.deepEqual(fieldAt(own, "data"), { a: "b", c: "d" });
      assert.deepEqual(fieldAt(own, "metadata", "managedFields", 0, "fieldsV1", "f:data"), { ".": {}, "f:a": {} });
    });

    test("IfNeeded runs a policy again after others have changed the object, and Never runs it once", async () => {
      const count = (name: string, reinvocationPolicy: string): Promise<void> =>
        scene.mutating(name, {
          ...apply(`Object{data: {'${name}': object.?data.?${name}.orValue('') + 'x'}}`),
          reinvocationPolicy,
        });
      await count("a", "IfNeeded");
      await count("b", "Never");
      await count("c", "IfNeeded");
      const { data } = objectAt(await written({}));
      // c changed the object last, and has seen all of it
      assert.deepEqual(data, { a: "xx", b: "x", c: "x" });
      await scene.clear();
      await scene.mutating("starts", { ...apply("Object{data: {'early': 'e'}}"), reinvocationPolicy: "Never" });
      await scene.mutating("watches", {
        ...apply("Object{data: {'seen': string(has(object.data.late))}}"),
        reinvocationPolicy: "IfNeeded",
      });
      assert.deepEqual(fieldAt(await written({}), "data"), { early: "e", late: "e", seen: "true" });
    });

    test("policies see an object in the version that they name, and their changes apply to the version of the request", async () => {
      await scene.mutating("v1", {
        matchConstraints: {
          resourceRules: [
            {
              apiGroups: ["autoscaling"],
              apiVersions: ["v1"],
              operations: ["CREATE"],
              resources: ["horizontalpodautoscalers"],
            },
          ],
        },
        ...apply("Object{spec: Object.spec{targetCPUUtilizationPercentage: 42}}"),
      });
      const body = {
        metadata: { name: "h" },
        spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "web" } },
      };
      const path = `/apis/autoscaling/v2/namespaces/${scene.namespace}/horizontalpodautoscalers?dryRun=All`;
      const answer = await scene.api.post(path, body);
      assert.equal(answer.status, 201, answer.text);
      assert.deepEqual(fieldAt(answer.body, "spec", "metrics"), [
        { type: "Resource", resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 42 } } },
      ]);
    });
  });
}

test("mutating policies of a later release are stored but not in force", async () => {
  const scene = await PolicyScene.open({
    emulatedVersion: "1.34",
    runtimeConfig: { "admissionregistration.orch.io/v1beta1": true },
  });
  try {
    const path = scene.group.replace(/v1$/, "v1beta1");
    const policy = {
      metadata: { name: "p" },
      spec: {
        matchConstraints: rules("configmaps"),
        reinvocationPolicy: "Never",
        ...apply("Object{data: {'a': 'b'}}"),
      },
    };
    assert.equal((await scene.api.post(`${path}/mutatingadmissionpolicies`, policy)).status, 201);
    const binding = { metadata: { name: "p" }, spec: { policyName: "p" } };
    assert.equal((await scene.api.post(`${path}/mutatingadmissionpolicybindings`, binding)).status, 201);
    assert.equal(valueAt((await scene.write("x")).body, "data", "a"), undefined);
  } finally {
    await scene.close();
  }
});
