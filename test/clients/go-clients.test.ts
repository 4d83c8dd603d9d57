/** client-go and controller-runtime, unmodified, against a server in the `kubernetes` profile. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Facts } from "../support/facts.js";
import { type Features, findGoClients, GoClients } from "../support/go-clients.js";
import { type ServeProcess, startServe } from "../support/serve.js";
import * as expected from "./go-facts.js";

const found = await findGoClients();
const FORMS = { JSON: "application/json", protobuf: "application/vnd.kubernetes.protobuf" } as const;

const FLAGS = [
  "--profile=kubernetes",
  "--examples",
  "--controllers=*,-root-ca-cert-publisher",
  "--authorization-mode=Node,RBAC",
];

describe("client-go", { skip: "missing" in found && found.missing }, () => {
  let server: ServeProcess;
  let clients: GoClients;

  before(async () => {
    server = await startServe(FLAGS);
    clients = new GoClients("path" in found ? found.path : "", server.kubeconfig);
  });

  after(async () => {
    assert.equal((await server.stop()).code, 0, server.output());
    assert.doesNotMatch(server.output(), /"level":50/);
  });

  for (const [form, contentType] of Object.entries(FORMS)) {
    const sees = async (scenario: string, expected: Facts, features: Features = {}): Promise<void> =>
      assertSeen(await clients.run(scenario, { contentType, features }), contentType, expected);

    test(`[SDK-019] the typed clientset goes through all verbs, in ${form}`, () => sees("objects", expected.OBJECTS));

    test(`[SDK-019] patches of each type, apply configurations, status and scale, in ${form}`, () =>
      sees("patches", expected.PATCHES));

    test(`[SDK-019] each failure is recognized, in ${form}`, () => sees("failures", expected.FAILURES));

    test(`[SDK-019] dynamic, metadata and scale clients on kinds of each sort, in ${form}`, () =>
      sees("generic", expected.GENERIC));

    test(`[SDK-019] pods are bound, reported ready, evicted; reviews answer, in ${form}`, () =>
      sees("pods", expected.PODS));

    for (const streams of [true, false]) {
      const way = streams ? "streamed lists" : "lists and watches";
      test(`[SDK-019] informers of each sort follow by ${way}, in ${form}`, () =>
        sees("informers", expected.informers(streams), { WatchListClient: streams }));
    }

    test(`[SDK-019] a hundred informers share one connection, in ${form}`, () => sees("crowd", expected.CROWD));
  }

  test("[SDK-019] discovery in both forms, OpenAPI documents, short names", async () => {
    const { version, ...facts } = await clients.run("discovery");
    assert.match((version as { gitVersion: string }).gitVersion, /^v1\.[0-9]+\.[0-9]+/);
    assertSeen(facts, "application/json", expected.DISCOVERY);
  });

  test("[SDK-019] event recorders of both APIs", async () => {
    assertSeen(await clients.run("recorders"), "application/json", expected.RECORDERS);
  });

  test("[SDK-019] leadership passes on after a release and after a crash", async () => {
    const first = clients.start("candidate", { identity: "first" });
    const namespace = (await first.next("namespace")) as string;
    assert.equal(await first.next("leads"), "first");
    const second = clients.start("candidate", { identity: "second", namespace });
    assert.equal(await second.next("sees"), "first");
    first.endInput();
    assert.equal((await first.finished()).stopped, "first");
    assert.equal(await second.next("leads"), "second");
    const third = clients.start("candidate", { identity: "third", namespace });
    assert.equal(await third.next("sees"), "second");
    await second.kill();
    assert.equal(await third.next("leads"), "third");
    third.endInput();
    assert.equal((await third.finished()).stopped, "third");
  });

  test("[SDK-019] an operator of controller-runtime: children, drift, status, finalizers, garbage", async () => {
    assertSeen(await clients.run("operator"), "application/json", expected.OPERATOR);
  });
});

describe("client-go in CBOR", { skip: "missing" in found && found.missing }, () => {
  test("[SDK-019] dynamic and metadata clients and informers speak CBOR where the server does", async () => {
    const gates = ["--emulated-version=1.35", "--feature-gates=CBORServingAndStorage=true"];
    const server = await startServe([...FLAGS, ...gates, "--storage=memory"]);
    try {
      const clients = new GoClients("path" in found ? found.path : "", server.kubeconfig);
      for (const [scenario, facts] of [
        ["generic", expected.GENERIC],
        ["informers", expected.informers(true)],
        ["crowd", expected.CROWD],
      ] as const)
        assertSeen(
          await clients.run(scenario, { features: { ClientsAllowCBOR: true, ClientsPreferCBOR: true } }),
          "application/cbor",
          facts,
        );
    } finally {
      assert.equal((await server.stop()).code, 0, server.output());
    }
    assert.doesNotMatch(server.output(), /"level":50/);
  });

  test("[SDK-019] they use JSON if the server has no CBOR", async () => {
    const server = await startServe([...FLAGS, "--storage=memory"]);
    try {
      const clients = new GoClients("path" in found ? found.path : "", server.kubeconfig);
      assertSeen(
        await clients.run("generic", { features: { ClientsAllowCBOR: true } }),
        "application/json",
        expected.GENERIC,
      );
    } finally {
      assert.equal((await server.stop()).code, 0, server.output());
    }
  });
});

/** @param mediaType in which at least one answer must have come; a stream has it with an ending */
function assertSeen({ "answered in": mediaTypes, ...facts }: Facts, mediaType: string, expected: Facts): void {
  assert.deepEqual(facts, expected);
  assert.ok(
    (mediaTypes as string[]).some((each) => each.startsWith(mediaType)),
    `answers came in ${mediaTypes}, none in ${mediaType}`,
  );
}
