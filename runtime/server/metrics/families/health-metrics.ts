/** What the checks of health came to, for `GET /metrics/slis`: what promises of a component's availability are measured by. */
import type { NamingProfile } from "../../../api/profile/naming-profile.js";
import type { HealthEndpoint } from "../../health/health-check.js";
import { LabelledFigures } from "../labelled-figures.js";
import type { MetricDefinition, MetricFamily } from "../metric-definition.js";

const OUTCOMES = { true: "error", false: "success" } as const;

/** Checks are those that parts of the server register. */
export class HealthFigures {
  readonly definitions: readonly MetricDefinition[];
  private readonly last = new LabelledFigures(["name", "type"], () => 0);
  private readonly total = new LabelledFigures(["name", "type", "status"], () => 0);

  constructor({ words }: NamingProfile) {
    const facts = { stability: "STABLE", since: "1.29" } as const;
    this.definitions = [
      {
        ...facts,
        name: `${words.productName}_healthcheck`,
        help: "1 for a check of health that passed when it was last asked for, 0 for one that failed.",
        type: "gauge",
        labels: ["name", "type"],
      },
      {
        ...facts,
        name: `${words.productName}_healthchecks_total`,
        help: "Checks of health that were asked for, by what came of them.",
        type: "counter",
        labels: ["name", "type", "status"],
      },
    ];
  }

  checked(endpoint: HealthEndpoint, name: string, hasFailed: boolean): void {
    this.last.update([name, endpoint], () => Number(!hasFailed));
    this.total.update([name, endpoint, OUTCOMES[`${hasFailed}`]], (count) => count + 1);
  }

  families(): MetricFamily[] {
    const [last, total] = this.definitions as [MetricDefinition, MetricDefinition];
    return [
      { metric: last, samples: this.last.samples((value) => value) },
      { metric: total, samples: this.total.samples((value) => value) },
    ];
  }
}
