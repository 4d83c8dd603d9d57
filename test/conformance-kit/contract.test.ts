/** The contract: every check of the kit against a server of this project, over a socket, with the names of each profile. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { loadChecks } from "../../runtime/conformance/checks/index.js";
import type { Check } from "../../runtime/conformance/conformance-check.js";
import type { Outcome, RunReport } from "../../runtime/conformance/outcome.js";
import type { ServeProcess } from "../support/serve.js";
import { CONTRACT } from "./contract.js";
import { leftoversOf, runKit, startKitServer, untilFirstVersionIsGone } from "./support/kit-server.js";

const titleOf = ({ id, title }: Pick<Check, "id" | "title">): string => `[${id}] ${title}`;

for (const profile of ["orch", "kubernetes"] as const) {
  describe(`contract (${profile})`, () => {
    let server: ServeProcess;
    const reports: RunReport[] = [];
    const outcomes = new Map<string, Outcome>();
    const play = async (checks: readonly Check[]): Promise<void> => {
      const report = await runKit(server, { checks });
      reports.push(report);
      for (const outcome of report.outcomes) outcomes.set(titleOf(outcome), outcome);
    };

    before(async () => {
      const checks = await loadChecks();
      server = await startKitServer(profile);
      await play(checks);
      // Some checks skip themselves as long as the server remembers its first version.
      await untilFirstVersionIsGone(server);
      await play(checks.filter((check) => outcomes.get(titleOf(check))?.state === "skipped"));
    });
    after(() => server.stop());

    for (const title of CONTRACT) {
      test(title, () => {
        const outcome = outcomes.get(title);
        assert.ok(outcome, "the kit has no such check");
        const { state, message, reason, requests = [] } = outcome;
        assert.equal(state, "passed", [message ?? reason, ...requests].join("\n"));
      });
    }

    test("contract: a run has the names of its profile, and leaves nothing on the server", async () => {
      for (const report of reports) {
        assert.equal(report.server.profile, profile);
        assert.deepEqual(report.notes, []);
        assert.deepEqual(await leftoversOf(server, profile, report.run), []);
      }
    });
  });
}
