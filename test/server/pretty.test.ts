/** Indented answers say what the plain ones say. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PROFILES, startApi } from "../support/api.js";

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

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  test(`[NEG-034] answers are indented for interactive clients, unless the query says otherwise (${profile.name})`, async () => {
    const api = await startApi({ profile });
    const path = "/api/v1/namespaces/default";
    const isIndented = async (agent: string, query = ""): Promise<boolean> => {
      const { text } = await api.get(`${path}${query}`, { headers: { "user-agent": agent } });
      assert.equal(text.at(-1), "\n");
      return text.startsWith("{\n  ");
    };
    for (const agent of ["curl/8.5.0", "Wget/1.21", "Mozilla/5.0 (X11; Linux x86_64)"]) {
      assert.equal(await isIndented(agent), true, agent);
      assert.equal(await isIndented(agent, "?pretty="), true, agent);
      assert.equal(await isIndented(agent, "?pretty=false"), false, agent);
    }
    for (const agent of ["kubectl/v1.35.0", "mycurl", ""]) assert.equal(await isIndented(agent), false, agent);
    for (const yes of ["true", "1", "T"]) assert.equal(await isIndented("kubectl", `?pretty=${yes}`), true, yes);
    for (const no of ["0", "maybe", "yes"]) assert.equal(await isIndented("curl/8.5.0", `?pretty=${no}`), false, no);
    // an answer of other kinds: a failure, a list
    const missing = await api.get(`${path}-`, { headers: { "user-agent": "curl/8.5.0" } });
    assert.match(missing.text, /^\{\n {2}"kind": "Status",\n/);
    const list = await api.get("/api/v1/namespaces", { headers: { "user-agent": "curl/8.5.0" } });
    assert.match(list.text, /^\{\n {2}"kind": "NamespaceList",\n/);
    await api.stop();
  });
}
