/** `kindsmith console`: the console for any server of this API, as the user of a kubeconfig. */
import { port } from "../../assembly/options/option-types.js";
import { OperatorError } from "../../base/operator-error.js";
import { UsageError } from "../../base/usage-error.js";
import { type Connection, openConnection } from "../../client/configuration/connect.js";
import {
  type CommandDescription,
  type FlagDefinition,
  type FlagValues,
  HELP_FLAG,
} from "../../command-line/flag-definition.js";
import { helpText } from "../../command-line/help-text.js";
import { parseFlags } from "../../command-line/parse-flags.js";
import { consoleFileNames } from "../../server/console/console-files.js";
import { CONSOLE_NOT_BUILT } from "../../server/console/console-handlers.js";
import { shownConnectionError } from "../flags/connection-advice.js";
import { CONNECTION_FLAGS, connectionOf } from "../flags/connection-flags.js";
import { stopReason } from "../stop-reason.js";
import { launchConsole } from "./console-launch.js";
import { type ConsoleProxy, startConsoleProxy } from "./console-proxy.js";

const FLAGS: readonly FlagDefinition[] = [
  ...CONNECTION_FLAGS,
  { name: "port", value: "PORT", default: "0", help: "The port on 127.0.0.1; 0 for any free one." },
  { name: "open", default: "true", help: "Open the address in a browser, if there is one; --open=false does not." },
  HELP_FLAG,
];

export const CONSOLE_COMMAND: CommandDescription = {
  usage: ["kindsmith console [flags]"],
  about: `Shows a server of this API, or of Kubernetes, in a browser, as the user of the kubeconfig. The page is served on 127.0.0.1 only, below a
random path. Beside it a proxy adds the credential to each request, which the page never sees: a token, a client certificate, a
name and password, or what a credential plug-in gives. Whoever knows the address acts as that user until the command ends.`,
  flags: FLAGS,
};

/** The path with which the server is tried: every caller may read it on most servers, and it is short. */
const TRIED_PATH = "/version";
const TRY_TIMEOUT_MS = 30_000;

/** Runs until a signal. Resolves with the exit code. @throws OperatorError */
export async function showConsole(argv: readonly string[]): Promise<number> {
  const values = parseFlags(FLAGS, argv);
  if (values.get("help") === "true") {
    process.stdout.write(helpText(CONSOLE_COMMAND));
    return 0;
  }
  const chosenPort = port.parse("port", values.get("port") ?? "");
  if (consoleFileNames().length === 0) throw new OperatorError(CONSOLE_NOT_BUILT);
  const ended = new AbortController();
  const stopped = stopReason({ outlivesParent: true }, ended.signal);
  const connection = await connected(values);
  try {
    const proxy = await started(connection, chosenPort);
    const launch = values.get("open") === "true" ? await launchConsole(proxy.url) : undefined;
    process.stdout.write(announcementOf(connection, proxy));
    await stopped;
    await launch?.forget();
    await proxy.close();
  } finally {
    ended.abort();
    await connection.transport.close();
  }
  process.stdout.write("stopped\n");
  return 0;
}

/** Connects and tries the credential, so that what is wrong is said here and not in the page. @throws OperatorError */
async function connected(values: FlagValues): Promise<Connection> {
  try {
    const connection = await openConnection(await connectionOf(values));
    try {
      await tryOut(connection);
      return connection;
    } catch (error) {
      await connection.transport.close();
      throw error;
    }
  } catch (error) {
    throw shownConnectionError(error, values.get("server"));
  }
}

/** @throws OperatorError for a credential that the server does not know */
async function tryOut({ transport, credentials, server }: Connection): Promise<void> {
  const { headers, certificate } = await credentials.current();
  const signal = AbortSignal.timeout(TRY_TIMEOUT_MS);
  const request = { method: "GET", path: TRIED_PATH, headers, signal } as const;
  const answer = await transport
    .request({ ...request, ...(certificate === undefined ? {} : { certificate }) })
    .catch((error: unknown) => {
      throw signal.aborted ? new OperatorError(`${server} did not answer within ${TRY_TIMEOUT_MS} ms`) : error;
    });
  for await (const _ of answer.body) break;
  if (answer.status === 401)
    throw new OperatorError(`${server} does not know this credential (401): choose another one with --context=NAME`);
}

/** @throws UsageError for a port that is taken */
async function started(connection: Connection, chosenPort: number): Promise<ConsoleProxy> {
  try {
    return await startConsoleProxy(connection, chosenPort);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new UsageError(`--port=${chosenPort}: ${error.message}; --port=0 takes any free one`);
  }
}

function announcementOf({ server }: Connection, { url }: ConsoleProxy): string {
  return `Console of ${server}, for this user alone:\n  see   ${url}\n  stop  Ctrl-C\n`;
}
