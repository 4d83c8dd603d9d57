/** Validation hooks that wait, and that read other objects: references between kinds. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { configMaps, namespaces } from "../../generated/core/v1/index.js";
import { type Widget, widgets } from "../../generated/demo.example.com/v1/index.js";
import { isInvalid, isNotFound, StatusError } from "../../runtime/client/index.js";
import { defineHooks, exampleGroups, fieldErrors, fieldPath, type HookContext } from "../../runtime/index.js";
import { kindReaders, MAX_READS, READ_TIMEOUT_MS } from "../../runtime/registry/read/kind-reader.js";
import type { KnownKind } from "../../runtime/registry/read/object-reader.js";
import { startTestServer, type TestServer } from "../../runtime/testing/index.js";
import { ManualClock } from "../client/support/manual-clock.js";

type Check = (context: HookContext) => Promise<void>;

const CONFIG = "demo.example.com/config";
const config = fieldPath<Widget>().at("metadata", "annotations").key(CONFIG);
const configOf = ({ metadata }: Widget): string | undefined => metadata.annotations?.[CONFIG];

describe("hooks that read other objects", () => {
  let server: TestServer;
  /** What creates are checked by, besides the reference. */
  let check: Check = async () => {};
  let calls = 0;
  const faults: unknown[] = [];

  const hooks = defineHooks(widgets, {
    async validateCreate(widget, context) {
      calls++;
      await check(context);
      const name = configOf(widget);
      if (name === undefined || (await context.read(configMaps).get(name))) return [];
      return [fieldErrors.notFound(config, name)];
    },
    async validateUpdate(widget, old, { read }) {
      if (configOf(widget) === configOf(old)) return [];
      const { length } = await read(configMaps).list({ labels: { for: widget.metadata.name ?? "" } });
      return length > 0 ? [] : [fieldErrors.invalid(config, configOf(widget), "nothing is labelled for it")];
    },
  });

  before(async () => {
    server = await startTestServer({
      groups: exampleGroups,
      hooks: [hooks],
      reportError: (error) => faults.push(error),
    });
  });
  after(() => server.stop());
  afterEach(() => {
    check = async () => {};
    faults.length = 0;
  });

  const maps = () => server.client.core.v1.configMaps("default");
  const stored = () => server.client.resource(widgets).inNamespace("default");
  const create = (name: string, reference?: string, dryRun = false) =>
    stored().create(
      {
        metadata: { name, ...(reference === undefined ? {} : { annotations: { [CONFIG]: reference } }) },
        spec: { size: 1 },
      },
      dryRun ? { dryRun: true } : {},
    );

  test("a reference to a missing object is refused with its field, and accepted once the object is there", async () => {
    await assert.rejects(create("a", "later"), (error) => {
      assert.ok(isInvalid(error));
      assert.deepEqual(error.details?.causes, [
        { reason: "FieldValueNotFound", message: 'Not found: "later"', field: `metadata.annotations[${CONFIG}]` },
      ]);
      return true;
    });
    await maps().create({ metadata: { name: "later" } });
    await create("a", "later", true);
    await assert.rejects(stored().get("a"), isNotFound, "a dry-run asks the hook and stores nothing");
    await create("a", "later");
    await maps().delete("later");
    await assert.rejects(create("a2", "later"), isInvalid);
  });

  test("updates and patches wait for the hook, which lists by labels", async () => {
    await create("b");
    const change = () => stored().patch("b", { type: "merge", body: { metadata: { annotations: { [CONFIG]: "x" } } } });
    await assert.rejects(change(), isInvalid);
    await maps().create({ metadata: { name: "for-b", labels: { for: "b" } } });
    await change();
  });

  test("reads see the namespace that they name, cluster-scoped kinds, and with `fresh` the newest state", async () => {
    await server.client.core.v1.namespaces().create({ metadata: { name: "elsewhere" } });
    await server.client.core.v1.configMaps("elsewhere").create({ metadata: { name: "far", labels: { near: "no" } } });
    const seen: unknown[] = [];
    check = async ({ read }) => {
      for (const fresh of [false, true]) {
        seen.push(await read(configMaps).get("far", { fresh }));
        seen.push((await read(configMaps).get("far", { fresh, namespace: "elsewhere" }))?.metadata?.name);
        seen.push((await read(configMaps).list({ fresh, namespace: "elsewhere", labels: "near=no" })).length);
        seen.push((await read(namespaces).get("elsewhere", { fresh }))?.metadata?.name);
        seen.push(
          (await read(configMaps).list({ fresh, namespace: "" })).some((each) => each.metadata?.name === "far"),
        );
      }
    };
    await create("c");
    const once = [undefined, "far", 1, "elsewhere", true];
    assert.deepEqual(seen, [...once, ...once]);
  });

  test("what a hook reads is a copy", async () => {
    await maps().create({ metadata: { name: "copied" }, data: { key: "value" } });
    check = async ({ read }) => {
      const map = await read(configMaps).get("copied");
      if (map?.data) map.data.key = "changed";
    };
    await create("d");
    assert.equal((await maps().get("copied")).data?.key, "value");
  });

  test("a hook that reads too often, or a kind that is not served, is a 500 without details", async () => {
    check = async ({ read }) => {
      for (let count = 0; count <= MAX_READS; count++) await read(configMaps).get("none");
    };
    const refused = (error: unknown): boolean => error instanceof StatusError && error.code === 500;
    await assert.rejects(create("e"), refused);
    assert.match(
      String((faults[0] as Error | undefined)?.cause ?? faults[0]),
      new RegExp(`more than ${MAX_READS} reads`),
    );
    faults.length = 0;
    check = async ({ read }) => void (await read({ ...configMaps, resource: "nothings" }).get("none"));
    await assert.rejects(create("e"), refused);
    assert.match(String(faults[0]), /nothings of the group "" are not known here/);
  });

  test("a write calls the hook once, unless another writer was faster", async () => {
    const before = calls;
    await create("g");
    assert.equal(calls, before + 1);
  });
});

test("a read that the store does not answer times out", async () => {
  const clock = new ManualClock();
  const resource = {
    definition: configMaps,
    gr: { group: "", resource: "configmaps" },
    load: () => new Promise(() => {}),
  };
  const find = () => ({ resource, store: {} }) as unknown as KnownKind;
  const outcome = kindReaders({ find, clock, namespace: "default" })(configMaps).get("a");
  clock.advance(READ_TIMEOUT_MS - 1);
  const early = await Promise.race([outcome, new Promise((resolve) => setImmediate(resolve, "waiting"))]);
  assert.equal(early, "waiting");
  clock.advance(1);
  await assert.rejects(outcome, (error) => error instanceof StatusError && error.code === 504);
});
