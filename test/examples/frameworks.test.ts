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

  test("a suite that fails has a nonzero exit code", async () => {
    const result = await example.run(
      'sed -i \'s/settingsSay(.tomatoes., .24.)/settingsSay("melons", "1")/; s/timeoutSeconds: 20/timeoutSeconds: 5/\' *.js && npm run test:node',
    );
    assert.notEqual(result.code, 0, result.output);
    assert.match(result.output, /the settings of melons never said 1/);
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
