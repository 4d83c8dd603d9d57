/** Test servers as processes outside see them: sockets, certificates, kubeconfigs, kubectl. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request as httpsRequest } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { apis } from "../../generated/apis.js";
import { connect } from "../../runtime/client/index.js";
import { startTestServer, type TestServer } from "../../runtime/testing/index.js";
import { findKubectl, Kubectl } from "../support/kubectl.js";
import { definition, started, thing } from "./scene.js";

function statusOf(server: TestServer, path: string, ca: string | undefined): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${server.adminToken}` };
    const request = httpsRequest(
      `${server.url}${path}`,
      { headers, agent: false, ...(ca === undefined ? {} : { ca }) },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    request.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    request.end();
  });
}

test("a server that listens is reached over HTTPS with its CA, and not without", async (t) => {
  const server = await started(t, { listen: true });
  assert.match(server.url, /^https:\/\/127\.0\.0\.1:\d+$/);
  assert.equal(await statusOf(server, "/api/v1/nodes", server.ca), 200);
  assert.notEqual(await statusOf(server, "/api/v1/nodes", undefined), 200);
  await server.idle();
  const published = await server.client.core.v1.configMaps("default").get("kube-root-ca.crt");
  assert.equal(published.data?.["ca.crt"], server.ca);
});

test("a server may listen later, once, elsewhere, and without TLS", async (t) => {
  const server = await started(t);
  await server.client.core.v1.configMaps("default").create({ metadata: { name: "before" } });
  const [first, second] = await Promise.all([server.listen({ host: "localhost", tls: false }), server.listen()]);
  assert.equal(first.url, second.url);
  assert.match(server.url, /^http:/);
  assert.equal(server.ca, undefined);
  const answer = await fetch(`${server.url}/api/v1/namespaces/default/configmaps/before`, {
    headers: { authorization: `Bearer ${server.adminToken}` },
  });
  assert.equal(answer.status, 200);
});

test("a kubeconfig file is its owner's alone, works for each identity, and goes with the server", async (t) => {
  const server = await startTestServer({ listen: true });
  const path = await server.writeKubeconfig();
  assert.equal(statSync(path).mode & 0o777, 0o600);
  const admin = await connect({ apis, kubeconfig: path, profile: "kubernetes" });
  const created = await admin.core.v1.configMaps(admin.namespace).create({ metadata: { name: "a" } });
  assert.equal(created.metadata.namespace, "default");
  const own = join(mkdtempSync(join(tmpdir(), "kindsmith-reach-")), "config");
  t.after(() => rmSync(join(own, ".."), { recursive: true, force: true }));
  await server.writeKubeconfig(own, { username: "ada" });
  const ada = await connect({ apis, kubeconfig: own, profile: "kubernetes" });
  await assert.rejects(ada.core.v1.configMaps("default").get("a"), /User "ada" cannot get resource "configmaps"/);
  await assert.rejects(server.writeKubeconfig(own), /the file is there already/);
  await Promise.all([admin.close(), ada.close()]);
  await server.stop();
  assert.deepEqual([existsSync(path), existsSync(join(path, "..")), existsSync(own)], [false, false, false]);
  await assert.rejects(server.writeKubeconfig(), /was stopped/);
});

test("a file that was there before is neither changed nor removed", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-reach-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "config");
  writeFileSync(file, "mine");
  const server = await startTestServer({ listen: true });
  await assert.rejects(server.writeKubeconfig(file), /neither changes nor removes/);
  await server.stop();
  assert.equal(readFileSync(file, "utf8"), "mine");
});

test("kubectl works with the kubeconfig, as the admin and as another user", async (t) => {
  const found = await findKubectl("1.35");
  if ("missing" in found) return t.skip(found.missing);
  const server = await started(t, { listen: true, crds: [definition(), thing("a", 7)] });
  const admin = new Kubectl(found.path, await server.writeKubeconfig());
  const ada = new Kubectl(found.path, await server.writeKubeconfig(undefined, { username: "ada", groups: ["people"] }));
  t.after(() => [admin, ada].map((each) => each.dispose()));
  assert.equal(await admin.ok(["get", "things", "a", "-o", "jsonpath={.spec.size}"]), "7");
  assert.match(
    await admin.ok(["apply", "-f", "-"], JSON.stringify({ ...thing("b", 8) })),
    /thing\.example\.com\/b created/,
  );
  assert.equal(
    (await server.client.request({ method: "GET", path: "/apis/example.com/v1/namespaces/default/things/b" })).status,
    200,
  );
  assert.match(await ada.ok(["auth", "whoami"]), /Username\s+ada[\s\S]*Groups\s+\[people system:authenticated\]/);
  const refused = await ada.run(["get", "things"]);
  assert.match(refused.stderr, /User "ada" cannot list resource "things"/);
});
