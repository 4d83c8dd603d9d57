/** `kindsmith test-server`: a test control plane for programs in any language. */

import { OperatorError } from "../../base/operator-error.js";
import { UsageError } from "../../base/usage-error.js";
import { helpText } from "../../command-line/help-text.js";
import { startTestServer } from "../../testing/index.js";
import { InstallError } from "../../testing/manifest-documents.js";
import type { TestServer } from "../../testing/server.js";
import { loadProfile } from "../serve/files/profile-file.js";
import { stopReason } from "../stop-reason.js";
import { type ControlServer, openControlServer } from "./control-server.js";
import { removeReadyFile, writeReadyFile } from "./ready-file.js";
import { TEST_SERVER_COMMAND, type TestServerConfig, testServerConfig } from "./test-server-flags.js";

/** The content of the printed line and of the ready file. */
export interface Ready {
  readonly url: string;
  /** Path of the admin's kubeconfig. */
  readonly kubeconfig: string;
  /** PEM certificates with which clients verify the server. */
  readonly ca: string;
  /** The token of the admin. */
  readonly token: string;
  readonly pid: number;
  /** URL of the control server. */
  readonly control: string;
}

/** Runs until a reason to stop occurs. Resolves with the exit code. @throws OperatorError */
export async function testServer(argv: readonly string[]): Promise<number> {
  const config = testServerConfig(argv, (message) => process.stderr.write(`${message}\n`));
  if (config === undefined) {
    process.stdout.write(helpText(TEST_SERVER_COMMAND));
    return 0;
  }
  // The reasons to stop are watched from the start, since the server may be stopped before it is ready.
  const ended = new AbortController();
  const stopped = stopReason(config, ended.signal);
  let server: TestServer | undefined;
  let control: ControlServer | undefined;
  let writtenFile: string | undefined;
  try {
    server = await start(config);
    control = await openControlServer(server);
    const ready = await readyOf(server, control, config);
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
    // A ready file that another server has written stays.
    if (writtenFile !== undefined) await removeReadyFile(writtenFile);
    await control?.close();
    await server?.stop();
  }
}

async function start(config: TestServerConfig): Promise<TestServer> {
  const { host, port, emulatedVersion } = config;
  const profile = loadProfile(config.profile, config.domain);
  try {
    return await startTestServer({
      profile,
      crds: config.crds,
      listen: { host, port },
      authorization: config.authorizationModes,
      enableAdmissionPlugins: config.enableAdmissionPlugins,
      disableAdmissionPlugins: config.disableAdmissionPlugins,
      builtinKinds: config.builtinKinds,
      featureGates: config.featureGates,
      controllers: config.controllers,
      ...(emulatedVersion === undefined ? {} : { emulatedVersion }),
      ...(config.simulate === undefined ? {} : { simulate: config.simulate }),
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

async function readyOf(
  server: TestServer,
  control: ControlServer,
  { kubeconfigFile }: TestServerConfig,
): Promise<Ready> {
  return {
    url: server.url,
    kubeconfig: await server.writeKubeconfig(kubeconfigFile),
    ca: server.ca ?? "",
    token: server.adminToken,
    pid: process.pid,
    control: control.url,
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
