/** `kindsmith apply`: files to objects on a server, in which order, and what is said of what can't be applied. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { after, before, describe, type TestContext, test } from "node:test";
import { readDocuments } from "../../runtime/cli/apply/applied-documents.js";
import { apply } from "../../runtime/cli/apply/apply-command.js";
import { replyJson, scriptedServer } from "../client/support/scripted-server.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder with files, removed after the test. */
async function folder(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "kindsmith-apply-"));
  t.after(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

async function run(argv: readonly string[], input = ""): Promise<Outcome> {
  let stdout = "";
  let stderr = "";
  const code = await apply(argv, {
    stdin: Readable.from([Buffer.from(input)]),
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
  });
  return { code, stdout, stderr };
}

const map = (name: string, data: object, namespace?: string): string =>
  JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name, ...(namespace && { namespace }) }, data });

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const crdGroup = profile.words.apiextensionsGroup;

  describe(`kindsmith apply (${profile.name})`, () => {
    let api: TestApi;
    let flags: string[];
    let scratch: string;
    before(async () => {
      api = await startApi({ profile });
      scratch = await mkdtemp(join(tmpdir(), "kindsmith-apply-"));
      await writeFile(join(scratch, "token"), api.token);
      flags = [`--server=${api.url}`, `--token-file=${join(scratch, "token")}`, `--profile=${profile.name}`];
    });
    after(async () => {
      await api.stop();
      await rm(scratch, { recursive: true });
    });

    test("[SDK-013] a kind List is split: each item is a request of its own, and no List is sent", async () => {
      const ns = await api.namespace();
      const list = `apiVersion: v1
kind: List
items:
  - ${map("a", { x: "1" })}
  - apiVersion: v1
    kind: ConfigMapList
    items: [{ metadata: { name: b }, data: { b: "2" } }]
  - { apiVersion: apps/v1, kind: ControllerRevision, metadata: { name: c }, revision: 1, data: { a: 1 } }
`;
      const outcome = await run(["-f", "-", `--namespace=${ns}`, ...flags], list);
      assert.deepEqual(outcome, {
        code: 0,
        stdout: [
          "configmap/a serverside-applied",
          "configmap/b serverside-applied",
          "controllerrevision.apps/c serverside-applied",
          "",
        ].join("\n"),
        stderr: "",
      });
      const { body } = await api.get(`/api/v1/namespaces/${ns}/configmaps`);
      assert.deepEqual(
        body.items.map(({ metadata, data }) => [metadata.name, data]),
        [
          ["a", { x: "1" }],
          ["b", { b: "2" }],
        ],
      );
      const [entry] = body.items[0]!.metadata.managedFields;
      assert.deepEqual([entry?.manager, entry?.operation], ["kindsmith", "Apply"]);
    });

    test("[SDK-004] namespaces and definitions come first, and instances wait until their kind is served", async (t) => {
      const ns = `far-${profile.name}`;
      const root = await folder(t, {
        "a.yaml": `# first in the file, last in need
apiVersion: ${profile.name}.example.com/v1
kind: Comet
metadata: { name: halley, namespace: ${ns} }
spec: { years: 76 }
---
${map("notes", {}, ns)}
---
# nothing but a comment
---
`,
        "b.json": JSON.stringify({
          apiVersion: `${crdGroup}/v1`,
          kind: "CustomResourceDefinition",
          metadata: { name: `comets.${profile.name}.example.com` },
          spec: {
            group: `${profile.name}.example.com`,
            scope: "Namespaced",
            names: { plural: "comets", kind: "Comet" },
            versions: [
              {
                name: "v1",
                served: true,
                storage: true,
                schema: {
                  openAPIV3Schema: {
                    type: "object",
                    properties: { spec: { type: "object", properties: { years: { type: "integer" } } } },
                  },
                },
              },
            ],
          },
        }),
        "c.yml": `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${ns}\n`,
        "ignored.txt": "not: an object",
      });
      const applied = [
        `namespace/${ns} serverside-applied`,
        `customresourcedefinition.${crdGroup}/comets.${profile.name}.example.com serverside-applied`,
        `comet.${profile.name}.example.com/halley serverside-applied`,
        "configmap/notes serverside-applied",
        "",
      ].join("\n");
      assert.deepEqual(await run([`--filename=${root}`, ...flags]), { code: 0, stdout: applied, stderr: "" });
      assert.deepEqual(await run([`--filename=${root}`, ...flags]), { code: 0, stdout: applied, stderr: "" });
      const path = `/apis/${profile.name}.example.com/v1/namespaces/${ns}/comets/halley`;
      assert.deepEqual((await api.get(path)).body.spec, { years: 76 });
    });

    test("[SDK-004] a conflict names owners and the way out, the others are applied, and the end is 1", async () => {
      const ns = await api.namespace();
      const own = (name: string, value: string) => map(name, { x: value }, ns);
      assert.equal((await run(["-f", "-", "--field-manager=first", ...flags], own("taken", "1"))).code, 0);
      const text = `${own("taken", "2")}\n---\n${own("free", "2")}\n---\n${map("lost", {}, "no-such-namespace")}\n`;
      const { code, stdout, stderr } = await run(["-f", "-", ...flags], text);
      assert.deepEqual([code, stdout], [1, "configmap/free serverside-applied\n"]);
      assert.match(
        stderr,
        /^kindsmith: standard input:1: document 1, configmap\/taken: Apply failed with 1 conflict: conflict with "first"[^\n]*\.data\.x\n {2}--force-conflicts takes these fields over/,
      );
      assert.match(
        stderr,
        /\nkindsmith: standard input:5: document 3, configmap\/lost: namespaces "no-such-namespace" not found\n$/,
      );
      const forced = await run(["-f", "-", "--force-conflicts", ...flags], own("taken", "2"));
      assert.deepEqual(forced, { code: 0, stdout: "configmap/taken serverside-applied\n", stderr: "" });
    });

    test("[SDK-004] a dry run stores nothing; unknown fields are refused, reported or ignored", async () => {
      const ns = await api.namespace();
      const odd = `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: odd }\ndota: {}\n`;
      const with_ = (...more: string[]): Promise<Outcome> => run(["-f", "-", "-n", ns, ...flags, ...more], odd);
      const refused = await with_();
      assert.deepEqual([refused.code, refused.stdout], [1, ""]);
      assert.match(refused.stderr, /document 1, configmap\/odd: .*dota/);
      const dry = await with_("--dry-run", "--validate=warn");
      assert.equal((await api.get(`/api/v1/namespaces/${ns}/configmaps/odd`)).status, 404);
      const lenient = await with_("--validate=ignore");
      if (profile.behaviours.decodingFailures === "stock") {
        // stock servers can't tell who owns a field that the kind does not have, whatever the request says of such fields
        for (const { code, stdout, stderr } of [dry, lenient]) {
          assert.deepEqual([code, stdout], [1, ""]);
          assert.match(stderr, /\.dota: field not declared in schema/);
        }
        return;
      }
      assert.deepEqual([dry.code, dry.stdout], [0, "configmap/odd serverside-applied (server dry run)\n"]);
      assert.match(dry.stderr, /^Warning: .*dota/);
      assert.deepEqual(lenient, { code: 0, stdout: "configmap/odd serverside-applied\n", stderr: "" });
    });

    test("[SDK-004] kinds that the server doesn't have, and namespaces other than the flag's, are reported with their place", async () => {
      const text = `apiVersion: none.example.com/v1
kind: Thing
metadata: { name: a }
---
${map("b", {}, "other")}
---
apiVersion: v1
kind: Namespace
metadata: { name: cluster-${profile.name} }
`;
      const { code, stdout, stderr } = await run(["-f", "-", "--namespace=mine", ...flags], text);
      assert.deepEqual([code, stdout], [1, `namespace/cluster-${profile.name} serverside-applied\n`]);
      assert.equal(
        stderr,
        `kindsmith: standard input:1: document 1, thing.none.example.com/a: the server serves no kind "Thing" of "none.example.com/v1"; it doesn't serve that version
kindsmith: standard input:5: document 2, configmap/b: its namespace is "other", --namespace says "mine"
`,
      );
    });
  });
}

