/** SPEC: Errors, rule 1: what the failure of an apply that meets fields of others says. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeInProfiles } from "../support/apply-stage.js";
import { apply, assertConflict, conflict, create, mergePatch, play, shows } from "../support/apply-steps.js";

describeInProfiles("conflicts of applies", (stage) => {
  test("[SSA-016, ERR-008] one field of one manager: code, reason, message, cause; nothing changes", async () => {
    const widget = stage.widget();
    await play(widget, apply("A", { spec: { size: 1 } }));
    const before = (await widget.read()).body;
    const answer = await widget.apply("B", { spec: { size: 2 } });
    assert.deepEqual(
      [answer.status, answer.body.code, answer.body.status, answer.body.reason],
      [409, 409, "Failure", "Conflict"],
    );
    const because = 'conflict with "A"';
    assert.equal(answer.body.message, `Apply failed with 1 conflict: ${because}: .spec.size`);
    assert.deepEqual(answer.body.details.causes, [
      { reason: "FieldManagerConflict", message: because, field: ".spec.size" },
    ]);
    assert.deepEqual((await widget.read()).body, before);
  });

  test("more conflicts than an answer can hold are counted, and the first ones listed", async () => {
    const widget = stage.widget();
    const options = (value: string): Record<string, string> =>
      Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`option-${index}`, value]));
    await play(widget, apply("A", { spec: { size: 1, options: options("a") } }));
    const answer = await widget.apply("B", { spec: { options: options("b") } });
    assert.equal(answer.status, 409);
    assert.match(
      answer.body.message,
      /^Apply failed with 20000 conflicts: conflicts with "A":.*and at least \d+ more$/s,
    );
    const { causes } = answer.body.details;
    assert.equal(causes[0]?.field, ".spec.options.option-0");
    assert.deepEqual(
      [causes.at(-1)?.reason, causes.at(-1)?.message],
      ["FieldManagerConflict", `and at least ${20_000 - (causes.length - 1)} more`],
    );
    assert.ok(answer.text.length < 200_000, `${answer.text.length} characters`);
  });

  test("[SSA-016] several fields and managers: every field is a cause, the message lists managers and their fields", async () => {
    const widget = stage.widget();
    await play(
      widget,
      apply("B", { spec: { size: 1, title: "of B" } }),
      apply("A", { spec: { mode: "manual", title: "of B" } }),
      apply("C", { spec: { count32: 1 } }),
    );
    const answer = await widget.apply("D", { spec: { size: 2, title: "of D", mode: "off" } });
    assertConflict(answer, [
      ["A", ".spec.mode"],
      ["A", ".spec.title"],
      ["B", ".spec.size"],
      ["B", ".spec.title"],
    ]);
    assert.equal(
      answer.body.message,
      [
        'Apply failed with 4 conflicts: conflicts with "A":',
        "- .spec.mode",
        "- .spec.title",
        'conflicts with "B":',
        "- .spec.size",
        "- .spec.title",
      ].join("\n"),
    );
  });

  test("[SSA-016] fields of an updater conflict as those of an applier do", () =>
    play(
      stage.widget(),
      create("B", { spec: { size: 1 } }),
      conflict("A", { spec: { size: 2 } }, [["B", ".spec.size"]]),
      mergePatch("C", { spec: { size: 3 } }),
      conflict("A", { spec: { size: 2 } }, [["C", ".spec.size"]]),
      apply("A", { spec: { size: 2 } }, { force: true }),
      shows({ "spec.size": 2 }),
    ));

  test("[SSA-016] a manager of a subresource is named too", async () => {
    const widget = stage.widget();
    await play(widget, apply("A", { spec: { size: 1 } }));
    await play(widget, apply("A", { status: { phase: "Running" } }, { at: "status" }));
    const { status, body } = await widget.apply("B", { status: { phase: "Failed" } }, { at: "status" });
    assert.deepEqual([status, body.details.causes[0]?.field], [409, ".status.phase"]);
    assert.match(body.details.causes[0]!.message, /^conflict with "A"/);
  });

  for (const { title, owned, wanted, fields } of [
    {
      title: "keys of a map, with dots and slashes in them",
      owned: { metadata: { annotations: { "example.com/a.b": "1" } }, spec: { size: 1, options: { x: "1", y: "1" } } },
      wanted: { metadata: { annotations: { "example.com/a.b": "2" } }, spec: { options: { y: "2", z: "2" } } },
      fields: [".metadata.annotations.example.com/a.b", ".spec.options.y"],
    },
    {
      title: "fields of items of a list with keys",
      owned: { spec: { size: 1, ports: [{ name: "x", port: 1 }], endpoints: [{ host: "h", port: 1, weight: 1 }] } },
      wanted: { spec: { ports: [{ name: "x", port: 2 }], endpoints: [{ host: "h", port: 1, weight: 2 }] } },
      fields: ['.spec.endpoints[host="h",port=1].weight', '.spec.ports[name="x"].port'],
    },
    {
      title: "an atomic list as a whole",
      owned: { spec: { size: 1, steps: [{ action: "go" }] } },
      wanted: { spec: { steps: [{ action: "stop" }] } },
      fields: [".spec.steps"],
    },
  ]) {
    test(`[SSA-016] the field of a cause: ${title}`, () =>
      play(
        stage.widget(),
        apply("A", owned),
        conflict(
          "B",
          wanted,
          fields.map((field) => ["A", field]),
        ),
      ));
  }

  test("[SSA-016] the name of a manager stands in the message as data", async () => {
    const widget = stage.widget();
    const strange = 'a" using v1: .x\\ é';
    await play(widget, apply(strange, { spec: { size: 1 } }));
    const { status, body } = await widget.apply("B", { spec: { size: 2 } });
    assert.equal(status, 409);
    assert.equal(body.details.causes.length, 1);
    assert.ok(body.details.causes[0]!.message.startsWith(`conflict with ${JSON.stringify(strange)}`), body.message);
  });

  test("[ERR-018] force lifts every conflict of one request", () =>
    play(
      stage.widget(),
      apply("A", { spec: { size: 1, title: "of A" } }),
      conflict("B", { spec: { size: 2, title: "of B" } }, [
        ["A", ".spec.size"],
        ["A", ".spec.title"],
      ]),
      apply("B", { spec: { size: 2, title: "of B" } }, { force: true }),
      shows({ "spec.size": 2, "spec.title": "of B" }),
    ));
});
