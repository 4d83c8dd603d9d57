/** Whole requests made from a plan, with the least work for each. */
import type { Endpoint } from "../bench-case.js";
import { formatNumber, type LoadPlan, NUMBER, NUMBER_DIGITS, SLOT } from "./plan.js";

/** The text of request `number`. */
export type RequestMaker = (number: number) => string;

export function requestMaker(plan: LoadPlan, endpoint: Endpoint): RequestMaker {
  const bodies = plan.bodies.length === 0 ? [""] : plan.bodies;
  const templates = bodies.map((body) => cut(requestText(plan.method, plan.path, endpoint, body, plan.contentType)));
  return (number) => {
    const template = templates[number % templates.length] as readonly string[];
    const slot = formatNumber(number % plan.slots);
    const numberText = formatNumber(number);
    let text = "";
    for (const part of template) text += part === NUMBER ? numberText : part === SLOT ? slot : part;
    return text;
  };
}

export function requestText(
  method: string,
  path: string,
  { port, token }: Endpoint,
  body: string,
  contentType = "application/json",
): string {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${token}`,
    "accept: application/json",
  ];
  if (body !== "") lines.push(`content-type: ${contentType}`, `content-length: ${filledLength(body)}`);
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

function filledLength(body: string): number {
  const parts = cut(body);
  return parts.reduce((sum, part) => sum + (part === NUMBER || part === SLOT ? NUMBER_DIGITS : part.length), 0);
}

function cut(text: string): string[] {
  return text.split(new RegExp(`(${NUMBER}|${SLOT})`));
}
