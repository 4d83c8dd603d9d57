/** A user's own kind through the same doors as the built-in ones: actions, texts, and names that one object holds alone. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Widget, widgets } from "../../../generated/demo.example.com/v1/index.js";
import { defineAction, defineHooks, fieldErrors, statusErrors } from "../../../runtime/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, objectsAt } from "../../support/json.js";

const GR = { group: "demo.example.com", resource: "widgets" };

/** The body is a Widget whose size is what is added. */
const grow = defineAction<Widget>({
  body: widgets,
  validate: ({ spec }) =>
    (spec?.size ?? 0) > 100 ? [fieldErrors.invalid("spec.size", spec?.size, "too much at once")] : [],
  async run({ spec }, { objects, namespace, name }) {
    return objects.update(widgets, namespace, name, "", (widget) => {
      if (widget.metadata.labels?.sealed) throw statusErrors.conflict(GR, name, "it is sealed");
      widget.spec.size += spec.size;
    });
  },
});

const hooks = defineHooks(widgets, {
  subresources: {
    grow,
    story: {
      type: "text",
      async open({ objects, namespace, name, query }) {
        const widget = await objects.get(widgets, namespace, name);
        const others = await objects.list(widgets, namespace);
        return (async function* () {
          yield `${query.get("greeting")} ${name}, ${widget?.spec.size} large, `;
          yield `one of ${others.length}`;
        })();
      },
    },
  },
  allocations: {
    spaces: ["widget-plates"],
    of({ metadata }) {
      const plate = metadata.annotations?.plate;
      if (plate === undefined) return [];
      return [
        { space: "widget-plates", name: plate, taken: fieldErrors.invalid("metadata.annotations", plate, "is taken") },
      ];
    },
    async fill(widget, choose) {
      if (widget.metadata.labels?.wants !== "plate" || widget.metadata.annotations?.plate !== undefined) return;
      const plate = await choose({ space: "widget-plates", candidate: () => "p1", all: () => ["p1", "p2"] });
      if (plate !== undefined) widget.metadata.annotations = { ...widget.metadata.annotations, plate };
    },
  },
});

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`subresources of users' kinds (${profile.name})`, () => {
    let api: TestApi;
    let path: string;
    before(async () => {
      api = await startApi({ profile, hooks: [hooks] });
      path = `/apis/demo.example.com/v1/namespaces/${await api.namespace()}/widgets`;
    });
    after(() => api.stop());

    const create = (name: string, metadata: object = {}, query = ""): Promise<Answer> =>
      api.post(`${path}${query}`, {
        apiVersion: "demo.example.com/v1",
        kind: "Widget",
        metadata: { name, ...metadata },
        spec: { size: 1 },
      });
    const growBy = (name: string, size: number, query = ""): Promise<Answer> =>
      api.post(`${path}/${name}/grow${query}`, { apiVersion: "demo.example.com/v1", kind: "Widget", spec: { size } });

    test("an action changes its object, respects dry runs, and refuses with its own errors", async () => {
      await create("acting");
      const grown = await growBy("acting", 4);
      assert.deepEqual([grown.status, grown.body.kind, fieldAt(grown.body, "spec", "size")], [201, "Widget", 5]);
      const dry = await growBy("acting", 10, "?dryRun=All");
      assert.deepEqual([dry.status, fieldAt(dry.body, "spec", "size")], [201, 15]);
      assert.equal(fieldAt((await api.get(`${path}/acting`)).body, "spec", "size"), 5);
      const much = await growBy("acting", 101);
      assert.deepEqual([much.status, much.body.details.causes[0]?.field], [422, "spec.size"]);
      await create("sealed", { labels: { sealed: "yes" } });
      assert.equal((await growBy("sealed", 1)).status, 409);
      assert.equal((await growBy("nobody", 1)).status, 404);
      assert.equal((await growBy("acting", 1, "?fieldManager=a&fieldValidation=Loose")).status, 422);
      const wrong = await api.post(`${path}/acting/grow`, { apiVersion: "v1", kind: "Pod", spec: {} });
      assert.equal(wrong.status, 400);
    });

    test("concurrent actions all count", async () => {
      await create("busy");
      const answers = await Promise.all(Array.from({ length: 8 }, () => growBy("busy", 1)));
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
      assert.equal(fieldAt((await api.get(`${path}/busy`)).body, "spec", "size"), 9);
    });

    test("a text answers a GET", async () => {
      await create("told");
      const { status, headers, text } = await api.get(`${path}/told/story?greeting=Hello`);
      assert.deepEqual([status, headers["content-type"]], [200, "text/plain"]);
      assert.match(text, /^Hello told, 1 large, one of \d+$/);
    });

    test("discovery shows both", async () => {
      const { body } = await api.get("/apis/demo.example.com/v1");
      const verbs = Object.fromEntries(objectsAt(body, "resources").map(({ name, verbs: own }) => [name, own]));
      assert.deepEqual([verbs["widgets/grow"], verbs["widgets/story"]], [["create"], ["get"]]);
    });

    test("an allocated name belongs to one object, is refused to others, and is free after its deletion", async () => {
      const wants = { labels: { wants: "plate" } };
      const [one, two, three] = [await create("one", wants), await create("two", wants), await create("three", wants)];
      assert.deepEqual(
        [one, two, three].map(({ body }) => body.metadata.annotations?.plate),
        ["p1", "p2", undefined],
      );
      const taken = await create("four", { annotations: { plate: "p1" } });
      assert.deepEqual([taken.status, taken.body.details.causes[0]?.message], [422, 'Invalid value: "p1": is taken']);
      const moved = await api.patch(`${path}/one`, "merge", { metadata: { annotations: { plate: "p3" } } });
      assert.equal(moved.status, 200);
      assert.equal((await create("four", { annotations: { plate: "p1" } })).status, 201);
      assert.equal((await create("five", { annotations: { plate: "p3" } })).status, 422);
      await api.delete(path);
      assert.equal((await create("six", { annotations: { plate: "p3" } })).status, 201);
    });
  });
}
