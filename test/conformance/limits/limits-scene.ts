/** A server on which requests can be held at chosen places, and what tests of limits say about its answers. */
import { parseTokenFile, tokenAuthenticator } from "../../../runtime/authn/token-file.js";
import type { CreateServerOptions, NamingProfile } from "../../../runtime/index.js";
import type { AdmissionAttributes } from "../../../runtime/registry/write/write-admission.js";
import { MemoryEngine } from "../../../runtime/storage/memory/engine.js";
import { SteeredEngine } from "../../storage/steered-engine.js";
import { type RequestOptions, startApi, type TestApi } from "../../support/api.js";
import type { JsonObject } from "../../support/json.js";
import { Turnstile } from "../../support/turnstile.js";

/** A user who is not exempt from any limit. */
export const JANE: RequestOptions = { token: "jane-token" };
export const AUTHENTICATOR = tokenAuthenticator(parseTokenFile("jane-token,jane,1001,dev\n", "tokens.csv"));
export const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
export const configMap = (name: string): JsonObject => ({ metadata: { name } });

/** Writes of objects called `held...` wait in admission, as do deletions of those called `stays...`; reads wait at the store. */
export interface Scene {
  readonly api: TestApi;
  readonly writes: Turnstile;
  readonly reads: Turnstile;
  /** Whether reads wait. */
  holdReads(): void;
}

export type SceneOptions = Omit<CreateServerOptions, "profile">;

const stops: (() => Promise<void>)[] = [];

export async function openScene(profile: NamingProfile, options: SceneOptions = {}): Promise<Scene> {
  const writes = new Turnstile();
  const reads = new Turnstile();
  const engine = new SteeredEngine(new MemoryEngine());
  const hold = async ({ name, operation }: AdmissionAttributes): Promise<void> => {
    if (name.startsWith("held") || (name.startsWith("stays") && operation === "DELETE")) await writes.pass();
  };
  const api = await startApi({
    profile,
    storage: engine,
    authorization: ["AlwaysAllow"],
    authentication: { authenticators: [AUTHENTICATOR] },
    admission: [{ name: "hold", validate: hold }],
    priorityAndFairness: false,
    ...options,
  });
  stops.push(async () => {
    writes.open();
    reads.open();
    await api.stop();
  });
  const holdReads = (): void => {
    engine.beforeHead = () => reads.pass();
  };
  return { api, writes, reads, holdReads };
}

/** For `after`. */
export async function closeScenes(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}

export function closeLater(stop: () => Promise<void>): void {
  stops.push(stop);
}

/** How many requests of a kind are worked on, as operators see it. */
export async function inFlight(api: TestApi, kind: "readOnly" | "mutating"): Promise<number> {
  const { text } = await api.get("/metrics");
  const line = text
    .split("\n")
    .find((found) => found.startsWith("apiserver_current_inflight_requests") && found.includes(kind));
  return Number(line?.split(" ")[1]);
}

/** Exactly so many are worked on. */
export async function untilInFlight(api: TestApi, kind: "readOnly" | "mutating", count: number): Promise<void> {
  while ((await inFlight(api, kind)) !== count) await new Promise((resolve) => setImmediate(resolve));
}

/** The end of work that nobody waits for any more. */
export function untilNoneInFlight(api: TestApi, kind: "readOnly" | "mutating"): Promise<void> {
  return untilInFlight(api, kind, 0);
}
