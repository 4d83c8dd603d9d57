/** Certificates that the simulation signs: who they make of their holder, until when, and what becomes of the requests. */
import assert from "node:assert/strict";
import { request as httpsRequest } from "node:https";
import { type TestContext, test } from "node:test";
import { certificateSigningRequests } from "../../generated/certificates/v1/client.js";
import { isNotFound } from "../../runtime/api/status.js";
import { startTestServer, type TestServer, type TestServerOptions, VirtualClock } from "../../runtime/testing/index.js";
import { makeAuthority } from "../support/certificates.js";
import {
  CLIENT_USAGES,
  decide,
  type MadeRequest,
  makeRequest,
  type RequestOptions,
} from "./support/signing-requests.js";

/** TLS looks at the machine's clock, so the simulated time begins there. */
const START = Date.now();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const CLIENT = "kube-apiserver-client";
const KUBELET = "kube-apiserver-client-kubelet";
const JANE: RequestOptions = { subject: "CN=jane, O=team, O=admins", signer: CLIENT };
const NODE: RequestOptions = { subject: "CN=system:node:one, O=system:nodes", signer: KUBELET };

interface Started {
  readonly server: TestServer;
  readonly errors: unknown[];
}

async function start(t: TestContext, options: TestServerOptions = {}): Promise<Started> {
  const errors: unknown[] = [];
  const server = await startTestServer({
    simulate: "workloads",
    listen: true,
    clock: new VirtualClock({ start: START }),
    reportError: (error) => errors.push(error),
    ...options,
  });
  t.after(() => server.stop());
  await server.clock.settle();
  return { server, errors };
}

async function requested(server: TestServer, name: string, options: RequestOptions): Promise<MadeRequest> {
  const made = await makeRequest(options);
  await server.client.resource(certificateSigningRequests).create({ metadata: { name }, spec: made.spec });
  return made;
}

async function statusOf(server: TestServer, name: string) {
  await server.clock.settle();
  return (await server.client.resource(certificateSigningRequests).get(name)).status ?? {};
}

/** Returns the certificate and its key in PEM. */
async function issued(
  server: TestServer,
  name: string,
  options: RequestOptions,
): Promise<{ cert: string; key: string }> {
  const { key } = await requested(server, name, options);
  await decide(server.client, name, "Approved");
  const { certificate = "" } = await statusOf(server, name);
  return { cert: Buffer.from(certificate, "base64").toString(), key };
}

/** Returns the user whom the server sees behind a certificate, or the code of its refusal. */
function whoIs({ url, ca }: TestServer, identity: { cert: string; key: string }): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const path = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
    const headers = { "content-type": "application/json" };
    const options = { method: "POST", ...(ca === undefined ? {} : { ca }), ...identity, agent: false, headers };
    const request = httpsRequest(new URL(path, url), options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () => {
        if (response.statusCode !== 201) return resolve(response.statusCode);
        const { username, groups } = JSON.parse(Buffer.concat(chunks).toString()).status.userInfo;
        resolve({ username, groups });
      });
    });
    request.once("error", reject);
    request.end(JSON.stringify({ apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" }));
  });
}

test("the holder of a signed certificate is the user of its subject, until it expires", async (t) => {
  const { server, errors } = await start(t, { authentication: { anonymous: false } });
  const identity = await issued(server, "jane", { ...JANE, expirationSeconds: 1800 });
  const jane = { username: "jane", groups: ["team", "admins", "system:authenticated"] };
  assert.deepEqual(await whoIs(server, identity), jane);
  await server.clock.advance(29 * MINUTE_MS);
  assert.deepEqual(await whoIs(server, identity), jane);
  await server.clock.advance(2 * MINUTE_MS);
  assert.equal(await whoIs(server, identity), 401);
  assert.deepEqual(errors, []);
});

test("a server that continues the state accepts the certificates of the former one", async (t) => {
  const { server } = await start(t);
  const identity = await issued(server, "jane", JANE);
  const fork = await server.fork({ listen: true });
  t.after(() => fork.stop());
  assert.deepEqual(await whoIs(fork, identity), {
    username: "jane",
    groups: ["team", "admins", "system:authenticated"],
  });
});

test("certificates of nodes are those of nodes", async (t) => {
  const { server } = await start(t);
  const { key } = await requested(server, "node", NODE);
  const { certificate = "" } = await statusOf(server, "node");
  const identity = { cert: Buffer.from(certificate, "base64").toString(), key };
  assert.deepEqual(await whoIs(server, identity), {
    username: "system:node:one",
    groups: ["system:nodes", "system:authenticated"],
  });
});

test("a server with an authority of its own trusts that one alone", async (t) => {
  const other = await makeAuthority("other");
  const authentication = { clientCa: other.certificate, anonymous: false };
  const { server } = await start(t, { authentication });
  const identity = await issued(server, "jane", JANE);
  assert.match(identity.cert, /BEGIN CERTIFICATE/);
  assert.equal(await whoIs(server, identity), 401);
});

