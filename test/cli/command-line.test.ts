/** The program as people and shells meet it: help, suggestions, completion, configuration, and what a server says. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { connectionOf } from "../../runtime/cli/flags/connection-flags.js";
import { COMMAND_LINE } from "../support/command-line.js";
import { startServe } from "../support/serve.js";

const TIMEOUT_MS = 120_000;

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(argv: readonly string[], environment: NodeJS.ProcessEnv = {}, cwd?: string): Outcome {
  const env = { ...process.env, ...environment };
  return spawnSync(process.execPath, [...COMMAND_LINE, ...argv], { encoding: "utf8", timeout: TIMEOUT_MS, env, cwd });
}

describe("the command line", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "kindsmith-command-line-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test("help lists the commands by what they are about, in colours only where they are wanted", () => {
    const { status, stdout } = run(["help"]);
    assert.equal(status, 0);
    assert.match(stdout, /^usage: kindsmith <command> \[flags\]\n/);
    for (const title of ["Schemas and code", "Servers", "Objects of a server", "Stores", "Other"])
      assert.match(stdout, new RegExp(`^${title}:$`, "m"));
    assert.match(stdout, /^ {2}serve +run an API server$/m);
    assert.doesNotMatch(stdout, /^ {2}complete /m);
    assert.ok(!stdout.includes("\u001b"));
    assert.ok(run(["help"], { FORCE_COLOR: "1" }).stdout.includes("\u001b[1m"));
    assert.ok(!run(["help"], { FORCE_COLOR: "1", NO_COLOR: "1" }).stdout.includes("\u001b"));
  });

  test("the flags that most servers need come first; all of them, and the gates, are a command away", () => {
    const short = run(["serve", "--help"]).stdout;
    const long = run(["serve", "--help-all"]).stdout;
    assert.ok(short.match(/^ {2}--/gm)?.length ?? 0 <= 25);
    assert.match(short, /--help-all\s+prints\s+all\s+\d+\s+and\s+the\s+feature\s+gates/);
    assert.ok((long.match(/^ {2}(?:-\w, )?--/gm)?.length ?? 0) > 100);
    assert.match(run(["feature-gates"]).stdout, /^ {2}WatchList=true\|false \(/m);
    assert.match(run(["feature-gates", "--emulated-version=soon"]).stderr, /expected a release such as/);
  });

  test("a mistyped command, flag or value is refused with what was probably meant", () => {
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [["sevre"], /^kindsmith: unknown command "sevre": allowed are .*; did you mean serve\?\n$/],
      [["serve", "--secure-prot=1"], /^kindsmith: unknown flag --secure-prot: did you mean --secure-port\? /],
      [["serve", "--log-level=wran"], /^kindsmith: --log-level: found "wran", .*; did you mean warn\?\n$/],
      [["serve", "--profile=kubernets"], /^kindsmith: --profile: found "kubernets", .*; did you mean kubernetes\?\n$/],
      [["completion", "bsh"], /^kindsmith: completion: found "bsh", .*; did you mean bash\?\n$/],
    ];
    for (const [argv, message] of cases) {
      const { status, stderr } = run(argv);
      assert.match(stderr, message);
      assert.equal(status, 2);
    }
  });

  test("shells complete commands, flags, values and paths", () => {
    mkdirSync(join(folder, "schemas"));
    writeFileSync(join(folder, "settings.yaml"), "");
    const candidates = (...words: string[]): readonly string[] =>
      run(["complete", "--", ...words], {}, folder)
        .stdout.split("\n")
        .filter((line) => line !== "" && !line.startsWith(":"))
        .map((line) => line.split("\t")[0] as string);
    assert.deepEqual(candidates("sto"), ["store"]);
    assert.deepEqual(candidates("serve", "--log-"), ["--log-level", "--log-format"]);
    assert.deepEqual(candidates("serve", "--log-format="), ["text", "json"]);
    assert.deepEqual(candidates("serve", "--log-format", "j"), ["json"]);
    assert.deepEqual(candidates("store", "co"), ["compact", "convert"]);
    assert.deepEqual(candidates("completion", ""), ["bash", "zsh", "fish", "powershell"]);
    assert.deepEqual(candidates("serve", "--config", "se"), ["settings.yaml"]);
    assert.deepEqual(candidates("import", "s"), ["schemas/", "settings.yaml"]);
  });

  test("bash completes by the script, and evaluates nothing that was typed or found", () => {
    const program = join(folder, "kindsmith");
    writeFileSync(
      program,
      `#!/bin/sh\nexec ${[process.execPath, ...COMMAND_LINE].map((part) => `'${part}'`).join(" ")} "$@"\n`,
    );
    chmodSync(program, 0o755);
    mkdirSync(join(folder, "empty"));
    writeFileSync(join(folder, "empty/$(touch found)"), "");
    writeFileSync(join(folder, "kept"), "precious");
    const script = run(["completion", "bash"]).stdout;
    // Words as bash splits them, at `=` and `:` too.
    const completed = (line: string, ...words: string[]): readonly string[] => {
      const array = words.map((word) => `'${word}'`).join(" ");
      const call = `
COMP_WORDS=(${array})
COMP_CWORD=${words.length - 1}
COMP_LINE='${line}'
COMP_POINT=\${#COMP_LINE}
_kindsmith kindsmith
((\${#COMPREPLY[@]})) && printf '%s\\n' "\${COMPREPLY[@]}"
`;
      const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", `${script}\n${script}\n${call}`], {
        ...{ encoding: "utf8", timeout: TIMEOUT_MS, cwd: folder },
        env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
      });
      assert.equal(stderr, "");
      return stdout.split("\n").filter((each) => each !== "");
    };
    const options = completed("kindsmith serve --log-f", "kindsmith", "serve", "--log-f");
    assert.deepEqual(options, ["--log-format"]);
    assert.deepEqual(completed("kindsmith serve --profile=or", "kindsmith", "serve", "--profile", "=", "or"), ["orch"]);
    assert.deepEqual(completed("kindsmith serve --log-format=", "kindsmith", "serve", "--log-format", "="), [
      "text",
      "json",
    ]);
    assert.deepEqual(completed("kindsmith completion ", "kindsmith", "completion", ""), [
      "bash",
      "zsh",
      "fish",
      "powershell",
    ]);
    completed("kindsmith export cm > kept --with", "kindsmith", "export", "cm", ">", "kept", "--with");
    completed("kindsmith apply -f $(touch typed)x --", "kindsmith", "apply", "-f", "$(touch typed)x", "--");
    assert.deepEqual(completed("kindsmith import empty/", "kindsmith", "import", "empty/"), [
      "empty/\\$\\(touch\\ found\\)",
    ]);
    assert.equal(readFileSync(join(folder, "kept"), "utf8"), "precious");
    for (const name of ["typed", "found"]) assert.ok(!existsSync(join(folder, name)), name);
  });

  test("the manual page has every command", () => {
    const { stdout } = run(["manual"]);
    assert.match(stdout, /^\.TH KINDSMITH 1 /);
    for (const name of ["SERVE", "GENERATE", "BACKUP"]) assert.match(stdout, new RegExp(`^\\.SH "${name}"$`, "m"));
    assert.match(stdout, /^\.B \\-\\-secure\\-port=PORT$/m);
  });

  test("a port that is taken, and an address that the machine does not have, are refused with the flag to change", async () => {
    const taken = createServer();
    const port = await new Promise<number>((done) =>
      taken.listen(0, "127.0.0.1", () => done((taken.address() as { port: number }).port)),
    );
    const common = ["serve", "--storage=memory", `--data-dir=${join(folder, "data")}`];
    const refused = run([...common, `--secure-port=${port}`]);
    taken.close();
    assert.equal(refused.status, 2);
    assert.ok(
      refused.stderr.endsWith(
        `kindsmith: port ${port} of 127.0.0.1 is taken: stop the program that has it, or choose another port with --secure-port=PORT (0: any free one)\n`,
      ),
      refused.stderr,
    );
    assert.match(
      run([...common, "--secure-port=0", "--bind-address=192.0.2.1"]).stderr,
      /^kindsmith: --bind-address=192\.0\.2\.1: this machine does not have the address$/m,
    );
  });

  test("a server says where it serves: a line of JSON in a pipe, words by a flag", async () => {
    const file = join(folder, "serve.yaml");
    writeFileSync(file, "examples: true\nstorage: memory\ncontrollers: [garbagecollector]\n");
    const served = await startServe([`--config=${file}`, "--profile=kubernetes"]);
    const line =
      served
        .output()
        .split("\n")
        .find((each) => each.includes('"msg":"serving on ')) ?? "";
    const said = JSON.parse(line) as Record<string, unknown>;
    assert.equal(said.url, served.url);
    assert.equal(said.kubeconfig, served.kubeconfig);
    assert.equal(said.docs, `${served.url}/docs/`);
    assert.match(String(said.try), /^kubectl --kubeconfig \S+ get (widgets|crontabs)$/);
    assert.ok(
      served
        .output()
        .split("\n")
        .every((each) => each === "" || each.startsWith("{")),
    );
    await served.stop();
  });

  test("words are for people: each warning in one line, the URL, what to try, and how to stop", async () => {
    const argv = ["serve", "--secure-port=0", "--storage=memory", `--data-dir=${join(folder, "words")}`];
    const child = spawn(process.execPath, [...COMMAND_LINE, ...argv, "--log-format=text"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    await new Promise<void>((done, fail) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk: Buffer) => {
          text += chunk.toString();
          if (text.includes("Ctrl-C")) done();
        });
      child.once("close", () => fail(new Error(text)));
    });
    const ended = new Promise<number | null>((done) => child.once("close", done));
    child.kill("SIGTERM");
    assert.equal(await ended, 0);
    assert.match(text, /^Kubernetes 1\.\d+: serving on https:\/\/127\.0\.0\.1:\d+$/m);
    assert.match(text, /^ {2}try {3}kubectl --kubeconfig \S+ get namespaces$/m);
    assert.match(text, /^ {2}look {2}https:\/\/127\.0\.0\.1:\d+\/docs\//m);
    assert.match(text, /^ {2}note {2}--authorization-mode is AlwaysAllow: /m);
    assert.match(text, /\nstopped\n$/);
    assert.ok(!text.includes("{"));
  });

  test("commands find the kubeconfig of the folder's server, unless the environment or a flag names another one", async () => {
    mkdirSync(join(folder, ".kindsmith"));
    writeFileSync(join(folder, ".kindsmith/kubeconfig"), "apiVersion: v1\nkind: Config\ncurrent-context: none-such\n");
    const { stderr } = run(["deprecated"], { KUBECONFIG: "" }, folder);
    assert.match(stderr, /^kindsmith: using \.kindsmith\/kubeconfig\n/);
    assert.match(stderr, /none-such/);
    assert.doesNotMatch(run(["deprecated"], { KUBECONFIG: join(folder, "other") }, folder).stderr, /using/);
    assert.deepEqual(await connectionOf(new Map([["kubeconfig", "mine"]])), { kubeconfig: "mine" });
  });
});
