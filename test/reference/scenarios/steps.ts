/** Steps that many families take. */

import type { JsonValue } from "../../support/json.js";
import type { Step } from "../tool/exchange.js";

export const MERGE = "application/merge-patch+json";
export const JSON_PATCH = "application/json-patch+json";
export const STRATEGIC = "application/strategic-merge-patch+json";
export const APPLY = "application/apply-patch+yaml";
export const TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";

export function get(path: string, headers?: Step["headers"]): Step {
  return { method: "GET", path, ...(headers === undefined ? {} : { headers }) };
}

export function post(path: string, body: JsonValue | undefined, more: Partial<Step> = {}): Step {
  return { method: "POST", path, body, ...more };
}

export function put(path: string, body: JsonValue, more: Partial<Step> = {}): Step {
  return { method: "PUT", path, body, ...more };
}

export function patch(path: string, type: string, body: JsonValue, more: Partial<Step> = {}): Step {
  return { method: "PATCH", path, type, body, ...more };
}

export function remove(path: string, body?: JsonValue, more: Partial<Step> = {}): Step {
  return { method: "DELETE", path, ...(body === undefined ? {} : { body }), ...more };
}

export function silent(step: Step): Step {
  return { ...step, isSilent: true };
}
