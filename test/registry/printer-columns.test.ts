/** SPEC: Table representation; Custom resources: the columns that a schema gives. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { cronTabs } from "../../generated/jobs.example.com/v1/index.js";
import { systemClock } from "../../runtime/api/time.js";
import { defineHooks } from "../../runtime/index.js";
import type { GroupVersionDefinition } from "../../runtime/kit/index.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { type ApiBody, fieldAt, listAt, objectAt, objectsAt } from "../support/json.js";

const CREATED_MS = Date.parse("2026-03-01T12:00:00Z");
const SHOWN_MS = CREATED_MS + 26 * 60 * 60 * 1000;

type Column = (typeof cronTabs.printerColumns)[number];

/** Columns as `name type path`, and what each shows of the object below. */
const COLUMNS: readonly (readonly [column: string, cell: unknown])[] = [
  ["Text string .spec.cronSpec", "* * * * *"],
  ["Number-as-text string .spec.replicas", "3"],
  ["List-as-text string .metadata.finalizers", '["example.com/a","example.com/b"]'],
  ["Map-as-text string .metadata.labels", '{"a":"1"}'],
  ["Item string .metadata.finalizers[1]", "example.com/b"],
  ["Quoted string .metadata.annotations.example\\.com/note", "here"],
  ["Missing-text string .spec.image", null],
  ["Integer integer .spec.replicas", 3],
  ["Not-an-integer integer .spec.cronSpec", null],
  ["Missing-integer integer .status.replicas", null],
  ["Decimal number .spec.replicas", 3],
  ["Not-a-decimal number .spec.cronSpec", null],
  ["Truth boolean .spec.replicas", null],
  ["Age date .metadata.creationTimestamp", "26h"],
  ["Not-a-time date .spec.cronSpec", "<invalid>"],
  ["Missing-time date .metadata.deletionTimestamp", null],
];

function columnOf(text: string): Column {
  const [name = "", type = "", jsonPath = ""] = text.split(" ");
  return { name, type, jsonPath } as Column;
}

function groupWith(printerColumns: readonly Column[]): GroupVersionDefinition {
  const { group, version } = cronTabs;
  return { group, version, load: async () => ({ resources: [{ ...cronTabs, printerColumns }] }) };
}

const OBJECT = {
  metadata: {
    name: "cron",
    labels: { a: "1" },
    annotations: { "example.com/note": "here" },
    finalizers: ["example.com/a", "example.com/b"],
  },
  spec: { cronSpec: "* * * * *", replicas: 3 },
};

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`printer columns (${profile.name})`, () => {
    const path = "/apis/jobs.example.com/v1/namespaces/default/crontabs";

    async function tableWith(columns: readonly Column[]): Promise<ApiBody> {
      let now = CREATED_MS;
      const clock = { ...systemClock, now: () => now };
      const api = await startApi({ profile, clock, groups: [groupWith(columns)], controllers: [] });
      try {
        const created = await api.post(path, OBJECT);
        assert.equal(created.status, 201, created.text);
        now = SHOWN_MS;
        const accept = `application/json;as=Table;v=v1;g=${profile.words.metaGroup}`;
        return (await api.get(path, { headers: { accept } })).body;
      } finally {
        await api.stop();
      }
    }

    test("[TBL-013] a cell holds the value in the column's type, or null", async () => {
      const { columnDefinitions, rows } = await tableWith(COLUMNS.map(([text]) => columnOf(text)));
      const found = listAt(rows, 0, "cells").map((cell: unknown, index: number) => [
        fieldAt(columnDefinitions, index, "name"),
        cell,
      ]);
      assert.deepEqual(found, [["Name", "cron"], ...COLUMNS.map(([text, cell]) => [text.split(" ")[0], cell])]);
    });

    test("[TBL-013, TBL-002] a table includes the priority, format and description of its columns", async () => {
      const column = { ...columnOf("Spec string .spec.cronSpec"), priority: 1, format: "cron", description: "When." };
      const { columnDefinitions } = await tableWith([column]);
      assert.deepEqual(fieldAt(columnDefinitions, 1), {
        name: "Spec",
        type: "string",
        format: "cron",
        description: "When.",
        priority: 1,
      });
    });

    test("[TBL-003, TBL-004] the table of a kind without columns shows the creation time of its objects", async () => {
      const { columnDefinitions, rows } = await tableWith([]);
      const isStock = profile.name === "kubernetes";
      assert.deepEqual(
        objectsAt(columnDefinitions).map(({ name, type }) => [name, type]),
        [["Name", "string"], isStock ? ["Age", "date"] : ["Created At", "date"]],
      );
      assert.deepEqual(fieldAt(rows, 0, "cells"), ["cron", isStock ? "26h" : "2026-03-01T12:00:00Z"]);
    });
  });
}

describe("tables that hooks compute", () => {
  let api: TestApi;
  const table = {
    columns: [{ name: "Twice", type: "integer" }],
    cells: () => [2],
    conditions: () => [],
    ownName: true,
  } as const;
  const without = { ...cronTabs, printerColumns: [] };
  before(async () => {
    const group = { group: cronTabs.group, version: cronTabs.version, load: async () => ({ resources: [without] }) };
    api = await startApi({ groups: [group], hooks: [defineHooks(without, { table })] });
  });
  after(() => api.stop());

  test("a kind whose first column is not the name gets no name column in front", async () => {
    const path = "/apis/jobs.example.com/v1/namespaces/default/crontabs";
    await api.post(path, OBJECT);
    const accept = `application/json;as=Table;v=v1;g=${api.profile.words.metaGroup}`;
    const { body } = await api.get(path, { headers: { accept } });
    assert.deepEqual(
      [
        listAt(body, "columnDefinitions").length,
        fieldAt(body, "rows", 0, "cells"),
        "conditions" in objectAt(body, "rows", 0),
      ],
      [1, [2], false],
    );
  });

  test("printer columns of a kind whose hooks compute the table are refused, since no client would see them", async () => {
    await assert.rejects(
      startApi({ hooks: [defineHooks(cronTabs, { table })] }),
      /crontabs\.jobs\.example\.com has printer columns in its schema and a table in its hooks; expected one of them/,
    );
  });
});
