/**
 * `GET /metrics`: families that the parts of the server compute at each scrape, and the metrics of the process. This
 * class decides which families a release shows. VER-036 to VER-039.
 */
import type { Release } from "../../api/lifecycle/lifecycle.js";
import { type Logger, noLogger } from "../../api/logger.js";
import type { MetricDefinition, MetricFamily, MetricSource } from "../../base/metrics/metric-definition.js";
import type { MetricRegistry } from "../../base/metrics/metric-registry.js";
import { OperatorError } from "../../base/operator-error.js";
import { TurnBudget } from "../../base/turn-budget.js";
import { parseAccept } from "../../codec/media-types.js";
import type { PathHandler } from "../../pipeline/context.js";
import { type HttpResponse, headerText } from "../../pipeline/request/http.js";
import { type Exposition, type ExpositionFormat, expose, SAMPLES_PER_TURN, type ShownFamily } from "./exposition.js";
import { phaseOf } from "./lifetime.js";

export interface MetricsOptions {
  /** The release that the server follows. */
  readonly release: Release;
  /** The previous release, to show the metrics that were hidden in the followed one. */
  readonly showHiddenFor?: string;
  readonly logger?: Logger;
  /** The path that serves them. If it is set, the metrics of the process are omitted. `/metrics` by default. */
  readonly path?: string;
}

/** Completes the text of this process, for instance by those of others. */
export type MetricsJoin = (own: string, format: ExpositionFormat) => Promise<string>;

const PATH = "/metrics";

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;

export class Metrics {
  private readonly sources: MetricSource[] = [];
  private readonly byName = new Map<string, MetricDefinition>();
  private isOwn = false;
  /** Set if this process is one of several that answer for each other. */
  join: MetricsJoin | undefined;

  /** @throws OperatorError if hidden metrics are requested for a release other than the one before the server's */
  constructor(private readonly options: MetricsOptions) {
    const { release, showHiddenFor } = options;
    const previous = `${release.major}.${release.minor - 1}`;
    if (showHiddenFor !== undefined && showHiddenFor !== previous)
      throw new OperatorError(
        `hidden metrics for version ${JSON.stringify(showHiddenFor)}: expected ${previous}, the release before the one that the server follows`,
      );
  }

  /** The definitions of all registered metrics, including those that the release does not show. */
  get definitions(): readonly MetricDefinition[] {
    return [...this.byName.values()];
  }

  get shownDefinitions(): readonly MetricDefinition[] {
    return this.definitions.filter((definition) => this.isShown(definition));
  }

  /** The number of metrics that the release shows only on request. */
  get hiddenCount(): number {
    return this.definitions.filter((each) => phaseOf(each, this.options.release) === "hidden" && !this.isShown(each))
      .length;
  }

  /**
   * Registers the server's own metrics. They change only with its releases, which an operator cannot influence, so the
   * log warns only of deprecated ones that would be hidden without the operator's request.
   */
  registerOwn(register: (metrics: Metrics) => void): void {
    this.isOwn = true;
    try {
      register(this);
    } finally {
      this.isOwn = false;
    }
  }

  /**
   * Adds the metrics of a part of the server, and warns of deprecated ones.
   * @param definitions the definitions of all families that the source may return
   * @throws Error for an invalid name, or one that is already registered
   */
  register(definitions: readonly MetricDefinition[], source: MetricSource): void {
    for (const definition of definitions) {
      const { name, deprecated } = definition;
      if (!NAME.test(name)) throw new Error(`metric ${JSON.stringify(name)}: expected a name that matches ${NAME}`);
      if (this.byName.has(name)) throw new Error(`metric ${name} was registered before; expected each name once`);
      this.byName.set(name, definition);
      if (deprecated === undefined || !this.isShown(definition)) continue;
      const phase = phaseOf(definition, this.options.release);
      if (phase === "current" || (this.isOwn && phase !== "hidden")) continue;
      const instead = deprecated.replacement === undefined ? "" : `; use ${deprecated.replacement}`;
      const { logger = noLogger } = this.options;
      logger.warn({ metric: name }, `metric ${name} is deprecated since ${deprecated.since}${instead}`);
    }
    this.sources.push(source);
  }

  /** Adds the metrics of a registry, in their order. */
  registerAll({ groups }: MetricRegistry): void {
    for (const { definitions, source } of groups) this.register(definitions, source);
  }

  handlers(): PathHandler[] {
    return [
      {
        path: this.options.path ?? PATH,
        methods: ["GET", "HEAD"],
        handle: ({ request }) => this.answer(formatOf(headerText(request.headers, "accept"))),
      },
    ];
  }

  /** Returns what this process alone shows. */
  async exposition(format: ExpositionFormat): Promise<Exposition> {
    const families: ShownFamily[] = [];
    const budget = new TurnBudget(SAMPLES_PER_TURN);
    for (const source of this.sources) {
      const given = source();
      for (const family of given) {
        const shown = this.shown(family);
        if (shown !== undefined) families.push(shown);
      }
      if (budget.spend(given.reduce((sum, { samples }) => sum + samples.length, 0))) await budget.next();
    }
    return expose(families, format, this.options.path === undefined);
  }

  private async answer(format: ExpositionFormat): Promise<HttpResponse> {
    const { contentType, text } = await this.exposition(format);
    const body = Buffer.from(this.join === undefined ? text : await this.join(text, format));
    const headers = {
      "content-type": contentType,
      "cache-control": "no-cache, private",
      "content-length": String(body.byteLength),
    };
    return { status: 200, headers, body };
  }

  /** @throws Error for a family that was not registered */
  private shown(family: MetricFamily): ShownFamily | undefined {
    const { metric } = family;
    if (this.byName.get(metric.name) !== metric) throw new Error(`metric ${metric.name} is shown but not registered`);
    if (!this.isShown(metric)) return undefined;
    const marked = `[${metric.stability}] ${metric.help}`;
    if (phaseOf(metric, this.options.release) === "current") return { ...family, help: marked };
    return { ...family, help: `(Deprecated from ${metric.deprecated?.since}) ${marked}` };
  }

  private isShown(definition: MetricDefinition): boolean {
    const phase = phaseOf(definition, this.options.release);
    return phase === "hidden" ? this.options.showHiddenFor !== undefined : phase !== "deleted";
  }
}

/** Returns the format that the client prefers; the older one if it names neither. */
function formatOf(accept: string | undefined): ExpositionFormat {
  const wanted = parseAccept(accept).find(({ type }) =>
    /^(\*\/\*|text\/(\*|plain)|application\/openmetrics-text)$/.test(type),
  );
  return wanted?.type === "application/openmetrics-text" ? "openmetrics" : "prometheus";
}