test("a request that its key has not signed gets no certificate, and is reported once", async (t) => {
  const { server, errors } = await start(t);
  const { spec } = await makeRequest(JANE);
  const der = Buffer.from(
    Buffer.from(spec.request, "base64")
      .toString()
      .replace(/-----[A-Z ]+-----|\s/g, ""),
    "base64",
  );
  // The name is part of what is signed.
  der.write("joan", der.indexOf("jane"));
  const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString("base64")}\n-----END CERTIFICATE REQUEST-----\n`;
  const forged = { ...spec, request: Buffer.from(pem).toString("base64") };
  await server.client.resource(certificateSigningRequests).create({ metadata: { name: "forged" }, spec: forged });
  await decide(server.client, "forged", "Approved");
  const { certificate, conditions = [] } = await statusOf(server, "forged");
  assert.deepEqual([certificate, conditions.map(({ type }) => type)], [undefined, ["Approved"]]);
  await server.clock.advance(HOUR_MS);
  assert.deepEqual(errors.map(String), ["Error: CertificateSigningRequest forged can't be signed"]);
});

test("the client certificates of kubelets are approved by right", async (t) => {
  const { server } = await start(t);
  const { client } = server;
  const bootstrap = { username: "bootstrap", groups: ["joining"] };
  const itself = { username: "system:node:one", groups: ["system:nodes"] };
  const may = async (name: string, subresource: string, subject: object): Promise<void> => {
    const rules = [
      {
        apiGroups: ["certificates.k8s.io"],
        resources: [`certificatesigningrequests/${subresource}`],
        verbs: ["create"],
      },
      { apiGroups: ["certificates.k8s.io"], resources: ["certificatesigningrequests"], verbs: ["create"] },
    ];
    await client.rbac.v1.clusterRoles().create({ metadata: { name }, rules });
    await client.rbac.v1.clusterRoleBindings().create({
      metadata: { name },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name },
      subjects: [{ apiGroup: "rbac.authorization.k8s.io", ...subject } as never],
    });
  };
  await may("create-only", "none", { kind: "Group", name: "joining" });
  await may("own", "selfnodeclient", { kind: "Group", name: "system:nodes" });
  const requestAs = async (name: string, user: typeof bootstrap, options: RequestOptions): Promise<void> => {
    const { spec } = await makeRequest(options);
    await server.clientAs(user).resource(certificateSigningRequests).create({ metadata: { name }, spec });
  };
  const approvals = async (name: string): Promise<unknown> => {
    const { conditions = [], certificate } = await statusOf(server, name);
    return [conditions.map(({ reason, message }) => ({ reason, message })), certificate !== undefined];
  };
  const approved = (message: string) => [[{ reason: "AutoApproved", message }], true];
  await requestAs("own", itself, NODE);
  const own = "Auto approving self kubelet client certificate after SubjectAccessReview.";
  assert.deepEqual(await approvals("own"), approved(own));
  await requestAs("other-node", itself, { ...NODE, subject: "CN=system:node:two, O=system:nodes" });
  await requestAs("first", bootstrap, NODE);
  await requestAs("serving", bootstrap, { ...NODE, usages: [...CLIENT_USAGES, "server auth"] });
  for (const name of ["other-node", "first", "serving"]) assert.deepEqual(await approvals(name), [[], false], name);
  await may("any", "nodeclient", { kind: "Group", name: "joining" });
  await server.clock.advance(MINUTE_MS);
  const any = "Auto approving kubelet client certificate after SubjectAccessReview.";
  assert.deepEqual(await approvals("first"), approved(any));
  for (const name of ["other-node", "serving"]) assert.deepEqual(await approvals(name), [[], false], name);
});

test("requests are deleted an hour after their end, and a day after they were left alone", async (t) => {
  // The leases of nodes would make the day long.
  const { server, errors } = await start(t, { simulate: { workloads: { nodes: { count: 0 } } } });
  const isThere = async (name: string): Promise<boolean> => {
    try {
      await server.client.resource(certificateSigningRequests).get(name);
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  };
  const names = ["issued", "short", "failed", "denied", "pending", "unsigned"];
  const left = async (): Promise<string[]> => {
    const there: string[] = [];
    for (const name of names) if (await isThere(name)) there.push(name);
    return there;
  };
  await issued(server, "issued", JANE);
  await issued(server, "short", { ...JANE, expirationSeconds: 600 });
  await issued(server, "failed", { ...JANE, usages: ["server auth"] });
  await requested(server, "denied", JANE);
  await decide(server.client, "denied", "Denied");
  await requested(server, "pending", JANE);
  const { spec } = await makeRequest(JANE);
  const foreign = { ...spec, signerName: "example.com/own" };
  await server.client.resource(certificateSigningRequests).create({ metadata: { name: "unsigned" }, spec: foreign });
  await decide(server.client, "unsigned", "Approved");
  await server.clock.advance(9 * MINUTE_MS);
  assert.deepEqual(await left(), names);
  await server.clock.advance(2 * MINUTE_MS);
  assert.deepEqual(await left(), ["issued", "failed", "denied", "pending", "unsigned"]);
  await server.clock.advance(48 * MINUTE_MS);
  assert.deepEqual(await left(), ["issued", "failed", "denied", "pending", "unsigned"]);
  await server.clock.advance(2 * MINUTE_MS);
  assert.deepEqual(await left(), ["pending", "unsigned"]);
  await server.clock.advance(22 * HOUR_MS);
  assert.deepEqual(await left(), ["pending", "unsigned"]);
  await server.clock.advance(HOUR_MS);
  assert.deepEqual(await left(), []);
  assert.deepEqual(errors, []);
});

test("a server without certificates and autoscalers simulates the rest", async (t) => {
  const runtimeConfig = { "certificates.k8s.io/v1": false, "autoscaling/v2": false, "autoscaling/v1": false };
  const { server, errors } = await start(t, { runtimeConfig });
  const pods = server.client.core.v1.pods("default");
  await server.client.core.v1.serviceAccounts("default").get("default");
  await pods.create({ metadata: { name: "one" }, spec: { containers: [{ name: "main", image: "one" }] } });
  await server.clock.advance(1_000);
  assert.equal((await pods.get("one")).status?.phase, "Running");
  assert.deepEqual(errors, []);
});
