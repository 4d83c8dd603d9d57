/** Puts authorization together from its options: the modes and their order. SPEC: Authorization, modes. */

import type { Logger } from "../api/logger.js";
import { abacAuthorizer } from "../authz/abac/abac-authorizer.js";
import { parseAbacPolicy } from "../authz/abac/policy-file.js";
import type {
  Authorization,
  AuthorizationDependencies,
  AuthorizationFactory,
  AuthorizationParts,
} from "../authz/authorization.js";
import {
  AUTHORIZATION_MODES,
  type AuthorizationMode,
  type AuthorizationOptions,
} from "../authz/authorization-options.js";
import type { Authorizer, NamedAuthorizer } from "../authz/authorizer.js";
import { alwaysAllow, alwaysDeny, authorizerChain, HEALTH_PATHS } from "../authz/authorizer-chain.js";
import { AuthorizationConfigurationFollower } from "../authz/configuration/authorization-configuration-follower.js";
import { authorizerMethods } from "../authz/configuration/authorizer-methods.js";
import { NodeAuthorizer } from "../authz/node/node-authorizer.js";
import { RoleIndex } from "../authz/rbac/role-index.js";
import type { RoleRules } from "../authz/rbac/role-rules.js";
import { webhookAuthorizer } from "../authz/webhook/webhook-authorizer.js";
import { type ChangingText, changingText, constantText } from "../base/changing-text.js";
import { aborted } from "../base/follow-text.js";
import { OperatorError } from "../base/operator-error.js";
import type { WebhookConnection } from "../webhooks/webhook-connection.js";
import { authorizationObjects } from "./authorization-objects.js";

/** The name in metrics and logs of a webhook that the options don't name. */
const WEBHOOK_NAME = "default";

/**
 * @param given options, or one authorizer that decides about everything, including members of system:masters
 * @throws OperatorError, when the factory is called, for unusable options
 */
export function authorizationOf(
  given: AuthorizationOptions | Authorizer,
  openPaths: readonly string[],
): AuthorizationFactory {
  return (parts) => new ServerAuthorization(given, openPaths, parts);
}

/** Whether the options allow everything to every authenticated user. */
export function allowsEverything(given: AuthorizationOptions | Authorizer): boolean {
  return !isAuthorizer(given) && (given.modes?.includes("AlwaysAllow") ?? false);
}

/**
 * Whether the options may authorize nodes, whose writes must then be restricted. A configuration file may begin to do
 * so at any time.
 */
export function mayKnowNodes(given: AuthorizationOptions | Authorizer): boolean {
  return !isAuthorizer(given) && (given.configuration !== undefined || (given.modes?.includes("Node") ?? false));
}

class ServerAuthorization implements Authorization {
  readonly authorizer: Authorizer;
  readonly roles: RoleRules;
  readonly usesRoles: boolean;
  private readonly parts: AuthorizationParts;
  private readonly index: RoleIndex;
  private readonly nodes: NodeAuthorizer;
  private readonly follower: AuthorizationConfigurationFollower | undefined;
  private readonly preparations: (() => Promise<void>)[] = [];
  /** The work that keeps an index current, by the index. It begins with the first use. */
  private readonly following = new Map<object, Promise<void>>();
  private readonly due = new Map<object, (signal: AbortSignal) => Promise<void>>();
  private signal: AbortSignal | undefined;

  constructor(
    given: AuthorizationOptions | Authorizer,
    openPaths: readonly string[],
    parts: AuthorizationDependencies,
  ) {
    const objects = authorizationObjects(parts);
    this.parts = { ...parts, objects };
    this.index = new RoleIndex(this.parts);
    this.nodes = new NodeAuthorizer(this.parts);
    this.roles = { rulesOf: (user, namespace) => this.kept(this.index).rulesOf(user, namespace) };
    if (isAuthorizer(given)) {
      this.authorizer = given;
      this.usesRoles = false;
      return;
    }
    const { alwaysAllowPaths, modes = [], configuration } = given;
    let modules: () => readonly NamedAuthorizer[];
    if (configuration === undefined) modules = this.modulesOf(given);
    else {
      this.follower = this.followerOf(configuration, given);
      modules = this.follower.modules;
    }
    // Without modes there is nothing to consult, yet an embedded server still has its probes.
    const hasModes = configuration !== undefined || modes.length > 0;
    const open = alwaysAllowPaths ?? (hasModes ? openPaths : [...HEALTH_PATHS, ...openPaths]);
    this.authorizer = authorizerChain(
      modules,
      // Reviews of a user's rules do not list the files of the API reference, which are not permissions.
      { open, listed: alwaysAllowPaths ?? [] },
      parts.metrics,
    );
    // A configuration file may begin to name the mode at any time.
    this.usesRoles = configuration !== undefined || modes.includes("RBAC");
  }

