/** Refused credentials in the log: with their reason, at the level that everybody has, and no faster than can be read. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { INTERVAL_MS, MAX_REFUSAL_LINES, RefusalLog } from "../../runtime/server/http/logs/refusal-log.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { PROFILES, startApi } from "../support/api.js";
import { textAt } from "../support/json.js";
import { RecordedLog } from "../support/recorded-log.js";

test("the lines of an interval are limited, and omitted ones are counted", () => {
  const clock = new SteppedClock();
  const log = new RecordedLog();
  const refusals = new RefusalLog(log, clock);
  for (let index = 0; index < MAX_REFUSAL_LINES + 5; index++) refusals.note(`reason ${index}`, `id-${index}`);
  assert.equal(log.lines.length, MAX_REFUSAL_LINES);
  assert.deepEqual([log.lines[0]?.level, log.lines[0]?.fields], ["warn", { auditId: "id-0", reason: "reason 0" }]);
  clock.pass(INTERVAL_MS);
  refusals.note("later", "id");
  refusals.note("later still", "id");
  assert.deepEqual(
    log.lines.slice(MAX_REFUSAL_LINES).map(({ fields }) => fields.notShown),
    [5, undefined],
  );
});

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`refused credentials (${profile.name})`, () => {
    test("[AUTHN-TOKEN-008] the reason for rejecting a token is logged with the audit id, and reveals nothing of the token", async (t) => {
      const log = new RecordedLog();
      const api = await startApi({ profile, logger: log });
      t.after(() => api.stop());
      const answer = await api.get("/api/v1/namespaces", { token: "s3cret-of-somebody" });
      assert.equal(answer.status, 401);
      const { level, fields } = await log.line(({ message }) => message === "a credential was refused");
      assert.deepEqual([level, fields.auditId], ["warn", answer.headers["audit-id"]]);
      assert.match(textAt(fields, "reason"), /bearer token/);
      assert.doesNotMatch(JSON.stringify(log.lines), /s3cret/);
    });
  });
}

test("settings show what anonymous requests get, even if the flag is not set", () => {
  const shown = (...flags: string[]): string | undefined => serveConfig(flags).settings["anonymous-auth"];
  assert.deepEqual(
    [
      shown(),
      shown("--authorization-mode=Node,RBAC"),
      shown("--authorization-mode=RBAC", "--anonymous-auth=false"),
      shown("--anonymous-auth"),
    ],
    ["false", "true", "false", "true"],
  );
});
