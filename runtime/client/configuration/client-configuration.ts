/** What is needed to reach a server as somebody, wherever it was read from. */

import type { TlsSettings } from "../transport/server-address.js";
import type { Credentials, Impersonation } from "./client-credentials.js";

export interface ClientConfiguration {
  /** `https://host[:port][/path]`. */
  readonly server: string;
  readonly tls: TlsSettings;
  readonly credentials: Credentials;
  readonly impersonation?: Impersonation;
  readonly namespace?: string;
  /** Of a configuration file, and where it stands there. */
  readonly proxy?: { readonly url: string; readonly place: string };
  /** Answers are asked for in compressed form unless true. */
  readonly disableCompression?: boolean;
}
