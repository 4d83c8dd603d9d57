/** The classes that claims for storage and Ingresses get which name none, and what claims may ask for later. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { defaultClass } from "../../runtime/admission/plugins/default-class-choice.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject } from "../support/json.js";

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const { keyDomain, storageGroup, networkingGroup } = profile.words;

  describe(`default classes, profile ${profile.name}`, () => {
    let api: TestApi;
    let namespace: string;
    before(async () => {
      api = await startApi({ profile });
      namespace = await api.namespace();
    });
    after(() => api.stop());

    const storageClasses = `/apis/${storageGroup}/v1/storageclasses`;
    const makeClass = async (name: string, mark?: string, more: object = {}): Promise<void> => {
      const annotations = mark === undefined ? {} : { [mark]: "true" };
      const made = await api.post(storageClasses, { metadata: { name, annotations }, provisioner: "x.io/y", ...more });
      assert.equal(made.status, 201, made.text);
    };
    const claim = (name: string, more: object = {}, metadata: object = {}): JsonObject => ({
      metadata: { name, ...metadata },
      spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } }, ...more },
    });
    const classOf = async (body: JsonObject): Promise<unknown> => {
      const made = await api.post(`/api/v1/namespaces/${namespace}/persistentvolumeclaims`, body);
      assert.equal(made.status, 201, made.text);
      return fieldAt(made.body, "spec", "storageClassName");
    };

    test("[ADM-027] a claim without a class gets the default one, and a claim that states a class keeps it", async () => {
      await makeClass("plain");
      assert.equal(await classOf(claim("none")), undefined);
      await makeClass("usual", `storageclass.${keyDomain}/is-default-class`);
      assert.equal(await classOf(claim("usual")), "usual");
      assert.equal(await classOf(claim("other", { storageClassName: "plain" })), "plain");
      assert.equal(await classOf(claim("empty", { storageClassName: "" })), "");
      const older = { annotations: { [`volume.beta.${keyDomain}/storage-class`]: "plain" } };
      assert.equal(await classOf(claim("older", {}, older)), undefined);
      // a claim that is there already has its volume
      const patched = await api.patch(`/api/v1/namespaces/${namespace}/persistentvolumeclaims/none`, "merge", {
        metadata: { labels: { a: "b" } },
      });
      assert.deepEqual([patched.status, fieldAt(patched.body, "spec", "storageClassName")], [200, undefined]);
      await api.patch(`${storageClasses}/usual`, "merge", {
        metadata: { annotations: { [`storageclass.${keyDomain}/is-default-class`]: "false" } },
      });
      assert.equal(await classOf(claim("unmarked")), undefined);
    });

    test("a claim grows only where its class lets it, and once it is bound", async () => {
      await makeClass("fixed");
      await makeClass("growing", undefined, { allowVolumeExpansion: true });
      const path = `/api/v1/namespaces/${namespace}/persistentvolumeclaims`;
      const grow = async (name: string): Promise<[number, string]> => {
        const wanted = { spec: { resources: { requests: { storage: "2Gi" } } } };
        const { status, body } = await api.patch(`${path}/${name}`, "merge", wanted);
        return [status, body.message];
      };
      for (const name of ["fixed", "growing"]) await api.post(path, claim(name, { storageClassName: name }));
      const bound = (name: string): Promise<Answer> =>
        api.patch(`${path}/${name}/status`, "merge", { status: { phase: "Bound" } });
      for (const name of ["fixed", "growing"]) assert.equal((await bound(name)).status, 200);
      assert.deepEqual(await grow("fixed"), [
        403,
        'persistentvolumeclaims "fixed" is forbidden: only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize',
      ]);
      assert.deepEqual(await grow("growing"), [200, undefined]);
    });

    test("an Ingress without a class gets the default one", async () => {
      const ingresses = `/apis/${networkingGroup}/v1/namespaces/${namespace}/ingresses`;
      const ingressClasses = `/apis/${networkingGroup}/v1/ingressclasses`;
      const mark = { [`ingressclass.${keyDomain}/is-default-class`]: "true" };
      const classOfIngress = async (name: string, spec: object = {}, annotations: object = {}): Promise<unknown> => {
        const defaultBackend = { service: { name: "s", port: { number: 80 } } };
        const made = await api.post(ingresses, { metadata: { name, annotations }, spec: { defaultBackend, ...spec } });
        assert.equal(made.status, 201, made.text);
        return fieldAt(made.body, "spec", "ingressClassName");
      };
      const makeIngressClass = async (name: string, annotations: object): Promise<void> => {
        const body = { metadata: { name, annotations }, spec: { controller: "x.io/y" } };
        assert.equal((await api.post(ingressClasses, body)).status, 201);
      };
      await makeIngressClass("plain", {});
      assert.equal(await classOfIngress("none"), undefined);
      await makeIngressClass("usual", mark);
      assert.equal(await classOfIngress("usual"), "usual");
      assert.equal(await classOfIngress("own", { ingressClassName: "plain" }), "plain");
      assert.equal(await classOfIngress("older", {}, { [`${keyDomain}/ingress.class`]: "plain" }), undefined);
    });
  });
}

test("the newest of several default classes is used, and the first by name among equally old ones", () => {
  const of = (name: string, creationTimestamp: string, isMarked = true) => ({
    metadata: { name, creationTimestamp, annotations: { mark: String(isMarked) } },
  });
  const old = of("old", "2026-01-01T00:00:00Z");
  const [b, a] = [of("b", "2026-01-02T00:00:00Z"), of("a", "2026-01-02T00:00:00Z")];
  const unmarked = of("unmarked", "2026-01-03T00:00:00Z", false);
  assert.equal(defaultClass([old, b, a, unmarked], ["mark"])?.metadata.name, "a");
  assert.equal(defaultClass([old, unmarked], ["other", "mark"])?.metadata.name, "old");
  assert.equal(defaultClass([unmarked], ["mark"]), undefined);
});
