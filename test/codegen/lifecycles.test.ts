/** Names and lifecycles of versions: what the generator takes, what it refuses and where, and what it emits. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { importTypeScript } from "../support/typescript.js";
import { workspace } from "./workspace.js";

/** A document with versions of one kind, Gauge; `facts` is what stands in `x-kindsmith-resource`. */
function gauges(versions: Readonly<Record<string, string>>): string {
  const schemas = Object.entries(versions).map(
    ([version, facts], index) => `    Gauge${index}:
      type: object
      x-kubernetes-group-version-kind: [{ group: test.example.com, version: "${version}", kind: Gauge }]
      x-kindsmith-resource: { ${facts} }
      properties: { metadata: { type: object }, size: { type: integer } }
`,
  );
  return `openapi: 3.0.0\ninfo: { title: t, version: v1 }\npaths: {}\ncomponents:\n  schemas:\n${schemas.join("")}`;
}

const lifecycle = (text: string, storage = true): string => `storage: ${storage}, lifecycle: { ${text} }`;

describe("version names", () => {
  for (const version of ["v1", "v2", "v10", "v1beta1", "v2beta3", "v1alpha1"]) {
    test(`[VER-001] ${version} is taken`, async (context) => {
      const space = await workspace(context, { "schemas/a.yaml": gauges({ [version]: "" }) });
      assert.deepEqual((await space.generate()).stderr, "");
    });
  }

  test("the versions of a CustomResourceDefinition are called as servers of Kubernetes let them, whatever the tracks", async (context) => {
    for (const [version, code] of [
      ["match", 0],
      ["vmatch", 0],
      ["v1-2-0", 0],
      ["v1beta20210101preview", 0],
      ["Match", 1],
      ["1.0", 1],
      ["1", 1],
      ["v1-", 1],
      ["v".repeat(64), 1],
    ] as const) {
      const manifest = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: gauges.demo.example.com }
spec:
  group: demo.example.com
  names: { kind: Gauge, plural: gauges }
  scope: Namespaced
  versions:
    - name: ${JSON.stringify(version)}
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object } } } }
`;
      const space = await workspace(context, { "schemas/a.yaml": manifest });
      const run = await space.generate();
      assert.equal(run.code, code, `${version}: ${run.stderr}`);
    }
  });

  for (const version of ["1.0", "vbeta", "v0", "v1beta", "v1beta0", "v01", "V1", "v1gamma1", "beta1", "v1-beta1"]) {
    test(`[VER-001] ${version} is refused`, async (context) => {
      const space = await workspace(context, { "schemas/a.yaml": gauges({ [version]: "" }) });
      const { code, stderr } = await space.generate();
      const want = `the version is ${JSON.stringify(version)}\n  expected something like v1, v2beta1 or v1alpha1\n`;
      assert.ok(stderr.includes(want), stderr);
      assert.equal(code, 1);
    });
  }

  test("[VER-001] a version of a CRD that no server would take is refused at its place", async (context) => {
    const schema = "schema: { openAPIV3Schema: { type: object, properties: { a: { type: string } } } }";
    const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
spec:
  group: test.example.com
  scope: Cluster
  names: { kind: Gauge, plural: gauges }
  versions: [{ name: v1_alpha, served: true, storage: true, ${schema} }]
`;
    const { stderr } = await (await workspace(context, { "schemas/a.yaml": crd })).generate();
    assert.match(stderr, /^schemas\/a\.yaml:7:.* the version is "v1_alpha"$/m);
  });
});

interface Case {
  readonly title: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Parts of the error output; none where the generator takes it. */
  readonly want: readonly string[];
}

const REPLACED = "replacement: { group: test.example.com, version: v1, kind: Gauge }";

