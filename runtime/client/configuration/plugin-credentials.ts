/** Credentials that a plugin prints: kept until they expire or the server rejects them, obtained once for all who wait. */

import type { Clock } from "../../api/time.js";
import { RecentMap } from "../../base/recent-map.js";
import { ConnectionError, messageOf } from "../client-errors.js";
import { isSameCertificate } from "../transport/certificate-transport.js";
import type { Credential, Credentials } from "./client-credentials.js";
import { CommandError, runCommand } from "./command-run.js";
import { decodeExecCredential, encodeExecInfo, type ObtainedCredential } from "./exec-credential.js";
import type { CheckedPlugin } from "./exec-plugin.js";
import { SharedWork } from "./shared-work.js";

/** A plugin may have to wait for a person who logs in. */
export const DEFAULT_PLUGIN_TIMEOUT_MS = 300_000;
/** Configurations whose credentials the clients of a process share; the one that was asked for longest ago leaves. */
export const MAX_SHARED_PLUGINS = 64;

export interface PluginSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Standard input is a terminal. */
  readonly hasTerminal?: boolean;
}

export interface PluginCredentialsOptions {
  readonly surroundings: PluginSurroundings;
  readonly clock: Clock;
  /** For one run. */
  readonly pluginTimeoutMs?: number;
  /** Surroundings and clock are those of the process. */
  readonly isOfProcess: boolean;
}

/** By configuration. */
const shared = new RecentMap<Credentials>({ maxEntries: MAX_SHARED_PLUGINS });

/** Clients with equal plugins share what these give: people log in once, whatever the number of clients and contexts. */
export function pluginCredentials(plugin: CheckedPlugin, options: PluginCredentialsOptions): Credentials {
  if (!options.isOfProcess) return new PluginCredentials(plugin, options);
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

  /** A 401 to a request that a renewal overtook says nothing of the newer credential, which stays. */
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
    const { surroundings, clock } = this.#options;
    const hasTerminal = surroundings.hasTerminal === true;
    if (interactiveMode === "Always" && !hasTerminal)
      throw this.#failure("has to ask the user (interactiveMode Always), but standard input is not a terminal");
    const isInteractive = interactiveMode !== "Never" && hasTerminal;
    const environment = {
      ...surroundings.environment,
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
