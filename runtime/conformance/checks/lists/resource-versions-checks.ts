/** SPEC: Resource version rules; Resource-version semantics: the form of versions, and their meaning on a get. */
import {
  bodyOf,
  expect,
  expectEqual,
  expectFailure,
  expectNotEqual,
  expectOneOf,
  expectStatus,
  textAt,
  valueAt,
  versionOf,
} from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { configMaps, expectEvents, FUTURE_VERSION, nextEvent, shows } from "../../scenes/check-collection.js";
import { gauges } from "../../scenes/gauge-kind.js";

/** Requests an object in a given format, as text. */
async function inForm(scene: Scene, path: string, accept: string): Promise<RawAnswer> {
  return scene.request("GET", path, { headers: { accept } });
}

/** Expects 504 in the form that distinguishes it from other timeouts. */
function expectTooLarge(answer: RawAnswer): void {
  expectFailure(answer, { code: 504, reason: "Timeout", message: /Too large resource version/ });
}

/**
 * The number of writes between a version and the one that is waited for: few enough for a slow server, which rejects a
 * wait after three seconds.
 */
const SLIGHTLY_AHEAD = 10n;

export const checks: readonly Check[] = [
  {
    id: "RV-001",
    title: "A version read from an object or a list is accepted unchanged by get, list, watch and PUT",
    async run(scene) {
      const maps = configMaps(scene);
      const made = await maps.create("a", { data: { x: "1" } });
      const list = bodyOf(await maps.list());
      for (const resourceVersion of [versionOf(made), versionOf(list)]) {
        shows(await maps.get("a", { resourceVersion }), 200, { "data.x": "1" });
        shows(await maps.list({ resourceVersion }), 200);
        await (await maps.watch({ resourceVersion })).end();
      }
      shows(await maps.put("a", { ...made, data: { x: "2" } }), 200, { "data.x": "2" });
    },
  },
  {
    id: "RV-002",
    title: "A version is the same text in JSON and in YAML",
    async run(scene) {
      const maps = configMaps(scene);
      const version = versionOf(await maps.create("a"));
      const yaml = await inForm(scene, maps.at("a"), "application/yaml");
      expectEqual(`status of ${yaml.line}`, yaml.status, 200);
      const [, found] = /^ {2}resourceVersion: (.*)$/m.exec(yaml.text) ?? [];
      // It is quoted, because a text that looks like a number would otherwise be one.
      expectOneOf("metadata.resourceVersion in YAML", found, [`"${version}"`, `'${version}'`]);
    },
  },
  {
    id: "RV-002",
    title: "A version is the same text in protobuf as in JSON",
    needs: ["protobuf"],
    async run(scene) {
      const maps = configMaps(scene);
      const version = versionOf(await maps.create("a"));
      const { bytes } = await inForm(scene, maps.at("a"), scene.profile.words.protobufMediaType);
      // Field 6 of ObjectMeta is a string, preceded by its tag and length.
      const field = String.fromCharCode((6 << 3) | 2, version.length) + version;
      const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
      expect(text.includes(field), "resourceVersion in protobuf", "another value", `the text ${version}`);
    },
  },
  {
    id: "RV-003",
    title: "Versions of two reads are equal while nothing is written, and differ after a write",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a", { data: { x: "1" } });
      const first = versionOf(bodyOf(await maps.get("a")));
      expectEqual("version of the second read", versionOf(bodyOf(await maps.get("a"))), first);
      shows(await maps.merge("a", { data: { x: "2" } }), 200);
      expectNotEqual("version after a write", versionOf(bodyOf(await maps.get("a"))), first);
    },
  },
  {
    id: "RV-004",
    title: "A write of one object does not change the version of another, nor does a PUT that changes nothing",
    async run(scene) {
      const maps = configMaps(scene);
      const made = await maps.create("a", { data: { x: "1" } });
      const version = versionOf(made);
      await maps.create("b");
      shows(await maps.merge("b", { data: { x: "2" } }), 200);
      shows(await maps.get("a"), 200, { "metadata.resourceVersion": version });
      shows(await maps.put("a", made), 200, { "metadata.resourceVersion": version });
    },
  },
  {
    id: "RV-005",
    title: "An item of a list keeps the version of its last write while the list's own version is newer",
    async run(scene) {
      const maps = configMaps(scene);
      const version = versionOf(await maps.create("a"));
      await maps.create("b");
      const list = bodyOf(await maps.list({ fieldSelector: "metadata.name=a" }));
      expectEqual(
        "items[0].metadata.resourceVersion",
        valueAt(list, "items", 0, "metadata", "resourceVersion"),
        version,
      );
      expectNotEqual("metadata.resourceVersion of the list", versionOf(list), version);
    },
  },
  {
    id: "RV-007",
    title: "A get with version 0 returns the object at any version",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a", { data: { x: "1" } });
      // Any version is valid, even one from before the object's creation.
      await scene.eventually("the object at some version", async () =>
        (await maps.get("a", { resourceVersion: "0" })).status === 404 ? undefined : true,
      );
      shows(await maps.get("a", { resourceVersion: "0" }), 200, { "metadata.name": "a" });
    },
  },
  {
    id: "RV-008",
    title: "A get with an empty version returns the most recent state",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a", { data: { x: "1" } });
      for (const x of ["2", "3", "4"]) {
        shows(await maps.merge("a", { data: { x } }), 200);
        shows(await maps.get("a", { resourceVersion: "" }), 200, { "data.x": x });
      }
    },
  },
  {
    id: "RV-009",
    title: "A get with the version that a write returned includes that write",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a", { data: { x: "0" } });
      for (const x of ["1", "2", "3", "4", "5"]) {
        const resourceVersion = versionOf(shows(await maps.merge("a", { data: { x } }), 200));
        shows(await maps.get("a", { resourceVersion }), 200, { "data.x": x });
      }
    },
  },
  {
    id: "RV-010",
    title: "A get of a version that is not known yet fails with 504 after a short wait",
    async run(scene) {
      const maps = configMaps(scene);
      await maps.create("a");
      expectTooLarge(await maps.get("a", { resourceVersion: FUTURE_VERSION }));
    },
  },
  {
    id: "RV-011",
    title: "A list not older than a version that is not known yet fails with 504 after a short wait",
    async run(scene) {
      const query = { resourceVersion: FUTURE_VERSION, resourceVersionMatch: "NotOlderThan" };
      expectTooLarge(await configMaps(scene).list(query));
    },
  },
  {
    id: "RV-012",
    title: "A get of a version slightly ahead waits for it, and succeeds when a write reaches it",
    async run(scene) {
      const maps = configMaps(scene);
      const version = versionOf(await maps.create("a", { data: { x: "0" } }));
      expect(/^\d+$/.test(version), "a version", version, "an integer, so that the next one can be requested");
      const ahead = String(BigInt(version) + SLIGHTLY_AHEAD);
      const waiting = maps.get("a", { resourceVersion: ahead });
      let answered = false;
      const done = () => {
        answered = true;
      };
      waiting.then(done, done);
      let least = version;
      for (let count = 1; !answered; count++) {
        const now = versionOf(shows(await maps.merge("a", { data: { x: String(count) } }), 200));
        if (BigInt(now) <= BigInt(ahead)) least = now;
        if (BigInt(now) >= BigInt(ahead)) break;
      }
      const found = versionOf(shows(await waiting, 200));
      const newest = versionOf(bodyOf(await maps.get("a")));
      // Writes of other clients count too, so the object's own version may be lower.
      expect(BigInt(found) >= BigInt(least), "version of the answer", found, `at least ${least}`);
      expect(BigInt(found) <= BigInt(newest), "version of the answer", found, `at most ${newest}`);
    },
  },
  {
    id: "RV-015",
    title: "A malformed version is rejected with 400 by lists and by watches",
    stock: {
      difference: "a watch from a malformed version is answered with 500, a list with 400 or 422",
      async isMet(scene) {
        const maps = configMaps(scene);
        for (const resourceVersion of ["not-a-version", "-1"]) {
          for (const query of [{}, { limit: "1" }])
            expectStatus(await maps.list({ resourceVersion, ...query }), 400, 422);
          expectStatus(await maps.list({ resourceVersion, watch: "1" }), 500);
        }
      },
    },
    async run(scene) {
      const maps = configMaps(scene);
      const expected = { code: 400, reason: "BadRequest", parts: ["invalid resource version"] };
      for (const resourceVersion of ["not-a-version", "-1"])
        for (const query of [{}, { limit: "1" }, { watch: "1" }])
          expectFailure(await maps.list({ resourceVersion, ...query }), expected);
    },
  },
  {
    id: "RV-016",
    title: "A list covers all earlier writes of its type, so that a watch from its version shows only later ones",
    needs: ["crds"],
    async run(scene) {
      const kinds = [configMaps(scene), await gauges(scene)];
      const members = { spec: { size: 1 } };
      for (const name of ["a", "b", "c"])
        for (const kind of kinds) await kind.create(name, kind === kinds[0] ? {} : members);
      for (const kind of kinds) {
        const list = bodyOf(await kind.list({ fieldSelector: "metadata.name=c" }));
        expectEqual(`items of ${kind.path}`, valueAt(list, "items", 0, "metadata", "name"), "c");
        const watch = await kind.watch({ resourceVersion: versionOf(list) });
        await kind.create("late", kind === kinds[0] ? {} : members);
        const { type, object } = await watch.until("the late object", (frame) =>
          /^(?:a|b|c|late)$/.test(textAt(frame.object, "metadata", "name")),
        );
        expectEqual("the first event of own objects", `${type} ${textAt(object, "metadata", "name")}`, "ADDED late");
      }
    },
  },
  {
    id: "RV-018",
    title: "A write that changes nothing keeps the version, and watches see no event",
    async run(scene) {
      const maps = configMaps(scene);
      const made = await maps.create("a", { data: { x: "1" } });
      const version = versionOf(made);
      const watch = await maps.watch({ resourceVersion: version, fieldSelector: "metadata.name=a" });
      const same = { "metadata.resourceVersion": version };
      shows(await maps.put("a", made), 200, same);
      shows(await maps.merge("a", { data: { x: "1" } }), 200, same);
      shows(await maps.patch("json", "a", [{ op: "replace", path: "/data/x", value: "1" }]), 200, same);
      shows(await maps.merge("a", { data: { x: "2" } }), 200);
      expectEqual("data.x of the first event", valueAt((await nextEvent(watch)).object, "data", "x"), "2");
      shows(await maps.delete("a"), 200);
      await expectEvents(watch, ["DELETED a"]);
    },
  },
];