const CASES: readonly Case[] = [
  {
    title: "[VER-005] a beta that is deprecated and removed three releases later each",
    versions: { v1beta1: lifecycle('introduced: "1.25", deprecated: "1.28", removed: "1.31"') },
    want: [],
  },
  {
    title: "[VER-005] a beta that is deprecated sooner and removed later",
    versions: { v1beta1: lifecycle('introduced: "1.25", deprecated: "1.26", removed: "1.40"') },
    want: [],
  },
  {
    title: "[VER-005] a beta of before 1.22 that took longer to be deprecated",
    versions: { v1beta1: lifecycle('introduced: "1.5", deprecated: "1.21", removed: "1.25"') },
    want: [],
  },
  {
    title: "[VER-005] a beta that is deprecated too late",
    versions: { v1beta1: lifecycle('introduced: "1.25", deprecated: "1.29", removed: "1.32"') },
    want: ["deprecated in 1.29, more than 3 releases after 1.25\n  deprecate it by 1.28\n", ".lifecycle.deprecated\n"],
  },
  {
    title: "[VER-005] a beta that goes too early",
    versions: { v1beta1: lifecycle('introduced: "1.25", deprecated: "1.28", removed: "1.30"') },
    want: ["removed in 1.30, less than 3 releases after 1.28\n  serve it until 1.31\n", ".lifecycle.removed\n"],
  },
  {
    title: "[VER-005] a beta without an end",
    versions: { v1beta1: lifecycle('introduced: "1.25"') },
    want: ["a beta version without deprecated\n", "a beta version without removed\n", "2 problems"],
  },
  {
    title: "[VER-006, VER-020] a stable version that goes",
    versions: { v1: lifecycle('introduced: "1.2", deprecated: "1.20", removed: "1.25"') },
    want: ["the stable version v1 is removed in 1.25\n  leave it out; stable versions stay within the major version"],
  },
  {
    title: "[VER-006] a stable version that goes with the next major version",
    versions: { v1: lifecycle('introduced: "1.2", deprecated: "1.20", removed: "2.0"') },
    want: [],
  },
  {
    title: "[VER-006, VER-020] a stable version that is deprecated",
    versions: { v1: lifecycle('introduced: "1.2", deprecated: "1.20"') },
    want: [],
  },
  {
    title: "[VER-020] an alpha that goes at once, without having been deprecated",
    versions: { v1alpha1: lifecycle('introduced: "1.30", removed: "1.31"') },
    want: [],
  },
  {
    title: "[VER-018] a stable version in favour of a beta",
    versions: {
      v1: lifecycle(`introduced: "1.20", deprecated: "1.30", ${REPLACED.replace("v1", "v2beta1")}`),
    },
    want: ["v1 is to be replaced by the less stable v2beta1\n  name a version that is at least as stable (rule 3)\n"],
  },
  {
    title: "[VER-018] a beta in favour of an alpha",
    versions: {
      v1beta1: lifecycle(
        `introduced: "1.25", deprecated: "1.28", removed: "1.31", ${REPLACED.replace("v1", "v2alpha1")}`,
      ),
    },
    want: ["v1beta1 is to be replaced by the less stable v2alpha1\n"],
  },
  {
    title: "[VER-018] versions in favour of equally and more stable ones",
    versions: {
      v1alpha1: lifecycle(`introduced: "1.25", deprecated: "1.26", ${REPLACED.replace("v1", "v1beta1")}`, false),
      v1beta1: lifecycle(
        `introduced: "1.26", deprecated: "1.28", removed: "1.31", ${REPLACED.replace("v1", "v1beta2")}`,
        false,
      ),
      v1: lifecycle(`introduced: "1.28", deprecated: "1.30", ${REPLACED.replace("v1", "v2")}`),
    },
    want: [],
  },
  {
    title: "[VER-021] a version that is preferred in the release that brings it",
    versions: { v1: "storage: false", v2: lifecycle('introduced: "1.31", preferredFrom: "1.31"') },
    want: [
      "v2 is preferred from 1.31, no later than its introduction in 1.31\n",
      "one release must have both v1 and v2 first (rule 4b)\n  at components.schemas.Gauge1.x-kindsmith-resource.lifecycle.preferredFrom\n",
    ],
  },
  {
    title: "[VER-021] a version that is preferred one release after it came",
    versions: {
      v1: lifecycle('introduced: "1.20"', false),
      v2: lifecycle('introduced: "1.30", preferredFrom: "1.31"'),
    },
    want: [],
  },
  {
    title: "[VER-021] a version that is preferred from its introduction, as the first of its kind",
    versions: { v1: lifecycle('introduced: "1.31", preferredFrom: "1.31"') },
    want: [],
  },
  {
    title: "a release without quotes, of which YAML makes a number",
    versions: { v1: lifecycle("introduced: 1.30") },
    want: ['introduced is the number 1.3\n  put the release in quotes: "1.30"\n', "1 problem;"],
  },
  {
    title: "a release that is none",
    versions: { v1: lifecycle('introduced: "v1.30"') },
    want: ['introduced is "v1.30"\n  expected a release such as "1.22"\n'],
  },
  {
    title: "a lifecycle without a beginning",
    versions: { v1: lifecycle('deprecated: "1.30"') },
    want: ["introduced is missing\n", "1 problem;"],
  },
  {
    title: "a lifecycle in which things come in the wrong order",
    versions: { v1alpha1: lifecycle('introduced: "1.30", deprecated: "1.29", removed: "1.29"') },
    want: ["deprecated in 1.29, before its introduction in 1.30\n", "removed in 1.29, not after 1.29\n"],
  },
  {
    title: "unknown keys",
    versions: {
      v1: lifecycle('introduced: "1.30", ends: "1.40", replacement: { name: Gauge, version: v1, kind: Gauge }'),
    },
    want: ['unknown key "ends"\n', 'unknown key "name"\n'],
  },
  {
    title: "onByDefault where it says nothing",
    versions: { v1alpha1: lifecycle('introduced: "1.30", onByDefault: true') },
    want: ["onByDefault is true on v1alpha1, which is off unless an operator enables it\n"],
  },
  {
    title: "switchableWhenRemoved on a version that stays",
    versions: { v1: lifecycle('introduced: "1.20", switchableWhenRemoved: true') },
    want: ["switchableWhenRemoved is true on a version that is never removed\n"],
  },
  {
    title: "two texts for one warning",
    versions: { v1: `deprecationWarning: old, ${lifecycle('introduced: "1.20", deprecated: "1.30"')}` },
    want: ["deprecationWarning and a lifecycle with deprecated exclude each other\n"],
  },
];

