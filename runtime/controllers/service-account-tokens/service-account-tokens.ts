/**
 * Fills Secrets that request the token of a service account, repairs them when they are changed, and deletes them when
 * their account is deleted or replaced by another one of the same name. It is an ordinary client of the API.
 * AUTHN-SA-013.
 */

import { secrets, serviceAccounts } from "../../../generated/core/v1/client.js";
import type { Secret, ServiceAccount } from "../../../generated/core/v1/index.js";
import { dnsSubdomain } from "../../api/formats/name-format.js";
import type { Stored } from "../../api/object.js";
import type { Clock } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import { type Client, Informer, isConflict, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";
import { accountOf, type HeldTokens, mendingOf } from "./token-secret.js";

export interface ServiceAccountTokensOptions {
  readonly client: Client;
  /** A client that only fetches metadata, for the accounts. */
  readonly metadataClient: Client;
  readonly tokens: HeldTokens;
  /** PEM certificates with which clients verify the server; may be empty. */
  readonly caBundle: string;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Metrics of the controller's queue. */
  readonly queueMetrics?: QueueMetrics | undefined;
}

/** Maximum number of Secrets that are filled concurrently. */
const CONCURRENCY = 8;

/** Resolves when the signal has fired and no work is in progress. */
export async function runServiceAccountTokensController(
  options: ServiceAccountTokensOptions,
  signal: AbortSignal,
): Promise<void> {
  const { client, metadataClient, clock, onError } = options;
  const { profile } = client;
  const reflecting = {
    clock,
    onError: (error: unknown): void => {
      if (!isPassingFailure(error)) onError(error);
    },
  };
  const holders = new Informer<Secret>(client.resource(secrets).allNamespaces(), {
    ...reflecting,
    fieldSelector: `type=${profile.words.saTokenSecretType}`,
  });
  const accounts = new Informer<ServiceAccount>(metadataClient.resource(serviceAccounts).allNamespaces(), reflecting);
  const queue = new WorkQueue<string>({
    process: (key) => settle(options, key, holders, accounts, signal),
    concurrency: CONCURRENCY,
    clock,
    onError,
    metrics: options.queueMetrics,
  });
  const byAccount = new SecretsByAccount();
  const accountKey = (secret: Stored<Secret>): string =>
    keyOf(secret.metadata.namespace, accountOf(secret, profile).name);
  const secretKey = ({ metadata: { namespace, name } }: Stored<Secret>): string => keyOf(namespace, name);
  holders.on({
    add(secret) {
      byAccount.add(accountKey(secret), secretKey(secret));
      queue.add(secretKey(secret));
    },
    update(secret, previous) {
      byAccount.remove(accountKey(previous), secretKey(previous));
      byAccount.add(accountKey(secret), secretKey(secret));
      queue.add(secretKey(secret));
    },
    delete: (secret) => byAccount.remove(accountKey(secret), secretKey(secret)),
  });
  const lookAgain = ({ metadata: { namespace, name } }: Stored<ServiceAccount>): void => {
    for (const key of byAccount.of(keyOf(namespace, name))) queue.add(key);
  };
  accounts.on({
    delete: lookAgain,
    update: (account, previous) => {
      if (account.metadata.uid !== previous.metadata.uid) lookAgain(account);
    },
  });
  const running = [holders.run(signal), accounts.run(signal)];
  try {
    await Promise.all([holders.synced(signal), accounts.synced(signal)]);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await Promise.all([...running, queue.run(signal)]);
}

function keyOf(namespace = "", name = ""): string {
  return `${namespace}/${name}`;
}

/** Keys of Secrets by the key of the account that they name, with one entry per Secret. */
class SecretsByAccount {
  readonly #keys = new Map<string, Set<string>>();

  of(account: string): Iterable<string> {
    return this.#keys.get(account) ?? [];
  }

  add(account: string, secret: string): void {
    const keys = this.#keys.get(account) ?? new Set();
    this.#keys.set(account, keys.add(secret));
  }

  remove(account: string, secret: string): void {
    const keys = this.#keys.get(account);
    keys?.delete(secret);
    if (keys?.size === 0) this.#keys.delete(account);
  }
}

/** One round for one Secret: fills, repairs or deletes it. */
async function settle(
  options: ServiceAccountTokensOptions,
  key: string,
  holders: Informer<Secret>,
  accounts: Informer<ServiceAccount>,
  signal: AbortSignal,
): Promise<Outcome> {
  const { client, tokens, caBundle } = options;
  const [namespace = "", secretName = ""] = key.split("/");
  const secret = holders.get(secretName, namespace);
  // An immutable Secret contains what its author has put there.
  if (secret === undefined || secret.metadata.deletionTimestamp || secret.immutable) return "done";
  const { name, uid } = accountOf(secret, client.profile);
  // The author has not named an account yet.
  if (name === "") return "done";
  try {
    const account = await findAccount(options, namespace, name, uid, accounts, signal);
    const api = client.resource(secrets).inNamespace(namespace);
    if (account === undefined) {
      const { uid: ownUid, resourceVersion } = secret.metadata;
      await api.delete(secretName, { preconditions: { uid: ownUid, resourceVersion }, signal });
      return "done";
    }
    const held = { namespace, serviceAccount: { name, uid: account.metadata.uid }, secretName };
    const body = await mendingOf(secret, { held, tokens, caBundle }, client.profile);
    if (body !== undefined) await api.patch(secretName, { type: "merge", body }, { signal });
    return "done";
  } catch (error) {
    if (isNotFound(error)) return "done";
    // The cache does not show another party's write yet.
    if (isConflict(error)) return "again";
    throw error;
  }
}

/** The account that a Secret names; if the cache does not know it, the API decides. */
async function findAccount(
  { metadataClient }: ServiceAccountTokensOptions,
  namespace: string,
  name: string,
  uid: string,
  accounts: Informer<ServiceAccount>,
  signal: AbortSignal,
): Promise<Stored<ServiceAccount> | undefined> {
  const isMeant = (account: Stored<ServiceAccount> | undefined): account is Stored<ServiceAccount> =>
    account !== undefined && (uid === "" || account.metadata.uid === uid);
  const known = accounts.get(name, namespace);
  if (isMeant(known)) return known;
  // A Secret may name anything; a name that is invalid for accounts is not looked up.
  if (dnsSubdomain(name).length > 0) return undefined;
  try {
    const account = await metadataClient.resource(serviceAccounts).inNamespace(namespace).get(name, { signal });
    return isMeant(account) ? account : undefined;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
