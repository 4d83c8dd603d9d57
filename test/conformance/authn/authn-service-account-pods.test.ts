/** The accounts of Pods, as admission gives and checks them. SPEC: Service-account tokens. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, startApi, type TestApi } from "../../support/api.js";
import { eventuallyFound } from "../../support/eventually-found.js";
import { fieldAt, type JsonObject, objectAt, valueAt } from "../../support/json.js";
import { makeAccount, pod, withApi } from "../support/service-accounts.js";

describe("service accounts of Pods", () => {
  const controllers = ["serviceaccount"];
  let api: TestApi;
  let namespace: string;
  before(async () => {
    api = await startApi({ controllers });
    // a Pod waits about a second for its account: not for a controller that is only being started
    await eventuallyFound(api, `/api/v1/namespaces/${await api.namespace()}/serviceaccounts/default`);
    namespace = await api.namespace();
  });
  after(() => api.stop());
  const create = (body: object): Promise<Answer> => api.post(`/api/v1/namespaces/${namespace}/pods`, body);

  test("[AUTHN-SA-007] one that is there is taken, a missing one refused; `default` is set, and waited for", async () => {
    const first = await create(pod("first"));
    assert.equal(first.status, 201, first.text);
    assert.deepEqual(
      [fieldAt(first.body, "spec", "serviceAccountName"), fieldAt(first.body, "spec", "serviceAccount")],
      ["default", "default"],
    );
    await makeAccount(api, namespace);
    assert.equal((await create(pod("named", { serviceAccountName: "sa" }))).status, 201);
    const older = await create(pod("older", { serviceAccount: "sa" }));
    assert.deepEqual(
      [fieldAt(older.body, "spec", "serviceAccountName"), fieldAt(older.body, "spec", "serviceAccount")],
      ["sa", "sa"],
    );
    const missing = await create(pod("lost", { serviceAccountName: "missing" }));
    assert.equal(missing.status, 403);
    assert.equal(
      missing.body.message,
      `pods "lost" is forbidden: error looking up service account ${namespace}/missing: serviceaccount "missing" not found`,
    );
  });

  test("[AUTHN-SA-007] a Pod takes over what its account has for pulling images, unless it has its own", async () => {
    const account = { metadata: { name: "puller" }, imagePullSecrets: [{ name: "a" }, { name: "b" }] };
    await api.post(`/api/v1/namespaces/${namespace}/serviceaccounts`, account);
    const taken = await create(pod("taken", { serviceAccountName: "puller" }));
    assert.deepEqual(fieldAt(taken.body, "spec", "imagePullSecrets"), [{ name: "a" }, { name: "b" }]);
    const own = await create(pod("own", { serviceAccountName: "puller", imagePullSecrets: [{ name: "c" }] }));
    assert.deepEqual(fieldAt(own.body, "spec", "imagePullSecrets"), [{ name: "c" }]);
  });

  test("[AUTHN-SA-007] what a node runs by itself has no account, and no secrets", async () => {
    const mirror = (name: string, more: object = {}): Promise<Answer> => {
      const annotations = { [`${api.profile.words.keyDomain}/config.mirror`]: "x" };
      const { spec } = pod(name, more) as JsonObject;
      return create({ metadata: { name, annotations }, spec: { nodeName: "n", ...objectAt(spec) } });
    };
    const plain = await mirror("plain");
    assert.deepEqual([plain.status, valueAt(plain.body, "spec", "serviceAccountName")], [201, undefined], plain.text);
    assert.equal((await mirror("labelled", { nodeSelector: { secret: "x" } })).status, 201);
    const volume = (source: object): object => ({ volumes: [{ name: "v", ...source }] });
    for (const [name, more, why] of [
      ["account", { serviceAccountName: "default" }, "a mirror pod may not reference service accounts"],
      ["pull", { imagePullSecrets: [{ name: "s" }] }, "a mirror pod may not reference secrets"],
      ["volume", volume({ secret: { secretName: "s" } }), "a mirror pod may not reference secrets"],
      [
        "token",
        volume({ projected: { sources: [{ serviceAccountToken: { path: "t" } }] } }),
        "a mirror pod may not use ServiceAccountToken volume projections",
      ],
    ] as const) {
      const refused = await mirror(name, more);
      assert.deepEqual([refused.status, refused.body.message], [403, `pods "${name}" is forbidden: ${why}`]);
    }
  });

  test("[AUTHN-SA-007] without the controller for the accounts, Pods need none", async () => {
    await withApi({ controllers: [] }, async (bare, space) => {
      const made = await bare.post(`/api/v1/namespaces/${space}/pods`, pod("web", { serviceAccountName: "none" }));
      assert.equal(made.status, 201, made.text);
    });
  });
});
