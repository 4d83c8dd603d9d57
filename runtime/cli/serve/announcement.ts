/** What a server says on standard output when it serves: in words on a terminal, as a line of JSON elsewhere. */
import { hostname } from "node:os";
import { dirname, join, relative } from "node:path";
import type { LogFormat } from "../../assembly/options/serving-table.js";
import { shellWord } from "../../command-line/shell-word.js";
import type { GroupVersionDefinition } from "../../kit/index.js";

export interface Announcement {
  readonly url: string;
  /** Path of the admin's kubeconfig. */
  readonly kubeconfigFile: string;
  /** The plural of a kind of the user, or else of a kind that every server has. */
  readonly resource: string;
  /** The path of the API reference; undefined if it is not served. */
  readonly page: string | undefined;
  /** The command that installs what the API reference still needs. */
  readonly pageNeeds?: string | undefined;
  /** The path of the console; undefined if it is not served. */
  readonly console?: string | undefined;
  /** The product and the release whose API is served: `Kubernetes 1.36`. */
  readonly release: string;
  /** What people should know before they rely on the server; programs find it in the log. */
  readonly note?: string | undefined;
}

/** The file beside the kubeconfig that has the token alone. */
const ADMIN_TOKEN_FILE = "admin-token";

const DEFAULT_RESOURCE = "namespaces";

/** The first kind of the user's own groups. */
export async function firstResource(groups: readonly GroupVersionDefinition[]): Promise<string> {
  const [group] = groups;
  if (group === undefined) return DEFAULT_RESOURCE;
  const { resources } = await group.load();
  return resources[0]?.resource ?? DEFAULT_RESOURCE;
}

/** @param format of the text @param bold marks what a person looks for */
export function announcementText(
  announcement: Announcement,
  format: LogFormat,
  bold: (text: string) => string = (text) => text,
): string {
  const { url, page, pageNeeds, release, note } = announcement;
  const command = kubectlCommand(announcement, `get ${announcement.resource}`);
  const docs = page === undefined || pageNeeds !== undefined ? undefined : `${url}${page}`;
  if (format === "json")
    return jsonLine(`serving on ${url}`, {
      url,
      release,
      kubeconfig: announcement.kubeconfigFile,
      try: command,
      ...(docs === undefined ? {} : { docs }),
      ...(announcement.console === undefined ? {} : { console: `${url}${announcement.console}` }),
      stop: "SIGINT or SIGTERM",
    });
  const token = join(dirname(announcement.kubeconfigFile), ADMIN_TOKEN_FILE);
  const look =
    docs === undefined
      ? page && `${url}${page}   after \`${pageNeeds}\``
      : `${docs}   (the token: ${kubectlCommand(announcement, "config view --raw")}, or the file ${shownPath(token)})`;
  const rows = [
    ["try", command],
    ...(announcement.console === undefined
      ? []
      : [["see", `${url}${announcement.console}   (drop the kubeconfig there)`]]),
    ...(look === undefined ? [] : [["look", look]]),
    ...(note === undefined ? [] : [["note", note]]),
    ["stop", "Ctrl-C"],
  ];
  const lines = rows.map(([label = "", text = ""]) => `  ${label.padEnd(4)}  ${text}\n`);
  return `${release}: serving on ${bold(url)}\n${lines.join("")}`;
}

/** What a server says last, when a signal has stopped it. */
export function farewellText(format: LogFormat): string {
  return format === "json" ? jsonLine("stopped", {}) : "stopped\n";
}

/** The members that each line of the log has are the first ones of this one too. */
function jsonLine(msg: string, members: object): string {
  return `${JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, hostname: hostname(), msg, ...members })}\n`;
}

function kubectlCommand({ kubeconfigFile }: Announcement, command: string): string {
  return `kubectl --kubeconfig ${shownPath(kubeconfigFile)} ${command}`;
}

/** The path for a shell in the present folder. */
function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  return shellWord(near.startsWith("..") ? path : near);
}
