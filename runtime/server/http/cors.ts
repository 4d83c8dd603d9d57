/**
 * Cross-origin requests: the headers from which browsers learn what pages of other origins may do. Preflights are
 * answered before authentication, because browsers send them without credentials.
 */
import { OperatorError } from "../../base/operator-error.js";
import type { HttpRequest, HttpResponse } from "../../pipeline/request/http.js";
import { headerText } from "../../pipeline/request/http.js";
import { type Pattern, pattern, patternProblem } from "../../schema/compiler/keywords/pattern.js";

const ALLOWED_METHODS = "POST, GET, OPTIONS, PUT, DELETE, PATCH";
const ALLOWED_HEADERS =
  "Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, Authorization, X-Requested-With, If-Modified-Since";
/** Clients need the last two for warnings and for the delay before a retry. */
const EXPOSED_HEADERS = "Date, Warning, Retry-After";
/** Origins that are longer than this, which no host name makes, are not matched. */
const MAX_ORIGIN_CHARACTERS = 1024;

export class Cors {
  readonly #allowed: readonly Pattern[];

  /**
   * @param origins RE2 expressions that are searched for in the origin. Each must mark where the host begins (`^` or
   * `//`) and ends (`$` or `:`), so that it cannot match within another name.
   * @throws OperatorError that names the expression
   */
  constructor(origins: readonly string[]) {
    for (const [index, origin] of origins.entries()) checkOrigin(origin, `corsAllowedOrigins[${index}]`);
    this.#allowed = origins.map(pattern);
  }

  /** @param answer not called for a preflight of an allowed origin */
  async answer(request: HttpRequest, answer: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const origin = headerText(request.headers, "origin") ?? "";
    const isAllowed =
      origin !== "" && origin.length <= MAX_ORIGIN_CHARACTERS && this.#allowed.some((allowed) => allowed.test(origin));
    const response: HttpResponse =
      isAllowed && request.method === "OPTIONS" ? { status: 204, headers: {}, body: new Uint8Array() } : await answer();
    // A cached answer is only valid for one origin.
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
  const problem = patternProblem(origin);
  if (problem !== undefined) throw new OperatorError(`${found}, expected a regular expression: ${problem}`);
  const hasBeginning = origin.includes("^") || origin.includes("//");
  // The colon of a scheme must not count as the one before a port.
  const [, afterScheme = origin] = /^.*?\/\/(.*)$/s.exec(origin) ?? [];
  const hasEnd = afterScheme.includes("$") || afterScheme.includes(":");
  if (hasBeginning && hasEnd) return;
  throw new OperatorError(
    `${found}, expected an expression that says where the host begins ("^" or "//") and where it ends ("$" or ":"), such as ` +
      "^https://console[.]example[.]com$ or //example[.]com(:|$)",
  );
}
