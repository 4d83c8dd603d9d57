/** The token of its account that every Pod gets, and who can do without. SPEC: Service-account tokens. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { eventuallyFound } from "../support/eventually-found.js";
import { fieldAt, type JsonObject, listAt, objectAt, objectsAt, textAt } from "../support/json.js";

const VOLUME = { orch: "orch-api-access-", kubernetes: "kube-api-access-" } as Record<string, string>;

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const mountPath = `/var/run/secrets/${profile.words.keyDomain}/serviceaccount`;
  const prefix = VOLUME[profile.name] ?? "";

  describe(`tokens in Pods, profile ${profile.name}`, () => {
    let api: TestApi;
    let namespace: string;
    before(async () => {
      api = await startApi({ profile, controllers: ["serviceaccount"] });
      namespace = await api.namespace();
      // its controller makes the account of those that name none
      await eventuallyFound(api, `/api/v1/namespaces/${namespace}/serviceaccounts/default`);
      const body = { metadata: { name: "shy" }, automountServiceAccountToken: false };
      assert.equal((await api.post(`/api/v1/namespaces/${namespace}/serviceaccounts`, body)).status, 201);
    });
    after(() => api.stop());

    const container = (name: string, more: object = {}): object => ({ name, image: "registry.example.com/c", ...more });
    const made = async (name: string, spec: object = {}): Promise<JsonObject> => {
      const body = { metadata: { name }, spec: { containers: [container("c")], ...spec } };
      const answer = await api.post(`/api/v1/namespaces/${namespace}/pods`, body);
      assert.equal(answer.status, 201, answer.text);
      return objectAt(answer.body, "spec");
    };

    test("all containers get a token, the certificates of the API and the namespace", async () => {
      const spec = await made("all", { initContainers: [container("i")] });
      const [volume] = listAt(spec, "volumes");
      assert.match(textAt(volume, "name"), new RegExp(`^${prefix}[a-z0-9]{5}$`));
      assert.deepEqual(fieldAt(volume, "projected"), {
        defaultMode: 420,
        sources: [
          { serviceAccountToken: { expirationSeconds: 3607, path: "token" } },
          { configMap: { name: profile.words.rootCaConfigMap, items: [{ key: "ca.crt", path: "ca.crt" }] } },
          {
            downwardAPI: {
              items: [{ path: "namespace", fieldRef: { apiVersion: "v1", fieldPath: "metadata.namespace" } }],
            },
          },
        ],
      });
      for (const { volumeMounts } of [...objectsAt(spec, "containers"), ...objectsAt(spec, "initContainers")])
        assert.deepEqual(volumeMounts, [{ name: fieldAt(volume, "name"), readOnly: true, mountPath }]);
    });

    test("a Pod gets none if it declines, or if its account declines and the Pod does not insist", async () => {
      assert.equal((await made("without", { automountServiceAccountToken: false })).volumes, undefined);
      assert.equal((await made("shy", { serviceAccountName: "shy" })).volumes, undefined);
      const bold = await made("bold", { serviceAccountName: "shy", automountServiceAccountToken: true });
      assert.equal(listAt(bold, "volumes").length, 1);
    });

    test("an existing mount at that path stays, and so does a volume that the Pod defines itself", async () => {
      const own = { name: "own", emptyDir: {} };
      const mount = { name: "own", mountPath };
      const spec = await made("own", { volumes: [own], containers: [container("c", { volumeMounts: [mount] })] });
      assert.deepEqual([spec.volumes, fieldAt(spec, "containers", 0, "volumeMounts")], [[own], [mount]]);
      const name = `${prefix}abcde`;
      const given = await made("given", { volumes: [{ name, emptyDir: {} }] });
      assert.deepEqual(given.volumes, [{ name, emptyDir: {} }]);
      assert.deepEqual(fieldAt(given, "containers", 0, "volumeMounts"), [{ name, readOnly: true, mountPath }]);
      const mixed = await made("mixed", {
        volumes: [own],
        containers: [
          container("a", { volumeMounts: [mount] }),
          container("b", { volumeMounts: [{ ...mount, mountPath: "/x" }] }),
        ],
      });
      assert.deepEqual(
        objectsAt(mixed, "containers").map(({ volumeMounts }) => listAt(volumeMounts).length),
        [1, 2],
      );
      assert.equal(listAt(mixed, "volumes").length, 2);
    });
  });
}
