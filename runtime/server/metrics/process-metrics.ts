/** The metrics of the process, which come from the Prometheus client library and exist once for all servers in it. */

import type { Registry } from "prom-client";
import { importInTurn } from "../../base/import-in-turn.js";

export interface ProcessFamily {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
  }[];
}

/** The metrics of the process; some of them observe the event loop from the first scrape on. */
let registry: Registry | undefined;

export async function processFamilies(): Promise<readonly ProcessFamily[]> {
  if (registry === undefined) {
    // The library is loaded at the first scrape, because loading it takes a fifth of a server's start.
    const { default: client } = await importInTurn(() => import("prom-client"));
    registry ??= started(client);
  }
  const families = (await registry.getMetricsAsJSON()) as unknown as readonly LibraryFamily[];
  return families.map(({ name, help, type, values }) => ({
    name,
    help,
    type,
    samples: values.map(({ metricName, labels, value }) => ({
      name: metricName ?? name,
      labels: Object.fromEntries(Object.entries(labels).map(([label, text]) => [label, String(text)])),
      value,
    })),
  }));
}

function started({ Registry: NewRegistry, collectDefaultMetrics }: typeof import("prom-client")): Registry {
  const made = new NewRegistry();
  collectDefaultMetrics({ register: made });
  return made;
}

/** A family as the library returns it; its own types omit some members. */
interface LibraryFamily {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly {
    readonly metricName?: string;
    readonly labels: Readonly<Record<string, string | number>>;
    readonly value: number;
  }[];
}
