/** SPEC: Deprecation rules 5b and 6, on a flag of the server that is deprecated. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ADMISSION_PLUGIN_NAMES } from "../../runtime/assembly/admission-plugins.js";
import { SERVE_COMMAND, serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { helpText } from "../../runtime/command-line/help-text.js";
import { optionsOf } from "../support/server-options.js";

test("[VER-022] [VER-024] --admission-control works, warns, and is marked in the help", async () => {
  const warnings: string[] = [];
  const argv = ["--admission-control=NamespaceLifecycle,LimitRanger,AlwaysPullImages"];
  serveConfig(argv, (message) => warnings.push(message));
  const admission = await optionsOf(...argv);
  assert.deepEqual(admission.enableAdmissionPlugins, ["LimitRanger", "AlwaysPullImages"]);
  assert.deepEqual(
    admission.disableAdmissionPlugins,
    ADMISSION_PLUGIN_NAMES.filter((name) => name !== "LimitRanger" && name !== "AlwaysPullImages"),
  );
  assert.deepEqual(warnings, [
    "Flag --admission-control has been deprecated, use --enable-admission-plugins and --disable-admission-plugins",
  ]);
  assert.match(
    helpText(SERVE_COMMAND, { showsAll: true }),
    /--admission-control=NAMES\s[\s\S]{0,120}\(DEPRECATED\s+since\s+1\.10:\s+use\s+--enable/,
  );
  const quiet: string[] = [];
  serveConfig(["--emulated-version=1.9", ...argv], (message) => quiet.push(message));
  assert.deepEqual(quiet, []);
});

test("--admission-control stands alone, and takes names that there are", () => {
  const wrong = (...argv: string[]): (() => unknown) => {
    return () => serveConfig(argv);
  };
  assert.throws(
    wrong("--admission-control=LimitRanger", "--enable-admission-plugins=AlwaysDeny"),
    /can't stand beside/,
  );
  assert.throws(wrong("--admission-control=Nobody"), /--admission-control: found "Nobody", expected names out of/);
});
