/** SPEC: Merge-strategy markers: granular and atomic maps and structs, and values without a schema. */
import { test } from "node:test";
import { describeInProfiles } from "../support/apply-stage.js";
import { apply, conflict, mergePatch, ownedBy, owners, play, type Step, shows } from "../support/apply-steps.js";

const start: Step = apply("P", { spec: { size: 1 } });
const P = { "P Apply": [".spec.size"] };

const HISTORIES: readonly { readonly title: string; readonly steps: readonly Step[] }[] = [
  {
    title: "[SSA-053] keys of a granular map have owners of their own",
    steps: [
      start,
      apply("A", { spec: { options: { a: "1" } } }),
      apply("B", { spec: { options: { b: "2" } } }),
      shows({ "spec.options": { a: "1", b: "2" } }),
      owners({ ...P, "A Apply": [".spec.options.a"], "B Apply": [".spec.options.b"] }),
      apply("A", { spec: {} }),
      shows({ "spec.options": { b: "2" } }),
    ],
  },
  {
    title: "[SSA-053] a map without a marker is granular, its structs too",
    steps: [
      start,
      apply("A", { spec: { portsByZone: { west: { name: "x", port: 1 } } } }),
      apply("B", { spec: { portsByZone: { west: { name: "x", port: 1, protocol: "UDP" } } } }),
      shows({ "spec.portsByZone.west": { name: "x", port: 1, protocol: "UDP" } }),
      ownedBy(".spec.portsByZone.west.protocol", "B Apply"),
      ownedBy(".spec.portsByZone.west.port", "A Apply", "B Apply"),
      conflict("B", { spec: { portsByZone: { west: { name: "x", port: 2 } } } }, [
        ["A", ".spec.portsByZone.west.port"],
      ]),
    ],
  },
  {
    title: "[SSA-053] labels and annotations",
    steps: [
      start,
      apply("A", { metadata: { labels: { a: "1" }, annotations: { a: "1" } } }),
      apply("B", { metadata: { labels: { b: "2" }, annotations: { b: "2" } } }),
      shows({ "metadata.labels": { a: "1", b: "2" }, "metadata.annotations": { a: "1", b: "2" } }),
      owners({
        ...P,
        "A Apply": [".metadata.annotations.a", ".metadata.labels.a"],
        "B Apply": [".metadata.annotations.b", ".metadata.labels.b"],
      }),
    ],
  },
  {
    title: "[SSA-054] an atomic map is replaced whole",
    steps: [
      start,
      apply("A", { spec: { atomicLabels: { a: "1" } } }),
      owners({ ...P, "A Apply": [".spec.atomicLabels"] }),
      conflict("B", { spec: { atomicLabels: { b: "2" } } }, [["A", ".spec.atomicLabels"]]),
      apply("B", { spec: { atomicLabels: { b: "2" } } }, { force: true }),
      shows({ "spec.atomicLabels": { b: "2" } }),
      owners({ ...P, "B Apply": [".spec.atomicLabels"] }),
    ],
  },
  {
    title: "[SSA-054] one key of an atomic map by merge patch moves the whole map",
    steps: [
      start,
      apply("A", { spec: { atomicLabels: { a: "1" } } }),
      mergePatch("B", { spec: { atomicLabels: { b: "2" } } }),
      shows({ "spec.atomicLabels": { a: "1", b: "2" } }),
      owners({ ...P, "B Update": [".spec.atomicLabels"] }),
    ],
  },
  {
    title: "[SSA-055] an atomic struct is replaced whole",
    steps: [
      start,
      apply("A", { spec: { location: { region: "r", zone: "z" } } }),
      owners({ ...P, "A Apply": [".spec.location"] }),
      conflict("B", { spec: { location: { zone: "y" } } }, [["A", ".spec.location"]]),
      apply("B", { spec: { location: { zone: "y" } } }, { force: true }),
      shows({ "spec.location": { zone: "y" } }),
      owners({ ...P, "B Apply": [".spec.location"] }),
    ],
  },
  {
    title: "[SSA-055] fields of a granular struct have owners of their own",
    steps: [
      start,
      apply("A", { spec: { formats: { date: "2024-01-02" } } }),
      apply("B", { spec: { formats: { ipv4: "10.0.0.1" } } }),
      shows({ "spec.formats": { date: "2024-01-02", ipv4: "10.0.0.1" } }),
      owners({ ...P, "A Apply": [".spec.formats.date"], "B Apply": [".spec.formats.ipv4"] }),
    ],
  },
  {
    title: "values without a schema: objects merge by key, lists are atomic",
    steps: [
      start,
      apply("A", { spec: { extra: { a: { deep: 1 }, list: [1] } } }),
      apply("B", { spec: { extra: { a: { other: 2 } } } }),
      shows({ "spec.extra": { a: { deep: 1, other: 2 }, list: [1] } }),
      ownedBy(".spec.extra.a.deep", "A Apply"),
      ownedBy(".spec.extra.a.other", "B Apply"),
      conflict("B", { spec: { extra: { list: [1, 2] } } }, [["A", ".spec.extra.list"]]),
    ],
  },
  {
    title: "a well-known scalar is one value: quantities and int-or-strings",
    steps: [
      start,
      apply("A", { spec: { memory: "1Gi", port: 80 } }),
      apply("B", { spec: { memory: "1Gi", port: 80 } }),
      conflict("B", { spec: { memory: "1Gi", port: "http" } }, [["A", ".spec.port"]]),
      apply("B", { spec: { port: "http" } }, { force: true }),
      shows({ "spec.port": "http" }),
    ],
  },
  {
    title: "a null in a nullable field is a value with an owner",
    steps: [
      start,
      apply("A", { spec: { comment: null } }),
      shows({ "spec.comment": null }),
      conflict("B", { spec: { comment: "x" } }, [["A", ".spec.comment"]]),
      apply("A", { spec: {} }),
      shows({ "spec.comment": undefined }),
    ],
  },
  {
    title: "a struct that contains itself",
    steps: [
      start,
      apply("A", { spec: { tree: { label: "root", children: [{ label: "leaf" }] } } }),
      owners({ ...P, "A Apply": [".spec.tree.children", ".spec.tree.label"] }),
      conflict("B", { spec: { tree: { children: [] } } }, [["A", ".spec.tree.children"]]),
    ],
  },
];

