/** SPEC: Table representation. */

import type { JsonObject } from "../../../api/json.js";
import {
  arrayAt,
  bodyOf,
  expect,
  expectEqual,
  expectFailure,
  expectMatch,
  objectAt,
  textAt,
  valueAt,
} from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { Scene } from "../../scene.js";
import { configMap, configMaps, coreKind, create, patch, read } from "../../scenes/check-objects.js";

const headersOf = (scene: Scene) => ({ accept: `application/json;as=Table;g=${scene.profile.words.metaGroup};v=v1` });

async function tableOf(scene: Scene, path: string): Promise<JsonObject> {
  return bodyOf(await scene.request("GET", path, { headers: headersOf(scene) }));
}

function columnsIn(table: JsonObject): string[] {
  return arrayAt(table, "columnDefinitions").map((column) => textAt(column, "name"));
}

export const checks: readonly Check[] = [
  {
    id: "TBL-001",
    title: "A Table has a fixed kind and apiVersion",
    async run(scene) {
      const { kind, apiVersion } = await tableOf(scene, configMaps(scene));
      expectEqual("kind", kind, "Table");
      expectEqual("apiVersion", apiVersion, `${scene.profile.words.metaGroup}/v1`);
    },
  },
  {
    id: "TBL-002",
    title: "Columns have name, type, format, description and priority",
    async run(scene) {
      const columns = arrayAt(await tableOf(scene, configMaps(scene)), "columnDefinitions");
      expect(columns.length > 0, "columnDefinitions", columns, "at least one");
      for (const column of columns) {
        for (const field of ["name", "type", "format", "description"]) textAt(column, field);
        expectEqual("type of priority", typeof valueAt(column, "priority"), "number");
      }
    },
  },
  {
    id: "TBL-003",
    title: "A kind without columns of its own has columns for the name and the creation time",
    needs: ["crds"],
    async run(scene) {
      const widgets = await scene.widgets();
      const columns = arrayAt(await tableOf(scene, widgets.path(scene.namespace)), "columnDefinitions");
      const found = columns.map((column) => [valueAt(column, "name"), valueAt(column, "type")] as string[]);
      expectEqual("names and types of columns", found, [
        ["Name", "string"],
        [scene.profile.behaviours.defaultAgeColumn, "date"],
      ]);
    },
  },
  {
    id: "TBL-004",
    title: "The cells of the default columns are the name, and the creation time or the age",
    needs: ["crds"],
    async run(scene) {
      const widgets = await scene.widgets();
      const made = await create(scene, widgets.path(scene.namespace), widgets.object("a"));
      const [name, age] = arrayAt(await tableOf(scene, widgets.path(scene.namespace)), "rows", 0, "cells");
      expectEqual("the first cell", name, "a");
      if (scene.profile.behaviours.defaultAgeColumn === "Age") expectMatch("the second cell", age, /^[0-9]+[smh]/);
      else expectEqual("the second cell", age, textAt(made, "metadata", "creationTimestamp"));
    },
  },
  {
    id: "TBL-005",
    title: "A row has a cell for each column, in their order, and its object",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a", { x: "1", y: "2" }));
      const table = await tableOf(scene, `${configMaps(scene)}?fieldSelector=metadata.name=a`);
      const columns = columnsIn(table);
      const cells = arrayAt(table, "rows", 0, "cells");
      expectEqual("count of cells", cells.length, columns.length);
      expectEqual("the cell of Name", cells[columns.indexOf("Name")], "a");
      expectEqual("the cell of Data", cells[columns.indexOf("Data")], 2);
      objectAt(table, "rows", 0, "object");
    },
  },
  {
    id: "TBL-006",
    title: "The objects of rows are only metadata",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const object = objectAt(
        await tableOf(scene, `${configMaps(scene)}?fieldSelector=metadata.name=a`),
        "rows",
        0,
        "object",
      );
      expectEqual("kind", object.kind, "PartialObjectMetadata");
      expectEqual("apiVersion", object.apiVersion, `${scene.profile.words.metaGroup}/v1`);
      expectEqual("metadata.name", valueAt(object, "metadata", "name"), "a");
      expectEqual("data", object.data, undefined);
    },
  },
  {
    id: "TBL-007",
    title: "includeObject determines the object of a row",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const path = `${configMaps(scene)}?fieldSelector=metadata.name=a&includeObject=`;
      const objectOf = async (value: string) => valueAt(await tableOf(scene, path + value), "rows", 0, "object");
      expectEqual("the object with None", (await objectOf("None")) ?? undefined, undefined);
      expectEqual("kind with Metadata", valueAt(await objectOf("Metadata"), "kind"), "PartialObjectMetadata");
      expectEqual("data with Object", valueAt(await objectOf("Object"), "data"), { x: "1" });
      expectFailure(await scene.request("GET", `${path}Some`, { headers: headersOf(scene) }), {
        code: 400,
        reason: "BadRequest",
        parts: ["must be 'Metadata', 'Object', 'None', or empty"],
      });
    },
  },
  {
    id: "TBL-008",
    title: "A Table has the metadata of the list",
    async run(scene) {
      for (const name of ["a", "b"]) await create(scene, configMaps(scene), configMap(name));
      const table = await tableOf(scene, `${configMaps(scene)}?limit=1`);
      expect(textAt(table, "metadata", "resourceVersion") !== "", "metadata.resourceVersion", "", "a version");
      const token = textAt(table, "metadata", "continue");
      expect(
        Number(valueAt(table, "metadata", "remainingItemCount")) >= 1,
        "metadata.remainingItemCount",
        valueAt(table, "metadata", "remainingItemCount"),
        "1 or more",
      );
      const next = await tableOf(scene, `${configMaps(scene)}?limit=1&continue=${encodeURIComponent(token)}`);
      expectEqual(
        "the version of the next chunk",
        valueAt(next, "metadata", "resourceVersion"),
        textAt(table, "metadata", "resourceVersion"),
      );
    },
  },
  {
    id: "TBL-009",
    title: "A single object gives one row",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a"));
      const table = await tableOf(scene, configMaps(scene, "a"));
      expectEqual("kind", table.kind, "Table");
      expectEqual("count of rows", arrayAt(table, "rows").length, 1);
    },
  },
  {
    id: "TBL-010",
    title: "A Table without objects has columns and an empty list of rows",
    async run(scene) {
      const table = await tableOf(scene, `${configMaps(scene)}?labelSelector=no-object=has-it`);
      expectEqual("rows", table.rows, []);
      expect(columnsIn(table).includes("Name"), "columns", columnsIn(table), "Name among them");
    },
  },
  {
    id: "TBL-011",
    title: "A watch of Tables has a row for each event, and columns only in the first one",
    async run(scene) {
      await create(scene, configMaps(scene), configMap("a", {}, { labels: { t: "yes" } }));
      const watch = await scene.watch(`${configMaps(scene)}?labelSelector=t=yes`, { headers: headersOf(scene) });
      const first = await watch.until("the object", ({ type }) => type === "ADDED");
      expectEqual("count of rows of the first event", arrayAt(first.object, "rows").length, 1);
      expect(columnsIn(first.object).includes("Name"), "columns of the first event", columnsIn(first.object), "Name");
      await patch(scene, configMaps(scene, "a"), "merge", { data: { y: "2" } });
      const second = await watch.until("the change", ({ type }) => type === "MODIFIED");
      expectEqual("kind of the second event", second.object.kind, "Table");
      expectEqual("columns of the second event", [...arrayAt(second.object, "columnDefinitions")], []);
      expectEqual("name in its cells", valueAt(second.object, "rows", 0, "cells", 0), "a");
    },
  },
  {
    id: "TBL-012",
    title: "Built-in kinds have columns of their own",
    async run(scene) {
      const pods = columnsIn(await tableOf(scene, coreKind(scene, "pods")));
      expectEqual("the first columns of pods", pods.slice(0, 5), ["Name", "Ready", "Status", "Restarts", "Age"]);
      const services = columnsIn(await tableOf(scene, coreKind(scene, "services")));
      expectEqual("the first columns of services", services.slice(0, 3), ["Name", "Type", "Cluster-IP"]);
    },
  },
  {
    id: "TBL-013",
    title: "A definition's printer columns follow the name",
    needs: ["crds"],
    async run(scene) {
      const kind = await scene.customKind({
        additionalPrinterColumns: [{ name: "Size", jsonPath: ".spec.size", type: "integer", priority: 1 }],
      });
      await create(scene, kind.path(scene.namespace), kind.object("a", { spec: { size: 7 } }));
      await create(scene, kind.path(scene.namespace), kind.object("b"));
      const table = await tableOf(scene, kind.path(scene.namespace));
      expectEqual("columns", columnsIn(table), ["Name", "Size"]);
      expectEqual("priority of Size", valueAt(table, "columnDefinitions", 1, "priority"), 1);
      const cells = arrayAt(table, "rows").map((row) => valueAt(row, "cells") as string[]);
      expectEqual("cells", cells, [
        ["a", 7],
        ["b", null],
      ] as never);
    },
  },
  {
    id: "TBL-014",
    title: "A failure is a Status even if a Table was requested",
    async run(scene) {
      const answer = await scene.request("GET", configMaps(scene, "missing"), { headers: headersOf(scene) });
      expectFailure(answer, { code: 404, reason: "NotFound" });
      await read(scene, configMaps(scene));
    },
  },
];
