/** What `install` takes, when it resolves, and what it says of what it can't take. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { pathToFileURL } from "node:url";
import { InstallError } from "../../runtime/testing/index.js";
import { definition, started, thing, things } from "./scene.js";

function folder(t: TestContext, files: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), "kindsmith-install-"));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

const yaml = (object: object): string => JSON.stringify(object, null, 1);

test("install resolves when discovery shows the kinds and their lists answer", async (t) => {
  const server = await started(t);
  const plurals = Array.from({ length: 30 }, (_, index) => `things${index}`);
  await server.install(plurals.map((plural) => definition(plural)));
  const { body } = await server.client.request({ method: "GET", path: "/apis/example.com/v1" });
  const { resources } = JSON.parse(new TextDecoder().decode(body)) as { resources: { name: string }[] };
  assert.deepEqual(resources.map(({ name }) => name).sort(), plurals.sort());
  for (const plural of plurals) {
    const { status } = await server.client.request({ method: "GET", path: `/apis/example.com/v1/${plural}` });
    assert.equal(status, 200);
  }
});

test("objects, texts of several documents, lists, files, folders and file URLs are taken, definitions first", async (t) => {
  const server = await started(t);
  const path = folder(t, {
    "b.yaml": `${yaml(thing("from-folder"))}\n---\n# nothing\n---\n${yaml(definition())}\n`,
    "a.json": yaml({ apiVersion: "v1", kind: "List", items: [thing("from-list")] }),
    "notes.txt": "nothing to see here",
  });
  const file = folder(t, {
    "one.yml": yaml({ ...thing("from-file"), metadata: { name: "from-file", namespace: "team" } }),
  });
  await server.install(
    path,
    pathToFileURL(join(file, "one.yml")),
    `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: team\n---\napiVersion: example.com/v1\nkind: Thing\nmetadata: {name: from-text}\n`,
    [thing("from-array")],
    `[${JSON.stringify(thing("from-json"))}]`,
  );
  const { items } = await server.client.resource(things).allNamespaces().list();
  assert.deepEqual(items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`).sort(), [
    "default/from-array",
    "default/from-folder",
    "default/from-json",
    "default/from-list",
    "default/from-text",
    "team/from-file",
  ]);
});

test("the same definition again is an update, and server-populated metadata is ignored", async (t) => {
  const server = await started(t);
  await server.install(definition());
  const before = await server.client.apiextensions.v1.customResourceDefinitions().get("things.example.com");
  await server.install(definition("things", { colour: { type: "string", default: "red" } }), thing("a"));
  const after = await server.client.apiextensions.v1.customResourceDefinitions().get("things.example.com");
  assert.equal(after.metadata.uid, before.metadata.uid);
  const a = await server.client.resource(things).inNamespace("default").get("a");
  assert.equal(a.spec?.colour, "red");
  const other = await started(t, { crds: [after, a] });
  const copy = await other.client.resource(things).inNamespace("default").get("a");
  assert.deepEqual([copy.spec, copy.metadata.uid === a.metadata.uid], [a.spec, false]);
});

test("the error of an object that can't be installed names its file and document, and has the server's message", async (t) => {
  const server = await started(t);
  const bad = definition("widgets");
  (bad as { spec: { scope: string } }).spec.scope = "Galaxy";
  const path = folder(t, {
    "syntax.yaml": `${yaml(thing("a"))}\n---\na: [1,\n`,
    "invalid.yaml": `${yaml(definition("gadgets"))}\n---\n${yaml(bad)}`,
    "twice.json": `{"apiVersion": "v1", "kind": "Namespace", "kind": "Node"}`,
  });
  const cases: [string | object, RegExp][] = [
    [join(path, "syntax.yaml"), /syntax\.yaml: .*line 1[0-9]/s],
    [
      join(path, "invalid.yaml"),
      /invalid\.yaml, document 2 \(CustomResourceDefinition widgets\.example\.com\): .*spec\.scope.*Galaxy/s,
    ],
    [join(path, "twice.json"), /twice\.json: found kind twice/],
    [join(path, "missing.yaml"), /missing\.yaml: the file or folder does not exist/],
    [folder(t, {}), /found no file that ends in \.yaml, \.yml or \.json/],
    [new URL("https://example.com/crd.yaml"), /expected a path, or a URL that begins with file:/],
    [thing("a"), /argument 1 \(Thing a\): the server knows no kind Thing in example\.com\/v1/],
    [{ kind: "Thing", metadata: { name: "a" } }, /argument 1: apiVersion is missing, expected an object of the API/],
    [{ apiVersion: "v1", kind: "ConfigMap" }, /argument 1: the ConfigMap has no metadata\.name/],
    [
      [{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "ok" } }, 7],
      /argument 1\[1\]: found 7, expected an object/,
    ],
    [
      { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: "nowhere" } },
      /\(ConfigMap a\): namespaces "nowhere" not found/,
    ],
    [
      { apiVersion: "v1", kind: "List", items: [{ apiVersion: "v1", kind: "Node", metadata: {} }] },
      /the Node has no metadata\.name/,
    ],
  ];
  for (const [given, message] of cases)
    await assert.rejects(server.install(given), (error: unknown) => {
      assert.ok(error instanceof InstallError, String(error));
      assert.match(error.message, message);
      return true;
    });
});

test("a definition whose names another one has is reported at once", async (t) => {
  const server = await started(t);
  await server.install(definition());
  const rival = definition("thingies") as { spec: { names: { kind: string } } };
  rival.spec.names.kind = "Thing";
  await assert.rejects(
    server.install(rival),
    /\(CustomResourceDefinition thingies\.example\.com\): its names were not accepted: .*Thing/,
  );
});

test("files of a folder are read in the order of their names", async (t) => {
  const server = await started(t);
  const object = (index: number): object => ({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "last" },
    data: { index: String(index) },
  });
  const indices = [5, 3, 9, 1, 7, 0, 8, 2, 6, 4];
  await server.install(folder(t, Object.fromEntries(indices.map((index) => [`${index}.json`, yaml(object(index))]))));
  assert.equal((await server.client.core.v1.configMaps("default").get("last")).data?.index, "9");
});

test("objects with generated names are created again each time", async (t) => {
  const server = await started(t);
  const object = { apiVersion: "v1", kind: "ConfigMap", metadata: { generateName: "m-" } };
  await server.install(object, object);
  const { items } = await server.client.core.v1.configMaps("default").list();
  assert.equal(items.filter(({ metadata }) => metadata.name.startsWith("m-")).length, 2);
});