test("[SDK-004] nothing is sent while a document can't be read: all problems are reported, with line and document", async (t) => {
  const server = await scriptedServer(t, (_received, reply) => replyJson(reply, {}));
  const root = await folder(t, {
    "a.yaml": `${map("fine", {})}\n---\napiVersion: v1\nkind: ConfigMap\n---\nkind: ConfigMap\n---\n- 1\n---\na: b: c\n`,
    "b.yaml": "apiVersion: v1\nkind: List\nitems: [{ apiVersion: v1, kind: Secret, metadata: {} }, 7]\n",
    "c.yaml": "\n\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata:\n  x: '1'\n  x: '2'\n",
  });
  const { code, stdout, stderr } = await run([`--filename=${root}`, `--server=${server.url}`]);
  const lines = stderr
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(`kindsmith: ${root}/`, ""));
  assert.deepEqual(lines.filter((line) => /^[abc]\.yaml/.test(line)).slice(0, 3), [
    "a.yaml:3: document 2: ConfigMap has no metadata.name, by which an apply knows its object",
    'a.yaml:6: document 3: found apiVersion no and kind "ConfigMap", expected both in an object',
    "a.yaml:8: document 4: found a list, expected an object",
  ]);
  assert.match(stderr, /a\.yaml:10: document 5: .* at line 10, column \d+/);
  assert.match(stderr, /b\.yaml:1: document 1, items\[0\]: Secret has no metadata\.name/);
  assert.match(stderr, /c\.yaml:4: document 1: found twice: data\.x\n/);
  assert.deepEqual([code, stdout, server.received.length], [1, "", 0]);
});

