/** SPEC: Updates; Media types of patches. The three formats that are no apply, through the server. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { widgets as widgetDefinition } from "../../../generated/demo.example.com/v1/index.js";
import { defineHooks, exampleGroups } from "../../../runtime/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, listAt, objectAt, objectsAt, textAt } from "../../support/json.js";
import { verbUsers } from "../support/verb-users.js";

type PatchType = "merge" | "json" | "strategic";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`patches (${profile.name})`, () => {
    let api: TestApi;
    let configmaps: string;
    let deployments: string;
    let widgets: string;
    before(async () => {
      api = await startApi({ ...verbUsers, profile, groups: exampleGroups });
      const namespace = await api.namespace();
      configmaps = `/api/v1/namespaces/${namespace}/configmaps`;
      deployments = `/apis/apps/v1/namespaces/${namespace}/deployments`;
      widgets = `/apis/demo.example.com/v1/namespaces/${namespace}/widgets`;
    });
    after(() => api.stop());

    const create = async (path: string, object: JsonObject): Promise<string> => {
      const created = await api.post(path, object);
      assert.equal(created.status, 201, created.text);
      return `${path}/${fieldAt(object, "metadata", "name")}`;
    };
    const configMap = (name: string, data: Record<string, string> = { x: "1" }): Promise<string> =>
      create(configmaps, { metadata: { name }, data });
    const deployment = (name: string, pod: object = {}, spec: object = {}): Promise<string> => {
      const labels = { app: name };
      const containers = [{ name: "c1", image: "one" }];
      const template = { metadata: { labels }, spec: { containers, ...pod } };
      return create(deployments, {
        metadata: { name },
        spec: { selector: { matchLabels: labels }, template, ...spec },
      });
    };
    const patched = async (path: string, type: PatchType, patch: unknown): Promise<ApiBody> => {
      const { status, body, text } = await api.patch(path, type, patch);
      assert.equal(status, 200, text);
      return body;
    };
    /** The patch is refused, and nothing was written. */
    const refused = async (path: string, type: PatchType, patch: unknown): Promise<Answer> => {
      const before = await api.get(path);
      const answer = await api.patch(path, type, patch);
      assert.notEqual(answer.status, 200, answer.text);
      assert.equal((await api.get(path)).text, before.text);
      return answer;
    };

    test("[UPD-014] JSON Patch: each operation, in order, with pointers to names and list items", async () => {
      const path = await configMap("operations", { "a.b": "1", keep: "k" });
      const cases: [object[], Record<string, string>][] = [
        [[{ op: "add", path: "/data/new", value: "n" }], { "a.b": "1", keep: "k", new: "n" }],
        [[{ op: "add", path: "/data/new", value: "again" }], { "a.b": "1", keep: "k", new: "again" }],
        [[{ op: "replace", path: "/data/a.b", value: "2" }], { "a.b": "2", keep: "k", new: "again" }],
        [[{ op: "move", from: "/data/new", path: "/data/moved" }], { "a.b": "2", keep: "k", moved: "again" }],
        [[{ op: "copy", from: "/data/keep", path: "/data/moved" }], { "a.b": "2", keep: "k", moved: "k" }],
        [
          [
            { op: "add", path: "/data/first", value: "1" },
            { op: "copy", from: "/data/first", path: "/data/second" },
            { op: "remove", path: "/data/first" },
            { op: "remove", path: "/data/moved" },
          ],
          { "a.b": "2", keep: "k", second: "1" },
        ],
      ];
      for (const [operations, data] of cases) assert.deepEqual((await patched(path, "json", operations)).data, data);

      const labelled = await patched(path, "json", [{ op: "add", path: "/metadata/labels", value: { of: "b" } }]);
      assert.equal(labelled.kind, "ConfigMap");
      const escaped = await patched(path, "json", [
        { op: "add", path: "/metadata/labels/example.com~1role", value: "a" },
      ]);
      assert.deepEqual(escaped.metadata.labels, { of: "b", "example.com/role": "a" });

      const tagged = await create(widgets, { metadata: { name: "tags" }, spec: { size: 1, tags: ["b"] } });
      const listed = await patched(tagged, "json", [
        { op: "add", path: "/spec/tags/0", value: "a" },
        { op: "add", path: "/spec/tags/-", value: "c" },
        { op: "move", from: "/spec/tags/0", path: "/spec/tags/2" },
        { op: "remove", path: "/spec/tags/0" },
      ]);
      assert.deepEqual(fieldAt(listed, "spec", "tags"), ["c", "a"]);
    });

    test("[UPD-015, UPD-018] JSON Patch: an operation that can't be done refuses the whole patch", async () => {
      const path = await configMap("undone");
      const write = { op: "add", path: "/data/y", value: "2" };
      const failing = [
        { op: "test", path: "/data/x", value: "2" },
        { op: "test", path: "/data/none", value: "1" },
        { op: "remove", path: "/data/none" },
        { op: "test", path: "/none/deeper", value: null },
        { op: "replace", path: "/none/deeper", value: "1" },
        { op: "replace", path: "/metadata/finalizers/0", value: "example.com/a" },
        { op: "move", from: "/data/none", path: "/data/z" },
        { op: "copy", from: "/none/deeper", path: "/data/z" },
        { op: "add", path: "/none/deeper", value: "1" },
      ];
      for (const operation of failing) {
        const { status, body } = await refused(path, "json", [write, operation]);
        // stock servers keep to themselves of what and why
        const named = profile.behaviours.jsonPatches === "stock" ? undefined : "undone";
        assert.deepEqual([status, body.reason, body.details.name], [422, "Invalid", named], JSON.stringify(operation));
      }
    });

    test("[UPD-014, UPD-018] JSON Patch: a member that is not there is a fault, or as good as null", async () => {
      const isNull = profile.behaviours.jsonPatches === "stock";
      assert.equal(isNull, profile.name === "kubernetes");
      const path = await configMap("lacking");
      const operations = [
        { op: "test", path: "/data/none", value: null },
        { op: "replace", path: "/data/none", value: "1" },
        { op: "replace", path: "/binaryData", value: { b: "YQ==" } },
      ];
      for (const operation of operations) {
        const { status, text } = await api.patch(path, "json", [operation]);
        assert.equal(status, isNull ? 200 : 422, text);
      }
      const { data, binaryData } = (await api.get(path)).body;
      assert.deepEqual([fieldAt(data, "none"), binaryData], isNull ? ["1", { b: "YQ==" }] : [undefined, undefined]);
    });

    test("[UPD-019] a patch that is malformed is a bad request", async () => {
      const path = await configMap("malformed");
      const malformed: [PatchType, unknown][] = [
        ["json", {}],
        ["json", "[{"],
        ["json", [1]],
        ["json", [{ op: 1, path: "/data" }]],
        ["merge", []],
        ["merge", "null"],
        ["strategic", []],
        ["strategic", { data: { $patch: "other" } }],
      ];
      for (const [type, patch] of malformed) {
        const { status, body } = await refused(path, type, patch);
        assert.deepEqual([status, body.reason], [400, "BadRequest"], `${type} ${JSON.stringify(patch)}`);
      }
    });

    test("[UPD-014, UPD-018, UPD-019] JSON Patch: operations that are none", async () => {
      const isStock = profile.behaviours.jsonPatches === "stock";
      assert.equal(isStock, profile.name === "kubernetes");
      const path = await configMap("no-operations");
      const operations = [
        { op: "jump", path: "/data" },
        { path: "/data/x" },
        { op: "add", value: "1" },
        { op: "add", path: "data", value: {} },
        { op: "move", from: "/data", path: "/data/x" },
      ];
      for (const operation of operations) {
        const { status, body } = await refused(path, "json", [operation]);
        assert.equal(status, isStock ? 422 : 400, JSON.stringify(operation));
        if (isStock)
          assert.deepEqual(
            [body.message, body.details],
            ["the server rejected our request due to an error in our request", {}],
          );
      }
    });

    test("[UPD-014] JSON Patch: places from the end, paths without a slash and values that are not there", async () => {
      const isStock = profile.behaviours.jsonPatches === "stock";
      const path = await create(widgets, { metadata: { name: "from-the-end" }, spec: { size: 1, tags: ["a", "b"] } });
      const steps: [operation: object, tags: string[] | undefined][] = [
        [{ op: "add", path: "/spec/tags/-1", value: "c" }, ["a", "b", "c"]],
        [{ op: "add", path: "/spec/tags/-2", value: "d" }, ["a", "b", "d", "c"]],
        [{ op: "replace", path: "/spec/tags/-1", value: "e" }, ["a", "b", "d", "e"]],
        [{ op: "remove", path: "/spec/tags/-4" }, ["b", "d", "e"]],
        [{ op: "test", path: "/spec/tags/01", value: "d" }, ["b", "d", "e"]],
        [{ op: "remove", path: "/spec/tags/-4" }, undefined],
        [{ op: "add", path: "/spec/tags/-5", value: "f" }, undefined],
        [{ op: "remove", path: "/spec/tags/3" }, undefined],
        [{ op: "remove", path: "spec/tags" }, undefined],
        [{ op: "remove", path: "before/spec/tags/0" }, ["d", "e"]],
      ];
      for (const [operation, tags] of steps) {
        const { status, body, text } = await api.patch(path, "json", [operation]);
        assert.equal(status === 200, isStock && tags !== undefined, `${JSON.stringify(operation)} ${text}`);
        if (status === 200) assert.deepEqual(fieldAt(body, "spec", "tags"), tags);
      }
      const copied = await api.patch(await configMap("copied"), "json", [
        { op: "copy", from: "/data/none", path: "/data/x" },
      ]);
      assert.equal(copied.status, isStock ? 200 : 422, copied.text);
    });

    test("[UPD-011] a patch that takes out the name, the namespace or the kind", async () => {
      const isStock = profile.behaviours.decodingFailures === "stock";
      const path = await configMap("who");
      for (const patch of [{ metadata: { name: null } }, { metadata: null }]) {
        const { status, body } = await refused(path, "merge", patch);
        const text = "the name of the object (who based on URL) was undeterminable: name must be provided";
        assert.deepEqual([status, body.message], [400, text]);
      }
      const moved = await refused(path, "merge", { metadata: { namespace: "other" } });
      assert.deepEqual(
        [moved.status, moved.body.message],
        [400, "the namespace of the provided object does not match the namespace sent on the request"],
      );
      assert.equal((await api.patch(path, "merge", { metadata: { namespace: null } })).status, 200);
      const whole = { $patch: "replace", metadata: { name: "who" }, data: { q: "7" } };
      const renamed: [PatchType, unknown, number][] = [
        ["strategic", { kind: "Secret" }, isStock ? 200 : 400],
        ["strategic", { apiVersion: null }, isStock ? 200 : 400],
        ["strategic", whole, isStock ? 200 : 400],
        ["merge", { kind: null }, isStock ? 200 : 400],
        ["merge", { kind: "Secret" }, isStock ? 422 : 400],
        ["merge", { apiVersion: null }, 400],
      ];
      for (const [type, patch, code] of renamed) {
        const { status, body, text } = await api.patch(path, type, patch);
        assert.equal(status, code, `${type} ${JSON.stringify(patch)}: ${text}`);
        if (status === 200) assert.deepEqual([body.kind, body.apiVersion], ["ConfigMap", "v1"]);
      }
      const custom = await create(widgets, { metadata: { name: "who" }, spec: { size: 1 } });
      const other = await refused(custom, "merge", { kind: "Other" });
      assert.equal(other.status, isStock ? 422 : 400);
      if (isStock)
        assert.deepEqual(other.body.details.causes, [
          { reason: "FieldValueInvalid", message: 'Invalid value: "Other": must be Widget', field: "kind" },
        ]);
    });

    test("[UPD-020] JSON Patch: the number of operations, and what copies add, are limited", async () => {
      const path = await configMap("limits", { x: "x".repeat(100_000) });
      const tests = (count: number): object[] => Array(count).fill({ op: "test", path: "/kind", value: "ConfigMap" });
      await patched(path, "json", tests(10_000));
      const many = await refused(path, "json", tests(10_001));
      assert.deepEqual([many.status, many.body.reason], [413, "RequestEntityTooLarge"]);
      assert.match(many.body.message, /The allowed maximum operations in a JSON patch is 10000, got 10001/);
      const copies = Array.from({ length: 40 }, (_, index) => ({
        op: "copy",
        from: "/data/x",
        path: `/data/y${index}`,
      }));
      const large = await refused(path, "json", copies);
      assert.deepEqual([large.status, large.body.reason], [413, "RequestEntityTooLarge"]);
    });

    test("[UPD-021, UPD-022] merge patch: null removes at every depth, also what is not there; lists are taken whole", async () => {
      const path = await create(configmaps, {
        metadata: { name: "nulls", labels: { a: "1", b: "2" }, finalizers: ["example.com/a", "example.com/b"] },
        data: { x: "1", y: "2" },
      });
      const body = await patched(path, "merge", {
        metadata: { labels: { a: null, c: "3" }, annotations: null, finalizers: ["example.com/c"] },
        data: { x: null, none: null },
      });
      assert.deepEqual(body.metadata.labels, { b: "2", c: "3" });
      assert.deepEqual(body.metadata.finalizers, ["example.com/c"]);
      assert.deepEqual(body.data, { y: "2" });
      assert.equal("data" in (await patched(path, "merge", { data: null })), false);
    });

    test("[UPD-025] strategic merge: $patch replace in maps and lists, $patch delete in maps", async () => {
      const path = await deployment("directives", {}, { strategy: { type: "Recreate" } });
      await patched(path, "merge", { metadata: { labels: { a: "1", b: "2" }, annotations: { "example.com/a": "1" } } });
      const metadata = { labels: { $patch: "replace", c: "3" }, annotations: { $patch: "delete" } };
      const replaced = await patched(path, "strategic", { metadata });
      assert.deepEqual(replaced.metadata.labels, { c: "3" });
      assert.deepEqual(replaced.metadata.annotations ?? {}, {});

      const containers = [{ $patch: "replace" }, { name: "c2", image: "two" }];
      const { spec } = await patched(path, "strategic", { spec: { template: { spec: { containers } } } });
      assert.deepEqual(
        objectsAt(spec, "template", "spec", "containers").map(({ name, image }) => [name, image]),
        [["c2", "two"]],
      );
    });

    test("[UPD-025] strategic merge: $retainKeys clears what it does not list", async () => {
      const path = await deployment("retained", { volumes: [{ name: "v", emptyDir: {} }] });
      const strategy = { $retainKeys: ["type"], type: "Recreate" };
      const recreated = await patched(path, "strategic", { spec: { strategy } });
      assert.deepEqual(fieldAt(recreated, "spec", "strategy"), { type: "Recreate" });

      const volumes = [{ name: "v", $retainKeys: ["name", "hostPath"], hostPath: { path: "/data" } }];
      const { spec } = await patched(path, "strategic", { spec: { template: { spec: { volumes } } } });
      const [volume] = listAt(spec, "template", "spec", "volumes");
      assert.equal("emptyDir" in objectAt(volume), false);
      assert.equal(fieldAt(volume, "hostPath", "path"), "/data");

      const unlisted = { $retainKeys: ["type"], rollingUpdate: {} };
      assert.equal((await refused(path, "strategic", { spec: { strategy: unlisted } })).status, 400);
    });

    test("[UPD-026] strategic merge: values of a set are removed by a directive, and orders are followed", async () => {
      const path = await deployment("ordered");
      const template = (pod: object): object => ({ spec: { template: { spec: pod } } });
      const names = ({ spec }: JsonObject): string[] =>
        objectsAt(spec, "template", "spec", "containers").map(({ name }) => textAt(name));
      const more = await patched(path, "strategic", template({ containers: [{ name: "c2", image: "two" }] }));
      assert.deepEqual(names(more).sort(), ["c1", "c2"]);
      for (const order of [
        ["c2", "c1"],
        ["c1", "c2"],
      ]) {
        const directive = { "$setElementOrder/containers": order.map((name) => ({ name })) };
        assert.deepEqual(names(await patched(path, "strategic", template(directive))), order);
      }
      const added = await patched(
        path,
        "strategic",
        template({
          "$setElementOrder/containers": [{ name: "c3" }, { name: "c1" }, { name: "c2" }],
          containers: [{ name: "c3", image: "three" }],
        }),
      );
      assert.deepEqual(names(added), ["c3", "c1", "c2"]);

      const finalizers = ["example.com/a", "example.com/b"];
      assert.deepEqual(
        (await patched(path, "strategic", { metadata: { finalizers } })).metadata.finalizers,
        finalizers,
      );
      const united = await patched(path, "strategic", { metadata: { finalizers: ["example.com/c"] } });
      assert.deepEqual(united.metadata.finalizers.toSorted(), [...finalizers, "example.com/c"]);
      const less = await patched(path, "strategic", {
        metadata: { "$deleteFromPrimitiveList/finalizers": ["example.com/a", "example.com/c"] },
      });
      assert.deepEqual(less.metadata.finalizers, ["example.com/b"]);
    });

    test("[UPD-016] a patch that names a version or an owner's uid holds only for that state", async () => {
      const path = await configMap("conditional");
      const { resourceVersion, uid } = (await api.get(path)).body.metadata;
      const to = (x: string, metadata: object): object => ({ metadata, data: { x } });
      await patched(path, "merge", to("2", { uid, resourceVersion }));
      for (const type of ["merge", "strategic"] as const) {
        const stale = await refused(path, type, to("3", { resourceVersion }));
        assert.deepEqual([stale.status, stale.body.reason], [409, "Conflict"]);
        const other = await refused(path, type, to("3", { uid: "11111111-1111-4111-8111-111111111111" }));
        assert.deepEqual([other.status, other.body.reason], [422, "Invalid"]);
        assert.equal(other.body.details.causes[0]?.field, "metadata.uid");
      }
      const version = { op: "test", path: "/metadata/resourceVersion", value: resourceVersion };
      assert.equal((await refused(path, "json", [version, { op: "remove", path: "/data/x" }])).status, 422);
    });

    test("[UPD-017] a patch needs the permission to patch, and no other", async () => {
      const path = await configMap("permitted");
      const patches: [PatchType, unknown][] = [
        ["merge", { data: { x: "2" } }],
        ["json", [{ op: "replace", path: "/data/x", value: "3" }]],
        ["strategic", { data: { x: "4" } }],
      ];
      for (const [type, patch] of patches) {
        const denied = await api.patch(path, type, patch, { token: "update+create+get" });
        assert.deepEqual([denied.status, denied.body.reason], [403, "Forbidden"], type);
        assert.equal((await api.patch(path, type, patch, { token: "patch" })).status, 200, type);
      }
      const put = { metadata: { name: "permitted" }, data: { x: "5" } };
      assert.equal((await api.put(path, put, { token: "patch" })).status, 403);
      assert.equal(fieldAt((await api.get(path)).body, "data", "x"), "4");
    });

    test("[UPD-027, UPD-016] patches at the same time all take effect, of those for one version one does", async () => {
      const path = await configMap("race", {});
      const { resourceVersion } = (await api.get(path)).body.metadata;
      const keys = Array.from({ length: 30 }, (_, index) => `k${index}`);
      const bodies: ((key: string) => [PatchType, unknown])[] = [
        (key) => ["merge", { data: { [key]: "1" } }],
        (key) => ["strategic", { data: { [key]: "1" } }],
        (key) => ["merge", { metadata: { annotations: { [key]: "1" } } }],
      ];
      const answers = await Promise.all(
        keys.map((key, index) => {
          const [type, body] = bodies[index % bodies.length]?.(key) ?? assert.fail();
          return api.patch(path, type, body);
        }),
      );
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
      const { data, metadata } = (await api.get(path)).body;
      assert.deepEqual([...Object.keys(objectAt(data)), ...Object.keys(metadata.annotations)].sort(), keys.sort());

      const late = await refused(path, "merge", { metadata: { resourceVersion }, data: { late: "1" } });
      assert.equal(late.status, 409);
      const current = metadata.resourceVersion;
      const conditional = await Promise.all(
        keys
          .slice(0, 5)
          .map((key) => api.patch(path, "merge", { metadata: { resourceVersion: current }, data: { [key]: key } })),
      );
      assert.deepEqual(conditional.map(({ status }) => status).sort(), [200, 409, 409, 409, 409]);
    });

    test("[UPD-031] a terminating namespace gets no new content, but what it holds can be patched", async () => {
      const name = await api.namespace();
      const inside = `/api/v1/namespaces/${name}/configmaps`;
      const held = await create(inside, { metadata: { name: "held", finalizers: ["example.com/wait"] }, data: {} });
      assert.equal((await api.delete(`/api/v1/namespaces/${name}`)).status, 200);
      const attempts = [await api.post(inside, { metadata: { name: "late" } })];
      if (profile.behaviours.createOnUpdate === "all") {
        attempts.push(await api.put(`${inside}/late`, { metadata: { name: "late" } }));
      }
      for (const { status, body } of attempts) {
        assert.deepEqual([status, body.reason], [403, "Forbidden"]);
        assert.match(body.message, /because it is being terminated/);
      }
      assert.equal((await api.get(`${inside}/late`)).status, 404);
      assert.deepEqual((await patched(held, "merge", { data: { x: "1" } })).data, { x: "1" });
      await patched(held, "merge", { metadata: { finalizers: null } });
    });
  });

  describe(`updates of kinds that ask for a version (${profile.name})`, () => {
    let api: TestApi;
    let widgets: string;
    before(async () => {
      const hooks = [defineHooks(widgetDefinition, { requiresVersionOnUpdate: true })];
      api = await startApi({ profile, groups: exampleGroups, hooks });
      widgets = `/apis/demo.example.com/v1/namespaces/${await api.namespace()}/widgets`;
    });
    after(() => api.stop());

    test("[UPD-010] a PUT without a version is refused, a patch needs none", async () => {
      const { body } = await api.post(widgets, { metadata: { name: "w" }, spec: { size: 1 } });
      const { resourceVersion, ...metadata } = body.metadata;
      const put = await api.put(`${widgets}/w`, { ...body, metadata, spec: { size: 2 } });
      assert.deepEqual([put.status, put.body.reason], [422, "Invalid"]);
      assert.equal(put.body.details.causes[0]?.field, "metadata.resourceVersion");
      assert.match(put.body.message, /must be specified for an update/);
      const versioned = await api.put(`${widgets}/w`, { ...body, spec: { size: 2 } });
      assert.deepEqual([versioned.status, fieldAt(versioned.body, "spec", "size")], [200, 2]);
      assert.notEqual(versioned.body.metadata.resourceVersion, resourceVersion);
      assert.equal((await api.patch(`${widgets}/w`, "merge", { spec: { size: 3 } })).status, 200);
    });
  });
}
