/** Builds the requests of a plan with the least work for each. */
import type { Endpoint } from "../bench-case.js";
import { formatNumber, NUMBER, type RequestPlan, SLOT } from "./plan.js";

export interface LoadRequest {
  readonly method: RequestPlan["method"];
  readonly path: string;
  /**
   * The headers without host and content-length. All requests of a plan share one object, by which a connection caches
   * the text.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** One character for each byte; empty for none. */
  readonly body: string;
}

/** Builds the request of a number. */
export type RequestMaker = (number: number) => LoadRequest;

export function requestMaker(plan: RequestPlan, endpoint: Endpoint): RequestMaker {
  const { method, slots } = plan;
  const headers = requestHeaders(endpoint, plan);
  const fillPath = filler(plan.path, slots);
  const bodies = (plan.bodies.length === 0 ? [""] : plan.bodies).map((body) => filler(body, slots));
  return (number) => {
    const fillBody = bodies[number % bodies.length] as Filler;
    return { method, path: fillPath(number), headers, body: fillBody(number) };
  };
}

export function getRequest(path: string, headers: LoadRequest["headers"]): LoadRequest {
  return { method: "GET", path, headers, body: "" };
}

/** @param plan whose requests have them; without one, those of a request without a body */
export function requestHeaders({ token }: Endpoint, plan?: RequestPlan): LoadRequest["headers"] {
  const contentType = plan?.contentType ?? "application/json";
  return {
    authorization: `Bearer ${token}`,
    accept: "application/json",
    ...(plan === undefined || plan.bodies.length === 0 ? {} : { "content-type": contentType }),
    ...plan?.headers,
  };
}

type Filler = (number: number) => string;

/** Replaces the placeholders of the number and its slot. */
function filler(text: string, slots: number): Filler {
  const parts = text.split(new RegExp(`(${NUMBER}|${SLOT})`));
  return (number) => {
    const slot = formatNumber(number % slots);
    const numberText = formatNumber(number);
    let filled = "";
    for (const part of parts) filled += part === NUMBER ? numberText : part === SLOT ? slot : part;
    return filled;
  };
}
