/** An issuer on loopback that says and signs whatever a test wants, over TLS. */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { type Authority, type KeyPair, makeAuthority } from "../../../support/certificates.js";

/** How a document is answered: a JSON value, or whatever a test does with the request. */
export type Answer = Handler | object;
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface IssuerKey {
  readonly algorithm: string;
  readonly keyId: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

export const AUDIENCE = "kindsmith";
const DISCOVERY = "/.well-known/openid-configuration";
const KEYS = "/keys";

let known: Promise<Authority> | undefined;

/** The authority that vouches for all issuers of a process, unless a test wants another. */
export function issuerAuthority(): Promise<Authority> {
  known ??= makeAuthority("issuers");
  return known;
}

export async function makeKey(keyId: string, algorithm = "ES256"): Promise<IssuerKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const publicJwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: algorithm, use: "sig" };
  return { algorithm, keyId, privateKey, publicJwk };
}

export interface LoopbackOptions {
  readonly key?: IssuerKey;
  readonly serving?: KeyPair;
  /** A port that was free a moment ago, for an issuer that comes back. */
  readonly port?: number;
}

export class LoopbackIssuer {
  /** Paths of the requests that were made. */
  readonly requests: string[] = [];
  /** By path; what is not here is answered as an issuer does it. */
  readonly answers = new Map<string, Answer>();
  keys: IssuerKey[];
  private readonly sockets = new Set<Socket>();
  private readonly watchers = new Set<() => void>();

  private constructor(
    private readonly server: Server,
    key: IssuerKey,
    readonly port: number,
  ) {
    this.keys = [key];
    server.on("request", (request, response) => this.answer(request, response));
    server.on("connection", (socket: Socket) => {
      this.sockets.add(socket);
      socket.once("close", () => this.sockets.delete(socket));
    });
    // handshakes that clients break off are their own business
    server.on("tlsClientError", () => undefined);
  }

  static async start({ key, serving, port = 0 }: LoopbackOptions = {}): Promise<LoopbackIssuer> {
    const { certificate, key: privateKey } = serving ?? (await (await issuerAuthority()).issueServer());
    const server = createServer({ cert: certificate, key: privateKey });
    const signing = key ?? (await makeKey("first"));
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return new LoopbackIssuer(server, signing, (server.address() as AddressInfo).port);
  }

  get url(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  /** A token that is good in every way but what is said here; claims that are undefined are left out. */
  token(
    claims: Record<string, unknown> = {},
    header: Record<string, unknown> = {},
    key = this.keys[0],
  ): Promise<string> {
    if (key === undefined) throw new Error("the issuer has no key");
    const all = { iss: this.url, sub: "jane", aud: AUDIENCE, exp: FAR_FUTURE, ...claims };
    return new SignJWT(JSON.parse(JSON.stringify(all)))
      .setProtectedHeader({ alg: key.algorithm, kid: key.keyId, ...header })
      .sign(key.privateKey);
  }

  /** Resolves once a path has been asked for so many times. */
  asked(path: string, times: number): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.requests.filter((found) => found === path).length < times) return;
        this.watchers.delete(look);
        resolve();
      };
      this.watchers.add(look);
      look();
    });
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, "close");
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "";
    this.requests.push(path);
    const answer = this.answers.get(path) ?? this.usualAnswer(path);
    if (isHandler(answer)) answer(request, response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    for (const look of [...this.watchers]) look();
  }

  private usualAnswer(path: string): Answer | undefined {
    if (path === DISCOVERY) return { issuer: this.url, jwks_uri: `${this.url}${KEYS}` };
    if (path === KEYS) return { keys: this.keys.map(({ publicJwk }) => publicJwk) };
    return undefined;
  }
}

function isHandler(answer: Answer | undefined): answer is Handler {
  return typeof answer === "function";
}

/** Seconds; behind every clock that tests have. */
export const FAR_FUTURE = Date.UTC(2100, 0, 1) / 1_000;
export const PATHS = { discovery: DISCOVERY, keys: KEYS };
