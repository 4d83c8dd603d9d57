/** Spans and metrics of what definitions bring with them: expressions, and webhooks that convert. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Scrape } from "../server/metrics-reader.js";
import { startApi } from "../support/api.js";
import { RecordedSpans } from "./recorded-spans.js";

const GROUP = "example.com";
/** Much longer than it ever takes. */
const PATIENCE_MS = 60_000;

test("[VER-039] expressions: their compilation has a span, and both phases are measured", async () => {
  const spans = new RecordedSpans();
  const api = await startApi({ tracing: { tracer: spans.tracer } });
  try {
    const { apiextensionsGroup } = api.profile.words;
    const rule = { rule: "self.size < 3", message: "too large" };
    const spec = { type: "object", properties: { size: { type: "integer" } }, "x-kubernetes-validations": [rule] };
    const definition = {
      metadata: { name: `things.${GROUP}` },
      spec: {
        group: GROUP,
        scope: "Cluster",
        names: { plural: "things", singular: "thing", kind: "Thing", listKind: "ThingList" },
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: "object", properties: { spec } } },
          },
        ],
      },
    };
    const counts = async (): Promise<(number | undefined)[]> => {
      const scrape = await Scrape.of(api);
      return ["compilation", "evaluation"].map((phase) =>
        scrape.value(`apiserver_cel_${phase}_duration_seconds_count`),
      );
    };
    assert.deepEqual(await counts(), [0, 0]);
    const created = await api.post(`/apis/${apiextensionsGroup}/v1/customresourcedefinitions`, definition);
    assert.equal(created.status, 201, created.text);
    const [checked = 0] = await counts();
    assert.ok(checked > 0, "a definition's rules are compiled to be checked");
    const things = `/apis/${GROUP}/v1/things`;
    const endMs = performance.now() + PATIENCE_MS;
    while ((await api.get(things)).status !== 200) assert.ok(performance.now() < endMs, "the kind was never served");
    spans.reset();
    const thing = (size: number) => ({
      apiVersion: `${GROUP}/v1`,
      kind: "Thing",
      metadata: { name: `t${size}` },
      spec: { size },
    });
    assert.equal((await api.post(things, thing(2))).status, 201);
    assert.equal((await api.post(things, thing(5))).status, 422);
    const [compiled = 0, evaluated] = await counts();
    assert.deepEqual([compiled - checked, evaluated], [1, 2]);
    const request = spans.named("POST /apis/example.com/v1/things")[0];
    assert.ok(request !== undefined && "Compile expressions" in spans.below(request));
    assert.equal(spans.named("Compile expressions").length, 1);
  } finally {
    await api.stop();
  }
});
