/** A server of every kind that ships with the product, on a socket, for requests that are put together by chance. */
import assert from "node:assert/strict";
import { Agent } from "node:http";
import type { TestContext } from "node:test";
import type { NamingProfile } from "../../runtime/api/profile/naming-profile.js";
import { makeApiServer } from "../../runtime/assembly/make-server.js";
import { exampleGroups } from "../../runtime/builtin/index.js";
import type { ApiServer } from "../../runtime/server/api-server.js";
import { listen } from "../../runtime/server/http/http-server.js";
import { Random } from "../history/random.js";
import { runSeed } from "../history/seed.js";
import { type Outcome, type Probe, sendProbe } from "./send-probe.js";

const AT_ONCE = 8;
/** How many failures are shown in full. */
const SHOWN = 20;

interface Options {
  readonly profile: NamingProfile;
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

export class ProbeServer {
  readonly random: Random;
  /** How often each status was answered. */
  readonly reached = new Map<number, number>();
  readonly #wrong: string[] = [];

  private constructor(
    readonly api: ApiServer,
    readonly authorization: string,
    private readonly seed: number,
    private readonly send: (probe: Probe) => Promise<Outcome>,
    private readonly faults: readonly string[],
  ) {
    this.random = new Random(seed);
  }

  /** Stopped when the test ends. */
  static async start(t: TestContext, { profile, featureGates }: Options): Promise<ProbeServer> {
    const seed = runSeed();
    t.diagnostic(`KINDSMITH_SEED=${seed}`);
    const faults: string[] = [];
    const { server, adminToken } = await makeApiServer({
      profile,
      groups: exampleGroups,
      emulatedVersion: "1.35",
      ...(featureGates === undefined ? {} : { featureGates }),
      reportError: (error) => faults.push(error instanceof Error ? (error.stack ?? String(error)) : String(error)),
    });
    const running = await listen(server, { host: "127.0.0.1", port: 0, tls: undefined });
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    t.after(async () => {
      agent.destroy();
      await running.stop(100);
    });
    const send = (probe: Probe): Promise<Outcome> => sendProbe(running.port, agent, probe);
    return new ProbeServer(server, `Bearer ${adminToken}`, seed, send, faults);
  }

  /** A request of the administrator that is none of the probes. */
  ask(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer | string): Promise<Outcome> {
    return this.send({ method, path, headers: { authorization: this.authorization, ...headers }, body });
  }

  /** The same, counted. An answer with a status of 500 or more that is not `deliberate` is a failure of the server. */
  async probe(sent: Probe, deliberate: ReadonlySet<number> = new Set()): Promise<void> {
    const { status, bytes } = await this.send(sent);
    this.reached.set(status, (this.reached.get(status) ?? 0) + 1);
    if (status < 500 || deliberate.has(status)) return;
    const { authorization: _, ...headers } = sent.headers;
    const body = Buffer.from(sent.body ?? "")
      .subarray(0, 2_000)
      .toString("base64");
    const answer = bytes.subarray(0, 400).toString();
    this.#wrong.push(`${status} ${sent.method} ${sent.path} ${JSON.stringify(headers)} base64 ${body}\n  ${answer}`);
  }

  /** Carries out `count` probes, several at once. Each of those who send has numbers of chance of its own. */
  async run(count: number, probe: (choice: Random, sender: number, nth: number) => Promise<void>): Promise<void> {
    const senders = Array.from({ length: AT_ONCE }, () => this.random.fork());
    await Promise.all(
      senders.map(async (choice, sender) => {
        for (let nth = 0; nth < count / AT_ONCE; nth++) await probe(choice, sender, nth);
      }),
    );
  }

  /** @throws AssertionError when a probe failed, the server reported a fault, or it serves others no longer */
  async verdict(t: TestContext): Promise<void> {
    const { seed, faults } = this;
    const listed = [...this.#wrong.slice(0, SHOWN), ...faults.slice(0, SHOWN)].join("\n");
    assert.equal(this.#wrong.length, 0, `KINDSMITH_SEED=${seed}: ${this.#wrong.length} failures\n${listed}`);
    assert.deepEqual(faults.slice(0, 5), [], `KINDSMITH_SEED=${seed}: the server reported faults`);
    t.diagnostic(JSON.stringify([...this.reached].sort((a, b) => a[0] - b[0])));
    assert.equal((await this.ask("GET", "/livez")).status, 200);
  }

  /** How many probes were answered with a status in [`from`, `to`). */
  answered(from: number, to: number): number {
    return [...this.reached].reduce((sum, [status, count]) => sum + (status >= from && status < to ? count : 0), 0);
  }
}
