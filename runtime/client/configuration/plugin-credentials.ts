/**
 * Credentials that a plugin prints. They are kept until they expire or the server rejects them, and obtained once for
 * all requests that wait.
 */

import type { Clock } from "../../api/time.js";
import { RecentMap } from "../../base/recent-map.js";
import { ConnectionError, messageOf } from "../client-errors.js";
import { isSameCertificate } from "../transport/certificate-transport.js";
import type { Credential, Credentials } from "./client-credentials.js";
import { CommandError, runCommand } from "./command-run.js";
import { decodeExecCredential, encodeExecInfo, type ObtainedCredential } from "./exec-credential.js";
import type { CheckedPlugin } from "./exec-plugin.js";
import { SharedWork } from "./shared-work.js";

/** Long enough for a person to log in. */
export const DEFAULT_PLUGIN_TIMEOUT_MS = 300_000;
/**
 * The number of configurations whose credentials the clients of a process share; the least recently used one is
 * dropped.
 */
export const MAX_SHARED_PLUGINS = 64;

export interface PluginProcessContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether standard input is a terminal. */
  readonly hasTerminal?: boolean;
}

export interface PluginCredentialsOptions {
  readonly processContext: PluginProcessContext;
  readonly clock: Clock;
  /** The time limit of one run. */
  readonly pluginTimeoutMs?: number;
  /** Whether the context and the clock are the process's own. */
  readonly isProcessWide: boolean;
}

/** The shared credentials by configuration. */
const shared = new RecentMap<Credentials>({ maxEntries: MAX_SHARED_PLUGINS });

/**
 * Returns the credentials of a plugin. Clients with equal plugins share them, so that people log in once for any number
 * of clients and contexts.
 */
export function pluginCredentials(plugin: CheckedPlugin, options: PluginCredentialsOptions): Credentials {
  if (!options.isProcessWide) return new PluginCredentials(plugin, options);
  const key = JSON.stringify([plugin, options.pluginTimeoutMs]);
  const credentials = shared.get(key) ?? new PluginCredentials(plugin, options);
  shared.set(key, credentials);
  return credentials;
}

class PluginCredentials implements Credentials {
  readonly #plugin: CheckedPlugin;
  readonly #options: PluginCredentialsOptions;
  #held: ObtainedCredential | undefined;
  readonly #run: SharedWork<Credential>;

  constructor(plugin: CheckedPlugin, options: PluginCredentialsOptions) {
    this.#plugin = plugin;
    this.#options = options;
    this.#run = new SharedWork((signal) => this.#obtain(signal));
  }

  current(signal?: AbortSignal): Credential | Promise<Credential> {
    const held = this.#held;
    return held !== undefined && this.#options.clock.now() < held.expiresAtMs
      ? held.credential
      : this.#run.result(signal);
  }

  /**
   * Renews the credential. A 401 to a request that a renewal overtook says nothing about the newer credential, which is
   * kept.
   */
  async renew(rejected: Credential, signal?: AbortSignal): Promise<boolean> {
    if (this.#held?.credential === rejected) this.#held = undefined;
    return !isSameCredential(await this.current(signal), rejected);
  }

  async #obtain(signal: AbortSignal): Promise<Credential> {
    const { clock, pluginTimeoutMs: timeoutMs = DEFAULT_PLUGIN_TIMEOUT_MS } = this.#options;
    const timeout = new AbortController();
    const stopTimer = clock.after(timeoutMs, () => timeout.abort(this.#failure(`did not end within ${timeoutMs} ms`)));
    try {
      const stdout = await this.#output(AbortSignal.any([signal, timeout.signal]));
      this.#held = decodeExecCredential(stdout, this.#plugin.apiVersion);
      return this.#held.credential;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ConnectionError) throw error;
      const { installHint } = this.#plugin;
      const isMissing = error instanceof CommandError && error.isMissing;
      throw this.#failure(`${messageOf(error)}${isMissing && installHint !== "" ? `\n\n${installHint}` : ""}`);
    } finally {
      stopTimer();
    }
  }

  async #output(signal: AbortSignal): Promise<Uint8Array> {
    const { command, args, env, infoVariable, interactiveMode } = this.#plugin;
    const { processContext, clock } = this.#options;
    const hasTerminal = processContext.hasTerminal === true;
    if (interactiveMode === "Always" && !hasTerminal)
      throw this.#failure("needs to prompt the user (interactiveMode Always), but standard input is not a terminal");
    const isInteractive = interactiveMode !== "Never" && hasTerminal;
    const environment = {
      ...processContext.environment,
      ...env,
      [infoVariable]: encodeExecInfo(this.#plugin, isInteractive),
    };
    return runCommand({ file: command, args, environment, hasInput: isInteractive }, clock, signal);
  }

  #failure(what: string): ConnectionError {
    return new ConnectionError("credential", `credential plugin ${JSON.stringify(this.#plugin.command)}: ${what}`);
  }
}

function isSameCredential(one: Credential, other: Credential): boolean {
  return (
    one.headers.authorization === other.headers.authorization && isSameCertificate(one.certificate, other.certificate)
  );
}
