/** SPEC: Merge-strategy markers: how lists of each type merge and who owns what of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type JsonObject, listAt, objectAt, objectsAt } from "../../support/json.js";
import { describeInProfiles } from "../support/apply-stage.js";
import {
  apply,
  conflict,
  create,
  mergePatch,
  ownedBy,
  owners,
  play,
  put,
  type Step,
  shows,
} from "../support/apply-steps.js";

/** A spec with the one required field, which P owns beside the managers of a history. */
const start: Step = apply("P", { spec: { size: 1 } });
const P = { "P Apply": [".spec.size"] };

const item = (name: string): readonly string[] => [`.spec.ports[name="${name}"]`, `.spec.ports[name="${name}"].name`];

const HISTORIES: readonly { readonly title: string; readonly steps: readonly Step[] }[] = [
  {
    title: "[SSA-046] an atomic list belongs to one manager as a whole",
    steps: [
      start,
      apply("A", { spec: { steps: [{ action: "1" }, { action: "2" }] } }),
      owners({ ...P, "A Apply": [".spec.steps"] }),
      conflict("B", { spec: { steps: [{ action: "1" }, { action: "2" }, { action: "3" }] } }, [["A", ".spec.steps"]]),
      apply("B", { spec: { steps: [{ action: "3" }] } }, { force: true }),
      shows({ "spec.steps": [{ action: "3" }] }),
      owners({ ...P, "B Apply": [".spec.steps"] }),
    ],
  },
  {
    title: "[SSA-046, SSA-018] an atomic list is shared when equal in every item and in order",
    steps: [
      start,
      apply("A", { spec: { history: ["x", "y"] } }),
      apply("B", { spec: { history: ["x", "y"] } }),
      owners({ ...P, "A Apply": [".spec.history"], "B Apply": [".spec.history"] }),
      conflict("B", { spec: { history: ["y", "x"] } }, [["A", ".spec.history"]]),
    ],
  },
  {
    title: "[SSA-046] a list without a marker counts as atomic, a list in a list too",
    steps: [
      start,
      apply("A", { spec: { history: ["x"], matrix: [[1], [2]] } }),
      owners({ ...P, "A Apply": [".spec.history", ".spec.matrix"] }),
      conflict("B", { spec: { history: ["y"] } }, [["A", ".spec.history"]]),
      conflict("B", { spec: { matrix: [[1], [2], [3]] } }, [["A", ".spec.matrix"]]),
      apply("A", { spec: {} }),
      shows({ "spec.history": undefined, "spec.matrix": undefined }),
    ],
  },
  {
    title: "[SSA-046] a merge patch of an atomic list moves the whole list",
    steps: [
      start,
      apply("A", { spec: { steps: [{ action: "1" }] } }),
      mergePatch("B", { spec: { steps: [{ action: "2" }] } }),
      owners({ ...P, "B Update": [".spec.steps"] }),
    ],
  },
  {
    title: "[SSA-047] values of a set are owned one by one",
    steps: [
      start,
      apply("A", { spec: { tags: ["a"] } }),
      apply("B", { spec: { tags: ["b"] } }),
      shows({ "spec.tags": ["a", "b"] }),
      owners({ ...P, "A Apply": ['.spec.tags[="a"]'], "B Apply": ['.spec.tags[="b"]'] }),
      apply("A", { spec: { tags: [] } }),
      shows({ "spec.tags": ["b"] }),
    ],
  },
  {
    title: "[SSA-047, SSA-018, SSA-020] a value of a set that two managers want stays until both have dropped it",
    steps: [
      start,
      apply("A", { spec: { tags: ["a", "both"] } }),
      apply("B", { spec: { tags: ["both"] } }),
      apply("A", { spec: { tags: ["a"] } }),
      shows({ "spec.tags": ["a", "both"] }),
      ownedBy('.spec.tags[="both"]', "B Apply"),
      apply("B", { spec: {} }),
      shows({ "spec.tags": ["a"] }),
    ],
  },
  {
    title: "[SSA-047] a set of finalizers",
    steps: [
      apply("A", { metadata: { finalizers: ["example.com/a"] }, spec: { size: 1 } }),
      apply("B", { metadata: { finalizers: ["example.com/b"] } }),
      shows({ "metadata.finalizers": ["example.com/a", "example.com/b"] }),
      apply("B", {}),
      shows({ "metadata.finalizers": ["example.com/a"] }),
      mergePatch("C", { metadata: { finalizers: null } }),
    ],
  },
  {
    title: "[SSA-049] items of a map list merge by name, and their fields are owned one by one",
    steps: [
      start,
      apply("A", { spec: { mounts: [{ name: "x", path: "/1" }] } }),
      apply("B", { spec: { mounts: [{ name: "y", path: "/2" }] } }),
      shows({
        "spec.mounts": [
          { name: "x", path: "/1", readOnly: false },
          { name: "y", path: "/2", readOnly: false },
        ],
      }),
      apply("B", { spec: { mounts: [{ name: "x", readOnly: true }] } }),
      shows({ "spec.mounts": [{ name: "x", path: "/1", readOnly: true }] }),
      owners({
        ...P,
        "A Apply": ['.spec.mounts[name="x"]', '.spec.mounts[name="x"].name', '.spec.mounts[name="x"].path'],
        "B Apply": ['.spec.mounts[name="x"]', '.spec.mounts[name="x"].name', '.spec.mounts[name="x"].readOnly'],
      }),
      conflict("B", { spec: { mounts: [{ name: "x", path: "/3" }] } }, [["A", '.spec.mounts[name="x"].path']]),
    ],
  },
  {
    title: "[SSA-049] dropping an item that others have a part of removes one's own fields of it only",
    steps: [
      start,
      apply("A", { spec: { mounts: [{ name: "x", path: "/1" }] } }),
      apply("B", { spec: { mounts: [{ name: "x", readOnly: true }] } }),
      apply("A", {}),
      shows({ "spec.mounts": [{ name: "x", readOnly: true }] }),
      apply("B", {}),
      owners(P),
    ],
  },
  {
    title: "[SSA-049] the order of a map list: items keep their places, new ones come last",
    steps: [
      start,
      apply("A", { spec: { ports: ["a", "b", "c"].map((name, index) => ({ name, port: index + 1 })) } }),
      apply("B", { spec: { ports: [{ name: "d", port: 4 }] } }),
      shows({
        "spec.ports": ["a", "b", "c", "d"].map((name, index) => ({ name, port: index + 1, protocol: "TCP" })),
      }),
      apply("A", { spec: { ports: [{ name: "c", port: 3 }] } }),
      shows({
        "spec.ports": [
          { name: "c", port: 3, protocol: "TCP" },
          { name: "d", port: 4, protocol: "TCP" },
        ],
      }),
    ],
  },
  {
    title: "[SSA-049, SSA-021] a field of an item with a default is reset, not removed",
    steps: [
      start,
      apply("A", { spec: { ports: [{ name: "x", port: 1, protocol: "UDP" }] } }),
      apply("A", { spec: { ports: [{ name: "x", port: 1 }] } }),
      shows({ "spec.ports": [{ name: "x", port: 1, protocol: "TCP" }] }),
      owners({ ...P, "A Apply": [...item("x"), '.spec.ports[name="x"].port'] }),
    ],
  },
  {
    title: "[SSA-049, SSA-023] a PUT owns the items that it adds and the fields that it changes",
    steps: [
      start,
      apply("A", { spec: { ports: [{ name: "x", port: 1 }] } }),
      put("B", (object) => {
        objectAt(object, "spec", "ports", 0).port = 2;
        listAt(object, "spec", "ports").push({ name: "y", port: 3 });
      }),
      ownedBy('.spec.ports[name="x"]', "A Apply"),
      ownedBy('.spec.ports[name="x"].port', "B Update"),
      ownedBy('.spec.ports[name="y"]', "B Update"),
      ownedBy('.spec.ports[name="y"].port', "B Update"),
    ],
  },
  {
    title: "[SSA-051] an absent key field has its default",
    steps: [
      start,
      apply("A", { spec: { endpoints: [{ host: "h" }] } }),
      apply("B", { spec: { endpoints: [{ host: "h", port: 80, weight: 5 }] } }),
      shows({ "spec.endpoints": [{ host: "h", port: 80, weight: 5 }] }),
      ownedBy('.spec.endpoints[host="h",port=80]', "A Apply", "B Apply"),
      apply("C", { spec: { endpoints: [{ host: "h", port: 81 }] } }),
      shows({
        "spec.endpoints": [
          { host: "h", port: 80, weight: 5 },
          { host: "h", port: 81 },
        ],
      }),
      apply("A", { spec: { endpoints: [] } }),
      ownedBy('.spec.endpoints[host="h",port=80]', "B Apply"),
    ],
  },
  {
    title: "[SSA-056] patchStrategy and patchMergeKey alone are a map list",
    steps: [
      start,
      apply("A", { spec: { mounts: [{ name: "x" }] } }),
      apply("B", { spec: { mounts: [{ name: "y" }] } }),
      ownedBy('.spec.mounts[name="x"]', "A Apply"),
      ownedBy('.spec.mounts[name="y"]', "B Apply"),
      apply("A", { spec: {} }),
      shows({ "spec.mounts": [{ name: "y", readOnly: false }] }),
    ],
  },
];

