/** References for clients: plain constants that load nothing, by group in `apis.ts`, with the subresources that are served. */
import assert from "node:assert/strict";
import { join } from "node:path";
import test from "node:test";
import { subresourceNames } from "../../codegen/emit/emit-client.js";
import { generate } from "../../codegen/generate.js";
import { kubernetesProfile, resolveVariables } from "../../runtime/api/profile/naming-profile.js";
import { connect } from "../../runtime/client/index.js";
import { startApi } from "../support/api.js";
import { importTypeScript } from "../support/typescript.js";
import { REPOSITORY, widgetDocument, workspace } from "./workspace.js";

test("[SDK-001] the subresources that references name are those that the server serves", async () => {
  const profile = kubernetesProfile();
  const { model } = await generate({
    schemas: join(REPOSITORY, "schemas"),
    problemLabel: "schemas",
    schemaLabel: "schemas",
    command: "npm run generate",
    kitModule: () => "kindsmith/kit",
  });
  const named = new Map<string, readonly string[]>();
  for (const { units } of model.groupVersions) {
    for (const { kind } of units) {
      if (!kind?.served) continue;
      named.set(`${resolveVariables(kind.group, profile)}/${kind.version} ${kind.kind}`, subresourceNames(kind));
    }
  }
  // whatever a release has is in the references
  const api = await startApi({ profile, emulatedVersion: "1.35" });
  const client = await connect({ server: api.url, token: api.token, profile });
  try {
    const served = await client.dynamic.kinds();
    assert.ok(served.length > 60);
    for (const { reference, subresources } of served) {
      const { group, version, kind } = reference;
      const name = `${group}/${version} ${kind}`;
      assert.deepEqual([...subresources].sort(), named.get(name), name);
    }
  } finally {
    await client.close();
    await api.stop();
  }
});

const OTHER_GROUP = widgetDocument("size: { type: integer, format: int32 }").replaceAll(
  "demo.example.com",
  "demo-example.com",
);

test("[GEN-008] apis.ts of a project holds its references by group and version, and loads nothing else", async (context) => {
  const space = await workspace(
    context,
    {
      "schemas/a.yaml": widgetDocument("size: { type: integer, format: int32 }"),
      "schemas/b.yaml": OTHER_GROUP,
      "schemas/c.yaml": widgetDocument("size: { type: integer, format: int32 }")
        .replaceAll("demo.example.com", "2nd")
        .replace("Widget }]", "Widget }]"),
    },
    "inside",
  );
  const { code, stderr } = await space.generate();
  assert.equal(code, 0, stderr);
  const module = await importTypeScript(join(space.root, "generated/apis.ts"));
  assert.deepEqual(Object.keys(module.apis).sort(), ["_2nd", "demoExampleCom", "demoExampleCom_2"]);
  const widgets = { version: "v1", kind: "Widget", resource: "widgets", scope: "Namespaced" };
  assert.deepEqual({ ...module.apis._2nd.v1 }, { widgets: { group: "2nd", ...widgets } });
  const groups = [module.apis.demoExampleCom, module.apis.demoExampleCom_2].map(({ v1 }) => v1.widgets.group);
  assert.deepEqual(groups.sort(), ["demo-example.com", "demo.example.com"]);
  for (const [path, text] of await space.files("generated")) {
    if (!path.endsWith("client.ts")) continue;
    const imports = text.split("\n").filter((line) => line.startsWith("import"));
    assert.ok(imports.length > 0 && imports.every((line) => line.startsWith("import type ")), path);
  }
});

test("[GEN-008] a version whose kinds are not served has no references, and its module is one all the same", async (context) => {
  const schema = widgetDocument("size: { type: integer, format: int32 }").replace(
    "      properties:",
    "      x-kindsmith-resource: { served: false }\n      properties:",
  );
  const space = await workspace(context, { "schemas/a.yaml": schema }, "inside");
  assert.equal((await space.generate()).code, 0);
  assert.match(await space.read("generated/demo.example.com/v1/client.ts"), /^export \{\};$/m);
  const module = await importTypeScript(join(space.root, "generated/apis.ts"));
  assert.deepEqual(module.apis, {});
});

test("[GEN-023] hookSubresources that can't be are refused where they stand", async (context) => {
  const schema = widgetDocument("size: { type: integer, format: int32 }").replace(
    "      properties:",
    "      x-kindsmith-resource: { plural: widgets, hookSubresources: [restart, status, restart, No] }\n      properties:",
  );
  const space = await workspace(context, { "schemas/a.yaml": schema });
  const { code, stderr } = await space.generate();
  assert.equal(code, 1);
  assert.match(
    stderr,
    /a\.yaml:11:\d+: the subresource "status" can't be served by a hook\n {2}declare it in the schema: subresources/,
  );
  assert.match(stderr, /a\.yaml:11:\d+: the subresource "restart" is declared twice/);
  assert.match(stderr, /a\.yaml:11:\d+: the subresource "No" is not a valid name\n {2}expected lower-case letters/);
  await space.write("schemas/a.yaml", schema.replace(", status, restart, No", ""));
  assert.equal((await space.generate()).code, 0);
  assert.match(await space.read("generated/demo.example.com/v1/client.ts"), /WidgetApply, "restart"> = \{/);
});
