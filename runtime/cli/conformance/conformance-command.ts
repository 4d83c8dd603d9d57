/** `kindsmith conformance`: the black-box suite against any server of this API. */

import { writeFile } from "node:fs/promises";
import { choice, count, durationOfAtLeast } from "../../assembly/options/option-types.js";
import { UsageError } from "../../base/usage-error.js";
import { ConfigurationError, ConnectionError } from "../../client/client-errors.js";
import { foregroundClock } from "../../client/transport/abort.js";
import type { CommandDescription, FlagValues } from "../../command-line/flag-definition.js";
import { helpText } from "../../command-line/help-text.js";
import { parseFlags } from "../../command-line/parse-flags.js";
import { loadChecks } from "../../conformance/checks/index.js";
import { runConformance, SPEC_RELEASE } from "../../conformance/conformance.js";
import type { Check } from "../../conformance/conformance-check.js";
import { countsOf, type RunReport } from "../../conformance/outcome.js";
import { jsonReport } from "../../conformance/report/json-report.js";
import { junitReport } from "../../conformance/report/junit-report.js";
import { lineOf, textReport } from "../../conformance/report/text-report.js";
import { selectChecks } from "../../conformance/select-checks.js";
import { shownConnectionError } from "../flags/connection-advice.js";
import { loadProfile } from "../serve/files/profile-file.js";
import { terminalText } from "../terminal-text.js";
import { configurationOf, FLAGS } from "./conformance-flags.js";

export const CONFORMANCE_COMMAND: CommandDescription = {
  usage: ["kindsmith conformance --server=URL|--kubeconfig=FILE [flags]"],
  about: `Tests a server of this API from outside and reports for each requirement id whether it holds. All objects that the run creates
are in separate namespaces and a separate API group, carry a label of the run, and are removed. The exit code is 0 if nothing
failed, 1 if a check failed, 2 for a wrong command line, and 130 for an interrupted run.`,
  flags: FLAGS,
};

const REPORTS: Readonly<Record<string, (report: RunReport) => string>> = {
  text: (report) => terminalText(textReport(report)),
  json: jsonReport,
  junit: junitReport,
};

const MAX_PARALLEL = 64;
const LEAST_TIMEOUT_MS = 1000;
const INTERRUPTED = 130;

export interface ConformanceIo {
  stdout(text: string): void;
  stderr(text: string): void;
  /** Fires when the user wants the run to end. */
  readonly signal: AbortSignal;
}

/** Resolves with the exit code. @throws OperatorError for wrong flags, unusable credentials and unreachable servers */
export async function conformance(argv: readonly string[], io?: ConformanceIo): Promise<number> {
  if (io !== undefined) return conformanceWith(argv, io);
  const stop = new AbortController();
  // The handler runs once, so that a second interrupt ends the process immediately.
  const onSignal = (): void => {
    process.stderr.write(
      "kindsmith: stopping and removing the objects of this run; interrupt again to stop immediately\n",
    );
    stop.abort(new Error("interrupted"));
  };
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, onSignal);
  try {
    return await conformanceWith(argv, {
      stdout: (text) => process.stdout.write(text),
      stderr: (text) => process.stderr.write(text),
      signal: stop.signal,
    });
  } finally {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, onSignal);
  }
}

async function conformanceWith(argv: readonly string[], io: ConformanceIo): Promise<number> {
  const values = parseFlags(FLAGS, argv);
  if (values.get("help") === "true") {
    io.stdout(helpText(CONFORMANCE_COMMAND));
    return 0;
  }
  const output = choice(Object.keys(REPORTS)).parse("output", values.get("output") ?? "");
  const parallel = count.parse("parallel", values.get("parallel") ?? "");
  if (parallel < 1 || parallel > MAX_PARALLEL)
    throw new UsageError(`--parallel: found ${parallel}, expected 1 to ${MAX_PARALLEL}`);
  const timeoutMs = durationOfAtLeast(LEAST_TIMEOUT_MS).parse("timeout", values.get("timeout") ?? "");
  const checks = await checksOf(values);
  if (values.get("list") === "true") {
    io.stdout(listOf(checks, output));
    return 0;
  }
  const report = await asOperatorErrors(async () => {
    const profile = values.get("profile");
    const domain = values.get("orch-domain");
    const callbackHost = values.get("callback-host");
    return runConformance({
      configuration: await configurationOf(values),
      checks,
      parallel,
      timeoutMs,
      keepsGoing: values.get("keep-going") !== "false",
      clock: foregroundClock,
      random: Math.random,
      signal: io.signal,
      onOutcome: (outcome) => io.stderr(`${lineOf(outcome)}\n`),
      ...(profile === undefined && domain === undefined ? {} : { profile: loadProfile(profile ?? "orch", domain) }),
      ...(callbackHost === undefined ? {} : { callbackHost }),
    });
  });
  const text = (REPORTS[output] as (report: RunReport) => string)(report);
  const file = values.get("report-file");
  if (file === undefined) io.stdout(text);
  else await writeFile(file, text);
  const { failed, skipped } = countsOf(report.outcomes);
  if (report.isInterrupted) return INTERRUPTED;
  return failed > 0 || (values.get("strict") === "true" && skipped > 0) ? 1 : 0;
}

/** @throws UsageError for a filter that matches no check, since a run without checks would look successful */
async function checksOf(values: FlagValues): Promise<readonly Check[]> {
  const patterns = (values.get("filter") ?? "").split(",").filter((pattern) => pattern !== "");
  const { selected, unused } = selectChecks(await loadChecks(), patterns);
  if (unused.length > 0)
    throw new UsageError(
      `--filter: ${unused.map((one) => JSON.stringify(one)).join(", ")} matches no check; --list shows them all`,
    );
  return selected;
}

function listOf(checks: readonly Check[], output: string): string {
  if (output === "json")
    return `${JSON.stringify(
      {
        spec: { release: SPEC_RELEASE },
        checks: checks.map(({ id, title, needs = [], stock }) => ({
          id,
          title,
          needs,
          ...(stock && { stock: stock.difference }),
        })),
      },
      null,
      2,
    )}\n`;
  if (output !== "text") throw new UsageError("--list: found --output=junit, expected text or json");
  return checks.map(({ id, title }) => `${id.padEnd(16)} ${title}\n`).join("");
}

async function asOperatorErrors<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    const isOfConnection = error instanceof ConfigurationError || error instanceof ConnectionError;
    throw isOfConnection ? shownConnectionError(error) : error;
  }
}
