/** SPEC: Field ownership: an apply that changes nothing is no write. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonObject } from "../../support/json.js";
import { describeInProfiles } from "../support/apply-stage.js";
import { apply, create, play } from "../support/apply-steps.js";

const CASES: readonly { readonly title: string; readonly fields: JsonObject }[] = [
  { title: "scalars", fields: { spec: { size: 1, title: "same" } } },
  {
    title: "lists of every type",
    fields: {
      spec: {
        size: 1,
        tags: ["b", "a"],
        steps: [{ action: "go", arguments: ["x"] }],
        ports: [
          { name: "b", port: 2 },
          { name: "a", port: 1 },
        ],
        endpoints: [{ host: "h" }],
        matrix: [[1], []],
      },
    },
  },
  {
    title: "values that the server writes in another form",
    fields: { spec: { size: 1, memory: "1024Mi", startTime: "2024-01-02T03:04:05+02:00" } },
  },
  { title: "empty objects and lists", fields: { metadata: { labels: {} }, spec: { size: 1, options: {}, tags: [] } } },
  { title: "a status, which goes to its own subresource", fields: { spec: { size: 1 }, status: { phase: "Running" } } },
];

describeInProfiles("applies that change nothing", (stage) => {
  for (const { title, fields } of CASES) {
    test(`[SSA-038] ${title}: the same version, no event`, async () => {
      const widget = stage.widget();
      await play(widget, apply("A", fields));
      const before = (await widget.read()).body;
      const { resourceVersion } = before.metadata;
      const selector = `fieldSelector=metadata.name=${widget.name}`;
      const watch = await stage.api.watch(
        `${widget.collection}?watch=1&resourceVersion=${resourceVersion}&${selector}`,
      );
      for (const force of [false, true]) {
        const again = await widget.apply("A", fields, { force });
        assert.equal(again.status, 200, again.text);
        assert.deepEqual(again.body, before);
      }
      await play(widget, apply("A", { ...fields, metadata: { labels: { changed: "1" } } }));
      const event = await watch.event();
      assert.deepEqual([event.type, event.object.metadata.labels], ["MODIFIED", { changed: "1" }]);
      await watch.close();
    });
  }

  test("[SSA-038] what another manager applies again changes its entry once", async () => {
    const widget = stage.widget();
    await play(widget, create("B", { spec: { size: 1 } }), apply("A", { spec: { size: 1 } }));
    const { body } = await widget.read();
    await play(widget, apply("A", { spec: { size: 1 } }));
    assert.deepEqual((await widget.read()).body, body);
  });

  test("[SSA-038] an apply does not change the generation unless the spec changes", async () => {
    const widget = stage.widget();
    await play(widget, apply("A", { spec: { size: 1 } }), apply("B", { spec: { size: 1 } }));
    assert.equal((await widget.read()).body.metadata.generation, 1);
    await play(widget, apply("B", { spec: { size: 1, title: "new" } }));
    assert.equal((await widget.read()).body.metadata.generation, 2);
  });

  test("[SSA-038] an update that changes nothing writes nothing and owns nothing", async () => {
    const widget = stage.widget();
    await play(widget, apply("A", { spec: { size: 1 } }));
    const { body } = await widget.read();
    assert.deepEqual((await widget.put("B", body)).body, body);
    assert.deepEqual((await widget.mergePatch("B", { spec: { size: 1 } })).body, body);
    assert.deepEqual((await widget.read()).body, body);
  });
});