  async prepare(): Promise<void> {
    await this.follower?.prepare();
    for (const prepare of this.preparations) await prepare();
  }

  async run(signal: AbortSignal): Promise<void> {
    this.signal = signal;
    for (const [index, follow] of this.due) this.following.set(index, follow(signal));
    this.due.clear();
    await this.follower?.run(signal);
    await aborted(signal);
    await Promise.all(this.following.values());
  }

  /** Returns the index and keeps it current from now on. */
  private kept<Index extends RoleIndex | NodeAuthorizer>(index: Index): Index {
    if (this.due.has(index) || this.following.has(index)) return index;
    const follow = (signal: AbortSignal): Promise<void> => index.follow(this.parts.objects, signal);
    if (this.signal === undefined) this.due.set(index, follow);
    else this.following.set(index, follow(this.signal));
    return index;
  }

  private followerOf(
    configuration: string | ChangingText,
    { modes, webhook }: AuthorizationOptions,
  ): AuthorizationConfigurationFollower {
    const methods = authorizerMethods({
      parts: this.parts,
      readConnection: (file, signal) => readConnection(file, this.parts.logger, signal),
      rbac: () => this.kept(this.index).authorizer,
      node: () => this.kept(this.nodes).authorizer,
    });
    return new AuthorizationConfigurationFollower({
      text: changingText("authorization.configuration", configuration),
      parts: this.parts,
      methods,
      given: { modes: modes !== undefined, webhook: webhook !== undefined },
    });
  }

  private modulesOf(options: AuthorizationOptions): () => readonly NamedAuthorizer[] {
    const { modes = [], abacPolicy, webhook } = options;
    for (const [index, mode] of modes.entries()) {
      if (!isAuthorizer(mode) && !AUTHORIZATION_MODES.includes(mode)) throw unknownMode(mode);
      if (modes.indexOf(mode) !== index)
        throw new OperatorError(`authorization: ${isAuthorizer(mode) ? "an authorizer" : mode} is there twice`);
    }
    if (abacPolicy !== undefined && !modes.includes("ABAC"))
      throw new OperatorError("authorization: abacPolicy is there without the mode ABAC");
    if (webhook !== undefined && !modes.includes("Webhook"))
      throw new OperatorError("authorization: webhook is there without the mode Webhook");
    const modules = modes.map((mode) => {
      if (isAuthorizer(mode)) return { type: "Custom", name: "custom", authorizer: mode };
      const name = mode === "Webhook" ? WEBHOOK_NAME : mode.toLowerCase();
      return { type: mode, name, authorizer: this.ofMode(mode, options) };
    });
    return () => modules;
  }

  private ofMode(mode: AuthorizationMode, { abacPolicy, webhook }: AuthorizationOptions): Authorizer {
    switch (mode) {
      case "AlwaysAllow":
        return alwaysAllow;
      case "AlwaysDeny":
        return alwaysDeny;
      case "RBAC":
        return this.kept(this.index).authorizer;
      case "Node":
        return this.kept(this.nodes).authorizer;
      case "ABAC":
        return this.abac(abacPolicy);
      case "Webhook":
        return this.webhook(webhook);
    }
  }

  private abac(policy: AuthorizationOptions["abacPolicy"]): Authorizer {
    if (policy === undefined) throw new OperatorError("ABAC's authorization policy file not passed");
    const { name, text } = typeof policy === "string" ? constantText("abacPolicy", policy) : policy;
    const { profile, logger } = this.parts;
    return abacAuthorizer(parseAbacPolicy(text, name, { profile, warn: (message) => logger.warn({}, message) }));
  }

  private webhook(options: AuthorizationOptions["webhook"]): Authorizer {
    if (options === undefined) throw new OperatorError("Webhook's authorization config file not passed");
    const webhook = webhookAuthorizer(WEBHOOK_NAME, options, this.parts);
    this.preparations.push(() => webhook.prepare());
    return webhook.authorizer;
  }
}

/** Loads the reader of connection files only when it is needed. */
async function readConnection(file: string, logger: Logger, signal: AbortSignal): Promise<WebhookConnection> {
  const { readConnectionFile } = await import("./connection-file.js");
  return readConnectionFile(file, logger, signal);
}

function isAuthorizer(given: AuthorizationOptions | Authorizer | AuthorizationMode): given is Authorizer {
  return typeof given === "object" && given !== null && "authorize" in given;
}

/** Reports what the compiler doesn't check in plain JavaScript. */
function unknownMode(found: unknown): OperatorError {
  const shown = typeof found === "string" ? JSON.stringify(found) : String(found);
  const allowed = AUTHORIZATION_MODES.join(", ");
  return new OperatorError(`authorization: found ${shown}, allowed are ${allowed}, and objects with authorize()`);
}
