/** The manager that a request's User-Agent names. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_FIELD_MANAGER_BYTES } from "../../runtime/api/write-options-validation.js";
import { managerName } from "../../runtime/pipeline/request/manager-name.js";

test("the manager is the printable part of the product of the User-Agent, up to the longest name", () => {
  const long = "m".repeat(MAX_FIELD_MANAGER_BYTES);
  for (const [agent, name] of [
    ["kubectl/v1.35 (linux/amd64)", "kubectl"],
    ["kubectl", "kubectl"],
    ["my tool~!/1", "my tool~!"],
    ["tab\tbed\x7f/1", "tabbed"],
    ["caf\u00e9/1", "caf\u00e9"],
    [`${long}/1`, long],
    [`${long}m/1`, long],
    [`${long.slice(1)}\u00e9/1`, long.slice(1)],
    ["/1", "unknown"],
    ["\x01/1", "unknown"],
    ["", "unknown"],
    [undefined, "unknown"],
  ] as const)
    assert.equal(managerName("", agent), name, JSON.stringify(agent));
  assert.equal(managerName("named", "kubectl/v1"), "named");
});
