/** The programs that are compared: `kindsmith serve` of the built package, and kube-apiserver with its etcd. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../support/free-port.js";
import type { Endpoint } from "../bench-case.js";

export const KINDSMITH: string = resolve(import.meta.dirname, "../../../dist/runtime/cli/bin.js");

const TOKEN = "token-of-the-measurement";
const STOP_MS = 30_000;
const CERTIFICATE_POLL_MS = 5;
const READY_TIMEOUT_MS = 120_000;

/** The servers that are ready for load. */
export interface Programs {
  readonly endpoint: Endpoint;
  /** CPU time so far in milliseconds, of the server and of its store if that is a program of its own. */
  cpuMs(): ProgramTimes;
  /** Resident memory of all programs, in MiB. */
  residentMebibytes(): number;
  stop(): Promise<void>;
}

export interface ProgramTimes {
  readonly server: number;
  readonly store: number;
}

/** @param folder empty, on disk */
export async function startKindsmith(folder: string): Promise<Programs> {
  const port = await freePort();
  const server = run(process.execPath, [
    ...[KINDSMITH, "serve", "--profile=kubernetes", "--authorization-mode=Node,RBAC", `--secure-port=${port}`],
    ...[`--data-dir=${join(folder, "data")}`, `--token-auth-file=${writeTokens(folder)}`],
  ]);
  return programsOf(port, join(folder, "data/pki/ca.crt"), server);
}

/** @param bin the folder of etcd and kube-apiserver */
export async function startKubernetes(folder: string, bin: string): Promise<Programs> {
  const port = await freePort();
  const [store, peers] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
  const key = join(folder, "accounts.key");
  execFileSync("openssl", ["genrsa", "-out", key, "2048"], { stdio: "ignore" });
  const etcd = run(join(bin, "etcd"), [
    ...[`--data-dir=${join(folder, "etcd")}`, "--log-level=error", `--initial-cluster=default=${peers}`],
    ...[`--listen-client-urls=${store}`, `--advertise-client-urls=${store}`],
    ...[`--listen-peer-urls=${peers}`, `--initial-advertise-peer-urls=${peers}`],
  ]);
  const server = run(join(bin, "kube-apiserver"), [
    ...[`--etcd-servers=${store}`, `--secure-port=${port}`, "--bind-address=127.0.0.1", "-v=0"],
    ...["--advertise-address=127.0.0.1", "--endpoint-reconciler-type=none", `--cert-dir=${join(folder, "serving")}`],
    ...["--authorization-mode=Node,RBAC", `--token-auth-file=${writeTokens(folder)}`],
    ...["--service-cluster-ip-range=10.0.0.0/24", "--disable-admission-plugins=ServiceAccount"],
    ...["--service-account-issuer=https://kubernetes.default.svc", `--service-account-key-file=${key}`],
    `--service-account-signing-key-file=${key}`,
  ]);
  return programsOf(port, join(folder, "serving/apiserver.crt"), server, etcd);
}

function writeTokens(folder: string): string {
  const file = join(folder, "tokens.csv");
  writeFileSync(file, `${TOKEN},measurer,measurer,"system:masters"\n`);
  return file;
}

/** @throws Error if a program ends before its certificate exists */
async function programsOf(port: number, ca: string, server: ChildProcess, store?: ChildProcess): Promise<Programs> {
  const all = [server, ...(store === undefined ? [] : [store])];
  const limit = performance.now() + READY_TIMEOUT_MS;
  while (!existsSync(ca) || statSync(ca).size === 0) {
    if (all.some(({ exitCode }) => exitCode !== null) || performance.now() > limit) {
      await Promise.all(all.map(stop));
      throw new Error(`${server.spawnfile}: found no certificate in ${ca}`);
    }
    await delay(CERTIFICATE_POLL_MS);
  }
  return {
    endpoint: { port, token: TOKEN, transport: "tls", ca: readFileSync(ca, "utf8") },
    cpuMs: () => ({ server: cpuMsOf(server), store: store === undefined ? 0 : cpuMsOf(store) }),
    residentMebibytes: () => all.reduce((sum, { pid }) => sum + residentKibibytesOf(pid), 0) / 1024,
    async stop() {
      await Promise.all(all.map(stop));
    },
  };
}

function run(command: string, flags: readonly string[]): ChildProcess {
  return spawn(command, flags, { stdio: "ignore" });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  const deadline = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  child.kill("SIGTERM");
  await exited;
  clearTimeout(deadline);
}

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;
/** Positions of the times in user and system mode after the name of the program, which may contain spaces. */
const [USER_TICKS, SYSTEM_TICKS] = [11, 12];

function cpuMsOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * TICK_MS;
}

function residentKibibytesOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}
