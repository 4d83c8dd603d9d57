/** A server of this project as a process that authorizes by roles, and ways for tests to run the kit against it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { staticToken } from "../../../runtime/client/configuration/client-credentials.js";
import { foregroundClock } from "../../../runtime/client/transport/abort.js";
import { loadChecks } from "../../../runtime/conformance/checks/index.js";
import { runConformance } from "../../../runtime/conformance/conformance.js";
import type { Check } from "../../../runtime/conformance/conformance-check.js";
import type { RunReport } from "../../../runtime/conformance/outcome.js";
import { selectChecks } from "../../../runtime/conformance/select-checks.js";
import { type ServeProcess, startServe } from "../../support/serve.js";
import { ask, credentialsOf } from "../../support/serve-requests.js";

/** Longer than any check needs a version. */
const HISTORY = "20s";
const COMPACTION_LIMIT_MS = 120_000;

/** Resolves once the server has forgotten its first version. */
export async function untilFirstVersionIsGone(server: ServeProcess): Promise<void> {
  const path = "/api/v1/configmaps?resourceVersion=1&resourceVersionMatch=Exact";
  const limit = performance.now() + COMPACTION_LIMIT_MS;
  while ((await ask(server, path)).status !== 410) {
    if (performance.now() > limit) throw new Error("the server keeps its first version");
    await setTimeout(200);
  }
}

/**
 * Starts a server with everything that checks may need: authorization by roles, streamed lists, which one profile
 * disables, and a short history.
 */
export function startKitServer(profile: "orch" | "kubernetes"): Promise<ServeProcess> {
  return startServe([
    `--profile=${profile}`,
    "--authorization-mode=Node,RBAC",
    "--feature-gates=WatchList=true",
    `--watch-history=${HISTORY}`,
  ]);
}

/** The label of a run on everything that it creates. */
const LABEL = "kindsmith.dev/conformance";

/** Returns the names of the objects with the label of a run that are not being deleted. */
export async function leftoversOf(
  server: ServeProcess,
  profile: "orch" | "kubernetes",
  run: string,
): Promise<readonly string[]> {
  const domain = profile === "kubernetes" ? "k8s.io" : "orch.io";
  const left: string[] = [];
  for (const path of [
    "/api/v1/namespaces",
    `/apis/apiextensions.${domain}/v1/customresourcedefinitions`,
    `/apis/rbac.authorization.${domain}/v1/clusterroles`,
    `/apis/rbac.authorization.${domain}/v1/clusterrolebindings`,
  ]) {
    const { status, text } = await ask(server, `${path}?labelSelector=${encodeURIComponent(`${LABEL}=${run}`)}`);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    const { items } = JSON.parse(text) as { items: { metadata: { name: string; deletionTimestamp?: string } }[] };
    left.push(...items.filter(({ metadata }) => !metadata.deletionTimestamp).map(({ metadata }) => metadata.name));
  }
  return left;
}

export interface KitRun {
  readonly url?: string;
  readonly checks: readonly Check[];
  readonly timeoutMs?: number;
  readonly parallel?: number;
}

/** Runs the kit in this process, over the network. */
export function runKit(
  server: ServeProcess,
  { url = server.url, checks, timeoutMs = 120_000, parallel = 4 }: KitRun,
): Promise<RunReport> {
  const { ca, token } = credentialsOf(server);
  const tls = url.startsWith("https:") ? { ca: ca.toString("utf8") } : {};
  return runConformance({
    configuration: { server: url, tls, credentials: staticToken(token) },
    checks,
    parallel,
    timeoutMs,
    keepsGoing: true,
    clock: foregroundClock,
    random: Math.random,
    signal: new AbortController().signal,
  });
}

/** @throws Error for a pattern that matches no check */
export async function checksNamed(...patterns: readonly string[]): Promise<readonly Check[]> {
  const { selected, unused } = selectChecks(await loadChecks(), patterns);
  if (unused.length > 0) throw new Error(`no check fits ${unused.join(", ")}`);
  return selected;
}

export function scratchFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "kindsmith-conformance-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
