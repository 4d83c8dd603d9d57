/** SPEC: Updates, server-side apply: valid apply requests, and those that are rejected. */
import { bodyOf, expect, expectEqual, expectFailure, versionOf } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { Collection, expectEvents, shows } from "../../scenes/check-collection.js";
import { expectOwners } from "../../scenes/check-owners.js";
import { gauges } from "../../scenes/gauge-kind.js";
import { person } from "../../scenes/impersonated-people.js";

/** One character longer than the name of a manager may be. */
const TOO_LONG = "m".repeat(129);

export const checks: readonly Check[] = [
  {
    id: "SSA-001",
    title: "An apply creates a missing object and answers 201",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1 } }), 201, { "spec.size": 1, "spec.mode": "auto" });
      shows(await collection.get("a"), 200, { "spec.size": 1 });
    },
  },
  {
    id: "SSA-002",
    title: "An apply changes an existing object and answers 200",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1 } }), 201);
      shows(await collection.apply("A", "a", { spec: { size: 2 } }), 200, { "spec.size": 2 });
      shows(await collection.get("a"), 200, { "spec.size": 2 });
    },
  },
  {
    id: "SSA-003",
    title: "The body of an apply is a partial object: fields that it omits stay",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      await collection.create("a", { metadata: { labels: { own: "yes" } }, spec: { size: 1, options: { x: "1" } } });
      const answer = await collection.apply("B", "a", { spec: { note: "of B", options: { y: "2" } } });
      shows(answer, 200, {
        "spec.size": 1,
        "spec.note": "of B",
        "spec.options": { x: "1", y: "2" },
        "metadata.labels.own": "yes",
      });
    },
  },
  {
    id: "SSA-004",
    title: "An apply without a field manager is rejected with 422",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const body = collection.object("a", { spec: { size: 1 } });
      expectFailure(await collection.patch("apply", "a", body), {
        code: 422,
        reason: "Invalid",
        details: { kind: "PatchOptions" },
        cause: { field: "fieldManager", message: "Required value: is required for apply patch" },
      });
      expectEqual("status of a get", (await collection.get("a")).status, 404);
    },
  },
  {
    id: "SSA-005",
    title: "force=true takes a field from its owner",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.apply("A", "a", { spec: { size: 1 } }), 201);
      shows(await collection.apply("B", "a", { spec: { size: 2 } }, { force: "true" }), 200, { "spec.size": 2 });
    },
  },
  {
    id: "SSA-006",
    title: "managedFields in the body of an apply are rejected with 400",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const made = await collection.create("a", { spec: { size: 1 } });
      const managedFields = (made.metadata as { managedFields: never[] }).managedFields;
      expect(managedFields.length > 0, "managedFields of a new object", managedFields, "an entry");
      expectFailure(await collection.apply("A", "a", { metadata: { managedFields }, spec: { size: 1 } }), {
        code: 400,
        reason: "BadRequest",
        parts: ["metadata.managedFields must be nil"],
      });
    },
  },
  {
    id: "SSA-009",
    title: "Virtual kinds can't be applied to",
    async run(scene) {
      const apiVersion = `${scene.profile.words.authorizationGroup}/v1`;
      const answer = await scene.request("PATCH", `/apis/${apiVersion}/subjectaccessreviews/x?fieldManager=A`, {
        contentType: "application/apply-patch+yaml",
        body: { apiVersion, kind: "SubjectAccessReview", metadata: { name: "x" }, spec: { user: "stranger" } },
      });
      expectEqual("status", answer.status, 404);
    },
  },
  {
    id: "SSA-010",
    title: "Applied values are absolute",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      for (const size of [3, 3, 1]) {
        const answer = await collection.apply("A", "a", { spec: { size } });
        expectEqual("spec.size", (bodyOf(answer, 200, 201).spec as { size: number }).size, size);
      }
    },
  },
  {
    id: "SSA-013",
    title: "A JSON body with ordinary escapes is read as an apply",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const head = `"apiVersion":"${collection.apiVersion}","kind":"${collection.kind}"`;
      const body = `{${head},"metadata":{"name":"a"},"spec":{"size":1,"note":"x\\n\\"y\\"\\u00e9"}}`;
      const answer = await collection.patch("apply", "a", body, { fieldManager: "A" });
      shows(answer, 201, { "spec.note": 'x\n"y"é' });
    },
  },
  {
    id: "SSA-013",
    title: "A YAML body is read as an apply",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const head = `apiVersion: ${collection.apiVersion}\nkind: ${collection.kind}\nmetadata:\n  name: a\n`;
      const body = `${head}spec:\n  size: 1\n  tags: [x, 'y']\n  note: "of A"\n`;
      const answer = await collection.patch("apply", "a", body, { fieldManager: "A" });
      shows(answer, 201, { "spec.size": 1, "spec.tags": ["x", "y"], "spec.note": "of A" });
    },
  },
  {
    id: "SSA-014",
    title: "An apply to the status is recorded with its subresource",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      await collection.create("a", { spec: { size: 1 } });
      const answer = await collection.apply("A", "a/status", { status: { phase: "Ready" } });
      expectOwners(shows(answer, 200, { "status.phase": "Ready" }), { "A Apply status": [".status.phase"] });
    },
  },
  {
    id: "SSA-015",
    title: "An apply of a Scale changes the replicas of its object",
    async run(scene) {
      const collection = new Collection(
        scene,
        `/apis/apps/v1/namespaces/${scene.namespace}/deployments`,
        "apps/v1",
        "Deployment",
      );
      const labels = { app: "scaled" };
      const template = { metadata: { labels }, spec: { containers: [{ name: "c", image: "example.com/none" }] } };
      // A deployment that is paused from the start has no pods.
      await collection.create("a", {
        spec: { paused: true, replicas: 1, selector: { matchLabels: labels }, template },
      });
      const body = { apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: "a" }, spec: { replicas: 4 } };
      const answer = await collection.patch("apply", "a/scale", body, { fieldManager: "A", force: "true" });
      shows(answer, 200, { kind: "Scale", "spec.replicas": 4 });
      shows(await collection.get("a"), 200, { "spec.replicas": 4, "spec.paused": true });
    },
  },
  {
    id: "SSA-038",
    title: "An apply that changes nothing keeps the version, and watches see no event",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const members = { metadata: { labels: { own: "yes" } }, spec: { size: 1, tags: ["x"], ports: [{ port: 80 }] } };
      const version = versionOf(bodyOf(await collection.apply("A", "a", members), 201));
      const watch = await collection.watch({ resourceVersion: version, labelSelector: "own=yes" });
      for (let round = 0; round < 3; round++)
        shows(await collection.apply("A", "a", members), 200, { "metadata.resourceVersion": version });
      shows(await collection.delete("a"), 200);
      await expectEvents(watch, ["DELETED a"]);
    },
  },
  {
    id: "SSA-041",
    title: "An apply with an old version is rejected with 409, even with force",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const resourceVersion = versionOf(bodyOf(await collection.apply("A", "a", { spec: { size: 1 } }), 201));
      shows(await collection.apply("A", "a", { spec: { size: 2 } }), 200);
      const members = { metadata: { resourceVersion }, spec: { size: 3 } };
      for (const force of [undefined, "true"])
        expectFailure(await collection.apply("A", "a", members, { force }), { code: 409, reason: "Conflict" });
      shows(await collection.get("a"), 200, { "spec.size": 2 });
    },
  },
  {
    id: "SSA-042",
    title: "An apply without kind or apiVersion, or with another name, is rejected with 400",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const { apiVersion, kind, ...others } = collection.object("a", { spec: { size: 1 } });
      for (const body of [
        { apiVersion, ...others },
        { kind, ...others },
        collection.object("b", { spec: { size: 1 } }),
      ])
        expectFailure(await collection.patch("apply", "a", body, { fieldManager: "A" }), {
          code: 400,
          reason: "BadRequest",
        });
      expectEqual("status of a get", (await collection.get("a")).status, 404);
    },
  },
  {
    id: "SSA-043",
    title: "The name of a field manager has at most 128 characters, all of them printable",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      const expected = { code: 422, reason: "Invalid", cause: { field: "fieldManager" } };
      for (const manager of [TOO_LONG, "a\u0007b"]) {
        expectFailure(await collection.apply(manager, "a", { spec: { size: 1 } }), expected);
        expectFailure(await collection.post("a", { spec: { size: 1 } }, { fieldManager: manager }), expected);
      }
      shows(await collection.apply(TOO_LONG.slice(1), "a", { spec: { size: 1 } }), 201);
    },
  },
  {
    id: "SSA-044",
    title: "force is rejected on other patches than applies",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      await collection.create("a", { spec: { size: 1 } });
      expectFailure(await collection.merge("a", { spec: { size: 2 } }, { force: "true" }), {
        code: 422,
        reason: "Invalid",
        cause: { field: "force", message: "Forbidden: may not be specified for non-apply patch" },
      });
      shows(await collection.get("a"), 200, { "spec.size": 1 });
    },
  },
  {
    id: "SSA-007",
    title: "An apply to an existing object needs only the permission to patch",
    needs: ["crds", "rbac", "impersonation", "authorization"],
    async run(scene) {
      const collection = await gauges(scene);
      await collection.create("a", { spec: { size: 1 } });
      const applied = await applierWith(scene, collection, ["patch"]);
      await scene.eventually("the role to be in force", async () => shows(await applied("a"), 200, { "spec.size": 2 }));
    },
  },
  {
    id: "SSA-008",
    title: "An apply that creates needs the permissions to create and to patch",
    needs: ["crds", "rbac", "impersonation", "authorization"],
    async run(scene) {
      const collection = await gauges(scene);
      await collection.create("a", { spec: { size: 1 } });
      const [patcher, both] = [
        await applierWith(scene, collection, ["patch"]),
        await applierWith(scene, collection, ["patch", "create"], await scene.otherNamespace()),
      ];
      await scene.eventually("the role to be in force", async () => shows(await patcher("a"), 200));
      expectFailure(await patcher("missing"), { code: 403, reason: "Forbidden" });
      await scene.eventually("the other role to be in force", async () => shows(await both("missing"), 201));
    },
  },
];

/** Applies as a user who has these permissions for the collection's kind in that namespace. */
async function applierWith(
  scene: Scene,
  collection: Collection,
  verbs: readonly string[],
  namespace = scene.namespace,
): Promise<(name: string) => Promise<RawAnswer>> {
  const [group = ""] = collection.apiVersion.split("/");
  const someone = await person(scene, [{ group, resources: ["gauges"], verbs }], namespace);
  const path = collection.path.replace(scene.namespace, namespace);
  return (name) =>
    someone.request("PATCH", `${path}/${name}?fieldManager=A&force=true`, {
      contentType: "application/apply-patch+yaml",
      body: collection.object(name, { spec: { size: 2 } }),
    });
}
