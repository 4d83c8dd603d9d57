/** What a server says on standard output when it serves: in words on a terminal, as a line of JSON elsewhere. */
import { relative } from "node:path";
import type { LogFormat } from "../../assembly/options/serving-table.js";
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
}

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
  const { url, page, pageNeeds, release } = announcement;
  const command = kubectlCommand(announcement);
  const docs = page === undefined || pageNeeds !== undefined ? undefined : `${url}${page}`;
  if (format === "json") {
    const { kubeconfigFile } = announcement;
    const line = {
      level: 30,
      time: Date.now(),
      msg: `serving on ${url}`,
      url,
      release,
      kubeconfig: kubeconfigFile,
      try: command,
      ...(docs === undefined ? {} : { docs }),
      ...(announcement.console === undefined ? {} : { console: `${url}${announcement.console}` }),
      pid: process.pid,
    };
    return `${JSON.stringify(line)}\n`;
  }
  const look =
    docs === undefined
      ? page && `${url}${page}   after \`${pageNeeds}\``
      : `${docs}   (the token: kubectl config view --raw, or the file admin-token)`;
  const rows = [
    ["try", command],
    ...(announcement.console === undefined
      ? []
      : [["see", `${url}${announcement.console}   (drop the kubeconfig there)`]]),
    ...(look === undefined ? [] : [["look", look]]),
    ["stop", "Ctrl-C"],
  ];
  const lines = rows.map(([label = "", text = ""]) => `  ${label.padEnd(4)}  ${text}\n`);
  return `${release}: serving on ${bold(url)}\n${lines.join("")}`;
}

function kubectlCommand({ kubeconfigFile, resource }: Announcement): string {
  const near = relative(process.cwd(), kubeconfigFile);
  const file = near.startsWith("..") ? kubeconfigFile : near;
  return `kubectl --kubeconfig ${file} get ${resource}`;
}
