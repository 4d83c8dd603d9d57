/** A browser for the tests of a file, and servers with a console and the kind `Gauge`. */
import { after, before } from "node:test";
import type { Browser } from "playwright-core";
import type { NamingProfile } from "../../runtime/index.js";
import { startTestServer, type TestServer, type TestServerOptions } from "../../runtime/testing/index.js";
import { gaugeGroups } from "../conformance/support/gauge-kind.js";
import { findChromium, launchChromium, NO_CHROMIUM } from "../support/chromium.js";
import { buildConsole } from "./build-console.js";

export const TIMEOUT_MS = 600_000;

const executable = findChromium();
/** Why the tests are skipped; false if they are not. */
export const skip = executable === undefined ? NO_CHROMIUM : false;

let browser: Browser | undefined;

/** Starts the browser before the tests of a file. */
export function withBrowser(): () => Browser {
  before(async () => {
    if (executable === undefined) return;
    buildConsole();
    browser = await launchChromium(executable);
  });
  after(async () => {
    await browser?.close();
  });
  return () => browser as Browser;
}

export const GAUGES = "test.example.com/v1/gauges";

/** A kind with what a sample is made of: a default, an enumeration, and a required field. */
export const gauges = gaugeGroups(
  {
    count: { type: "integer", default: 3, description: "How many there are." },
    mode: { type: "string", enum: ["slow", "fast"], description: "How fast it moves." },
    ports: {
      type: "array",
      items: {
        type: "object",
        properties: { name: { type: "string" }, port: { type: "integer" } },
        required: ["name"],
      },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
    },
  },
  ["mode"],
);

export function startConsole(profile: NamingProfile, options: TestServerOptions = {}): Promise<TestServer> {
  return startTestServer({ profile, groups: gauges, listen: true, console: true, ...options });
}

export function gaugeClient(server: Pick<TestServer, "client">, namespace = "default") {
  const reference = {
    group: "test.example.com",
    version: "v1",
    kind: "Gauge",
    resource: "gauges",
    scope: "Namespaced",
  } as const;
  return server.client.resource<Gauge, Gauge>(reference).inNamespace(namespace);
}

export interface Gauge {
  apiVersion?: string;
  kind?: string;
  metadata?: {
    name?: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  spec?: { count?: number; mode?: string; ports?: { name: string; port: number }[] };
}