test("[SDK-004] an unreachable server is reported once", async () => {
  const text = `${map("a", {})}\n---\n${map("b", {})}\n`;
  const { code, stderr } = await run(["-f", "-", "--server=http://127.0.0.1:9"], text);
  assert.equal(code, 1);
  assert.match(stderr, /^kindsmith: standard input:1: document 1, configmap\/a: .*unreachable.*\n$/);
});

test("flags and files that can't be are refused", async (t) => {
  const root = await folder(t, { "empty.yaml": "# nothing\n", "none/readme.md": "" });
  const cases: readonly (readonly [string[], RegExp])[] = [
    [[], /--filename is missing: kindsmith apply -f FILE/],
    [["-f", "x", "--validate=true"], /--validate: found "true", allowed are strict, warn, ignore/],
    [["-f", "x", "--server=http://a", "--kubeconfig=b"], /--server and --kubeconfig or --context exclude each other/],
    [["-f", "x", "--token-file=b"], /--token-file needs --server=URL/],
    [["-f", join(root, "absent.yaml"), "--server=http://a"], /--filename: .*absent\.yaml: ENOENT/],
    [["-f", join(root, "none"), "--server=http://a"], /none has no file that ends in \.yaml, \.yml or \.json/],
    [["-f", join(root, "empty.yaml"), "--server=http://a"], /empty\.yaml: found no objects/],
    [["-f", "x", "--profile=other"], /--profile: found "other"/],
  ];
  for (const [argv, message] of cases) await assert.rejects(run(argv), { message }, argv.join(" "));
});

test("documents are cut where YAML cuts them, and nowhere else", () => {
  const text =
    "\ufeff# head\n---\n# only this\n---\nkind: A\napiVersion: v1\nmetadata:\n  name: a\n  annotations:\n    text: |\n      ---\n      inner\n--- # second\n{kind: B, apiVersion: v1, metadata: {name: b}}\n...\n---\n\n";
  const { objects, problems } = readDocuments([{ name: "f", text }]);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    objects.map(({ object, place }) => [object.kind, place]),
    [
      ["A", "f:5: document 1"],
      ["B", "f:14: document 2"],
    ],
  );
  const nested = (depth: number): string =>
    depth === 0
      ? '{"apiVersion":"v1","kind":"A","metadata":{"name":"a"}}'
      : `{"apiVersion":"v1","kind":"List","items":[${nested(depth - 1)}]}`;
  assert.equal(readDocuments([{ name: "f", text: nested(8) }]).objects.length, 1);
  assert.match(readDocuments([{ name: "f", text: nested(9) }]).problems[0] ?? "", /nested more than 8 levels deep/);
});

