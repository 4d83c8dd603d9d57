/** Field ownership of objects that a command-line client applied by itself before, with its record in an annotation. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApiBody } from "../../support/json.js";
import { describeInProfiles, type Stage, type Subject } from "../support/apply-stage.js";
import { apply, conflict, create, mergePatch, play, type Step, shows } from "../support/apply-steps.js";

describeInProfiles("from client-side to server-side apply", (stage) => {
  const cli = stage.profile.words.cliName;

  test("[SSA-045] the client has no conflict with fields that it applied and no other manager changed", () =>
    play(
      stage.subject("ConfigMap"),
      appliedByClient(stage, { a: "1", b: "1" }),
      apply(cli, { data: { a: "2", b: "1" } }),
      shows({ data: { a: "2", b: "1" } }),
    ));

  test("[SSA-045] fields that others changed since are conflicts", () =>
    play(
      stage.subject("ConfigMap"),
      appliedByClient(stage, { a: "1", b: "1" }),
      mergePatch("other", { data: { b: "9" } }),
      conflict(cli, { data: { a: "2", b: "2" } }, [["other", ".data.b"]]),
    ));

  test("[SSA-045] another manager conflicts with the client's fields", () =>
    play(
      stage.subject("ConfigMap"),
      appliedByClient(stage, { a: "1" }),
      conflict("pipeline", { data: { a: "2" } }, [[`${cli}-client-side-apply`, ".data.a"]]),
    ));

  test("[SSA-045] once the client's entry is moved, as tools do, a field that leaves the file is removed", async () => {
    const map = stage.subject("ConfigMap");
    await play(map, appliedByClient(stage, { a: "1", b: "1" }));
    const { metadata } = (await map.read()).body;
    const [entry] = metadata.managedFields;
    const moved = [{ ...entry, manager: cli, operation: "Apply" }];
    const operations = [
      { op: "replace", path: "/metadata/managedFields", value: moved },
      { op: "replace", path: "/metadata/resourceVersion", value: metadata.resourceVersion },
    ];
    const stale = await map.jsonPatch(cli, [operations[0]!, { ...operations[1], value: "1" }]);
    assert.equal(stale.status, 409);
    assert.equal((await map.jsonPatch(cli, operations)).status, 200);
    await play(map, apply(cli, { data: { a: "2" } }), shows({ data: { a: "2" } }));
  });

  test("the client's record follows its applies, so that it may go back; others do not touch it", async () => {
    const map = stage.subject("ConfigMap");
    await play(map, appliedByClient(stage, { a: "1" }), apply(cli, { data: { a: "2" } }));
    assert.deepEqual((await recordOf(stage, map)).data, { a: "2" });
    await play(map, apply("other", { data: { b: "1" } }));
    assert.deepEqual((await recordOf(stage, map)).data, { a: "2" });
  });

  test("a record that can't be read hides no conflict and fails no apply", async () => {
    for (const record of ["", "{", "null", "[]", '{"data":5}', `{"a":${"[".repeat(5000)}`]) {
      const map = stage.subject("ConfigMap");
      const annotations = { [stage.profile.words.lastAppliedAnnotation]: record };
      await play(
        map,
        create("other", { metadata: { annotations }, data: { a: "1" } }),
        conflict(cli, { data: { a: "2" } }, [["other", ".data.a"]]),
        apply(cli, { data: { b: "2" } }),
      );
    }
  });
});

/** What the client's own apply leaves: an update by it, and the configuration in its annotation. */
function appliedByClient({ profile }: Stage, data: Readonly<Record<string, string>>): Step {
  const { cliName, lastAppliedAnnotation } = profile.words;
  return (subject) => {
    const record = JSON.stringify(subject.document({ data }));
    const annotations = { [lastAppliedAnnotation]: record };
    return create(`${cliName}-client-side-apply`, { metadata: { annotations }, data })(subject);
  };
}

async function recordOf({ profile }: Stage, subject: Subject): Promise<ApiBody> {
  const { annotations } = (await subject.read()).body.metadata;
  return JSON.parse(annotations[profile.words.lastAppliedAnnotation]!);
}
