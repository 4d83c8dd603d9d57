/** SPEC: Limits that affect every client. */
import { expectEqual, expectFailure, expectStatus, namesIn, textAt, valueAt } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import { configMap, configMaps, create, PATCHES, read } from "../../scenes/check-objects.js";

const MAX_BODY_BYTES = 3 * 1024 * 1024;
const MAX_DATA_BYTES = 1024 * 1024;
const MAX_ANNOTATION_BYTES = 256 * 1024;

export const checks: readonly Check[] = [
  {
    id: "LIM-003",
    title: "A list can be read in chunks, all at one version",
    async run(scene) {
      const names = ["a", "b", "c", "d", "e"];
      for (const name of names)
        await create(scene, configMaps(scene), configMap(name, {}, { labels: { chunk: "yes" } }));
      const found: string[] = [];
      let query = "limit=2&labelSelector=chunk=yes";
      for (let version: unknown; query !== ""; ) {
        const list = await read(scene, `${configMaps(scene)}?${query}`);
        version ??= textAt(list, "metadata", "resourceVersion");
        expectEqual(
          "metadata.resourceVersion of a chunk",
          textAt(list, "metadata", "resourceVersion"),
          version as string,
        );
        found.push(...namesIn(list));
        const token = valueAt(list, "metadata", "continue") ?? "";
        query = token === "" ? "" : `limit=2&labelSelector=chunk=yes&continue=${encodeURIComponent(String(token))}`;
      }
      expectEqual("names of all chunks", found, names);
    },
  },
  {
    id: "LIM-009",
    title: "A body of more than 3 MiB is answered with 413",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const body = JSON.stringify(configMap("b", { x: "y" })).padEnd(MAX_BODY_BYTES + 1, " ");
      const expected = { code: 413, reason: "RequestEntityTooLarge", parts: [`limit is ${MAX_BODY_BYTES}`] };
      expectFailure(await scene.request("POST", configMaps(scene), { body }), expected);
      expectFailure(
        await scene.request("PATCH", configMaps(scene, "a"), { body, contentType: PATCHES.merge }),
        expected,
      );
      expectStatus(await scene.request("GET", configMaps(scene, "b")), 404);
    },
  },
  {
    id: "LIM-011",
    title: "Annotations have at most 256 KiB in total",
    async run(scene) {
      const annotations = { k: "v".repeat(MAX_ANNOTATION_BYTES) };
      expectFailure(await scene.request("POST", configMaps(scene), { body: configMap("a", {}, { annotations }) }), {
        code: 422,
        reason: "Invalid",
        parts: [String(MAX_ANNOTATION_BYTES)],
        cause: { field: "metadata.annotations" },
      });
      await create(
        scene,
        configMaps(scene),
        configMap("a", {}, { annotations: { k: "v".repeat(MAX_ANNOTATION_BYTES - 1) } }),
      );
    },
  },
  {
    id: "LIM-012",
    title: "The data of a config map or secret has at most 1 MiB",
    async run(scene) {
      const body = configMap("a", { x: "v".repeat(MAX_DATA_BYTES + 1) });
      const expected = { code: 422, reason: "Invalid", parts: [`may not be more than ${MAX_DATA_BYTES}`] };
      expectFailure(await scene.request("POST", configMaps(scene), { body }), expected);
      const secret = { metadata: { name: "a" }, stringData: { x: "v".repeat(MAX_DATA_BYTES + 1) } };
      const path = configMaps(scene).replace("configmaps", "secrets");
      expectFailure(await scene.request("POST", path, { body: secret }), expected);
    },
  },
];
