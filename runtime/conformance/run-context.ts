/** The state that the checks of one run share. */
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { TransportRequest } from "../client/transport/transport.js";
import { type CustomKind, customKindOf, type DefinitionOptions, definitionOf } from "./custom-kind.js";
import type { Connection } from "./kit-connection.js";
import { sendWithRetries } from "./overload-retries.js";
import { openRaw, readRaw } from "./raw-connection.js";
import type { RawAnswer, RawMethod, RawRequestOptions } from "./scene.js";

/** The label of a run on everything that it creates. */
export const RUN_LABEL = "kindsmith.dev/conformance";
const GROUP_SUFFIX = "conformance.example.com";
/** The time limit of removals, which run after the time of their check is over. */
const CLEAN_UP_MS = 20_000;

export interface RunSettings {
  readonly connection: Connection;
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** Returns a number of at least 0 and less than 1. */
  readonly random: () => number;
  readonly callbackHost?: string;
}

export class RunContext {
  readonly connection: Connection;
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly callbackHost: string | undefined;
  /** Lower-case letters and digits. */
  readonly id: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly group: string;
  /** Descriptions of what could not be removed. */
  readonly notes: string[] = [];
  #names = 0;
  readonly #kinds = new Map<string, Promise<CustomKind>>();

  constructor(settings: RunSettings) {
    this.connection = settings.connection;
    this.profile = settings.profile;
    this.clock = settings.clock;
    this.callbackHost = settings.callbackHost;
    this.id = `r${Math.floor(settings.random() * 36 ** 6)
      .toString(36)
      .padStart(6, "0")}`;
    this.labels = { [RUN_LABEL]: this.id };
    this.group = `${this.id}.${GROUP_SUFFIX}`;
  }

  name(prefix: string): string {
    return `${prefix.slice(0, 45)}-${this.id}-${++this.#names}`;
  }

  /** Returns a kind that the first check that needs it defines. If that fails, it fails for all of them. */
  sharedKind(
    kind: string,
    options: DefinitionOptions,
    install: (definition: object) => Promise<void>,
  ): Promise<CustomKind> {
    const known = this.#kinds.get(kind);
    if (known !== undefined) return known;
    const definition = definitionOf(this.profile, { group: this.group, kind }, this.labels, options);
    const made = install(definition).then(() => customKindOf(definition));
    this.#kinds.set(kind, made);
    return made;
  }

  /** Sends a request outside of checks, for preparation and removal. */
  async request(method: RawMethod, path: string, options: RawRequestOptions = {}): Promise<RawAnswer> {
    const stop = new AbortController();
    const cancel = this.clock.after(CLEAN_UP_MS, () => stop.abort(new Error(`no answer within ${CLEAN_UP_MS} ms`)));
    try {
      const settings = { clock: this.clock, signal: stop.signal };
      const send = (request: TransportRequest) =>
        sendWithRetries(settings, () => this.connection.transport.request(request));
      return await readRaw(await openRaw(this.connection, send, method, path, options, stop.signal), method, path);
    } finally {
      cancel();
    }
  }

  /** Deletes the object at a path; a missing one is fine. A failure becomes a note. */
  async remove(path: string): Promise<void> {
    await this.attempt(`DELETE ${path}`, async () => {
      const { status, line } = await this.request("DELETE", path);
      if (status >= 300 && ![404, 409, 410].includes(status)) throw new Error(line);
    });
  }

  /** Runs a removal; a failure becomes a note. */
  async attempt(what: string, remove: () => Promise<unknown>): Promise<void> {
    try {
      await remove();
    } catch (error) {
      this.notes.push(`could not be removed: ${what}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Removes what outlived the checks: the kinds of the run, and everything with its label. */
  async end(): Promise<void> {
    const { apiextensionsGroup } = this.profile.words;
    const definitions = `/apis/${apiextensionsGroup}/v1/customresourcedefinitions`;
    for (const kind of this.#kinds.keys()) await this.remove(`${definitions}/${kind.toLowerCase()}s.${this.group}`);
  }
}
