/**
 * A real OpenID Connect provider from a package, over HTTPS on loopback, and people who log in to it with the
 * authorization code flow over HTTP, as a browser and a client program do together.
 */
import { once } from "node:events";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createServer, request, type Server } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type RequestContext } from "oidc-provider";
import { type Authority, makeAuthority } from "./certificates.js";

export const CLIENT_ID = "kindsmith";
const CLIENT_SECRET = "a secret of the client program, for tests";
const REDIRECT_URI = "https://client.example.com/callback";
/** Access tokens for this resource are signed and have the audience of ID tokens. */
const RESOURCE = "urn:kindsmith:api";
const MAX_STEPS = 10;

export interface Person {
  readonly id: string;
  /** The provider's claims about the person. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

export interface Tokens {
  readonly id_token: string;
  readonly access_token: string;
}

export interface ProviderOptions {
  readonly port?: number;
  readonly authority?: Authority;
  /** Default: `RS256`. */
  readonly signingAlgorithm?: string;
}

export class OidcProvider {
  /** The paths of the requests so far. */
  readonly requests: string[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly people = new Map<string, Person>();
  private listener: RequestListener = (_request, response) => void response.writeHead(503).end();
  private keys = 0;

  private constructor(
    private readonly server: Server,
    readonly authority: Authority,
    private readonly signingAlgorithm: string,
    readonly port: number,
  ) {
    server.on("request", (incoming: IncomingMessage, response) => {
      this.requests.push((incoming.url ?? "").replace(/\?.*/, ""));
      this.listener(incoming, response);
    });
    server.on("connection", (socket: Socket) => {
      this.sockets.add(socket);
      socket.once("close", () => this.sockets.delete(socket));
    });
    server.on("tlsClientError", () => undefined);
  }

  static async start(options: ProviderOptions = {}): Promise<OidcProvider> {
    const authority = options.authority ?? (await makeAuthority("provider"));
    const { certificate: cert, key } = await authority.issueServer();
    const server = createServer({ cert, key });
    server.listen(options.port ?? 0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const provider = new OidcProvider(server, authority, options.signingAlgorithm ?? "RS256", port);
    await provider.rotate();
    return provider;
  }

  get url(): string {
    return `https://127.0.0.1:${this.port}`;
  }

  /** Makes the provider sign with a new key and publish no other. */
  async rotate(): Promise<void> {
    const { privateKey } = await generateKeyPair(this.signingAlgorithm, { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: `key-${++this.keys}`, alg: this.signingAlgorithm, use: "sig" };
    const provider = new Provider(this.url, this.configuration([key]));
    const callback = provider.callback();
    this.listener = (incoming, response) => {
      const login = /^\/login\/([^/?]+)/.exec(incoming.url ?? "");
      if (login === null) return callback(incoming, response);
      void this.login(provider, incoming, response);
    };
  }

  /** Logs a person in and exchanges the code, as the client program does. */
  async tokensOf(person: Person, kind: "usual" | "signed access token" = "usual"): Promise<Tokens> {
    this.people.set(person.id, person);
    const resource: Record<string, string> = kind === "usual" ? {} : { resource: RESOURCE };
    const query = {
      client_id: CLIENT_ID,
      response_type: "code",
      scope: "openid profile email",
      redirect_uri: REDIRECT_URI,
      ...resource,
    };
    const cookies = new Map<string, string>([["person", person.id]]);
    let location = `/auth?${new URLSearchParams(query)}`;
    for (let step = 0; step < MAX_STEPS; step++) {
      const answer = await this.send("GET", location, { cookie: cookieText(cookies) });
      for (const cookie of answer.cookies) cookies.set(...cookie);
      if (answer.location === undefined)
        throw new Error(`no redirect from ${location}: ${answer.status} ${answer.text}`);
      if (answer.location.startsWith(REDIRECT_URI)) return this.exchange(answer.location);
      const { pathname, search } = new URL(answer.location, this.url);
      location = `${pathname}${search}`;
    }
    throw new Error(`the login takes more than ${MAX_STEPS} steps`);
  }

  /** @returns the status of the user info request with an access token */
  async userinfoStatus(accessToken: string): Promise<number> {
    return (await this.send("GET", "/me", { authorization: `Bearer ${accessToken}` })).status;
  }

  async revoke(accessToken: string): Promise<void> {
    const { status, text } = await this.post("/token/revocation", { token: accessToken });
    if (status !== 200) throw new Error(`not revoked: ${status} ${text}`);
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, "close");
  }

  private configuration(keys: readonly object[]): object {
    const client = {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [REDIRECT_URI],
      response_types: ["code"],
      grant_types: ["authorization_code"],
      token_endpoint_auth_method: "client_secret_post",
      id_token_signed_response_alg: this.signingAlgorithm,
    };
    return {
      clients: [client],
      jwks: { keys },
      cookies: { keys: ["a key of cookies, for tests"] },
      pkce: { required: () => false },
      // Claims of requested scopes are in the id_token, as with most providers.
      conformIdTokenClaims: false,
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups", "hd", "tid"] },
      features: {
        devInteractions: { enabled: false },
        revocation: { enabled: true, allowedPolicy: () => true },
        resourceIndicators: {
          enabled: true,
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: "openid",
            audience: CLIENT_ID,
            accessTokenFormat: "jwt",
            jwt: { sign: { alg: this.signingAlgorithm } },
          }),
        },
      },
      interactions: { url: (_context: RequestContext, { uid }: { uid: string }) => `/login/${uid}` },
      ttl: {
        AccessToken: 3_600,
        IdToken: 3_600,
        Grant: 3_600,
        Interaction: 3_600,
        Session: 3_600,
        AuthorizationCode: 60,
      },
      findAccount: (_context: RequestContext, accountId: string) => ({
        accountId,
        claims: () => ({ sub: accountId, ...this.people.get(accountId)?.claims }),
      }),
      loadExistingGrant: grantEverything,
    };
  }

