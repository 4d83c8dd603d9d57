/** What tests of service accounts do with a server: make accounts, ask for tokens, see whose they are. */
import assert from "node:assert/strict";
import { type Answer, startApi, type TestApi } from "../../support/api.js";
import { type ApiBody, textAt } from "../../support/json.js";

const PATIENCE_MS = 60_000;

/** What a server does with a token: who it takes its bearer for. */
export async function whoAmI(api: TestApi, token: string): Promise<Answer> {
  const { authenticationGroup } = api.profile.words;
  return api.post(`/apis/${authenticationGroup}/v1/selfsubjectreviews`, {}, { token });
}

export async function makeAccount(api: TestApi, namespace: string, name = "sa"): Promise<ApiBody> {
  const created = await api.post(`/api/v1/namespaces/${namespace}/serviceaccounts`, { metadata: { name } });
  assert.equal(created.status, 201, created.text);
  return created.body;
}

export function requestToken(api: TestApi, namespace: string, spec?: unknown, more: object = {}): Promise<Answer> {
  const apiVersion = `${api.profile.words.authenticationGroup}/v1`;
  const body = { apiVersion, kind: "TokenRequest", ...(spec === undefined ? {} : { spec }), ...more };
  return api.post(`/api/v1/namespaces/${namespace}/serviceaccounts/sa/token`, body);
}

export async function issued(api: TestApi, namespace: string, spec?: unknown): Promise<string> {
  const answer = await requestToken(api, namespace, spec);
  assert.equal(answer.status, 201, answer.text);
  return textAt(answer.body, "status", "token");
}

export const pod = (name: string, more: object = {}): object => ({
  metadata: { name },
  spec: { containers: [{ name: "c", image: "registry.example.com/c" }], ...more },
});

/** Runs with a server of these options, and stops it. */
export async function withApi(
  options: Parameters<typeof startApi>[0],
  run: (api: TestApi, namespace: string) => Promise<void>,
): Promise<void> {
  const api = await startApi({ authorization: ["AlwaysAllow"], ...options });
  try {
    await run(api, await api.namespace());
  } finally {
    await api.stop();
  }
}

/** The caches follow what was deleted within a moment. */
export async function untilRefused(api: TestApi, token: string): Promise<void> {
  for (const limit = performance.now() + PATIENCE_MS; performance.now() < limit; ) {
    const { status } = await whoAmI(api, token);
    if (status === 401) return;
    assert.equal(status, 201);
  }
  assert.fail("the token is still taken");
}
