/** Bootstrap tokens as credentials, through the server. SPEC: Bootstrap tokens. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { kubernetesProfile, verifyClusterInfo } from "../../../runtime/client/index.js";
import { ManualClock } from "../../client/support/manual-clock.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import {
  BOOTSTRAP_TOKEN,
  clusterInfoPath,
  secretsPath,
  TOKEN_SECRET,
  timeText,
  tokenSecret,
} from "../../support/bootstrap-tokens.js";
import { eventuallyFound } from "../../support/eventually-found.js";
import { fieldAt, objectAt } from "../../support/json.js";
import { findKubectl, Kubectl } from "../../support/kubectl.js";
import { type ServeProcess, startServe } from "../../support/serve.js";
import { type AuthnScene, type Identity, identityIn, openAuthnScene } from "./authn-scene.js";

type Data = Readonly<Record<string, string | undefined>>;

for (const profile of PROFILES) {
  const { name: profileName, words } = profile();

  describe(`bootstrap tokens, profile ${profileName}`, () => {
    const clock = new ManualClock();
    const secrets = secretsPath(profile());
    let scene: AuthnScene;
    let api: TestApi;
    let tokens = 0;

    before(async () => {
      scene = await openAuthnScene(profile(), { bootstrapTokens: true }, { clock });
      api = scene.api;
    });
    after(() => api.stop());

    const nextId = (): string => `t${(++tokens).toString(36).padStart(5, "0")}`;

    async function post(path: string, secret: object): Promise<void> {
      const { status, text } = await api.post(path, secret);
      assert.equal(status, 201, text);
    }

    /** The status of a request with a new token, and who it was. */
    async function use(data: Data, more: object = {}, path = secrets): Promise<{ status: number; user?: Identity }> {
      const id = nextId();
      await post(path, { ...tokenSecret(api.profile, { "token-id": id, ...data }, id), ...more });
      return present(`${id}.${TOKEN_SECRET}`);
    }

    async function present(token: string): Promise<{ status: number; user?: Identity }> {
      const { status, body }: Answer = await scene.review({ token });
      return status === 201 ? { status, user: identityIn(body) } : { status };
    }

    const statusOf = async (data: Data, more?: object, path?: string): Promise<number> =>
      (await use(data, more, path)).status;

    test("[AUTHN-BOOT-001] without the option no bootstrap token is a credential", async () => {
      const other = await startApi({ profile: profile(), controllers: [] });
      assert.equal((await other.post(secrets, tokenSecret(other.profile))).status, 201);
      assert.equal((await other.post(scene.reviews, {}, { token: BOOTSTRAP_TOKEN })).status, 401);
      await other.stop();
    });

    test("[AUTHN-BOOT-002] a token has the form [a-z0-9]{6}.[a-z0-9]{16}", async () => {
      await post(secrets, tokenSecret(api.profile));
      assert.equal((await present("abcdef.0123456789abcdef")).status, 201);
      const others = ["ABCDEF.0123456789abcdef", "abcde.0123456789abcdef", "abcdef.0123456789ABCDEF", "abcdef."];
      for (const token of others) assert.equal((await present(token)).status, 401, token);
    });

    test("[AUTHN-BOOT-003] the Secret has the type of bootstrap tokens", async () => {
      assert.equal(await statusOf({}, { type: "Opaque" }), 401);
      assert.equal(await statusOf({}, { type: words.bootstrapTokenSecretType }), 201);
    });

    test("[AUTHN-BOOT-004] the Secret has the name of its token and lives in the system namespace", async () => {
      assert.equal(await statusOf({}, { metadata: { name: `token-${nextId()}` } }), 401);
      assert.equal(await statusOf({}, {}, `/api/v1/namespaces/${words.defaultNamespace}/secrets`), 401);
      assert.equal(await statusOf({}), 201);
    });

    test("[AUTHN-BOOT-005] token-id and token-secret have to be there and right", async () => {
      assert.equal(await statusOf({ "token-id": undefined }), 401);
      assert.equal(await statusOf({ "token-id": "others" }), 401);
      assert.equal(await statusOf({ "token-secret": undefined }), 401);
      assert.equal(await statusOf({ "token-secret": "fedcba9876543210" }), 401);
    });

    test("[AUTHN-BOOT-006] a description says nothing to the method", async () => {
      const { status, user } = await use({ description: "system:masters, expired 2001-01-01T00:00:00Z" });
      assert.equal(status, 201);
      assert.deepEqual(user?.groups, ["system:bootstrappers", "system:authenticated"]);
    });

    test("[AUTHN-BOOT-007] an expiration is an RFC 3339 time that has to be to come", async () => {
      assert.equal(await statusOf({ expiration: timeText(clock.now() + 1_000) }), 201);
      assert.equal(await statusOf({ expiration: timeText(clock.now() - 1_000) }), 401);
      for (const expiration of ["tomorrow", "2100-01-01", "2100-01-01 00:00:00Z", "4102444800"])
        assert.equal(await statusOf({ expiration }), 401, expiration);
    });

    test("[AUTHN-BOOT-008] the usage has to be exactly true", async () => {
      const usage = (value: string | undefined): Promise<number> =>
        statusOf({ "usage-bootstrap-authentication": value });
      assert.deepEqual([await usage(undefined), await usage("false"), await usage("true")], [401, 401, 201]);
      assert.deepEqual([await usage("True"), await usage("1"), await usage("")], [401, 401, 401]);
    });

    test("[AUTHN-BOOT-010] extra groups come along; one without the prefix makes the token fail", async () => {
      const groups = "system:bootstrappers:workers,system:bootstrappers:x";
      const { user } = await use({ "auth-extra-groups": groups });
      assert.deepEqual(user?.groups, [
        "system:bootstrappers",
        "system:bootstrappers:workers",
        "system:bootstrappers:x",
        "system:authenticated",
      ]);
      assert.equal(await statusOf({ "auth-extra-groups": `${groups},system:masters` }), 401);
      assert.equal(await statusOf({ "auth-extra-groups": "workers" }), 401);
    });

    test("[AUTHN-BOOT-011] the user is named after the token's id and is among the bootstrappers", async () => {
      const { user } = await use({}, {});
      assert.equal(user?.username, `system:bootstrap:t${tokens.toString(36).padStart(5, "0")}`);
      assert.deepEqual(user?.groups, ["system:bootstrappers", "system:authenticated"]);
      assert.equal(user?.uid ?? "", "");
    });

    test("[AUTHN-BOOT-014] a Secret of the type with a bad name is taken, and good for nothing", async () => {
      for (const name of ["bootstrap-token-toolong1", "bootstrap-token-ab.def", "anything"])
        assert.equal(await statusOf({}, { metadata: { name } }), 401, name);
    });

    test("[AUTHN-BOOT-015] a token is good until its expiration", async () => {
      const id = nextId();
      await post(secrets, tokenSecret(api.profile, { expiration: timeText(clock.now() + 2_000) }, id));
      const token = `${id}.${TOKEN_SECRET}`;
      assert.equal((await present(token)).status, 201);
      clock.advance(1_999);
      assert.equal((await present(token)).status, 201);
      clock.advance(1);
      assert.equal((await present(token)).status, 401);
    });

    test("bootstrap tokens: a Secret that was made, changed or deleted counts with the next request", async () => {
      const id = nextId();
      const token = `${id}.${TOKEN_SECRET}`;
      const path = `${secrets}/${words.bootstrapTokenSecretPrefix}${id}`;
      assert.equal((await present(token)).status, 401);
      await post(secrets, tokenSecret(api.profile, { "usage-bootstrap-authentication": "false" }, id));
      assert.equal((await present(token)).status, 401);
      await api.patch(path, "merge", { stringData: { "usage-bootstrap-authentication": "true" } });
      assert.equal((await present(token)).status, 201);
      await api.patch(path, "merge", { metadata: { finalizers: ["example.com/held"] } });
      await api.delete(path);
      assert.equal((await present(token)).status, 401, "being deleted");
      await api.patch(path, "merge", { metadata: { finalizers: null } });
      assert.equal((await present(token)).status, 401, "gone");
    });

    test("bootstrap tokens: a token review knows them", async () => {
      const id = nextId();
      await post(secrets, tokenSecret(api.profile, {}, id));
      const reviews = `/apis/${words.authenticationGroup}/v1/tokenreviews`;
      const ask = async (token: string) => objectAt((await api.post(reviews, { spec: { token } })).body, "status");
      const { authenticated, user } = await ask(`${id}.${TOKEN_SECRET}`);
      assert.deepEqual([authenticated, fieldAt(user, "username")], [true, `system:bootstrap:${id}`]);
      assert.ok(!(await ask(`${id}.fedcba9876543210`)).authenticated);
    });
  });

  describe(`controllers of bootstrap tokens, profile ${profileName}`, () => {
    test("[AUTHN-BOOT-017] without the token cleaner an expired token stays; with it the Secret goes", async () => {
      const clock = new ManualClock();
      const secrets = secretsPath(profile());
      const path = `${secrets}/${words.bootstrapTokenSecretPrefix}abcdef`;
      const expired = tokenSecret(profile(), { expiration: timeText(clock.now() + 1_000) });

      const without = await startApi({ profile: profile(), clock, controllers: ["*"] });
      await without.post(secrets, expired);
      clock.advance(2_000);
      // a controller that runs has done as much by now
      await eventuallyFound(without, `/api/v1/namespaces/${await without.namespace()}/serviceaccounts/default`);
      assert.equal((await without.get(path)).status, 200);
      await without.stop();

      const withIt = await startApi({ profile: profile(), clock, controllers: ["tokencleaner"] });
      const watch = await withIt.watch(`${secrets}?watch=1&timeoutSeconds=100000`);
      await withIt.post(secrets, expired);
      assert.deepEqual(await watch.take(2), ["ADDED bootstrap-token-abcdef", "DELETED bootstrap-token-abcdef"]);
      await watch.close();
      await withIt.stop();
    });

    test("[AUTHN-BOOT-018] without the signer nothing is signed", async () => {
      const api = await startApi({ profile: profile(), controllers: ["*"] });
      const path = clusterInfoPath(api.profile);
      const { clusterInfoConfigMap: name, clusterInfoConfigKey: key } = words;
      await api.post(secretsPath(api.profile), tokenSecret(api.profile));
      await api.post(path.slice(0, path.lastIndexOf("/")), { metadata: { name }, data: { [key]: "text" } });
      await eventuallyFound(api, `/api/v1/namespaces/${await api.namespace()}/serviceaccounts/default`);
      assert.deepEqual((await api.get(path)).body.data, { [key]: "text" });
      await api.stop();
    });
  });
}

