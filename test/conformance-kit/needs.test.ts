/** What checks say that they need of a server: without it they are skipped with a reason, and do not fail. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checks } from "../../runtime/conformance/checks/authorization/authorization-rbac-defaults-checks.js";

test("checks of the default roles need authorization: a server that lets everybody do everything makes none", () => {
  for (const { id, needs } of checks) assert.ok(needs?.includes("authorization") && needs.includes("rbac"), id);
});
