/**
 * Plug-ins of one's own against the rules of writes: whatever one changes, and whatever it says about that, an object is
 * stored as its schema has it, and what the server keeps stays. SPEC: the request pipeline; Object metadata fields.
 */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import type { AdmissionPlugin } from "../../../runtime/admission/admission-chain.js";
import type { AdmissionAttributes } from "../../../runtime/registry/write/write-admission.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, type JsonValue, objectAt } from "../../support/json.js";

type Mischief = (object: JsonObject, attributes: AdmissionAttributes) => void;

/** Does in each round what a test wants of it, and says that it did nothing. */
class Liar implements AdmissionPlugin {
  readonly name = "Liar";
  inMutate: Mischief = () => {};
  inHandles: Mischief = () => {};
  inValidate: Mischief = () => {};
  readonly seen: JsonObject[] = [];

  handles(attributes: AdmissionAttributes): boolean {
    const { gr } = attributes;
    if (!MINE.has(gr.resource)) return false;
    if (attributes.object !== undefined) this.inHandles(attributes.object as JsonObject, attributes);
    return true;
  }

  async mutate(attributes: AdmissionAttributes): Promise<boolean> {
    if (attributes.object !== undefined || attributes.oldObject !== undefined)
      this.inMutate(attributes.object as JsonObject, attributes);
    return false;
  }

  async validate(attributes: AdmissionAttributes): Promise<void> {
    if (attributes.object === undefined) return;
    this.seen.push(structuredClone(attributes.object) as JsonObject);
    this.inValidate(attributes.object as JsonObject, attributes);
  }
}

const MINE = new Set(["configmaps", "deployments", "pods"]);