describeInProfiles("maps, structs and ownership", (stage) => {
  for (const { title, steps } of HISTORIES) test(title, () => play(stage.widget(), ...steps));

  // kube-apiserver 1.35.4 answers each step like this.
  test("a map that was gone belongs to whoever created it when it comes back", () =>
    play(
      stage.subject("ConfigMap"),
      apply("P", { metadata: { labels: { p: "1" } } }),
      mergePatch("A", { data: { b: "2" } }),
      apply("C", { data: { b: "1" } }, { force: true }),
      ownedBy(".data", "A Update"),
      apply("C", {}),
      shows({ data: undefined }),
      conflict("A", { data: { b: "1" } }, [["A", ".data"]]),
      apply("A", { data: { b: "1" } }, { force: true }),
      owners({ "A Apply": [".data.b"], "P Apply": [".metadata.labels.p"] }),
    ));

  test("[SSA-053, SSA-034] data of a ConfigMap is a granular map", () =>
    play(
      stage.subject("ConfigMap"),
      apply("A", { data: { a: "1" } }),
      apply("B", { data: { b: "2" } }),
      shows({ data: { a: "1", b: "2" } }),
      owners({ "A Apply": [".data.a"], "B Apply": [".data.b"] }),
      conflict("B", { data: { a: "2" } }, [["A", ".data.a"]]),
    ));

  test("[SSA-057] keys of a custom resource's objects are fields with owners of their own", () =>
    play(
      stage.subject("CronTab"),
      apply("A", { spec: { cronSpec: "* * * * *" } }),
      apply("B", { spec: { image: "i" } }),
      owners({ "A Apply": [".spec.cronSpec"], "B Apply": [".spec.image"] }),
      conflict("B", { spec: { cronSpec: "1 * * * *" } }, [["A", ".spec.cronSpec"]]),
    ));
});