describeInProfiles("lists and ownership", (stage) => {
  for (const { title, steps } of HISTORIES) test(title, () => play(stage.widget(), ...steps));

  for (const { title, ids, spec } of [
    { title: "a value twice in a set", ids: "[SSA-048]", spec: { tags: ["a", "a"] } },
    {
      title: "a key twice in a map list",
      ids: "[SSA-050]",
      spec: { ports: ["x", "x"].map((name) => ({ name, port: 1 })) },
    },
    {
      title: "a key twice, once by its default",
      ids: "[SSA-050, SSA-051]",
      spec: { endpoints: [{ host: "h" }, { host: "h", port: 80 }] },
    },
  ]) {
    test(`${ids} ${title} is refused`, async () => {
      const widget = stage.widget();
      const { status, body } = await widget.create("", { spec: { size: 1, ...spec } });
      assert.deepEqual([status, body.reason], [422, "Invalid"]);
      const [field = ""] = Object.keys(spec);
      const cause = body.details.causes.find((each) => each.reason === "FieldValueDuplicate");
      assert.equal(cause?.field, `spec.${field}[1]`, JSON.stringify(body.details));
    });

    test(`an apply of ${title} is refused and changes nothing`, async () => {
      const widget = stage.widget();
      await play(widget, apply("A", { spec: { size: 1 } }));
      const before = (await widget.read()).body;
      const { status, body } = await widget.apply("B", { spec });
      assert.ok(status === 400 || status === 422, `${status} ${JSON.stringify(body)}`);
      assert.deepEqual((await widget.read()).body, before);
    });
  }

  test("an item of a map list without its key is refused and changes nothing", async () => {
    const widget = stage.widget();
    await play(widget, apply("A", { spec: { size: 1, ports: [{ name: "x", port: 1 }] } }));
    const before = (await widget.read()).body;
    const { status, body } = await widget.apply("B", { spec: { ports: [{ port: 2 }] } });
    assert.ok(status === 400 || status === 422, `${status} ${JSON.stringify(body)}`);
    assert.deepEqual((await widget.read()).body, before);
  });

  test("[SSA-051] keys of two fields, one with a default: ports of containers", async () => {
    const deployment = stage.subject("Deployment");
    const ports = (items: JsonObject[]): JsonObject => ({
      spec: { template: { spec: { containers: [{ name: "c", ports: items }] } } },
    });
    const labels = { app: "x" };
    const path = (key: string): string => `.spec.template.spec.containers[name="c"].ports[${key}]`;
    await play(
      deployment,
      create("P", {
        spec: {
          selector: { matchLabels: labels },
          template: { metadata: { labels }, spec: { containers: [{ name: "c", image: "i" }] } },
        },
      }),
      apply("A", ports([{ containerPort: 80 }])),
      apply("B", ports([{ containerPort: 80, protocol: "TCP", name: "web" }])),
      ownedBy(path('containerPort=80,protocol="TCP"'), "A Apply", "B Apply"),
      ownedBy(`${path('containerPort=80,protocol="TCP"')}.name`, "B Apply"),
      apply("A", ports([{ containerPort: 80, protocol: "UDP" }])),
      ownedBy(path('containerPort=80,protocol="TCP"'), "B Apply"),
      ownedBy(path('containerPort=80,protocol="UDP"'), "A Apply"),
    );
    const { body } = await deployment.read();
    assert.deepEqual(
      objectsAt(body, "spec", "template", "spec", "containers", 0, "ports").map(({ containerPort, protocol }) => [
        containerPort,
        protocol,
      ]),
      [
        [80, "TCP"],
        [80, "UDP"],
      ],
    );
  });

  test("[SSA-023] what an update does to lists of each type is owned as an apply would own it", () =>
    play(
      stage.widget(),
      start,
      mergePatch("B", { spec: { tags: ["a"], steps: [{ action: "go" }], ports: [{ name: "x", port: 1 }] } }),
      ownedBy('.spec.tags[="a"]', "B Update"),
      ownedBy(".spec.steps", "B Update"),
      ownedBy('.spec.ports[name="x"].port', "B Update"),
      apply("A", { spec: { tags: ["b"] } }),
      shows({ "spec.tags": ["a", "b"] }),
    ));
});
