/** The product's side of reads by callers of one method: the whole request path in this process, without a socket. */
import type { Authorizer, CreateServerOptions, Server } from "../../../runtime/index.js";
import type { HttpRequest } from "../../../runtime/pipeline/request/http.js";
import type { OurSide } from "../bench-case.js";
import { COLLECTION, storedObjects } from "../cases/config-maps.js";
import { formatNumber } from "../load/plan.js";
import { CONTROLLERS } from "./controllers.js";
import { untilReadyInProcess } from "./in-process.js";
import { makeObjects } from "./ours.js";

/** The credentials of a request. Absent members mean none. */
export type Credential = Partial<Pick<HttpRequest, "headers" | "peer">>;

export interface Callers {
  readonly authentication?: NonNullable<CreateServerOptions["authentication"]>;
  /** Creates the objects that authentication needs, once the server runs. */
  credentials(server: Server): Promise<(number: number) => Credential>;
  close?(): Promise<void>;
}

/** Callers without a credential, on a server that requires none. */
export const anonymous: Callers = { credentials: async () => () => ({}) };

/** Objects that are read in turn. */
export const READ_OBJECTS = 64;
const everything: Authorizer = { authorize: async () => ({ type: "Allow", reason: "" }) };

/**
 * @param username of all callers, which is checked once
 * @param authorization of the server; if it is absent, authorization is not part of the measurement
 */
export async function openReads(
  { authentication = {}, credentials, close }: Callers,
  username: string,
  authorization: NonNullable<CreateServerOptions["authorization"]> = everything,
  options: Pick<CreateServerOptions, "audit"> = {},
): Promise<OurSide> {
  const { createServer } = await import("../../../runtime/index.js");
  const server = await createServer({
    profile: "kubernetes",
    controllers: CONTROLLERS,
    authorization,
    authentication,
    ...options,
  });
  await server.start();
  await untilReadyInProcess(server);
  await makeObjects(server, { path: COLLECTION, bodies: storedObjects(READ_OBJECTS) });
  const credentialOf = await credentials(server);
  await requireCaller(server, credentialOf(0), username);
  const read = async (number: number): Promise<Uint8Array> => {
    const path = `${COLLECTION}/object-${formatNumber(number % READ_OBJECTS)}`;
    const { status, body } = await server.handle(requestOf("GET", path, credentialOf(number)));
    if (status !== 200 || typeof body === "function") throw new Error(`GET ${path}: found status ${status}`);
    return body;
  };
  return {
    work: { type: "in-process", lanes: [async (number) => (await read(number)).byteLength] },
    record: async () => Buffer.from(await read(0)),
    async close() {
      await server.close();
      await close?.();
    },
  };
}

export function requestOf(method: string, path: string, { headers = {}, peer }: Credential, body = ""): HttpRequest {
  return {
    method,
    path,
    query: new URLSearchParams(),
    headers: { accept: "application/json", "user-agent": "bench", "content-type": "application/json", ...headers },
    peer,
    body: (async function* () {
      if (body !== "") yield Buffer.from(body);
    })(),
    remoteAddress: "127.0.0.1",
    signal: new AbortController().signal,
  };
}

/** Checks the username, since a method that fails to authenticate would be the fastest. */
async function requireCaller(server: Server, credential: Credential, username: string): Promise<void> {
  const path = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
  const { status, body } = await server.handle(requestOf("POST", path, credential, "{}"));
  const text = typeof body === "function" ? "" : Buffer.from(body).toString();
  const found = status === 201 ? JSON.parse(text).status.userInfo.username : `${status} ${text}`;
  if (found !== username) throw new Error(`found the caller ${found}, expected ${username}`);
}
