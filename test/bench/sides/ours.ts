/** The product's side: a whole server on a loopback socket, filled with objects through its own API. */
import type { CreateServerOptions, Server } from "../../../runtime/index.js";
import type { StorageEngine } from "../../../runtime/storage/engine.js";
import type { Endpoint, OurSide } from "../bench-case.js";
import { type Connection, connectionOpener } from "../load/connection.js";
import { readPages } from "../load/pages.js";
import { type LoadPlan, RECORDED_NUMBER, VERSION } from "../load/plan.js";
import { untilReady } from "../load/ready.js";
import { requestMaker } from "../load/request-template.js";
import { securityOf } from "./certificates.js";
import { CONTROLLERS } from "./controllers.js";
import { applyInProcess, createInProcess, untilFoundInProcess } from "./in-process.js";
import { fillStore, type Seed } from "./seed.js";

export interface OurOptions {
  readonly plan: LoadPlan;
  /** A storage URL. Default: memory. */
  readonly storage?: string;
  /** Objects that are in the store before the server starts. */
  readonly fill?: Seed | readonly Seed[];
  /** The options of the server other than its storage and its controllers. */
  readonly server?: Pick<
    CreateServerOptions,
    | "authentication"
    | "authorization"
    | "disableAdmissionPlugins"
    | "emulatedVersion"
    | "encryption"
    | "featureGates"
    | "tracing"
  >;
  /** Completes the plan with values that only the running server knows. */
  readonly completePlan?: (plan: LoadPlan, server: Server) => Promise<LoadPlan>;
  /** A kind that the server serves before the seed. */
  readonly customKind?: CustomKind;
  readonly seed?: RequestSeed | readonly RequestSeed[];
  /** The token of the load. Default: that of the administrator, who makes the seed. */
  readonly token?: string;
  /** Takes the recording from the store instead of from the answer. */
  readonly recordStored?: (engine: StorageEngine) => Promise<Uint8Array>;
}

/** Objects that requests create before the load. */
export interface RequestSeed {
  /** Path of the collection. */
  readonly path: string;
  readonly bodies: readonly string[];
  /** The field manager that applies them. Default: they are created. */
  readonly appliedBy?: string;
}

export interface CustomKind {
  /** A CustomResourceDefinition. */
  readonly definition: object;
  /** Path of a collection of its objects. */
  readonly collection: string;
}

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const STOP_GRACE_MS = 500;

export async function openOurs({
  plan: given,
  storage = "memory",
  fill,
  customKind,
  seed,
  token,
  server: options = {},
  completePlan = async (plan) => plan,
  recordStored,
}: OurOptions): Promise<OurSide> {
  // Imported here, so that processes of floors don't load the product.
  const { createServer } = await import("../../../runtime/index.js");
  const { openStorage } = await import("../../../runtime/storage/open.js");
  const engine = await openStorage(storage);
  for (const one of [fill ?? []].flat()) await fillStore(engine, one);
  const errors: unknown[] = [];
  const server = await createServer({
    storage: engine,
    profile: "kubernetes",
    controllers: CONTROLLERS,
    reportError: (error) => errors.push(error),
    ...options,
  });
  const security = await securityOf(given);
  const running = await server.listen({ tls: security?.server });
  const endpoint: Endpoint = {
    port: running.port,
    token: token ?? server.adminToken,
    ...(given.transport === undefined ? {} : { transport: given.transport }),
    ...(security === undefined ? {} : { ca: security.ca }),
  };
  await untilReady(endpoint);
  if (customKind !== undefined) {
    await createInProcess(server, DEFINITIONS, JSON.stringify(customKind.definition));
    await untilFoundInProcess(server, customKind.collection);
  }
  for (const one of [seed ?? []].flat()) await makeObjects(server, one);
  const plan = await completePlan(atVersion(given, await engine.head()), server);
  return {
    work: { type: "socket", plan, endpoint },
    async record() {
      const answer = await recordAnswer(plan, endpoint);
      return recordStored === undefined ? answer : Buffer.from(await recordStored(engine));
    },
    async close() {
      await running.stop(STOP_GRACE_MS);
      if (errors.length > 0) throw new Error(`the server reported ${errors.length} errors; the first: ${errors[0]}`);
    },
  };
}

export async function makeObjects(server: Server, { path, bodies, appliedBy }: RequestSeed): Promise<void> {
  for (const body of bodies) {
    if (appliedBy === undefined) await createInProcess(server, path, body);
    else await applyInProcess(server, path, body, appliedBy);
  }
}

function atVersion(plan: LoadPlan, version: bigint): LoadPlan {
  const { watch } = plan;
  if (watch === undefined) return plan;
  return { ...plan, watch: { ...watch, path: watch.path.replaceAll(VERSION, String(version)) } };
}

async function recordAnswer(plan: LoadPlan, endpoint: Endpoint): Promise<Buffer> {
  const connection = await connectionOpener(endpoint)();
  if (plan.isPaged) return recordPages(plan, connection, endpoint);
  const request = requestMaker(plan, endpoint)(RECORDED_NUMBER);
  const { status, body } = await connection.request(request, Number.POSITIVE_INFINITY);
  connection.close();
  if (status !== plan.status) throw new Error(`recording: found status ${status}, expected ${plan.status}`);
  return body;
}

/** Joins the pages, each of which ends with its only line end. */
async function recordPages(plan: LoadPlan, connection: Connection, endpoint: Endpoint): Promise<Buffer> {
  const pages: Buffer[] = [];
  for await (const { body } of readPages(plan, connection, endpoint, Number.POSITIVE_INFINITY)) pages.push(body);
  connection.close();
  return Buffer.concat(pages);
}
