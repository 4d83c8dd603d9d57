/** `/statusz` and `/flagz` over a socket: their forms, and who may read them. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parseTokenFile, tokenAuthenticator } from "../../runtime/authn/token-file.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { listAt } from "../support/json.js";

const TOKENS = "watcher-token,watcher,1001,system:monitoring\njane-token,jane,1002,dev\n";
const WATCHER = { token: "watcher-token" };
const JANE = { token: "jane-token" };
const PAGES = [
  { path: "/statusz", kind: "Statusz" },
  { path: "/flagz", kind: "Flagz" },
] as const;

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  const group = `config.${profile.words.groupDomain}`;
  describe(`pages about the server (${profile.name})`, () => {
    const clock = new SteppedClock();
    let api: TestApi;
    before(async () => {
      const authenticators = [tokenAuthenticator(parseTokenFile(TOKENS, "tokens.csv"))];
      api = await startApi({
        profile,
        clock,
        authentication: { authenticators },
        controllers: [],
        emulatedVersion: "1.24",
      });
    });
    after(() => api.stop());
    const ask = (path: string, accept: string) => api.get(path, { headers: { accept } });
    const asked = (type: string, kind: string, version = "v1beta1"): string =>
      `${type};as=${kind};v=${version};g=${group}`;

    test("pages are plain text by default", async () => {
      for (const { path } of PAGES) {
        for (const accept of ["text/plain", "*/*", "text/*;q=0.5, application/json"]) {
          const { status, headers, text } = await ask(path, accept);
          assert.equal(status, 200, accept);
          assert.equal(headers["content-type"], "text/plain; charset=utf-8");
          assert.equal(headers["x-content-type-options"], "nosniff");
          assert.match(text, new RegExp(`^${profile.words.serverName} ${path.slice(1)}\n`));
        }
        assert.match((await api.get(path)).text, new RegExp(`^${profile.words.serverName} `));
        assert.equal((await api.request("HEAD", path)).text, "");
      }
    });

    test("pages are documents only if the request names kind, group and version exactly", async () => {
      for (const { path, kind } of PAGES) {
        for (const version of ["v1beta1", "v1alpha1"]) {
          const { status, body, headers } = await ask(path, asked("application/json", kind, version));
          assert.deepEqual([status, headers["content-type"]], [200, "application/json"]);
          assert.deepEqual([body.kind, body.apiVersion], [kind, `${group}/${version}`]);
          assert.deepEqual(body.metadata, { name: profile.words.serverName });
        }
        const yaml = await ask(path, `image/png, ${asked("application/yaml", kind)}, text/plain`);
        assert.equal(yaml.headers["content-type"], "application/yaml");
        assert.match(yaml.text, new RegExp(`^kind: ${kind}$`, "m"));
        const refused = [
          "application/json",
          "application/yaml",
          asked("application/json", "Other"),
          asked("application/json", kind, "v1"),
          asked("*/*", kind),
          `application/json;as=${kind};v=v1beta1;g=other.example.com`,
          `application/json;as=${kind}`,
          profile.words.protobufMediaType,
        ];
        for (const accept of refused) {
          const { status, text } = await ask(path, accept);
          assert.equal(status, 406, accept);
          assert.match(text, /NotAcceptable/);
        }
      }
    });

    test("statusz shows the start time, the version and the paths of the server", async () => {
      const accept = asked("application/json", "Statusz");
      const first = (await ask("/statusz", accept)).body;
      assert.equal(first.startTime, "2023-11-14T22:13:20Z");
      assert.equal(first.uptimeSeconds, 0);
      assert.equal(first.goVersion, `node${process.versions.node}`);
      assert.deepEqual([first.binaryVersion, first.emulationVersion], [profile.defaultRelease, "1.24"]);
      const root = (await api.get("/")).body.paths;
      for (const path of ["/flagz", "/healthz", "/livez", "/metrics", "/readyz", "/statusz", "/version"]) {
        assert.ok(listAt(first, "paths").includes(path), path);
        assert.ok(listAt(root).includes(path), path);
      }
      clock.pass(3_723_999);
      assert.equal((await ask("/statusz", accept)).body.uptimeSeconds, 3_723);
      assert.match((await api.get("/statusz")).text, /^Up: 1 h 2 min 3 s$/m);
    });

    test("only the monitoring group may read the pages by default", async () => {
      for (const { path } of PAGES) {
        assert.equal((await api.get(path, WATCHER)).status, 200);
        assert.equal((await api.request("HEAD", path, WATCHER)).status, 200);
        assert.equal((await api.get(path, JANE)).status, 403);
        assert.equal((await api.get(path, { token: "" })).status, 403);
      }
      for (const path of ["/metrics", "/livez/ping", "/readyz/poststarthook/start-controllers"]) {
        assert.equal((await api.get(path, WATCHER)).status, 200, path);
        assert.equal((await api.get(path, JANE)).status, 403, path);
      }
      for (const path of ["/version", "/api/v1/namespaces", "/flagz/other"])
        assert.equal((await api.get(path, WATCHER)).status, 403, path);
      assert.equal((await api.post("/flagz", {}, WATCHER)).status, 403);
    });
  });
}

test("statusz: an emulated release later than the default is the release of the server", async () => {
  const api = await startApi({ emulatedVersion: "1.35" });
  const accept = "application/json;as=Statusz;v=v1beta1;g=config.orch.io";
  const { binaryVersion, emulationVersion } = (await api.get("/statusz", { headers: { accept } })).body;
  assert.deepEqual([binaryVersion, emulationVersion], ["1.35", "1.35"]);
  await api.stop();
});
