/** Where a Service leads, out of its objects and of the operator's settings. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { UsageError } from "../../runtime/base/usage-error.js";
import { serviceAddresses } from "../../runtime/builtin/core/services/service-addresses.js";
import { serviceResolver } from "../../runtime/builtin/core/services/service-endpoints.js";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { orchProfile } from "../../runtime/index.js";
import { type ServiceReference, UnresolvedServiceError } from "../../runtime/registry/kinds/service-resolver.js";
import type { ObjectReader } from "../../runtime/registry/read/object-reader.js";
import { lookupWithin } from "../../runtime/webhooks/address-lookup.js";
import type { JsonObject } from "../support/json.js";

const profile = orchProfile();
const REFERENCE: ServiceReference = { namespace: "n", name: "s", port: 443 };
const SERVICE = {
  metadata: { name: "s" },
  spec: {
    ports: [
      { name: "web", port: 443 },
      { name: "more", port: 80 },
    ],
  },
};

interface Objects {
  readonly service?: JsonObject;
  readonly slices?: readonly JsonObject[];
  readonly endpoints?: JsonObject;
}

/** A reader of these objects alone. */
function readerOf({ service, slices = [], endpoints }: Objects): ObjectReader {
  const reader = {
    async get({ resource }: { readonly resource: string }) {
      return resource === "services" ? service : endpoints;
    },
    async list(_kind: unknown, namespace: string, labels: unknown) {
      assert.equal(namespace, "n");
      assert.deepEqual(labels, [{ key: `${profile.words.keyDomain}/service-name`, operator: "=", values: ["s"] }]);
      return [...slices];
    },
  };
  return reader as unknown as ObjectReader;
}

async function resolved(
  objects: Objects,
  settings: Record<string, string> = {},
  reference = REFERENCE,
): Promise<string[]> {
  const resolver = serviceResolver(readerOf(objects), profile, serviceAddresses(settings));
  const found = await resolver.resolve(reference);
  return found.map(({ host, port, isTrusted }) => `${host} ${port}${isTrusted ? " trusted" : ""}`).sort();
}

const slice = (ports: JsonObject[], endpoints: JsonObject[]): JsonObject => ({ addressType: "IPv4", ports, endpoints });

test("ready endpoints of slices are found by the name of the Service's port", async () => {
  const slices = [
    slice(
      [
        { name: "web", port: 8443 },
        { name: "more", port: 8080 },
      ],
      [
        { addresses: ["10.0.0.1", "10.0.0.9"] },
        { addresses: ["10.0.0.2"], conditions: { ready: true } },
        { addresses: ["10.0.0.3"], conditions: { ready: false } },
      ],
    ),
    slice([{ name: "web" }], [{ addresses: ["10.0.0.4"] }]),
  ];
  const endpoints = { subsets: [{ addresses: [{ ip: "10.9.9.9" }], ports: [{ name: "web", port: 1 }] }] };
  assert.deepEqual(
    await resolved({ service: SERVICE, slices, endpoints }),
    ["10.0.0.1 8443", "10.0.0.2 8443", "10.0.0.4 443"],
    "slices win over Endpoints, and a port without a number is the Service's own",
  );
});

test("Endpoints are used if there are no slices", async () => {
  const endpoints = {
    subsets: [
      {
        addresses: [{ ip: "10.0.0.1" }],
        notReadyAddresses: [{ ip: "10.0.0.2" }],
        ports: [
          { name: "web", port: 8443 },
          { name: "more", port: 80 },
        ],
      },
    ],
  };
  assert.deepEqual(await resolved({ service: SERVICE, endpoints }), ["10.0.0.1 8443"]);
});

test("an external name is resolved later and keeps the requested port", async () => {
  const service = { spec: { type: "ExternalName", externalName: "api.example.com" } };
  assert.deepEqual(await resolved({ service }), ["api.example.com 443"]);
});

test("each call begins with another endpoint", async () => {
  const slices = [slice([{ name: "web", port: 1 }], [{ addresses: ["10.0.0.1"] }, { addresses: ["10.0.0.2"] }])];
  const resolver = serviceResolver(readerOf({ service: SERVICE, slices }), profile, new Map());
  const firsts = new Set<string | undefined>();
  for (let index = 0; index < 2; index++) firsts.add((await resolver.resolve(REFERENCE))[0]?.host);
  assert.deepEqual([...firsts].sort(), ["10.0.0.1", "10.0.0.2"]);
});

test("a Service without endpoints is an error with a reason", async () => {
  const cases: readonly [Objects, string][] = [
    [{}, "ServiceNotFound"],
    [{ service: { spec: { ports: [{ port: 80 }] } } }, "ServicePortError"],
    [{ service: { spec: { ports: [{ port: 443, protocol: "UDP" }] } } }, "ServicePortError"],
    [{ service: SERVICE }, "EndpointsNotFound"],
    [{ service: SERVICE, endpoints: {} }, "MissingEndpoints"],
    [
      { service: SERVICE, slices: [slice([{ name: "other", port: 1 }], [{ addresses: ["10.0.0.1"] }])] },
      "MissingEndpoints",
    ],
  ];
  for (const [objects, reason] of cases) {
    const isIt = (error: unknown): boolean => error instanceof UnresolvedServiceError && error.reason === reason;
    await assert.rejects(resolved(objects), isIt, reason);
  }
});

test("an address of the operator takes precedence, and one for a single port over one for all ports", async () => {
  const settings = { "n/s": "10.1.1.1:1", "n/s:443": "[fd00::1]:2", "n/other": "api.example.com:3" };
  assert.deepEqual(await resolved({}, settings), ["fd00::1 2 trusted"]);
  assert.deepEqual(await resolved({}, settings, { ...REFERENCE, port: 80 }), ["10.1.1.1 1 trusted"]);
  assert.deepEqual(await resolved({}, settings, { ...REFERENCE, name: "other" }), ["api.example.com 3 trusted"]);
});

test("the flag takes a list and refuses invalid entries", () => {
  const { flags } = serveConfig(["--service-resolution=n/s:443=10.0.0.1:1,n/t=h.example.com:2"]);
  assert.deepEqual(flags["service-resolution"], { "n/s:443": "10.0.0.1:1", "n/t": "h.example.com:2" });
  for (const [value, expected] of [
    ["n/s", /found "n\/s", expected namespace\/name\[:port\]=host:port/],
    ["n/s=a:1=b:2", /expected namespace\/name/],
    ["n/s=a:1,n/s=b:2", /"n\/s" is given twice/],
  ] as const)
    assert.throws(
      () => serveConfig([`--service-resolution=${value}`]),
      (error: unknown) => error instanceof UsageError && expected.test(error.message),
    );
  assert.throws(
    () => serveConfig(["--proxy-client-cert-file=a"]),
    /--proxy-client-cert-file and --proxy-client-key-file/,
  );
});

test("no connection is made to a name whose addresses are all forbidden", async () => {
  const look = (isAllowed: (address: string) => boolean, all: boolean): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lookupWithin(isAllowed)("localhost", { all }, (error, address) => (error ? reject(error) : resolve(address)));
    });
  const isLoopback = (address: string): boolean => address === "127.0.0.1";
  assert.equal(await look(isLoopback, false), "127.0.0.1");
  assert.deepEqual(await look(isLoopback, true), [{ address: "127.0.0.1", family: 4 }]);
  await assert.rejects(
    look(() => false, false),
    /localhost has no address in a network that may be reached/,
  );
});
