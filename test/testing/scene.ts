/** What the tests of the test control plane share: kinds of their own, and servers that are stopped with their test. */
import type { TestContext } from "node:test";
import { defineReference } from "../../runtime/client/index.js";
import { startTestServer, type TestServer, type TestServerOptions } from "../../runtime/testing/index.js";

export interface Thing {
  apiVersion: string;
  kind: string;
  metadata: { name?: string; namespace?: string; labels?: Record<string, string> };
  spec?: { size?: number; colour?: string };
}

export const things = defineReference<Thing, "Namespaced">({
  group: "example.com",
  version: "v1",
  kind: "Thing",
  resource: "things",
  scope: "Namespaced",
});

export async function started(t: TestContext, options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  t.after(() => server.stop());
  return server;
}

/** A definition with a rule of its own, by the plural of the kind. */
export function definition(plural = "things", properties: object = {}): object {
  const singular = plural.replace(/s(\d*)$/, "$1");
  const kind = singular[0]?.toUpperCase() + singular.slice(1);
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.example.com` },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural, singular, kind, listKind: `${kind}List` },
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: {
                spec: {
                  type: "object",
                  properties: { size: { type: "integer" }, ...properties },
                  "x-kubernetes-validations": [
                    { rule: "!has(self.size) || self.size < 100", message: "size must be below 100" },
                  ],
                },
              },
            },
          },
        },
      ],
    },
  };
}

export function thing(name: string, size = 1): Thing {
  return { apiVersion: "example.com/v1", kind: "Thing", metadata: { name }, spec: { size } };
}

/** Turns until the condition holds, or an error: what a server does by itself has no moment at which it is done. */
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const endMs = performance.now() + 60_000;
  while (!(await condition())) {
    if (performance.now() > endMs) throw new Error(`it never came to this: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Watches of ConfigMaps that clients of the server have open, those of its controllers among them. */
export async function openWatches({ client }: TestServer): Promise<number> {
  const { body } = await client.request({ method: "GET", path: "/metrics" });
  return new TextDecoder()
    .decode(body)
    .split("\n")
    .filter((line) => line.startsWith("apiserver_longrunning_requests{") && line.includes('resource="configmaps"'))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}
