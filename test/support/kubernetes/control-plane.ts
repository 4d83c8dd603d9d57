/** Servers for a controller manager: that of Kubernetes and ours, both with the same keys and authorities. */
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { type Authority, makeAuthority } from "../certificates.js";
import { freePort } from "../free-port.js";
import { startServe } from "../serve.js";
import type { ApiServerPrograms, KubernetesPrograms } from "./binaries.js";
import { Program } from "./program.js";
import { until } from "./until.js";

export interface ControlPlane {
  readonly kubeconfig: string;
  /** The file with the authority of the server's certificate. */
  readonly caFile: string;
  readonly keys: Keys;
  /** Returns the output of its server. */
  output(): string;
  stop(): Promise<void>;
}

/** The files of the keys that servers and their controllers share. */
export interface Keys {
  readonly serviceAccounts: string;
  readonly clientCa: string;
  readonly clientCaKey: string;
}

const ISSUER = "https://kubernetes.default.svc";
const TOKEN = "administrator-of-the-tests";
const START_TIMEOUT_MS = 120_000;

/** The controllers that run in kube-apiserver; all others run in the controller manager. */
const CONTROLLERS_OF_SERVERS = [
  "apiservice-registration",
  "apiservice-availability",
  "customresource-establishing",
  "customresource-cleanup",
  "event-ttl",
  "legacy-serviceaccount-token-tracking",
];

/** etcd and kube-apiserver. */
export async function startKubernetes(programs: ApiServerPrograms): Promise<ControlPlane> {
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-kubernetes-"));
  const keys = await makeKeys(folder);
  const [storePort, peerPort, port] = [await freePort(), await freePort(), await freePort()];
  writeFileSync(join(folder, "tokens.csv"), `${TOKEN},admin,admin,"system:masters"\n`);
  const [store, peers] = [`http://127.0.0.1:${storePort}`, `http://127.0.0.1:${peerPort}`];
  const etcd = new Program(programs.etcd, [
    `--data-dir=${join(folder, "etcd")}`,
    `--listen-client-urls=${store}`,
    `--advertise-client-urls=${store}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=default=${peers}`,
    "--unsafe-no-fsync",
    "--log-level=warn",
  ]);
  const server = new Program(programs.apiServer, [
    `--etcd-servers=${store}`,
    "--bind-address=127.0.0.1",
    "--advertise-address=127.0.0.1",
    "--endpoint-reconciler-type=none",
    `--secure-port=${port}`,
    `--cert-dir=${join(folder, "serving")}`,
    `--token-auth-file=${join(folder, "tokens.csv")}`,
    "--service-cluster-ip-range=10.0.0.0/24",
    ...commonFlags(keys),
  ]);
  const caFile = join(folder, "serving", "apiserver.crt");
  const stop = async (): Promise<void> => {
    await server.stop();
    await etcd.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = `https://127.0.0.1:${port}`;
    await until("kube-apiserver is ready", START_TIMEOUT_MS, async () => {
      etcd.assertRunning();
      server.assertRunning();
      return isReady(url, caFile);
    });
    const kubeconfig = join(folder, "kubeconfig");
    writeFileSync(kubeconfig, kubeconfigOf(url, caFile));
    return { kubeconfig, caFile, keys, output: () => server.output(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Our server, including the controllers that are part of kube-apiserver. @param release the emulated release: `1.35`
 */
export async function startOurs(release: string): Promise<ControlPlane> {
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-controllers-"));
  const keys = await makeKeys(folder);
  const server = await startServe([
    "--profile=kubernetes",
    "--storage=memory",
    `--emulated-version=${release}`,
    `--controllers=${CONTROLLERS_OF_SERVERS.join()}`,
    "--enable-admission-plugins=ServiceAccount",
    ...commonFlags(keys),
  ]);
  return {
    kubeconfig: server.kubeconfig,
    caFile: join(server.dataDirectory, "pki", "ca.crt"),
    keys,
    output: () => server.output(),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every controller except those that monitor nodes, because the nodes of tests have no kubelets. */
export function startControllerManager(programs: KubernetesPrograms, plane: ControlPlane, port: number): Program {
  const { kubeconfig, caFile, keys } = plane;
  return new Program(programs.controllerManager, [
    `--kubeconfig=${kubeconfig}`,
    `--authentication-kubeconfig=${kubeconfig}`,
    `--authorization-kubeconfig=${kubeconfig}`,
    "--bind-address=127.0.0.1",
    `--secure-port=${port}`,
    "--leader-elect=false",
    "--kube-api-qps=1000",
    "--kube-api-burst=2000",
    `--root-ca-file=${caFile}`,
    `--service-account-private-key-file=${keys.serviceAccounts}`,
    `--cluster-signing-cert-file=${keys.clientCa}`,
    `--cluster-signing-key-file=${keys.clientCaKey}`,
    "--controllers=*,bootstrap-signer-controller,token-cleaner-controller,-node-lifecycle-controller,-taint-eviction-controller,-node-ipam-controller,-node-route-controller",
  ]);
}

function commonFlags(keys: Keys): string[] {
  return [
    "--authorization-mode=Node,RBAC",
    `--client-ca-file=${keys.clientCa}`,
    `--requestheader-client-ca-file=${keys.clientCa}`,
    "--requestheader-allowed-names=front-proxy-client",
    "--requestheader-username-headers=X-Remote-User",
    "--requestheader-group-headers=X-Remote-Group",
    "--requestheader-extra-headers-prefix=X-Remote-Extra-",
    `--service-account-key-file=${keys.serviceAccounts}`,
    `--service-account-signing-key-file=${keys.serviceAccounts}`,
    `--service-account-issuer=${ISSUER}`,
    `--api-audiences=${ISSUER}`,
    "--enable-bootstrap-token-auth",
  ];
}

async function makeKeys(folder: string): Promise<Keys> {
  mkdirSync(join(folder, "keys"));
  const file = (name: string, content: string): string => {
    const path = join(folder, "keys", name);
    writeFileSync(path, content, { mode: 0o600 });
    return path;
  };
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const authority: Authority = await makeAuthority("clients-of-the-tests", { algorithm: "RSA" });
  return {
    serviceAccounts: file("service-accounts.key", privateKey),
    clientCa: file("client-ca.crt", authority.certificate),
    clientCaKey: file("client-ca.key", authority.key),
  };
}

function kubeconfigOf(server: string, caFile: string): string {
  const authority = readFileSync(caFile).toString("base64");
  return stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "test", cluster: { server, "certificate-authority-data": authority } }],
    users: [{ name: "admin", user: { token: TOKEN } }],
    contexts: [{ name: "test", context: { cluster: "test", user: "admin" } }],
    "current-context": "test",
  });
}

async function isReady(url: string, caFile: string): Promise<boolean> {
  // The server creates the certificate early, but it is not there immediately.
  if (!existsSync(caFile)) return false;
  return new Promise((done) => {
    const probe = request(`${url}/readyz`, { ca: readFileSync(caFile) }, (answer) => {
      answer.resume();
      done(answer.statusCode === 200);
    });
    probe.on("error", () => done(false));
    probe.end();
  });
}
