/** Health endpoints. SPEC: Health endpoints; machines read the status code only. */
import type { NamingProfile } from "../api/naming-profile.js";
import type { PathHandler } from "../pipeline/context.js";
import type { HttpResponse } from "../pipeline/http.js";
import { pageNotFound } from "../pipeline/route.js";
import type { StorageEngine } from "../storage/engine.js";

interface Check {
  readonly name: string;
  run(): Promise<void>;
}

/** A check that does not answer within this time has failed. */
const CHECK_TIMEOUT_MS = 3_000;

export class Health {
  private isReady = false;
  private hasCaches = false;
  private isShuttingDown = false;

  constructor(
    private readonly profile: NamingProfile,
    /** The main store first. */
    private readonly engines: readonly StorageEngine[],
  ) {}

  markReady(): void {
    this.isReady = true;
  }

  /** The caches of what is served from the start were loaded, or had their time. */
  markCachesReady(): void {
    this.hasCaches = true;
  }

  markShuttingDown(): void {
    this.isShuttingDown = true;
  }

  handlers(): PathHandler[] {
    return ["healthz", "livez", "readyz"].flatMap((name) => {
      const answer = (path: string, query: URLSearchParams): Promise<HttpResponse> => this.answer(name, path, query);
      const handler: PathHandler = {
        path: `/${name}`,
        methods: ["GET", "HEAD"],
        handle: ({ request }) => answer("", request.query),
      };
      const single: PathHandler = {
        path: `/${name}/`,
        isPrefix: true,
        methods: ["GET", "HEAD"],
        handle: ({ request }) => answer(request.path.slice(name.length + 2), request.query),
      };
      return [handler, single];
    });
  }

  private checks(endpoint: string): Check[] {
    const ping: Check = { name: "ping", run: async () => {} };
    const log: Check = { name: "log", run: async () => {} };
    const stores = this.engines.map((engine, index) => this.storeCheck(engine, index));
    const started: Check = { name: "poststarthook/start-namespaces", run: async () => require(this.isReady) };
    const shutdown: Check = { name: "shutdown", run: async () => require(!this.isShuttingDown) };
    const caches: Check = { name: "poststarthook/storage-readiness", run: async () => require(this.hasCaches) };
    const alive = [ping, log, ...stores, started];
    return endpoint === "readyz" ? [...alive, caches, shutdown] : alive;
  }

  /** The main store has the profile's word; those of overrides are counted from 0, in the order in which they are given. */
  private storeCheck(engine: StorageEngine, index: number): Check {
    const { storeHealthCheck } = this.profile.words;
    const name = index === 0 ? storeHealthCheck : `${storeHealthCheck}-override-${index - 1}`;
    return { name, run: () => withTimeout(engine.ping()) };
  }

  private async answer(endpoint: string, only: string, query: URLSearchParams): Promise<HttpResponse> {
    const checks = this.checks(endpoint);
    const chosen = only === "" ? checks : checks.filter(({ name }) => name === only);
    if (chosen.length === 0) throw pageNotFound();
    const excluded = new Set(query.getAll("exclude"));
    const results = await Promise.all(
      chosen.map(async (check) => {
        if (excluded.delete(check.name)) return { line: `[+]${check.name} excluded: ok`, failed: false };
        return check.run().then(
          () => ({ line: `[+]${check.name} ok`, failed: false }),
          () => ({ line: `[-]${check.name} failed: reason withheld`, failed: true }),
        );
      }),
    );
    const lines = results.map(({ line }) => line);
    const unknown = [...excluded].map((name) => JSON.stringify(name)).join(",");
    if (unknown !== "") lines.push(`warn: some health checks cannot be excluded: no matches for ${unknown}`);
    if (results.some(({ failed }) => failed)) return text(500, `${lines.join("\n")}\n${endpoint} check failed\n`);
    const summary = this.profile.behaviours.healthSummary === "path" ? endpoint : "healthz";
    return query.has("verbose") ? text(200, `${lines.join("\n")}\n${summary} check passed\n`) : text(200, "ok");
  }
}

function require(holds: boolean): void {
  if (!holds) throw new Error("not yet");
}

async function withTimeout(probe: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([probe, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function text(status: number, body: string): HttpResponse {
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-cache, private",
    "x-content-type-options": "nosniff",
  };
  return { status, headers, body: Buffer.from(body) };
}
