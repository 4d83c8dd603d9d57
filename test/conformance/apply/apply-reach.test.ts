/**
 * SPEC: Field ownership; Subresources: what a write asks for beyond its reach is neither done nor owned, and can't be the
 * reason why the rest is refused.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, listAt, objectAt, valueAt } from "../../support/json.js";
import { describeInProfiles, Subject, type WriteOptions } from "../support/apply-stage.js";
import { apply, conflict, create, mergePatch, ownedBy, owners, play, put, shows } from "../support/apply-steps.js";
import { ownersOf } from "../support/field-owners.js";

const UID = "5f2d0c4e-0000-4000-8000-000000000000";

const FOREIGN_METADATA = {
  labels: { own: "changed", stolen: "1" },
  annotations: { own: "changed", stolen: "1" },
  finalizers: ["example.com/stolen"],
  ownerReferences: [{ apiVersion: "v1", kind: "ConfigMap", name: "thief", uid: UID }],
};

const container = (more: JsonObject = {}): JsonObject => ({ name: "main", image: "app:1", ...more });
const begun = { requests: { memory: "1Mi" } };
const resources = { requests: { cpu: "1", memory: "1Mi" } };
const debug = { name: "debug", image: "debug:1" };

/** What each subresource of a Pod changes, as the part of the spec that says it, and how the change is seen. */
const PARTS = [
  [
    "resize",
    { containers: [container({ resources })] },
    (pod: JsonObject) => valueAt(pod, "spec", "containers", 0, "resources", "requests", "cpu"),
  ],
  [
    "ephemeralcontainers",
    { ephemeralContainers: [debug] },
    (pod: JsonObject) => valueAt(pod, "spec", "ephemeralContainers", 0, "name"),
  ],
] as const;

const WRITERS: Readonly<
  Record<string, (subject: Subject, manager: string, fields: JsonObject, options: WriteOptions) => Promise<Answer>>
> = {
  async PUT(subject, manager, { metadata, spec }, options) {
    const { body } = await subject.read();
    Object.assign(body.metadata, metadata);
    Object.assign(objectAt(body, "spec"), spec);
    return subject.put(manager, body, options);
  },
  "merge patch": (subject, manager, fields, options) => subject.mergePatch(manager, fields, options),
  "strategic merge patch": (subject, manager, fields, options) => subject.strategicPatch(manager, fields, options),
  apply: (subject, manager, fields, options) => subject.apply(manager, fields, { force: true, ...options }),
};

function withoutTraces({ managedFields, resourceVersion, generation, ...metadata }: ApiBody["metadata"]): object {
  return metadata;
}

