import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { UsageError } from "../../runtime/base/usage-error.js";
import { loadProfile } from "../../runtime/cli/serve/files/profile-file.js";

async function load(text: string) {
  const folder = await mkdtemp(join(tmpdir(), "kindsmith-profile-"));
  const file = join(folder, "profile.yaml");
  try {
    await writeFile(file, text);
    return loadProfile(file, undefined);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("[PROF-001] a profile file replaces words and behaviours of the profile that it extends", async () => {
  const profile = await load(
    "extends: kubernetes\nname: own\nwords: {defaultNamespace: main}\nbehaviours: {listLiteralCost: 40}\n",
  );
  assert.equal(profile.name, "own");
  assert.equal(profile.words.defaultNamespace, "main");
  assert.equal(profile.behaviours.listLiteralCost, 40);
  assert.equal(profile.behaviours.optionErrors, "stock");
});

test("[PROF-001] a profile file inherits the default release, or states one", async () => {
  assert.equal((await load("extends: kubernetes")).defaultRelease, "1.36");
  assert.equal((await load("extends: orch")).defaultRelease, "1.31");
  assert.equal((await load('extends: orch\ndefaultRelease: "1.34"')).defaultRelease, "1.34");
});

test("[PROF-001] a profile file with an unknown field or a wrong value is refused, and the message names the field", async () => {
  for (const [text, message] of [
    ["name: own", /profile\.yaml: extends: Required value$/],
    ["extends: other", /extends: Unsupported value: "other": supported values: "orch", "kubernetes"$/],
    ["extends: orch\ncolour: red", /unknown field "colour"$/],
    ["extends: orch\nwords: {defaultNamespace: ''}", /words\.defaultNamespace: Invalid value: "": must not be empty$/],
    ["extends: orch\nwords: {nothing: x}", /unknown field "words\.nothing"$/],
    ["extends: orch\nbehaviours: {streamedLists: 1}", /behaviours\.streamedLists: .*must be of type boolean$/],
    ["extends: orch\nbehaviours: {schemaFailureCode: 500}", /behaviours\.schemaFailureCode: Unsupported value: 500/],
    ["extends: orch\ndefaultRelease: next", /defaultRelease: Invalid value: "next": must be a release such as 1\.31/],
    ["extends: orch\ndefaultRelease: 1.34", /defaultRelease: .*must be of type string$/],
    ["[]", /must be of type object$/],
  ] as const)
    await assert.rejects(load(text), (error) => error instanceof UsageError && message.test(error.message), text);
});
