/**
 * Loads that are sent to a server in another process, so that the work of this client does not count; the longest hold of
 * its event loop is printed, and the turns and the answers to others are asserted.
 */
import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { kubernetesProfile } from "../../runtime/index.js";
import { type Answer, apiAt, type TestApi } from "../support/api.js";
import { programOf } from "../support/typescript.js";
import type { Held, Serving } from "./event-loop-process.js";

const PROGRAM = programOf(join(import.meta.dirname, "event-loop-process.ts"));
const LEASES = "/apis/coordination.k8s.io/v1/namespaces/default/leases";

export interface Load {
  readonly title: string;
  /** The fewest turns into which the work has to be divided. */
  readonly turns: number;
  /** The documents that a thread has to translate. Default: none. */
  readonly translated?: number;
  readonly status: number;
  send(api: TestApi): Promise<Answer>;
}

/**
 * Declares a test for each load. They run in their order, and each finds what the former ones have stored.
 * @param prepare stores what the loads need
 */
export function describeLoads(
  title: string,
  loads: readonly Load[],
  prepare: (api: TestApi) => Promise<void> = async () => {},
): void {
  describe(title, () => {
    let child: ChildProcess;
    let api: TestApi;

    before(async () => {
      child = fork(PROGRAM.file, { execArgv: [...PROGRAM.execArgv] });
      const [{ url, token }] = (await once(child, "message")) as [Serving];
      const stop = async (): Promise<void> => {
        child.send("stop");
        await once(child, "exit");
      };
      api = apiAt({ profile: kubernetesProfile(), url, token, stop });
      const lease = { apiVersion: "coordination.k8s.io/v1", kind: "Lease", metadata: { name: "held" } };
      const made = await api.post(LEASES, lease);
      assert.equal(made.status, 201, made.text);
      await prepare(api);
    });
    after(() => api.stop());

    async function held(): Promise<Held> {
      const answer = once(child, "message");
      child.send("held");
      const [report] = (await answer) as [Held];
      return report;
    }

    for (const { title, turns, translated = 0, status, send } of loads) {
      test(`${title} leaves turns to probes and renewals of leases`, async (t) => {
        await held();
        let isAnswered = false;
        const load = send(api).finally(() => {
          isAnswered = true;
        });
        const others: Answer[] = [];
        do {
          others.push(await api.get("/livez"));
          others.push(await api.patch(`${LEASES}/held`, "merge", { spec: { renewTime: new Date().toISOString() } }));
        } while (!isAnswered);
        const answer = await load;
        const { turns: found, longestMs, ...report } = await held();
        t.diagnostic(
          `${found} turns, the longest hold of the loop ${longestMs.toFixed(0)} ms, ${others.length} others`,
        );
        assert.equal(answer.status, status, answer.text.slice(0, 300));
        assert.ok(found >= turns, `found ${found} turns, expected at least ${turns}`);
        assert.equal(report.translated, translated);
        for (const other of others) assert.equal(other.status, 200, other.text.slice(0, 300));
      });
    }
  });
}
