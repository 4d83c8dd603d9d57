/** One run of the suite, from a configuration to a report. It reads no files and prints nothing. */
import { type NamingProfile, orchProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { ClientConfiguration } from "../client/configuration/client-configuration.js";
import type { Check } from "./conformance-check.js";
import { openConnection } from "./kit-connection.js";
import type { RunReport } from "./outcome.js";
import { probeProfile, probeVersion } from "./probe-server.js";
import { Redactor } from "./redactor.js";
import { type RunLimits, runChecks } from "./run-checks.js";
import { RunContext } from "./run-context.js";

/** The release of the interface that the checks are about. */
export const SPEC_RELEASE = "1.31";

export interface ConformanceOptions extends Omit<RunLimits, "signal" | "serverVersion"> {
  readonly configuration: ClientConfiguration;
  readonly checks: readonly Check[];
  /** Determined from the server by default. */
  readonly profile?: NamingProfile;
  /** The host at which the server reaches this process; loopback by default if the server runs there. */
  readonly callbackHost?: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

const LOOPBACK = /^(?:localhost|127\.[0-9.]+|::1)$/;

/** @throws OperatorError, ConfigurationError or ConnectionError if the run cannot start against the server */
export async function runConformance(options: ConformanceOptions): Promise<RunReport> {
  const { clock, random, signal } = options;
  const startedMs = clock.now();
  const redactor = new Redactor();
  const connection = openConnection(options.configuration, redactor);
  try {
    const callbackHost = options.callbackHost ?? (LOOPBACK.test(connection.host) ? "127.0.0.1" : undefined);
    const settings = { connection, clock, random, ...(callbackHost === undefined ? {} : { callbackHost }) };
    const { profile = await probed(settings) } = options;
    const run = new RunContext({ ...settings, profile });
    const version = await probeVersion((method, path, of) => run.request(method, path, of));
    const outcomes = await runChecks(run, options.checks, redactor, { ...options, serverVersion: version });
    await run.end();
    return {
      spec: { release: SPEC_RELEASE },
      server: { address: connection.server, version: redactor.redact(version), profile: profile.name },
      run: run.id,
      outcomes,
      notes: run.notes.map((note) => redactor.redact(note)),
      isInterrupted: signal.aborted,
      durationMs: clock.now() - startedMs,
    };
  } finally {
    await connection.close();
  }
}

/** The requests that determine the profile work with any profile. */
function probed(settings: Omit<ConstructorParameters<typeof RunContext>[0], "profile">): Promise<NamingProfile> {
  const asking = new RunContext({ ...settings, profile: orchProfile() });
  return probeProfile((method, path, options) => asking.request(method, path, options));
}