describe("lifecycles", () => {
  for (const { title, versions, want } of CASES) {
    test(`${title} is ${want.length === 0 ? "taken" : "refused"}`, async (context) => {
      const space = await workspace(context, { "schemas/a.yaml": gauges(versions) });
      const { code, stderr } = await space.generate();
      if (want.length === 0) assert.equal(stderr, "");
      for (const part of want) assert.ok(stderr.includes(part), `${part}\nis not in\n${stderr}`);
      assert.equal(code, want.length === 0 ? 0 : 1);
    });
  }

  test("[VER-005] a beta or alpha version of the product's own groups needs one", async (context) => {
    const document = (version: string): string =>
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a profile variable
      gauges({ [version]: "" }).replace("test.example.com", "'${flowcontrolGroup}'");
    for (const [version, track] of [
      ["v1beta1", "beta"],
      ["v1alpha1", "alpha"],
    ] as const) {
      const space = await workspace(context, { "schemas/a.yaml": document(version) });
      const { code, stderr } = await space.generate();
      assert.ok(stderr.includes(`the ${track} version ${version} has no lifecycle\n`), stderr);
      assert.equal(code, 1);
    }
    const space = await workspace(context, { "schemas/a.yaml": document("v1") });
    assert.equal((await space.generate()).stderr, "");
  });

  test("a lifecycle is part of the declaration", async (context) => {
    const facts = lifecycle(
      'introduced: "1.26", deprecated: "1.29", removed: "1.32", onByDefault: true, switchableWhenRemoved: true, preferredFrom: "1.28", ' +
        // biome-ignore lint/suspicious/noTemplateCurlyInString: a profile variable
        "replacement: { group: '${flowcontrolGroup}', version: v1, kind: Gauge }",
    );
    const space = await workspace(context, { "schemas/a.yaml": gauges({ v1beta3: facts }) }, "inside");
    assert.equal((await space.generate()).stderr, "");
    const { apiGroups } = await importTypeScript(`${space.root}/generated/index.ts`);
    const [group] = apiGroups;
    const [resource] = (await group.load()).resources;
    assert.deepEqual(resource.lifecycle, {
      introduced: "1.26",
      deprecated: "1.29",
      removed: "1.32",
      preferredFrom: "1.28",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a profile variable
      replacement: { group: "${flowcontrolGroup}", version: "v1", kind: "Gauge" },
      onByDefault: true,
      switchableWhenRemoved: true,
    });
  });
});