  private async login(provider: Provider, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const accountId = /person=([^;]+)/.exec(incoming.headers.cookie ?? "")?.[1];
    await provider.interactionFinished(incoming, response, { login: { accountId } });
  }

  private async exchange(location: string): Promise<Tokens> {
    const code = new URL(location).searchParams.get("code");
    if (code === null) throw new Error(`the provider gave no code: ${location}`);
    const { status, text } = await this.post("/token", {
      grant_type: "authorization_code",
      code,
      redirect_uri: REDIRECT_URI,
    });
    if (status !== 200) throw new Error(`the provider gave no tokens: ${status} ${text}`);
    return JSON.parse(text) as Tokens;
  }

  private post(path: string, form: Record<string, string>): Promise<ProviderAnswer> {
    const body = new URLSearchParams({ ...form, client_id: CLIENT_ID, client_secret: CLIENT_SECRET }).toString();
    return this.send("POST", path, { "content-type": "application/x-www-form-urlencoded" }, body);
  }

  private async send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<ProviderAnswer> {
    const options = { host: "127.0.0.1", port: this.port, ca: this.authority.certificate, agent: false as const };
    const sent = request({ ...options, method, path, headers }).end(body);
    const [message] = (await once(sent, "response")) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    return {
      status: message.statusCode ?? 0,
      location: message.headers.location,
      cookies: (message.headers["set-cookie"] ?? []).map(cookieOf),
      text: Buffer.concat(chunks).toString(),
    };
  }
}

interface ProviderAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly cookies: readonly (readonly [string, string])[];
  readonly text: string;
}

/** Grants everything without a consent page. */
async function grantEverything({ oidc }: RequestContext): Promise<object> {
  const { provider, client, session } = oidc;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid profile email");
  grant.addResourceScope(RESOURCE, "openid");
  await grant.save();
  return grant;
}

function cookieOf(header: string): readonly [string, string] {
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  return [name, value];
}

function cookieText(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
