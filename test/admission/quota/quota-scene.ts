/** Quotas over sockets: making them, and waiting for what is said to be used. */
import { setTimeout as sleep } from "node:timers/promises";
import { isJsonObject } from "../../../runtime/api/json.js";
import type { Answer, TestApi } from "../../support/api.js";
import { type ApiBody, type JsonObject, type JsonValue, valueAt } from "../../support/json.js";

export function path(namespace: string, resource: string, name = ""): string {
  return `/api/v1/namespaces/${namespace}/${resource}${name === "" ? "" : `/${name}`}`;
}

/** @throws Error when it is not created */
export async function quota(api: TestApi, namespace: string, name: string, spec: JsonObject): Promise<ApiBody> {
  const { status, body, text } = await api.post(path(namespace, "resourcequotas"), { metadata: { name }, spec });
  if (status !== 201) throw new Error(`the quota ${name} was not created: ${text}`);
  return body;
}

export async function usedOf(api: TestApi, namespace: string, name = "q"): Promise<JsonValue | undefined> {
  return valueAt((await api.get(path(namespace, "resourcequotas", name))).body, "status", "used");
}

/** Much longer than it ever takes. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 25;

/** Waits until something is so. @throws Error with what was last found, when it never is */
export async function whenUsed(
  api: TestApi,
  namespace: string,
  isSo: (used: JsonObject) => boolean,
  name = "q",
): Promise<JsonObject> {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const used = await usedOf(api, namespace, name);
    if (isJsonObject(used) && isSo(used)) return used;
    if (performance.now() > endMs) throw new Error(`the quota never got there: ${JSON.stringify(used)}`);
    await sleep(PAUSE_MS);
  }
}

export function pod(name: string, spec: JsonObject = {}, container: JsonObject = {}): JsonObject {
  return { metadata: { name }, spec: { containers: [{ name: "c1", image: "one", ...container }], ...spec } };
}

export function outcome({ status, body }: Answer): readonly [number, string] {
  return [status, status < 300 ? "" : body.message];
}
