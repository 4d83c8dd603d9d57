/** Requests whose paths are not those of a resource of discovery: reviews, documents, health. */
import type { TypedClient } from "../../../runtime/client/browser.js";

export async function postJson<T>(client: TypedClient<unknown>, path: string, body: unknown): Promise<T> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const answer = await client.request({ method: "POST", path, contentType: "application/json", body: bytes });
  return JSON.parse(new TextDecoder().decode(answer.body));
}

export async function getJson<T>(client: TypedClient<unknown>, path: string): Promise<T> {
  return JSON.parse(await getText(client, path, "application/json"));
}

export async function getText(
  client: TypedClient<unknown>,
  path: string,
  accept = "*/*",
  signal?: AbortSignal,
): Promise<string> {
  const { body } = await client.request({ method: "GET", path, accept, ...(signal === undefined ? {} : { signal }) });
  return new TextDecoder().decode(body);
}
