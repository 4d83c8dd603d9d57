/** The examples of tests: by the test frameworks of JavaScript, and in Go and Python by the command, as somebody has them who copied their folders. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { ExampleProject } from "../support/example-project.js";
import { findPythonClient } from "../support/python-client.js";
import { findGo, findTestFrameworks } from "../support/test-frameworks.js";

const TIMEOUT_MS = 1_200_000;
const EXAMPLES = resolve(import.meta.dirname, "../../examples");
/** As .ci/compile-go-example.sh has compiled them. */
const GO = { GOTOOLCHAIN: "local", GOFLAGS: "-mod=readonly -trimpath -buildvcs=false" };

const frameworks = await findTestFrameworks();
const go = await findGo();
const python = await findPythonClient();

describe("examples/testing-frameworks", {
  skip: "missing" in frameworks && frameworks.missing,
  timeout: TIMEOUT_MS,
}, () => {
  let example: ExampleProject;
  before(() => {
    example = new ExampleProject("testing-frameworks", (frameworks as { path: string }).path);
  });
  after(() => example?.dispose());

  test("node:test", async () => {
    const output = await example.ok("npm run test:node");
    assert.match(output, /# pass 5\n# fail 0\n/);
  });

  test("vitest", async () => {
    const output = await example.ok("npm run test:vitest", { NO_COLOR: "1" });
    assert.match(output, /Tests +5 passed \(5\)/);
  });

  test("jest", async () => {
    const output = await example.ok("npm run test:jest", { NO_COLOR: "1" });
    assert.match(output, /Tests: +5 passed, 5 total/);
  });

  for (const framework of ["node", "vitest", "jest"])
    test(`${framework}: a test that fails says what is missing, and leaves the state of its server`, async () => {
      const broken = new ExampleProject("testing-frameworks", (frameworks as { path: string }).path);
      try {
        const result = await broken.run(
          `sed -i 's/settingsSay("tomatoes", "24")/settingsSay("tomatoes", "99")/; s/celsius: 21 } });$/celsius: 22 } });/' *-test.js && sed -i 's/timeoutMs: 20_000/timeoutMs: 10_000/' setup.js && npm run test:${framework}`,
          { NO_COLOR: "1" },
        );
        assert.notEqual(result.code, 0, result.output);
        assert.match(result.output, /eventually: not so after \d+ ms and \d+ attempts/);
        assert.match(result.output, /-\s+celsius: "99"\s+\+\s+celsius: "24"/);
        assert.match(result.output, /-\s+celsius: 22\s+\+\s+celsius: 21/);
        const line = /kindsmith: the state at the failure of "(.*)" is in (\S+)/g;
        const dumps = [...result.output.matchAll(line)].map(([, name, file]) => [name, file]);
        assert.deepEqual(dumps, [
          [
            "settings follow the greenhouse",
            `.kindsmith/failed/greenhouse-${framework}-test-settings-follow-the-greenhouse.yaml`,
          ],
          [
            "each test begins with the same state",
            `.kindsmith/failed/greenhouse-${framework}-test-each-test-begins-with-the-same-state.yaml`,
          ],
        ]);
        const dump = broken.read(dumps[0]?.[1] ?? "");
        assert.match(dump, /^# settings follow the greenhouse\n/);
        assert.match(dump, /# {3}[\d:.]+ get \S+\/configmaps\/tomatoes-settings by admin: 200 in /);
        assert.match(dump, /kind: Greenhouse\n[\s\S]*celsius: 24/);
      } finally {
        await broken.dispose();
      }
    });
});

describe("examples/go-operator-tests", { skip: "missing" in go && go.missing, timeout: TIMEOUT_MS }, () => {
  let example: ExampleProject;
  before(() => {
    example = new ExampleProject("go-operator-tests");
  });
  after(() => example?.dispose());

  test("a controller-runtime operator is tested without envtest", async () => {
    const output = await example.ok("go test -count=1 -v .", GO);
    assert.equal(output.match(/^--- PASS: /gm)?.length, 3, output);
    assert.doesNotMatch(output, /^--- (FAIL|SKIP): /m);
  });

  test("the file to copy is small", () => {
    const text = readFileSync(resolve(EXAMPLES, "go-operator-tests/kindsmith_test.go"), "utf8");
    assert.ok(text.split("\n").length < 100);
  });
});

describe("examples/python-tests", { skip: "missing" in python && python.missing, timeout: TIMEOUT_MS }, () => {
  let example: ExampleProject;
  before(() => {
    example = new ExampleProject("python-tests");
  });
  after(() => example?.dispose());

  test("the official client", async () => {
    const { path } = python as { path: string };
    const output = await example.ok(`'${path}' -m unittest`, { PYTHONDONTWRITEBYTECODE: "1" });
    assert.match(output, /Ran 3 tests/);
    assert.match(output, /^OK$/m);
  });
});
