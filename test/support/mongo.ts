/**
 * A MongoDB for tests: the one that MONGODB_URI names, or a `mongod` or its replacement `secantusdb` from PATH, started
 * on a free port of this machine with its own directory. Without one, tests are skipped with a reason, or fail if
 * KINDSMITH_REQUIRE_MONGO=1 is set.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access, constants, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { MongoClient } from "mongodb";
import { freePort } from "./free-port.js";

export const NO_MONGO = "MongoDB: no MONGODB_URI, mongod or secantusdb found";

const READY_TIMEOUT_MS = 30_000;
const MAX_STARTS = 3;
/** The number of characters of a server's last output that an error repeats. */
const MAX_COMPLAINTS_LENGTH = 4096;

export interface TestMongo {
  /** `server` if MONGODB_URI names it: it cannot be killed or restarted, and may have elections. */
  readonly kind: "server" | "mongod" | "stand-in";
  /** Without a database; see {@link databaseUri}. */
  readonly uri: string;
  /** Set for a server that was started here. */
  readonly pid: number | undefined;
  /** Kills a server that was started here with SIGKILL and restarts it with the same data and port. */
  restart?(): Promise<void>;
  stop(): Promise<void>;
}

interface Program {
  readonly kind: "mongod" | "stand-in";
  readonly path: string;
  arguments(port: number, directory: string): string[];
}

interface Candidate extends Omit<Program, "path"> {
  readonly names: readonly string[];
}

const MONGOD: Candidate = { kind: "mongod", names: ["mongod"], arguments: argumentsOfMongod };
/** The package has renamed its command over time. */
const STAND_IN: Candidate = {
  kind: "stand-in",
  names: ["secantusdb", "secantusd-py"],
  arguments: argumentsOfStandIn,
};

export interface StartOptions {
  /** Further arguments for the replacement, for behaviour that neither MONGODB_URI nor `mongod` can provide. */
  readonly standInArguments?: readonly string[];
}

/** @returns undefined if there is none */
export async function startMongo({ standInArguments }: StartOptions = {}): Promise<TestMongo | undefined> {
  if (standInArguments !== undefined) {
    const standIn = await findProgram([STAND_IN]);
    return (
      standIn &&
      startOwn({
        ...standIn,
        arguments: (port, directory) => [...standIn.arguments(port, directory), ...standInArguments],
      })
    );
  }
  const given = process.env.MONGODB_URI;
  if (given !== undefined && given !== "") {
    return { kind: "server", uri: given, pid: undefined, stop: async () => undefined };
  }
  const program = await findProgram([MONGOD, STAND_IN]);
  if (program !== undefined) {
    return startOwn(program);
  }
  if (process.env.KINDSMITH_REQUIRE_MONGO === "1") {
    throw new Error(`${NO_MONGO}, and KINDSMITH_REQUIRE_MONGO=1 asks for one`);
  }
  return undefined;
}

/** The connection string for one database. */
export function databaseUri(uri: string, database: string): string {
  const [, start = "", query = ""] = /^([^:]+:\/\/[^/?]+)\/?[^?]*(\?.*)?$/.exec(uri) ?? [];
  return `${start}/${database}${query}`;
}

export async function dropDatabase(uri: string): Promise<void> {
  const client = new MongoClient(uri);
  try {
    await client.db().dropDatabase();
  } finally {
    await client.close();
  }
}

async function startOwn(program: Program): Promise<TestMongo> {
  const directory = await mkdtemp(join(tmpdir(), "kindsmith-mongo-"));
  let port = 0;
  let server: ChildProcess | undefined;
  // Another test may take the free port before it is used.
  for (let start = 1; server === undefined; start++) {
    port = await freePort();
    server = await startServer(program, port, directory).catch((error: unknown) => {
      if (start === MAX_STARTS) {
        throw error;
      }
      return undefined;
    });
  }
  let running = server;
  return {
    kind: program.kind,
    uri: uriOf(port),
    get pid() {
      return running.pid;
    },
    async restart() {
      await end(running, "SIGKILL");
      running = await startServer(program, port, directory);
    },
    async stop() {
      await end(running, "SIGTERM");
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function startServer(program: Program, port: number, directory: string): Promise<ChildProcess> {
  const server = spawn(program.path, program.arguments(port, directory), { stdio: ["ignore", "ignore", "pipe"] });
  let complaints = "";
  server.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaints = (complaints + text).slice(-MAX_COMPLAINTS_LENGTH);
  });
  // For a test run that ends without stopping it.
  process.once("exit", () => server.kill("SIGKILL"));
  const failed = new AbortController();
  const failure = once(server, "exit", { signal: failed.signal }).then(([code, signal]) => {
    throw new Error(`${program.path} ended at once: exit code ${code}, signal ${signal}\n${complaints}`);
  });
  try {
    await Promise.race([becomeReady(program, port), failure]);
  } catch (error) {
    server.kill("SIGKILL");
    throw error;
  } finally {
    failed.abort();
    failure.catch(() => undefined);
  }
  return server;
}

/** Waits with the driver, which retries until a server answers. */
async function becomeReady(program: Program, port: number): Promise<void> {
  const client = new MongoClient(uriOf(port), { serverSelectionTimeoutMS: READY_TIMEOUT_MS });
  try {
    const admin = client.db("admin");
    if (program.kind === "mongod") {
      const config = { _id: "kindsmith", members: [{ _id: 0, host: `127.0.0.1:${port}` }] };
      // The replica set is already initiated after a restart.
      await admin.command({ replSetInitiate: config }).catch((error: { code?: number }) => {
        if (error.code !== 23) {
          throw error;
        }
      });
    }
    // This needs a primary, which a new replica set must elect first.
    await client.db("ready").collection("ready").insertOne({});
  } finally {
    await client.close();
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const exited = once(server, "exit");
    server.kill(signal);
    await exited;
  }
}

async function findProgram(candidates: readonly Candidate[]): Promise<Program | undefined> {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  for (const { kind, names, arguments: programArguments } of candidates) {
    for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
      if (await isExecutable(path)) {
        return { kind, path, arguments: programArguments };
      }
    }
  }
  return undefined;
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function uriOf(port: number): string {
  return `mongodb://127.0.0.1:${port}/?directConnection=true`;
}

function argumentsOfMongod(port: number, directory: string): string[] {
  return ["--replSet", "kindsmith", "--bind_ip", "127.0.0.1", "--port", String(port), "--dbpath", directory, "--quiet"];
}

function argumentsOfStandIn(port: number, directory: string): string[] {
  return ["--host", "127.0.0.1", "--port", String(port), "--storage-path", directory, "--log-level", "ERROR"];
}
