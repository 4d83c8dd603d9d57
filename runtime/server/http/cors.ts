/**
 * What pages of other origins may do with this server: the headers by which browsers find that out. Preflights are answered
 * before anybody is asked who they are, since browsers send them without credentials.
 */
import { OperatorError } from "../../base/operator-error.js";
import type { HttpRequest, HttpResponse } from "../../pipeline/request/http.js";
import { headerText } from "../../pipeline/request/http.js";
import { type Pattern, pattern, patternFault } from "../../schema/compiler/keywords/pattern.js";

const ALLOWED_METHODS = "POST, GET, OPTIONS, PUT, DELETE, PATCH";
const ALLOWED_HEADERS =
  "Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, Authorization, X-Requested-With, If-Modified-Since";
/** The last two are how clients hear of warnings and of when to come back. */
const EXPOSED_HEADERS = "Date, Warning, Retry-After";
/** Longer origins than any host name makes are not matched. */
const MAX_ORIGIN_CHARACTERS = 1024;

export class Cors {
  readonly #allowed: readonly Pattern[];

  /**
   * @param origins RE2 expressions, each found somewhere in an allowed origin; each says where the host begins (`^` or `//`)
   * and where it ends (`$` or `:`), so that it can't be found within another's name
   * @throws OperatorError naming the expression
   */
  constructor(origins: readonly string[]) {
    for (const [index, origin] of origins.entries()) checkOrigin(origin, `corsAllowedOrigins[${index}]`);
    this.#allowed = origins.map(pattern);
  }

  /** @param answer is not called for a preflight of an allowed origin */
  async answer(request: HttpRequest, answer: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const origin = headerText(request.headers, "origin") ?? "";
    const isAllowed =
      origin !== "" && origin.length <= MAX_ORIGIN_CHARACTERS && this.#allowed.some((allowed) => allowed.test(origin));
    const response: HttpResponse =
      isAllowed && request.method === "OPTIONS" ? { status: 204, headers: {}, body: new Uint8Array() } : await answer();
    // what caches keep is right for one origin alone
    const vary = [headerText(response.headers, "vary") ?? [], "Origin"].flat().join(", ");
    const headers = { ...response.headers, vary, ...(isAllowed ? allowance(origin) : {}) };
    return { ...response, headers };
  }
}

function allowance(origin: string): Record<string, string> {
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-methods": ALLOWED_METHODS,
    "access-control-allow-headers": ALLOWED_HEADERS,
    "access-control-expose-headers": EXPOSED_HEADERS,
    "access-control-allow-credentials": "true",
  };
}

function checkOrigin(origin: string, place: string): void {
  const found = `${place}: found ${JSON.stringify(origin)}`;
  const fault = patternFault(origin);
  if (fault !== undefined) throw new OperatorError(`${found}, expected a regular expression: ${fault}`);
  const hasBeginning = origin.includes("^") || origin.includes("//");
  // the colon of a scheme is not the one before a port
  const [, afterScheme = origin] = /^.*?\/\/(.*)$/s.exec(origin) ?? [];
  const hasEnd = afterScheme.includes("$") || afterScheme.includes(":");
  if (hasBeginning && hasEnd) return;
  throw new OperatorError(
    `${found}, expected an expression that says where the host begins ("^" or "//") and where it ends ("$" or ":"), such as ` +
      "^https://console[.]example[.]com$ or //example[.]com(:|$)",
  );
}
