/** Protobuf field numbers: given once, kept for ever. */
import assert from "node:assert/strict";
import test from "node:test";
import { type Workspace, widgetDocument, workspace } from "./workspace.js";

const LOCK = "schemas/demo.example.com/v1/protobuf.lock.json";

interface LockFile {
  messages: Record<string, { fields: Record<string, number>; reserved?: Record<string, number> }>;
}

async function specLock(space: Workspace): Promise<LockFile["messages"][string] | undefined> {
  return (JSON.parse(await space.read(LOCK)) as LockFile).messages.WidgetSpec;
}

test("[GEN-021] numbers stay when fields are added, reordered and removed; removed ones are reserved for ever", async (context) => {
  const steps = [
    { fields: ["size", "mode", "colour"], want: { fields: { size: 1, mode: 2, colour: 3 } } },
    { fields: ["colour", "added", "size", "mode"], want: { fields: { size: 1, mode: 2, colour: 3, added: 4 } } },
    { fields: ["size", "added"], want: { fields: { size: 1, added: 4 }, reserved: { mode: 2, colour: 3 } } },
    { fields: ["size", "last"], want: { fields: { size: 1, last: 5 }, reserved: { mode: 2, colour: 3, added: 4 } } },
    {
      fields: ["mode", "size", "last"],
      want: { fields: { size: 1, last: 5, mode: 6 }, reserved: { mode: 2, colour: 3, added: 4 } },
    },
    {
      fields: ["size", "last"],
      want: { fields: { size: 1, last: 5 }, reserved: { mode: 2, colour: 3, added: 4, "mode'": 6 } },
    },
  ];
  const space = await workspace(context);
  for (const { fields, want } of steps) {
    await space.write(
      "schemas/widget.yaml",
      widgetDocument(fields.map((name) => `${name}: { type: string }`).join("\n")),
    );
    const { code, stderr } = await space.generate();
    assert.equal(code, 0, stderr);
    assert.deepEqual(await specLock(space), want);
  }
});

test("[GEN-021] the .proto file reserves the numbers of removed fields", async (context) => {
  const space = await workspace(context, {
    "schemas/widget.yaml": widgetDocument("size: { type: string }\nold: { type: string }"),
  });
  await space.generate();
  await space.write("schemas/widget.yaml", widgetDocument("size: { type: string }"));
  await space.generate();
  const proto = await space.read("generated/demo.example.com/v1/generated.proto");
  assert.match(proto, /message WidgetSpec \{[^}]*reserved 2;/);
});

test("the envelope of a kind has no numbers; metadata, spec and status have those of every kind", async (context) => {
  const document = widgetDocument("size: { type: integer }").replace(
    "        spec:",
    "        other: { type: string }\n        status: { type: object, properties: { ready: { type: boolean } } }\n        spec:",
  );
  const space = await workspace(context, { "schemas/widget.yaml": document });
  await space.generate();
  const lock = JSON.parse(await space.read(LOCK)) as LockFile;
  assert.deepEqual(lock.messages.Widget, { fields: { metadata: 1, spec: 2, status: 3, other: 4 } });
});

test("numbers that protobuf keeps for itself are passed over", async (context) => {
  const space = await workspace(context, {
    "schemas/widget.yaml": widgetDocument("high: { type: string }\nnext: { type: string }"),
    [LOCK]: '{ "version": 1, "messages": { "WidgetSpec": { "fields": { "high": 18999 } } } }',
  });
  await space.generate();
  assert.deepEqual(await specLock(space), { fields: { high: 18999, next: 20000 } });
});

test("messages that are gone stay in the lock, so that their numbers hold when they come back", async (context) => {
  const space = await workspace(context, {
    "schemas/widget.yaml": widgetDocument("part: { type: object, properties: { a: { type: string } } }"),
  });
  await space.generate();
  await space.write("schemas/widget.yaml", widgetDocument("size: { type: string }"));
  await space.generate();
  const lock = JSON.parse(await space.read(LOCK)) as LockFile;
  assert.deepEqual(lock.messages.WidgetSpecPart, { fields: { a: 1 } });
});

test("[GEN-021] an entry that is not as it was written is refused, so that no number of it is given again", async (context) => {
  for (const [entry, said] of [
    ["5", "5 is the entry of WidgetSpec"],
    ["{}", "nothing stands for the fields of WidgetSpec"],
    ['{ "fields": [1] }', "[1] stands for the fields of WidgetSpec"],
    ['{ "fields": { "size": 1 }, "reserved": 3 }', "the reserved numbers are not an object of WidgetSpec"],
    ['{ "fields": { "size": 1 }, "removed": {} }', 'the unknown key "removed" is in the entry of WidgetSpec'],
  ] as const) {
    const space = await workspace(context);
    await space.write("schemas/widget.yaml", widgetDocument("size: { type: string }"));
    const lock = `{ "version": 1, "messages": {\n  "WidgetSpec": ${entry} } }`;
    await space.write(LOCK, lock);
    const { code, stderr } = await space.generate();
    assert.equal(code, 1);
    assert.ok(stderr.includes(`${LOCK}:2:3: ${said}\n`), stderr);
    assert.equal(await space.read(LOCK), lock);
  }
});

test("[GEN-021] where the greatest number is taken, new fields get free ones below it", async (context) => {
  const space = await workspace(context);
  await space.write(
    "schemas/widget.yaml",
    widgetDocument("last: { type: string }\na: { type: string }\nb: { type: string }"),
  );
  const fields = { last: 536_870_911, old: 1 };
  await space.write(LOCK, JSON.stringify({ version: 1, messages: { WidgetSpec: { fields } } }));
  assert.equal((await space.generate()).code, 0);
  assert.deepEqual(await specLock(space), { fields: { a: 2, b: 3, last: 536_870_911 }, reserved: { old: 1 } });
});