describeInProfiles(
  "what is out of a write's reach",
  (stage) => {
    const pod = async (manager = "P"): Promise<Subject> => {
      const subject = stage.subject("Pod");
      const metadata = { labels: { own: "1" }, annotations: { own: "1" }, finalizers: ["example.com/own"] };
      await play(subject, create(manager, { metadata, spec: { containers: [container({ resources: begun })] } }));
      return subject;
    };

    for (const [at, spec, seen] of PARTS) {
      for (const [title, write] of Object.entries(WRITERS)) {
        test(`[SUB-008] ${title} through pods/${at} changes its part and no metadata`, async () => {
          const subject = await pod();
          const before = (await subject.read()).body;
          assert.equal(seen(before), undefined);
          const answer = await write(
            subject,
            "B",
            { metadata: FOREIGN_METADATA, spec: spec as unknown as JsonObject },
            { at },
          );
          assert.equal(answer.status, 200, answer.text);
          const after = (await subject.read()).body;
          assert.notEqual(seen(after), undefined);
          assert.deepEqual(withoutTraces(after.metadata), withoutTraces(before.metadata));
          const [fields] = Object.entries(ownersOf(after)).filter(([owner]) => owner.startsWith("B "));
          assert.ok(fields !== undefined && !fields[1].some((field) => field.startsWith(".metadata")), `${fields}`);
          await play(subject, ownedBy(".metadata.labels.own", "P Update"));
        });

        test(`${title} through pods/${at} of metadata alone changes nothing`, async () => {
          const subject = await pod();
          const before = (await subject.read()).body;
          const answer = await write(subject, "B", { metadata: FOREIGN_METADATA }, { at });
          assert.equal(answer.status, 200, answer.text);
          assert.deepEqual((await subject.read()).body, before);
        });
      }
    }

    test("[SSA-017] a forced apply through pods/resize takes what it changes, and leaves the rest to its owners", async () => {
      const subject = stage.subject("Pod");
      const wanted = { nodeName: "n1", containers: [container({ image: "app:2", resources })] };
      const image = '.spec.containers[name="main"].image';
      const cpu = '.spec.containers[name="main"].resources.requests.cpu';
      const small = { requests: { cpu: "500m" } };
      await play(
        subject,
        apply("A", { spec: { containers: [container({ resources: small })] } }),
        ownedBy(image, "A Apply"),
        ownedBy(cpu, "A Apply"),
        apply("B", { spec: wanted }, { at: "resize", force: true }),
        ownedBy(image, "A Apply"),
        ownedBy(".spec.nodeName"),
        ownedBy(cpu, "B Apply resize"),
        shows({ "spec.nodeName": undefined }),
      );
      const { containers } = objectAt((await subject.read()).body, "spec");
      assert.deepEqual([fieldAt(containers, 0, "image"), fieldAt(containers, 0, "resources")], ["app:1", resources]);
      const { resourceVersion } = (await subject.read()).body.metadata;
      await play(
        subject,
        apply("B", { spec: wanted }, { at: "resize", force: true }),
        shows({ "metadata.resourceVersion": resourceVersion }),
        // the owner goes on to own what the other could not take
        apply("A", { spec: { containers: [container({ image: "app:3" })] } }),
        ownedBy(image, "A Apply"),
      );
    });

    test("an updater keeps what a forced apply through pods/resize could not take from it", async () => {
      const subject = await pod();
      const image = '.spec.containers[name="main"].image';
      await play(
        subject,
        ownedBy(image, "P Update"),
        apply("B", { spec: { containers: [container({ image: "app:2" })] } }, { at: "resize", force: true }),
        ownedBy(image, "P Update"),
      );
      assert.equal(fieldAt((await subject.read()).body, "spec", "containers", 0, "image"), "app:1");
    });

    test("an apply that creates a Pod does not own what only a subresource can change", async () => {
      const subject = stage.subject("Pod");
      await play(
        subject,
        apply("A", { spec: { containers: [container()] }, status: { phase: "Running" } }),
        shows({ "status.phase": "Pending" }),
        owners({ "A Apply": ["", ".image", ".name"].map((field) => `.spec.containers[name="main"]${field}`) }),
      );
    });

    for (const [at] of PARTS) {
      test(`a merge patch through pods/${at} that removes containers leaves them, or is refused`, async () => {
        const subject = await pod();
        const before = (await subject.read()).body;
        for (const spec of [null, {}, { containers: null }, { containers: [] }, { containers: [{ image: "x" }] }]) {
          const { status, text } = await subject.mergePatch("B", { spec: spec as unknown as JsonObject }, { at });
          assert.ok(status === 200 || status === 422, `${JSON.stringify(spec)} was answered ${status}: ${text}`);
          assert.deepEqual((await subject.read()).body.spec, before.spec);
        }
      });
    }

    test("an apply owns what it states of what a Namespace keeps, and changes nothing of it: finalizers of the spec, the label of the name", async () => {
      const identity = { apiVersion: "v1", kind: "Namespace" };
      const name = `reach-${stage.profile.name}`;
      const subject = new Subject(stage.api, "/api/v1/namespaces", identity, name);
      await play(subject, create("P", {}));
      const before = (await subject.read()).body;
      const others = ownersOf(before);
      for (const finalizers of [
        ["example.com/hold"],
        [...listAt(before, "spec", "finalizers"), "example.com/hold"],
        [],
      ]) {
        await play(
          subject,
          apply("B", { spec: { finalizers } }, { force: true }),
          shows({ "spec.finalizers": fieldAt(before, "spec", "finalizers") }),
          owners({ ...others, "B Apply": [".spec.finalizers"] }),
        );
      }
      const [nameLabel] = Object.keys(before.metadata.labels) as [string];
      const labels = { of: "B", [nameLabel]: "another" };
      await play(
        subject,
        apply("B", { metadata: { labels }, spec: { finalizers: ["example.com/hold"] } }, { force: true }),
        shows({ "metadata.labels": { of: "B", [nameLabel]: name } }),
        shows({ "spec.finalizers": fieldAt(before, "spec", "finalizers") }),
        owners({
          "P Update": [".metadata.labels"],
          "B Apply": [`.metadata.labels.${nameLabel}`, ".metadata.labels.of", ".spec.finalizers"],
        }),
      );
    });

    test("[SUB-007, SSA-014] a status in the configuration of an apply can't refuse it", async () => {
      for (const status of ["text", 1, [1], { phase: 1 }, { conditions: "x", unheard: 1 }]) {
        const widget = stage.widget();
        const created = await widget.apply("A", { spec: { size: 1 }, status });
        assert.equal(created.status, 201, created.text);
        await play(widget, mergePatch("S", { status: { phase: "Running" } }, { at: "status" }));
        const applied = await widget.apply("A", { spec: { size: 2 }, status });
        assert.equal(applied.status, 200, applied.text);
        await play(
          widget,
          shows({ "spec.size": 2, status: { phase: "Running" } }),
          ownedBy(".status.phase", "S Update status"),
          ownedBy(".spec.size", "A Apply"),
        );
      }
    });

    test("a spec in the configuration of an apply of the status can't refuse it", async () => {
      const widget = stage.widget();
      await play(
        widget,
        apply("A", { spec: { size: 1 } }),
        apply("B", { spec: "text", status: { phase: "Running" } }, { at: "status" }),
        shows({ "spec.size": 1, "status.phase": "Running" }),
        owners({ "A Apply": [".spec.size"], "B Apply status": [".status.phase"] }),
      );
    });

    const isKept = stage.profile.behaviours.nullForNonNullable === "reject";
    const recreate = { type: "Recreate", rollingUpdate: null };
    const deployment = (more: JsonObject): JsonObject => ({
      spec: {
        selector: { matchLabels: { app: "x" } },
        template: { metadata: { labels: { app: "x" } }, spec: { containers: [container()] } },
        ...more,
      },
    });

    if (isKept) {
      test("[VAL-024] null in a field that does not take it is a wrong type in an apply too", async () => {
        const subject = stage.subject("Deployment");
        await play(subject, apply("A", deployment({})), shows({ "spec.strategy.type": "RollingUpdate" }));
        const before = (await subject.read()).body;
        const { status, body } = await subject.apply("A", deployment({ strategy: recreate }));
        assert.deepEqual([status, body.reason], [400, "BadRequest"], body.message);
        assert.match(body.message, /spec\.strategy\.rollingUpdate/);
        assert.deepEqual((await subject.read()).body, before);
      });

      test("[VAL-024] null in a field that has a default is the default in an apply too, and is owned", async () => {
        const subject = stage.subject("Deployment");
        await play(subject, apply("A", deployment({ replicas: 3 })), shows({ "spec.replicas": 3 }));
        await play(subject, apply("A", deployment({ replicas: null })), shows({ "spec.replicas": 1 }));
        const { metadata } = (await subject.read()).body;
        assert.deepEqual(fieldAt(metadata.managedFields[0]!.fieldsV1, "f:spec", "f:replicas"), {});
      });
    } else {
      test("null in a configuration leaves the fields of a struct that others filled", async () => {
        const subject = stage.subject("Deployment");
        await play(subject, apply("A", deployment({})), shows({ "spec.strategy.rollingUpdate.maxSurge": "25%" }));
        const before = (await subject.read()).body;
        const { status, body } = await subject.apply("A", deployment({ strategy: recreate }));
        assert.equal(status, 422, body.message);
        assert.match(body.message, /spec\.strategy\.rollingUpdate: Forbidden/);
        assert.deepEqual((await subject.read()).body, before);
      });

      test("null in a configuration creates an object without the field", async () => {
        const subject = stage.subject("Deployment");
        await play(
          subject,
          apply("A", deployment({ strategy: recreate })),
          shows({ "spec.strategy": { type: "Recreate" } }),
        );
      });
    }

    if (!isKept) {
      test("[SSA-016] null cannot clear a field of another manager without force", async () => {
        const subject = stage.subject("Deployment");
        await play(
          subject,
          apply("A", deployment({ minReadySeconds: 5 })),
          conflict("B", { spec: { minReadySeconds: null } }, [["A", ".spec.minReadySeconds"]]),
          apply("B", { spec: { minReadySeconds: null } }, { force: true }),
          shows({ "spec.minReadySeconds": undefined }),
        );
      });
    }

    test("a type error in an apply names the object, whether the configuration does or not", async () => {
      const widget = stage.widget();
      const metadataLess = { ...widget.identity, spec: { size: "abc" } };
      for (const body of [widget.document({ spec: { size: "abc" } }), metadataLess]) {
        for (const isThere of [false, true]) {
          if (isThere) await play(widget, apply("A", { spec: { size: 1 } }));
          const answer = await widget.apply("A", {}, { request: { body } });
          assert.equal(answer.status, stage.profile.behaviours.schemaFailureCode, answer.text);
          assert.ok(answer.body.message.includes(widget.name), answer.body.message);
          assert.match(answer.body.message, /spec\.size/);
          assert.equal(answer.body.details.name, widget.name);
        }
        await stage.api.delete(widget.path);
      }
    });

    test("[UPD-004, UPD-005] a PUT that names a uid creates nothing", async () => {
      for (const [kind, fields] of [
        ["ConfigMap", { data: { a: "1" } }],
        ["Widget", { spec: { size: 1 } }],
        ["Endpoints", {}],
      ] as const) {
        const subject = stage.subject(kind);
        const creates = stage.profile.behaviours.createOnUpdate === "all" || kind === "Endpoints";
        const { status, body } = await subject.put("A", subject.document({ metadata: { uid: UID }, ...fields }));
        const expected = creates ? [409, "Conflict"] : [404, "NotFound"];
        assert.deepEqual([status, body.reason], expected, `${kind}: ${body.message}`);
        assert.equal((await subject.read()).status, 404);
        if (creates) {
          const without = await subject.put("A", subject.document(fields));
          assert.equal(without.status, 201, without.text);
        }
      }
    });

    test("[SSA-023] a PUT of another uid changes nothing", async () => {
      const widget = stage.widget();
      await play(widget, apply("A", { spec: { size: 1 } }));
      const { body } = await widget.read();
      const changed = structuredClone(body);
      Object.assign(changed.metadata, { uid: UID });
      objectAt(changed, "spec").size = 2;
      assert.equal((await widget.put("B", changed)).status, 409);
      assert.deepEqual((await widget.read()).body, body);
      await play(
        widget,
        put("B", (object) => {
          objectAt(object, "spec").size = 2;
        }),
        ownedBy(".spec.size", "B Update"),
      );
    });
  },
  { emulatedVersion: "1.32" },
);
