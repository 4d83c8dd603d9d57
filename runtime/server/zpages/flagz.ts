/** `GET /flagz`: the settings with which the server was started, without confidential values. */
import type { PathHandler } from "../../pipeline/context.js";
import { pageHandler } from "./component-page.js";

/** The values by name of the flag or option. */
export type Settings = Readonly<Record<string, unknown>>;

/** @param settings shown if they are plain: texts, numbers, switches, and lists and records of these */
export function flagzHandler(settings: Settings): PathHandler {
  const flags = shownSettings(settings);
  return pageHandler({
    path: "/flagz",
    kind: "Flagz",
    fields: () => ({ flags }),
    lines: () => Object.entries(flags).map(([name, value]) => `${name}=${value.replaceAll("\n", "\\n")}`),
  });
}

/** Returns the plain settings in alphabetical order, without functions, engines and hooks. */
export function shownSettings(settings: Settings): Readonly<Record<string, string>> {
  const shown = Object.entries(settings)
    .map(([name, value]) => [name, shownValue(value)] as const)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(shown);
}

function shownValue(value: unknown): string | undefined {
  if (typeof value === "string") return withoutCredentials(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) {
    const items = value.map(shownValue);
    return items.every((item) => item !== undefined) ? items.join(",") : undefined;
  }
  if (!isRecord(value)) return undefined;
  const members = Object.entries(value).map(
    ([name, member]) => [name, SECRET_NAME.test(name) ? REDACTED : shownValue(member)] as const,
  );
  return members.every(([, member]) => member !== undefined)
    ? members.map(([name, member]) => `${name}=${member}`).join(",")
    : undefined;
}

/** Whether a value is a plain object, such as an object literal. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

export const REDACTED = "[redacted]";

const SECRET_NAME = /pass|token|secret|key|credential/i;
const PEM = "-----BEGIN ";

/**
 * Matches from the scheme of a URL to the last `@` before the next URL, because a password may contain any character
 * that should have been escaped.
 */
const USER_INFO = /:\/\/(?:(?!:\/\/)[^\n])*@/g;
const SECRET_PARAMETER = /([?&][^=&#]*(?:pass|token|secret|key|credential|properties)[^=&#]*=)[^&#\s]*/gi;

/**
 * Removes credentials from URLs, which keep their hosts and plain parameters. PEM texts may contain keys, so they are
 * hidden.
 */
export function withoutCredentials(text: string): string {
  if (text.includes(PEM)) return REDACTED;
  return text.replace(USER_INFO, `://${REDACTED}@`).replace(SECRET_PARAMETER, `$1${REDACTED}`);
}
