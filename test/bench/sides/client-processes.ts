/**
 * Programs that use a client, each in a fresh process without a loader: ours as node loads the package, or client-node.
 */
import { execFile } from "node:child_process";
import { readFile, symlink, writeFile } from "node:fs/promises";
import type { RequestListener } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Side } from "../bench-case.js";
import type { Tally } from "../load/drive.js";
import { median } from "../report.js";

const ROOT = resolve(import.meta.dirname, "../../..");
const CLIENT = "runtime/client/index.js";

export type WhichClient = "ours" | "client-node";

/** The JSON output of a program. */
export interface Outcome {
  /** Checks that it has done its work. */
  readonly items: number;
  readonly measurements: Readonly<Record<string, number>>;
}

export interface ClientProgram {
  /**
   * A file in this folder. Its arguments are the client, the URL of the module, the URL of the server and `argument`.
   */
  readonly program: string;
  readonly argument?: string;
  /** Answers the requests of the program. */
  readonly listener: RequestListener;
  /** Number of sequential processes of one round. The median of each measurement counts. */
  readonly processes: number;
  /** Converts the outcomes. @throws Error if a program has not done its work */
  tally(outcomes: readonly Outcome[], elapsedMs: number): Omit<Tally, "measurements">;
}

/** Compiles the package to `directory` as node loads it, and links its dependencies. */
export async function compilePackage(directory: string): Promise<void> {
  await promisify(execFile)(process.execPath, [join(ROOT, "scripts/bundle.mjs"), directory]);
  const { imports } = JSON.parse((await readFile(join(ROOT, "package.json"), "utf8")).replaceAll("./dist/", "./"));
  await writeFile(join(directory, "package.json"), JSON.stringify({ type: "module", imports }));
  await symlink(join(ROOT, "node_modules"), join(directory, "node_modules"), "dir");
}

/** @param directory that {@link compilePackage} has filled */
export async function openClientProcesses(which: WhichClient, directory: string, given: ClientProgram): Promise<Side> {
  const moduleUrl =
    which === "ours" ? pathToFileURL(join(directory, CLIENT)).href : import.meta.resolve("@kubernetes/client-node");
  const server = createServer(given.listener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const args = [which, moduleUrl, address, ...(given.argument === undefined ? [] : [given.argument])];
  const run = async (): Promise<Tally> => {
    const begin = performance.now();
    const outcomes: Outcome[] = [];
    for (let count = 0; count < given.processes; count++) outcomes.push(await outcomeOf(given.program, args));
    return { ...given.tally(outcomes, performance.now() - begin), measurements: medians(outcomes) };
  };
  return {
    work: { type: "once", run },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Runs a program of this folder in a fresh process. */
export async function outcomeOf(program: string, args: readonly string[]): Promise<Outcome> {
  const file = join(import.meta.dirname, program);
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", file, ...args], {
    // The program uses neither the loader of this process nor a proxy of the machine.
    env: {},
  });
  return JSON.parse(stdout) as Outcome;
}

export function medians(outcomes: readonly Outcome[]): Record<string, number> {
  const names = Object.keys(outcomes[0]?.measurements ?? {});
  return Object.fromEntries(
    names.map((name) => [name, median(outcomes.map(({ measurements }) => measurements[name] ?? 0))]),
  );
}
