/** `kindsmith test-server`: a test control plane for programs in any language. */
import { OperatorError } from "../../base/operator-error.js";
import { UsageError } from "../../base/usage-error.js";
import { startTestServer } from "../../testing/index.js";
import { InstallError } from "../../testing/manifest-documents.js";
import type { TestServer } from "../../testing/server.js";
import { loadProfile } from "../serve/files/profile-file.js";
import { type ControlDoor, openControlDoor } from "./control-server.js";
import { removeReadyFile, writeReadyFile } from "./ready-file.js";
import { stopReason } from "./stop-reason.js";
import { TEST_SERVER_HELP, type TestServerConfig, testServerConfig } from "./test-server-flags.js";

/** What is printed and written once the server is ready. */
export interface Ready {
  readonly url: string;
  /** Path of the admin's kubeconfig. */
  readonly kubeconfig: string;
  /** PEM certificates by which the server is known. */
  readonly ca: string;
  /** Of the admin. */
  readonly token: string;
  readonly pid: number;
  /** URL of the control door. */
  readonly control: string;
}

/** Runs until it is told to stop. Resolves with the exit code. @throws OperatorError */
export async function testServer(argv: readonly string[]): Promise<number> {
  const config = testServerConfig(argv, (message) => process.stderr.write(`${message}\n`));
  if (config === undefined) {
    process.stdout.write(TEST_SERVER_HELP);
    return 0;
  }
  // heard of from the start: whoever asks for a server may think better of it
  const ended = new AbortController();
  const stopped = stopReason(config, ended.signal);
  let server: TestServer | undefined;
  let door: ControlDoor | undefined;
  let writtenFile: string | undefined;
  try {
    server = await start(config);
    door = await openControlDoor(server);
    const ready = await readyOf(server, door, config);
    const line = JSON.stringify(ready);
    if (config.readyFile !== undefined) {
      await writeReadyFile(config.readyFile, `${line}\n`);
      writtenFile = config.readyFile;
    }
    process.stdout.write(`${line}\n`);
    await stopped;
    return 0;
  } finally {
    ended.abort();
    // one that another server wrote stays
    if (writtenFile !== undefined) await removeReadyFile(writtenFile);
    await door?.close();
    await server?.stop();
  }
}

async function start(config: TestServerConfig): Promise<TestServer> {
  const { host, port, emulatedVersion } = config;
  const profile = await loadProfile(config.profile, config.domain);
  try {
    return await startTestServer({
      profile,
      crds: config.crds,
      listen: { host, port },
      authorization: config.authorizationModes,
      enableAdmissionPlugins: config.enableAdmissionPlugins,
      disableAdmissionPlugins: config.disableAdmissionPlugins,
      featureGates: config.featureGates,
      controllers: config.controllers,
      ...(emulatedVersion === undefined ? {} : { emulatedVersion }),
      ...(config.hasVirtualClock ? { clock: "virtual" as const } : {}),
      reportError: (error) => process.stderr.write(`kindsmith: ${textOf(error)}\n`),
    });
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (error instanceof InstallError) throw new UsageError(`--crds: ${error.message}`);
    if (error instanceof Error && "syscall" in error)
      throw new UsageError(`--bind-address ${host}, --secure-port ${port}: ${error.message}`);
    throw error;
  }
}

async function readyOf(server: TestServer, door: ControlDoor, { kubeconfigFile }: TestServerConfig): Promise<Ready> {
  return {
    url: server.url,
    kubeconfig: await server.writeKubeconfig(kubeconfigFile),
    ca: server.ca ?? "",
    token: server.adminToken,
    pid: process.pid,
    control: door.url,
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