const FORGED = {
  name: "other",
  namespace: "elsewhere",
  uid: "forged",
  creationTimestamp: "2001-01-01T00:00:00Z",
  deletionTimestamp: "2001-01-01T00:00:00Z",
  generation: 77,
  resourceVersion: "5",
  managedFields: [{ manager: "forged" }],
};

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`users' plug-ins (${profile.name})`, () => {
    let api: TestApi;
    let liar: Liar;
    let namespace: string;
    let path: string;
    const faults: string[] = [];
    before(async () => {
      liar = new Liar();
      api = await startApi({
        profile,
        admission: [liar],
        disableAdmissionPlugins: ["ServiceAccount"],
        reportError: (fault) => faults.push(String(fault)),
      });
      namespace = await api.namespace();
      path = `/api/v1/namespaces/${namespace}/configmaps`;
    });
    beforeEach(() => {
      liar.inMutate = liar.inHandles = liar.inValidate = () => {};
      liar.seen.length = 0;
    });
    after(async () => {
      await api.stop();
      // of the last test alone
      for (const fault of faults) assert.match(fault, /admission plugin "Liar" left /);
    });

    /** A ConfigMap that nobody has tampered with. */
    const plain = async (name: string): Promise<ApiBody> => {
      const { status, body, text } = await api.post(path, { metadata: { name }, data: { a: "1" } });
      assert.equal(status, 201, text);
      return body;
    };
    const write = (verb: string, name: string, data: JsonObject = { b: "2" }) =>
      verb === "POST"
        ? api.post(path, { metadata: { name }, data })
        : verb === "PUT"
          ? api.put(`${path}/${name}`, { metadata: { name }, data })
          : api.patch(`${path}/${name}`, "merge", { data });

    for (const verb of ["POST", "PUT", "PATCH"]) {
      test(`${verb}: a plug-in cannot change metadata of the server`, async () => {
        const name = `kept-${verb.toLowerCase()}`;
        const stored = verb === "POST" ? undefined : await plain(name);
        liar.inMutate = ({ metadata }) => Object.assign(objectAt(metadata), FORGED, { labels: { seen: "yes" } });
        const { status, body, text } = await write(verb, name);
        assert.ok(status < 300, text);
        const { metadata } = (await api.get(`${path}/${name}`)).body;
        assert.deepEqual(metadata.uid, body.metadata.uid);
        assert.deepEqual([metadata.name, metadata.namespace, metadata.labels], [name, namespace, { seen: "yes" }]);
        for (const field of ["uid", "creationTimestamp", "deletionTimestamp", "generation"])
          assert.notEqual(fieldAt(metadata, field), (FORGED as JsonObject)[field], field);
        assert.ok(metadata.managedFields.every(({ manager }) => manager !== "forged"));
        if (stored !== undefined) assert.equal(metadata.uid, stored.metadata.uid);
      });

      test(`${verb}: unknown fields are dropped and other kinds refused`, async () => {
        const name = `unknown-${verb.toLowerCase()}`;
        if (verb !== "POST") await plain(name);
        liar.inMutate = (object) =>
          Object.assign(objectAt(object), { unknown: { a: 1 }, kind: "Secret", apiVersion: "v9" });
        const { status, text } = await write(verb, name);
        assert.ok(status < 300, text);
        const { body } = await api.get(`${path}/${name}`);
        assert.deepEqual([body.unknown, body.kind, body.apiVersion], [undefined, "ConfigMap", "v1"]);
      });

      for (const [what, mischief] of [
        ["data of another type", (object: JsonObject) => (object.data = { x: 1 })],
        ["data that is no map", (object: JsonObject) => (object.data = ["x"])],
        ["metadata that is none", (object: JsonObject) => (object.metadata = "none")],
        ["labels that are none", (object: JsonObject) => (objectAt(object, "metadata").labels = 5)],
      ] as const) {
        test(`${verb}: ${what} is refused as if the client had sent it`, async () => {
          const name = `typed-${verb.toLowerCase()}-${what.replaceAll(" ", "-")}`;
          if (verb !== "POST") await plain(name);
          liar.inMutate = mischief;
          const { status, body } = await write(verb, name);
          assert.ok(status === 422 || status === 400, `${status} ${body.message}`);
          liar.inMutate = () => {};
          const { body: found, status: code } = await api.get(`${path}/${name}`);
          if (verb === "POST") assert.equal(code, 404);
          else assert.deepEqual(found.data, { a: "1" });
        });
      }

      test(`${verb}: changes by validate are lost`, async () => {
        const name = `looked-${verb.toLowerCase()}`;
        if (verb !== "POST") await plain(name);
        liar.inHandles = liar.inValidate = (object, attributes) => {
          Object.assign(objectAt(object, "metadata"), FORGED);
          objectAt(object).data = { x: 1 };
          if (attributes.oldObject !== undefined) Object.assign(attributes.oldObject.metadata as JsonObject, FORGED);
          attributes.settle();
        };
        const { status, text } = await write(verb, name);
        assert.ok(status < 300, text);
        const { body } = await api.get(`${path}/${name}`);
        assert.equal(fieldAt(body, "data", "b"), "2");
        assert.notEqual(body.metadata.uid, "forged");
      });
    }

    test("the stored object can't be changed under a write", async () => {
      const { metadata } = await plain("old");
      liar.inMutate = (_, { oldObject }) => {
        if (oldObject !== undefined) Object.assign(oldObject.metadata as JsonObject, FORGED, { finalizers: ["a.b/c"] });
      };
      const { body } = await write("PUT", "old");
      assert.deepEqual(
        [body.metadata.uid, body.metadata.creationTimestamp],
        [metadata.uid, metadata.creationTimestamp],
      );
      assert.equal((await api.delete(`${path}/old`)).status, 200);
      assert.equal((await api.get(`${path}/old`)).status, 404);
    });

    test("changes after the end of a call are lost", async () => {
      let late: ApiBody;
      liar.inMutate = (object) => {
        late = object as ApiBody;
      };
      liar.inValidate = () => {
        late.metadata.uid = "forged";
        objectAt(late, "data").late = 1;
      };
      const { status, body, text } = await write("POST", "late");
      assert.equal(status, 201, text);
      assert.notEqual(body.metadata.uid, "forged");
      assert.deepEqual(body.data, { b: "2" });
    });

    test("settle gives the plug-in's object its defaults, and both rounds have the same attributes", async () => {
      const rounds: unknown[] = [];
      liar.inMutate = (object, attributes) => {
        rounds.push(attributes);
        delete objectAt(object, "spec", "template", "spec", "containers", 0).terminationMessagePath;
        attributes.settle();
        assert.equal(attributes.object, object);
        assert.equal(
          fieldAt(object, "spec", "template", "spec", "containers", 0, "terminationMessagePath"),
          "/dev/termination-log",
        );
      };
      liar.inValidate = (_, attributes) => rounds.push(attributes);
      const spec = {
        selector: { matchLabels: { a: "b" } },
        template: { metadata: { labels: { a: "b" } }, spec: { containers: [{ name: "c", image: "i" }] } },
      };
      const { status, text } = await api.post(`/apis/apps/v1/namespaces/${namespace}/deployments`, {
        metadata: { name: "d" },
        spec,
      });
      assert.equal(status, 201, text);
      assert.equal(rounds.length, 2);
      assert.equal(rounds[0], rounds[1]);
    });

    test("hooks of a kind get no values of wrong types", async () => {
      for (const [what, mischief] of [
        ["spec", (pod: JsonObject) => (pod.spec = "none")],
        ["containers", (pod: JsonObject) => (objectAt(pod, "spec").containers = { c: 1 })],
        ["volumes", (pod: JsonObject) => (objectAt(pod, "spec").volumes = [5])],
        ["no spec", (pod: JsonObject) => delete pod.spec],
        ["tolerations", (pod: JsonObject) => (objectAt(pod, "spec").tolerations = "all")],
      ] as const) {
        liar.inMutate = mischief;
        const spec = { containers: [{ name: "c", image: "i" }] };
        const { status, body } = await api.post(`/api/v1/namespaces/${namespace}/pods`, {
          metadata: { name: "p" },
          spec,
        });
        assert.ok(status === 400 || status === 422, `${what}: ${status} ${body.message}`);
      }
    });

    test("a value that JSON does not have is reported as the plug-in's error", async () => {
      for (const value of [() => {}, Number.NaN, new Date(0), Symbol("s")]) {
        liar.inMutate = (object) => {
          objectAt(object).data = { x: value as unknown as JsonValue };
        };
        const { status, body } = await write("POST", "no-json");
        assert.equal(status, 500);
        assert.match(
          body.message,
          /^Internal error occurred: admission plugin "Liar" left .* at data\.x in the object$/,
        );
      }
      liar.inMutate = (object) => {
        objectAt(object).data = object;
      };
      const { status, body } = await write("POST", "no-json");
      assert.equal(status, 500);
      assert.match(body.message, /admission plugin "Liar" left more than 512 levels/);
    });
  });
}
