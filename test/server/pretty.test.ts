/** Indented answers say what the plain ones say. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startApi } from "../support/api.js";

test("pretty: integers beyond 2^53 keep their digits in objects and lists", async () => {
  // versions of lists are those of the store: nobody else may write between two that are compared
  const api = await startApi({ controllers: [] });
  const widgets = `/apis/demo.example.com/v1/namespaces/${await api.namespace()}/widgets`;
  const body = '{"metadata":{"name":"a"},"spec":{"size":1,"count64":9007199254740993}}';
  const created = await api.post(`${widgets}?pretty=true`, body);
  assert.equal(created.status, 201);
  for (const path of [`${widgets}/a`, widgets]) {
    const plain = await api.get(path);
    const pretty = await api.get(`${path}?pretty=true`);
    assert.match(pretty.text, /^ +"count64": 9007199254740993,?$/m);
    assert.equal(pretty.text.replace(/\n */g, "").replace(/": /g, '":'), plain.text.trimEnd());
  }
  assert.match(created.text, /^ {4}"count64": 9007199254740993,?$/m);
  await api.stop();
});
