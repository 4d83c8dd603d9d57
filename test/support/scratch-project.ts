/**
 * A folder in which commands run as on a machine that has Node, npm and the npm registry: no compiler, no Python, nothing
 * of this checkout's `node_modules` on the path.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { parse } from "yaml";
import type { JsonObject } from "./json.js";
import { servingUrl } from "./serve.js";

/** What every such machine has. npm runs scripts by `sh`, and its own files begin with `/usr/bin/env node`. */
const REQUIRED_TOOLS = ["node", "npm", "npx", "sh", "env", "cat", "mkdir", "cp"];
const OPTIONAL_TOOLS = ["curl"];
/** What a build of native code would need. */
export const COMPILING_TOOLS = ["cc", "gcc", "g++", "clang", "make", "cmake", "ninja", "python", "python3"];

const COMMAND_TIMEOUT_MS = 600_000;
const START_TIMEOUT_MS = 600_000;
const POLL_MS = 50;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Set by an `npm run` around the tests, or naming a compiler: a user's shell has none of them. */
const FOREIGN_VARIABLE =
  /^(npm_(package_.*|lifecycle_.*|command|execpath|node_execpath|config_(local_prefix|prefix|python|nodedir))|INIT_CWD|NODE_OPTIONS|NODE_TEST_CONTEXT|NODE_PATH|CC|CXX|PYTHON)$/i;

/** npm asks the registry no more than it must, and `npx` never downloads a program that the project doesn't have. */
const NPM_SETTINGS = {
  npm_config_prefer_offline: "true",
  npm_config_audit: "false",
  npm_config_fund: "false",
  npm_config_update_notifier: "false",
  npm_config_yes: "false",
};

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartedServer {
  readonly url: string;
  /** Interrupts it as Ctrl-C does, and waits until all its processes have ended. */
  stop(): Promise<void>;
}

export class ScratchProject {
  readonly directory: string;
  readonly #tools: string;
  readonly #running = new Set<StartedServer>();

  /** @param moreTools programs that the machine has besides, by name */
  constructor(moreTools: Readonly<Record<string, string>> = {}) {
    this.directory = mkdtempSync(join(tmpdir(), "kindsmith-project-"));
    this.#tools = mkdtempSync(join(tmpdir(), "kindsmith-tools-"));
    for (const tool of [...REQUIRED_TOOLS, ...OPTIONAL_TOOLS]) {
      const path = findProgram(tool);
      if (path !== undefined) symlinkSync(path, join(this.#tools, tool));
      else if (REQUIRED_TOOLS.includes(tool)) throw new Error(`${tool} is not on the path`);
    }
    for (const [tool, path] of Object.entries(moreTools)) symlinkSync(path, join(this.#tools, tool));
  }

  path(file: string): string {
    return join(this.directory, file);
  }

  read(file: string): string {
    return readFileSync(this.path(file), "utf8");
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), text);
  }

  /** Runs shell commands whatever their outcome. */
  async run(script: string): Promise<CommandResult> {
    return new Promise((done, fail) => {
      const options = { ...this.#options(), timeout: COMMAND_TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES };
      const child = execFile("sh", ["-e", "-c", script], options, (error, stdout, stderr) => {
        if (error && typeof error.code !== "number") fail(new Error(`${script}: ${error.message}\n${stdout}${stderr}`));
        else done({ code: error ? Number(error.code) : 0, stdout, stderr });
      });
      child.stdin?.end();
    });
  }

  /** Runs shell commands that must succeed; gives their standard output. */
  async ok(script: string): Promise<string> {
    const { code, stdout, stderr } = await this.run(script);
    if (code !== 0) throw new Error(`${script}\nended with ${code}\n${stderr}${stdout}`);
    return stdout;
  }

  /** Runs a command that goes on, until it says that it serves. */
  async start(command: string): Promise<StartedServer> {
    return this.#spawn(command, (child, output) => servingUrl(child, output, START_TIMEOUT_MS));
  }

  /** Runs a command that goes on, until it has printed a text. The `url` is empty. */
  async startProgram(command: string, text: string): Promise<StartedServer> {
    return this.#spawn(command, async (child, output) => {
      const deadline = Date.now() + START_TIMEOUT_MS;
      while (!output().includes(text)) {
        if (child.exitCode !== null || Date.now() > deadline)
          throw new Error(`${command}\nnever printed "${text}":\n${output()}`);
        await new Promise((done) => setTimeout(done, POLL_MS));
      }
      return "";
    });
  }

  async #spawn(
    command: string,
    isUp: (child: ChildProcess, output: () => string) => Promise<string>,
  ): Promise<StartedServer> {
    // In a process group of its own: npm, its shell and the server are interrupted together, as by a terminal.
    const child = spawn("sh", ["-c", command], {
      ...this.#options(),
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const onExit = (): void => signalGroup(child, "SIGKILL");
    process.once("exit", onExit);
    const closed = once(child, "close");
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      signalGroup(child, signal);
      await closed;
      process.removeListener("exit", onExit);
    };
    try {
      const server: StartedServer = {
        url: await isUp(child, () => output),
        stop: async () => {
          this.#running.delete(server);
          await end("SIGINT");
        },
      };
      this.#running.add(server);
      return server;
    } catch (error) {
      await end("SIGKILL");
      throw error;
    }
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#running].map((server) => server.stop()));
    rmSync(this.directory, { recursive: true, force: true });
    rmSync(this.#tools, { recursive: true, force: true });
  }

  #options(): { cwd: string; env: NodeJS.ProcessEnv } {
    const own = Object.entries(process.env).filter(([name]) => !FOREIGN_VARIABLE.test(name));
    return { cwd: this.directory, env: { ...Object.fromEntries(own), ...NPM_SETTINGS, PATH: this.#tools } };
  }
}

export interface HttpsAnswer {
  readonly status: number;
  /** The JSON of the answer; the text as it is when it is none. */
  readonly body: JsonObject;
}

/** A request with the address, the trust and the credential that a kubeconfig gives. */
export async function requestBy(
  kubeconfig: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<HttpsAnswer> {
  const { clusters, users } = parse(readFileSync(kubeconfig, "utf8"));
  const ca = Buffer.from(clusters[0].cluster["certificate-authority-data"], "base64");
  const headers = { authorization: `Bearer ${users[0].user.token}`, "content-type": "application/json" };
  const outgoing = request(new URL(path, clusters[0].cluster.server), { method, ca, agent: false, headers });
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const text = (await response.setEncoding("utf8").toArray()).join("");
  const isJson = response.headers["content-type"]?.startsWith("application/json");
  return { status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : text };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Programs below `node_modules` belong to the project around the tests. */
function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
