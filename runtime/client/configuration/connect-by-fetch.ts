/** A client on top of `fetch`, for pages, workers and runtimes that have nothing else. */

import { ConfigurationError } from "../client-errors.js";
import { type ClientSettings, createClient, type TypedClient } from "../resources/client.js";
import type { Apis, NoApis } from "../resources/typed-apis.js";
import { type FetchTransportOptions, fetchTransport } from "../transport/fetch-transport.js";
import { parseServerAddress, type ServerAddress } from "../transport/server-address.js";
import {
  anonymous,
  bearer,
  type Credential,
  type Credentials,
  type Impersonation,
  staticToken,
} from "./client-credentials.js";

export interface ConnectByFetchOptions extends ClientSettings, FetchTransportOptions {
  /** `https://host[:port][/path]`, or a path on the page's own origin; that origin by default. */
  readonly server?: string;
  /** A bearer token, or a function that returns one, which is called before the first request and again after a 401. */
  readonly token?: string | (() => string | Promise<string>);
  readonly namespace?: string;
  readonly impersonation?: Impersonation;
}

/** @throws ConfigurationError that names what was found and what was expected */
export function connectByFetch<A extends Apis = NoApis>(
  options: ConnectByFetchOptions & { readonly apis?: A } = {},
): TypedClient<A> {
  const { server, token, fetch, cookies, ...settings } = options;
  const transport = fetchTransport(serverAddress(server), {
    ...(fetch === undefined ? {} : { fetch }),
    ...(cookies === undefined ? {} : { cookies }),
  });
  return createClient({ ...settings, transport, credentials: credentialsOf(token) });
}

function serverAddress(server: string | undefined): ServerAddress {
  // Not every runtime has a page.
  const page = (globalThis as { location?: { href?: string } }).location?.href;
  if (page !== undefined && (server === undefined || server.startsWith("/")))
    return parseServerAddress(new URL(server ?? "/", page).href);
  if (server === undefined)
    throw new ConfigurationError(
      "server is not set and there is no page whose origin it could be, expected https://host[:port][/path]",
    );
  return parseServerAddress(server);
}

function credentialsOf(token: ConnectByFetchOptions["token"]): Credentials {
  if (token === undefined) return anonymous;
  return typeof token === "string" ? staticToken(token) : new TokenFunctionCredentials(token);
}

/** Tokens from the caller's function. Requests that wait at the same time share one call. */
class TokenFunctionCredentials implements Credentials {
  #held: Credential | Promise<Credential> | undefined;

  constructor(private readonly getToken: () => string | Promise<string>) {}

  current(): Credential | Promise<Credential> {
    if (this.#held === undefined) this.#hold(this.#obtained());
    return this.#held as Credential | Promise<Credential>;
  }

  /** Renews the token. A 401 to a request that a renewal overtook says nothing about the newer token, which is kept. */
  async renew(rejected: Credential): Promise<boolean> {
    if (this.#held === rejected) this.#held = undefined;
    return (await this.current()).headers.authorization !== rejected.headers.authorization;
  }

  async #obtained(): Promise<Credential> {
    return bearer(await this.getToken());
  }

  /** Keeps the credential. If the call fails, the next request calls again. */
  #hold(obtained: Promise<Credential>): void {
    this.#held = obtained;
    const settle = (credential?: Credential): void => {
      if (this.#held === obtained) this.#held = credential;
    };
    obtained.then(settle, () => settle());
  }
}
