/** Who gets which name, and how often the status of definitions is written for it. */
import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import type { CustomResourceDefinition } from "../../generated/apiextensions/v1/index.js";
import { customResourceDefinitions } from "../../generated/apiextensions/v1/index.js";
import { systemClock } from "../../runtime/api/time.js";
import type { Client } from "../../runtime/client/index.js";
import { type EstablishOptions, runEstablishController } from "../../runtime/controllers/custom-resources/establish.js";
import { NameClaims } from "../../runtime/controllers/custom-resources/name-claims.js";
import type { DefinitionNames, SeenDefinition } from "../../runtime/controllers/custom-resources/seen-definition.js";
import { createServer, orchProfile, type Server } from "../../runtime/index.js";
import { CuttableTransport, clientOf, eventually, settle } from "./in-process-client.js";

const GROUP = "names.example.com";

function namesOf(plural: string, shortNames: readonly string[] = []): DefinitionNames {
  const kind = `${plural[0]?.toUpperCase()}${plural.slice(1)}`;
  return { plural, singular: `${plural}-one`, kind, listKind: `${kind}List`, shortNames: [...shortNames] };
}

function seen(plural: string, shortNames: readonly string[], more: Partial<SeenDefinition> = {}): SeenDefinition {
  return {
    name: `${plural}.${GROUP}`,
    resourceVersion: "1",
    creationTimestamp: "2026-01-01T00:00:00Z",
    generation: 1,
    approval: "",
    group: GROUP,
    names: namesOf(plural, shortNames),
    conversionCaBundle: undefined,
    status: {},
    ...more,
  };
}

describe("claims on names", () => {
  const claims = (changed: string[] = []): NameClaims => new NameClaims([], (name) => changed.push(name));
  const reasonFor = (of: NameClaims, definition: SeenDefinition): string | undefined =>
    of.verdictOf(definition)?.conflict?.reason;

  test("[CRD-004] a new leader knows the names by accepted definitions, not by age", () => {
    const taken = claims();
    const older = seen("apes", ["x"], { creationTimestamp: "2025-01-01T00:00:00Z" });
    const holder = seen("bears", ["x"], { status: { acceptedNames: namesOf("bears", ["x"]) } });
    taken.put([older, holder]);
    assert.deepEqual([reasonFor(taken, older), reasonFor(taken, holder)], ["ShortNamesConflict", undefined]);
  });

  test("[CRD-004] the oldest of several new definitions gets the name", () => {
    const taken = claims();
    const younger = seen("apes", ["x"], { creationTimestamp: "2026-01-02T00:00:00Z" });
    const older = seen("bears", ["x"]);
    taken.put([younger, older]);
    assert.deepEqual([reasonFor(taken, younger), reasonFor(taken, older)], ["ShortNamesConflict", undefined]);
  });

  test("[CRD-004] a name that passes to another definition may free further names", () => {
    const changed: string[] = [];
    const taken = claims(changed);
    const [first, second, third] = [seen("apes", ["x"]), seen("bears", ["y"]), seen("cats", ["y"])];
    for (const each of [first, second, third]) taken.put([each]);
    // the second waits for the first's name, and holds what the third waits for
    taken.put([{ ...second, names: namesOf("bears", ["x"]) }]);
    assert.deepEqual([reasonFor(taken, second), reasonFor(taken, third)], ["ShortNamesConflict", "ShortNamesConflict"]);
    taken.remove(first);
    assert.deepEqual(changed, [second.name, third.name]);
    assert.deepEqual([reasonFor(taken, second), reasonFor(taken, third)], [undefined, undefined]);
  });

  test("[CRD-004] a definition does not conflict with its own names", () => {
    const taken = claims();
    const own = seen("apes", []);
    taken.put([own]);
    const wider = { ...own, names: { ...own.names, shortNames: ["apes"] } };
    taken.put([wider]);
    assert.equal(reasonFor(taken, own), undefined);
  });
});

interface Running {
  readonly server: Server;
  readonly client: Client;
  readonly transport: CuttableTransport;
  readonly faults: unknown[];
  readonly start: () => void;
}

async function run(context: TestContext, options: Partial<EstablishOptions> = {}): Promise<Running> {
  const server = await createServer({ controllers: [], profile: "orch" });
  await server.start();
  const transport = new CuttableTransport(server);
  const profile = orchProfile();
  const client = clientOf(server, new CuttableTransport(server), profile, systemClock);
  const faults: unknown[] = [];
  const ended = new AbortController();
  let running: Promise<void> | undefined;
  context.after(async () => {
    ended.abort();
    await running;
    await server.close();
  });
  const start = (): void => {
    running = runEstablishController(
      {
        client: clientOf(server, transport, profile, systemClock),
        servedNames: [],
        tracksGeneration: false,
        clock: systemClock,
        onError: (error) => faults.push(error),
        ...options,
      },
      ended.signal,
    );
  };
  return { server, client, transport, faults, start };
}

function manifest(plural: string, shortNames: readonly string[] = []): CustomResourceDefinition {
  const schema = { openAPIV3Schema: { type: "object" } };
  return {
    metadata: { name: `${plural}.${GROUP}` },
    spec: {
      group: GROUP,
      scope: "Cluster",
      names: namesOf(plural, shortNames),
      versions: [{ name: "v1", served: true, storage: true, schema }],
    },
  };
}

describe("the status of definitions", () => {
  test("[CRD-004] each of many definitions with one name is written once, and one more when the name becomes free", async (context) => {
    const { client, transport, faults, start } = await run(context);
    const definitions = client.resource(customResourceDefinitions);
    const plurals = Array.from({ length: 50 }, (_, index) => `kinds${index}`);
    for (const plural of plurals) await definitions.create(manifest(plural, ["k"]));
    start();
    const writes = (): number => transport.bodiesOf("PATCH").length;
    await eventually(() => writes() === plurals.length, "each was written once");
    await settle();
    assert.equal(writes(), plurals.length);
    const [winner = "", next = ""] = plurals;
    await definitions.patch(`${winner}.${GROUP}`, { type: "merge", body: { spec: { names: { shortNames: null } } } });
    await eventually(() => writes() === plurals.length + 2, "the winner and the next are written");
    await settle();
    assert.equal(writes(), plurals.length + 2);
    const { status } = await definitions.get(`${next}.${GROUP}`);
    assert.deepEqual(status?.acceptedNames?.shortNames, ["k"]);
    assert.deepEqual(faults, []);
  });

  test("[CRD-003] a write that conflicts with another one is repeated on the new state", async (context) => {
    const { client, transport, faults, start } = await run(context);
    const definitions = client.resource(customResourceDefinitions);
    const { metadata } = await definitions.create(manifest("apes"));
    let isOvertaken = false;
    const request = transport.request.bind(transport);
    transport.request = async (sent) => {
      if (sent.method === "PATCH" && !isOvertaken) {
        isOvertaken = true;
        await definitions.patch(metadata.name, { type: "merge", body: { metadata: { labels: { a: "b" } } } });
      }
      return request(sent);
    };
    start();
    await eventually(() => transport.bodiesOf("PATCH").length === 2, "it is written again");
    await settle();
    const found = await definitions.get(metadata.name);
    assert.deepEqual(found.metadata.labels, { a: "b" });
    assert.deepEqual(
      found.status?.conditions?.map(({ type, status }) => [type, status]),
      [
        ["NamesAccepted", "True"],
        ["Established", "True"],
      ],
    );
    assert.deepEqual(faults, []);
  });
});
