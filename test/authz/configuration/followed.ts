/** A follower of a configuration whose authorizers answer as a test says, with all that it tells of itself. */

import { invalid } from "../../../runtime/api/field-error.js";
import type { FeatureGates } from "../../../runtime/api/lifecycle/feature-gates.js";
import { kubernetesProfile } from "../../../runtime/api/profile/naming-profile.js";
import type { AuthorizerConfiguration } from "../../../runtime/authz/configuration/authorization-configuration.js";
import {
  AuthorizationConfigurationFollower,
  type ConfigurationFollowerOptions,
} from "../../../runtime/authz/configuration/authorization-configuration-follower.js";
import type {
  AuthorizerMethods,
  OpenedAuthorizer,
} from "../../../runtime/authz/configuration/configured-authorizers.js";
import { ManualClock } from "../../client/support/manual-clock.js";
import { noAuthorizationMetrics } from "../../support/no-authorization-metrics.js";
import { SettableText } from "../../support/settable-text.js";
import { gatesWith } from "./documents.js";

/** Counts as an error of an entry that has it as its condition. */
export const BROKEN = "broken";

export class TestAuthorizer implements OpenedAuthorizer {
  readonly type: string;
  readonly name: string;
  isClosed = false;
  readonly authorizer = { authorize: async () => ({ type: "Allow" as const, reason: this.mark }) };

  constructor(
    { type = "", name = "" }: AuthorizerConfiguration,
    readonly opening: number,
  ) {
    this.type = type;
    this.name = name;
  }

  /** Which opening of the entry it is. */
  get mark(): string {
    return `${this.name} ${this.opening}`;
  }

  close(): void {
    if (this.isClosed) throw new Error(`${this.mark} is closed twice`);
    this.isClosed = true;
  }
}

export class TestMethods implements AuthorizerMethods {
  readonly opened: TestAuthorizer[] = [];
  checks = 0;
  /** Checks that neither led to an opening nor were given up. */
  pending = 0;
  /** What checks wait for. */
  gate: Promise<void> = Promise.resolve();
  /** What the files hold that entries name. */
  files = "";
  /** Why the files can't be read. */
  trouble: string | undefined;

  async check(configuration: AuthorizerConfiguration, path: string) {
    this.checks++;
    const { files, trouble } = this;
    await this.gate;
    this.pending++;
    const [condition] = configuration.webhook?.matchConditions ?? [];
    const place = `${path}.webhook.matchConditions[0].expression`;
    const errors = condition?.expression === BROKEN ? [invalid(place, BROKEN, "compilation failed")] : [];
    if (trouble !== undefined) errors.push(invalid(`${path}.webhook.connectionInfo.kubeConfigFile`, "", trouble));
    return {
      errors,
      meaning: { configuration, files },
      open: () => this.open(configuration),
      discard: () => void this.pending--,
    };
  }

  private open(configuration: AuthorizerConfiguration): TestAuthorizer {
    this.pending--;
    const authorizer = new TestAuthorizer(configuration, this.opened.length);
    this.opened.push(authorizer);
    return authorizer;
  }
}

export interface FollowedOptions {
  readonly gates?: FeatureGates;
  readonly given?: Partial<ConfigurationFollowerOptions["given"]>;
}

/** One that was made and not prepared. */
export function madeFollower(content: string, { gates = gatesWith(), given = {} }: FollowedOptions = {}) {
  const text = new SettableText("the file", content);
  const methods = new TestMethods();
  const clock = new ManualClock();
  /** `success 12.5` and `taken sha256:...`, in this order of events. */
  const metrics: string[] = [];
  const log: string[] = [];
  const watchers = new Set<() => void>();
  const tell = (entry: string) => {
    metrics.push(entry);
    for (const look of [...watchers]) look();
  };
  const line = (level: string) => (_fields: object, message: string) => void log.push(`${level} ${message}`);
  const follower = new AuthorizationConfigurationFollower({
    text,
    methods,
    given: { modes: false, webhook: false, ...given },
    parts: {
      profile: kubernetesProfile(),
      clock,
      gates,
      logger: { info: line("info"), warn: line("warn"), error: line("error") },
      metrics: {
        ...noAuthorizationMetrics,
        configurationReloaded: (result, seconds) => tell(`${result} ${seconds}`),
        configurationTaken: (hash) => tell(`taken ${hash}`),
      },
    },
  });
  /** Resolves when so many reloads have been told of, good or bad. */
  const reloads = (count: number): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (metrics.filter((entry) => !entry.startsWith("taken")).length < count) return;
        watchers.delete(look);
        resolve();
      };
      watchers.add(look);
      look();
    });
  /** Which authorizers decide now, in order. */
  const marks = (): string[] => follower.modules().map((module) => (module as TestAuthorizer).mark);
  return { text, methods, clock, follower, metrics, log, reloads, marks };
}

/** One that runs. */
export async function followed(content: string, options: FollowedOptions = {}) {
  const made = madeFollower(content, options);
  const { follower } = made;
  await follower.prepare();
  const ending = new AbortController();
  const ended = follower.run(ending.signal);
  /** Ends the run, and resolves when it has ended. */
  const end = (): Promise<void> => {
    ending.abort();
    return ended;
  };
  return { ...made, end };
}

export type Followed = Awaited<ReturnType<typeof followed>>;

/** All that goes on by itself has gone on. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