const found = await findKubectl("1.35");

describe("kubectl and bootstrap tokens", { skip: "missing" in found ? found.missing : false }, () => {
  const { words } = kubernetesProfile();
  let server: ServeProcess;
  let kubectl: Kubectl;
  let folder: string;

  before(async () => {
    const flags = ["--enable-bootstrap-token-auth", "--controllers=*,tokencleaner,bootstrapsigner"];
    server = await startServe([
      "--profile=kubernetes",
      "--storage=memory",
      "--authorization-mode=AlwaysAllow",
      ...flags,
    ]);
    folder = await mkdtemp(join(tmpdir(), "kindsmith-bootstrap-"));
    if ("path" in found) kubectl = new Kubectl(found.path, server.kubeconfig);
  });
  after(async () => {
    kubectl.dispose();
    await rm(folder, { recursive: true, force: true });
    await server.stop();
  });

  test("[AUTHN-BOOT-001][AUTHN-BOOT-013] a token authenticates kubectl, and vouches for the description of the cluster", async () => {
    await kubectl.ok(["create", "-f", "-"], JSON.stringify(secretManifest()));
    // the kubeconfig's own credential would come beside --token
    const config = join(folder, "config");
    const cluster = JSON.parse(await kubectl.ok(["config", "view", "--raw", "--flatten", "-o", "json"])).clusters[0];
    const authority = join(folder, "ca.crt");
    await writeFile(authority, Buffer.from(cluster.cluster["certificate-authority-data"], "base64"));
    const on = (...args: string[]): Promise<string> => kubectl.ok(["config", `--kubeconfig=${config}`, ...args]);
    const trust = ["--certificate-authority", authority, "--embed-certs=true"];
    await on("set-cluster", "here", `--server=${server.url}`, ...trust);
    await on("set-context", "here", "--cluster=here");
    await on("use-context", "here");
    await kubectl.ok([
      "--namespace=kube-public",
      "create",
      "configmap",
      words.clusterInfoConfigMap,
      `--from-file=${words.clusterInfoConfigKey}=${config}`,
    ]);

    const caller = [`--kubeconfig=${config}`, `--token=${BOOTSTRAP_TOKEN}`];
    const { status } = JSON.parse(await kubectl.ok([...caller, "auth", "whoami", "-o", "json"]));
    assert.equal(status.userInfo.username, "system:bootstrap:abcdef");
    assert.deepEqual(status.userInfo.groups, ["system:bootstrappers", "system:authenticated"]);

    const watching = kubectl.start([
      "--namespace=kube-public",
      "wait",
      "--timeout=30s",
      `--for=jsonpath={.data.${words.clusterInfoJwsPrefix}abcdef}`,
      `configmap/${words.clusterInfoConfigMap}`,
    ]);
    const [code] = await once(watching, "exit");
    assert.equal(code, 0);
    const info = await kubectl.ok([
      "--namespace=kube-public",
      "get",
      "configmap",
      words.clusterInfoConfigMap,
      "-o",
      "json",
    ]);
    assert.match(verifyClusterInfo(JSON.parse(info), BOOTSTRAP_TOKEN, kubernetesProfile()), /current-context: here/);

    const { code: refusal, stderr } = await kubectl.run([`--kubeconfig=${config}`, "--token=abcdef.x", "get", "pods"]);
    assert.notEqual(refusal, 0);
    assert.match(stderr, /Unauthorized|must be logged in/);
  });

  function secretManifest(): object {
    const secret = tokenSecret(kubernetesProfile());
    const metadata = { ...objectAt(secret, "metadata"), namespace: words.systemNamespace };
    return { apiVersion: "v1", kind: "Secret", ...secret, metadata };
  }
});
