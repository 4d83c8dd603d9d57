/**
 * Health endpoints: named checks that parts of the server register, and the answers that summarize them. Machines read
 * only the status code. SPEC: Health endpoints.
 */
import type { Logger } from "../../api/logger.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import { pageNotFound } from "../../pipeline/answer/page-not-found.js";
import type { PathHandler } from "../../pipeline/context.js";
import type { HttpResponse } from "../../pipeline/request/http.js";
import { plainText } from "../http/plain-text.js";
import { HEALTH_ENDPOINTS, type HealthCheck, type HealthEndpoint, PostStartHook } from "./health-check.js";
import { FailureLog } from "./health-failure-log.js";
import { Probe } from "./probe.js";

export interface HealthOptions {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly logger: Logger;
  /** `/livez` ignores failing steps of the start for this long after the construction. HEALTH-004. */
  readonly livezGraceMs: number;
  /** Receives every outcome that an answer contains. */
  readonly onChecked?: (endpoint: HealthEndpoint, name: string, hasFailed: boolean) => void;
}

interface Line {
  readonly text: string;
  readonly hasFailed: boolean;
}

/** Answers list checks in the order of their registration, with `shutdown` last. */
export class Health {
  private readonly probes = new Map<string, Probe>();
  private readonly failures: FailureLog;
  private readonly graceUntilMs: number;
  private readonly shutdown: Probe;
  private isShuttingDown = false;

  constructor(private readonly options: HealthOptions) {
    this.failures = new FailureLog(options.logger, options.clock);
    this.graceUntilMs = options.clock.now() + options.livezGraceMs;
    const check: HealthCheck = {
      name: "shutdown",
      endpoints: ["readyz"],
      isExpectedToFail: true,
      run: () => {
        if (this.isShuttingDown) throw new Error("the server is shutting down");
      },
    };
    this.shutdown = new Probe(check, options.clock);
    this.add({ name: "ping", run() {} });
    this.add({ name: "log", run: () => options.logger.assertTakesLines?.() });
  }

  /** @throws Error for a name that is already registered */
  add(check: HealthCheck): void {
    if (this.probes.has(check.name) || check.name === this.shutdown.check.name)
      throw new Error(`the health check ${JSON.stringify(check.name)} is registered twice`);
    this.probes.set(check.name, new Probe(check, this.options.clock));
  }

  /**
   * Registers the check `poststarthook/<name>`, which fails until the hook is finished. @throws Error for a name that
   * is already registered
   */
  addPostStartHook(name: string, endpoints?: readonly HealthEndpoint[]): PostStartHook {
    const hook = new PostStartHook(name, endpoints);
    this.add(hook);
    return hook;
  }

  /** Makes `/readyz` fail from now on. Idempotent. */
  markShuttingDown(): void {
    this.isShuttingDown = true;
  }

  handlers(): PathHandler[] {
    const methods = ["GET", "HEAD"];
    return HEALTH_ENDPOINTS.flatMap((endpoint) => [
      { path: `/${endpoint}`, methods, handle: ({ request }) => this.answer(endpoint, request.query) },
      {
        path: `/${endpoint}/`,
        isPrefix: true,
        methods,
        listed: () => this.probesOf(endpoint).map(({ check }) => `/${endpoint}/${check.name}`),
        handle: ({ request }) => this.answerSingle(endpoint, request.path.slice(endpoint.length + 2)),
      },
    ]);
  }

  private probesOf(endpoint: HealthEndpoint): Probe[] {
    return [...this.probes.values(), this.shutdown].filter(({ check }) => check.endpoints?.includes(endpoint) ?? true);
  }

  private async answer(endpoint: HealthEndpoint, query: URLSearchParams): Promise<HttpResponse> {
    const excluded = new Set(query.getAll("exclude"));
    const lines = await Promise.all(
      this.probesOf(endpoint).map((probe) => {
        const { name } = probe.check;
        return excluded.delete(name)
          ? { text: `[+]${name} excluded: ok\n`, hasFailed: false }
          : this.line(endpoint, probe);
      }),
    );
    const unknown = [...excluded].map((name) => JSON.stringify(name)).join(",");
    const warning = unknown === "" ? "" : `warn: some health checks cannot be excluded: no matches for ${unknown}\n`;
    const text = lines.map((line) => line.text).join("") + warning;
    if (lines.some(({ hasFailed }) => hasFailed)) return plainText(500, `${text}${endpoint} check failed\n`);
    if (!query.has("verbose")) return plainText(200, "ok");
    const summary = this.options.profile.behaviours.healthSummary === "path" ? endpoint : "healthz";
    return plainText(200, `${text}${summary} check passed\n`);
  }

  /** @throws StatusError 404 for a check that the endpoint does not have */
  private async answerSingle(endpoint: HealthEndpoint, name: string): Promise<HttpResponse> {
    const probe = this.probesOf(endpoint).find(({ check }) => check.name === name);
    if (probe === undefined) throw pageNotFound();
    const { text, hasFailed } = await this.line(endpoint, probe);
    return hasFailed ? plainText(500, `${text}${endpoint} check failed\n`) : plainText(200, "ok");
  }

  private async line(endpoint: HealthEndpoint, probe: Probe): Promise<Line> {
    const { check } = probe;
    if (this.isOverlooked(endpoint, check)) return { text: `[+]${check.name} ok\n`, hasFailed: false };
    const outcome = await probe.outcome();
    this.failures.note(endpoint, check, outcome);
    this.options.onChecked?.(endpoint, check.name, outcome !== undefined);
    return outcome === undefined
      ? { text: `[+]${check.name} ok\n`, hasFailed: false }
      : { text: `[-]${check.name} failed: reason withheld\n`, hasFailed: true };
  }

  private isOverlooked(endpoint: HealthEndpoint, check: HealthCheck): boolean {
    return endpoint === "livez" && check.isStartStep === true && this.options.clock.now() < this.graceUntilMs;
  }
}