const DEFINITION = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "comets.a.example.com" },
  spec: { group: "a.example.com", names: { plural: "comets", kind: "Comet" } },
};
const COMET = { apiVersion: "a.example.com/v1", kind: "Comet", metadata: { name: "halley" } };

/** A server that is slow to serve a new kind, and what it was asked, in order. */
async function slowServer(t: TestContext, condition: object): Promise<{ url: string; asked: readonly string[] }> {
  const asked: string[] = [];
  let isServed = false;
  const kind = (resource: string, name: string): object => ({
    resource,
    responseKind: { kind: name },
    scope: "Cluster",
    verbs: ["patch"],
  });
  const group = (name: string, resource: object): object => ({
    metadata: { name },
    versions: [{ version: "v1", resources: [resource] }],
  });
  const server = await scriptedServer(t, ({ method, url }, reply) => {
    const path = url.split("?")[0] ?? "";
    if (path === "/api") replyJson(reply, { kind: "APIGroupDiscoveryList", items: [] });
    else if (path === "/apis") {
      asked.push(`discovery, ${isServed ? "served" : "not yet"}`);
      const items = [
        group("apiextensions.k8s.io", kind("customresourcedefinitions", "CustomResourceDefinition")),
        ...(isServed ? [group("a.example.com", kind("comets", "Comet"))] : []),
      ];
      // what the condition says is not yet true everywhere
      if (asked.includes("watch")) isServed = true;
      replyJson(reply, { kind: "APIGroupDiscoveryList", items });
    } else if (method === "PATCH") {
      asked.push(path.split("/").at(-1) as string);
      replyJson(reply, path.includes("comets/") ? COMET : DEFINITION);
    } else {
      asked.push("watch");
      const event = (status: object): string =>
        `${JSON.stringify({ type: "MODIFIED", object: { ...DEFINITION, status } })}\n`;
      reply.writeHead(200, { "content-type": "application/json" });
      reply.write(event({ conditions: [{ type: "Established", status: "False" }] }));
      setTimeout(() => reply.end(event({ conditions: [condition] })), 20);
    }
  });
  return { url: server.url, asked };
}

const WITH_INSTANCE = JSON.stringify({ apiVersion: "v1", kind: "List", items: [COMET, DEFINITION] });

test("[SDK-004] an instance waits for the condition of its definition, and then until its kind is served", async (t) => {
  const { url, asked } = await slowServer(t, { type: "Established", status: "True" });
  const outcome = await run(["-f", "-", `--server=${url}`, "--profile=kubernetes"], WITH_INSTANCE);
  assert.deepEqual(outcome, {
    code: 0,
    stdout:
      "customresourcedefinition.apiextensions.k8s.io/comets.a.example.com serverside-applied\n" +
      "comet.a.example.com/halley serverside-applied\n",
    stderr: "",
  });
  assert.deepEqual(asked, [
    "discovery, not yet",
    "comets.a.example.com",
    "watch",
    "discovery, not yet",
    "discovery, served",
    "halley",
  ]);
});

test("[SDK-004] a definition whose names are not accepted is a failure that says why", async (t) => {
  const { url } = await slowServer(t, {
    type: "NamesAccepted",
    status: "False",
    message: '"comets" is already in use',
  });
  const definition = JSON.stringify(DEFINITION);
  const { code, stderr } = await run(["-f", "-", `--server=${url}`, "--profile=kubernetes"], definition);
  assert.equal(code, 1);
  assert.match(stderr, /comets\.a\.example\.com: its names are not accepted: "comets" is already in use\n$/);
});
