/** Sets the service account of Pods and mounts its token; rejects Pods whose account does not exist. AUTHN-SA-007. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { forbidden, type StatusError } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import { isMirrorPod, specOf } from "../plugins/pod-write.js";
import { mountToken } from "./service-account-volume.js";

/** The settings that Pods inherit from their account. */
export interface AccountOfPods {
  /** Undefined if the account does not specify it. */
  readonly automountServiceAccountToken?: boolean | undefined;
  readonly imagePullSecrets: readonly { readonly name?: string }[];
}

/**
 * Resolves with undefined if there is no such account.
 * @param isNewest whether to read the latest state from the store; otherwise the cache will do
 */
export type AccountReader = (namespace: string, name: string, isNewest: boolean) => Promise<AccountOfPods | undefined>;

export interface ServiceAccountAdmissionOptions {
  readonly readAccount: AccountReader;
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** Returns a number from 0 to 1, for the name of the token's volume. */
  readonly random: () => number;
}

const DEFAULT_ACCOUNT = "default";

/** A controller creates the default account of a new namespace; about a second is enough for it. */
const DEFAULT_ACCOUNT_TRIES = 10;
const RETRY_MS = 100;

export function serviceAccountAdmission(options: ServiceAccountAdmissionOptions): AdmissionPlugin {
  const { profile, random } = options;
  const isMirror = ({ object }: AdmissionAttributes): boolean => isMirrorPod(object, profile.words.keyDomain);
  return {
    name: "ServiceAccount",
    mayConcern: ({ operation, gr, subresource }) =>
      operation === "CREATE" && gr.group === "" && gr.resource === "pods" && subresource === "",
    async mutate(attributes) {
      const spec = specOf(attributes.object);
      if (spec === undefined) return false;
      if (isMirror(attributes)) {
        checkMirror(attributes, spec);
        return false;
      }
      if (!spec.serviceAccountName) {
        spec.serviceAccountName = DEFAULT_ACCOUNT;
        spec.serviceAccount = DEFAULT_ACCOUNT;
      }
      const account = await accountOf(attributes, nameOf(spec), options);
      if (!isFilled(spec.imagePullSecrets) && account.imagePullSecrets.length > 0)
        spec.imagePullSecrets = account.imagePullSecrets.map(({ name = "" }) => ({ name }));
      if (spec.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true)
        mountToken(spec, profile, random);
      return true;
    },
    async validate(attributes) {
      const spec = specOf(attributes.object);
      if (spec === undefined) return;
      if (isMirror(attributes)) checkMirror(attributes, spec);
      else if (!spec.serviceAccountName)
        throw refused(attributes, `no service account specified for pod ${attributes.namespace}/${attributes.name}`);
      else await accountOf(attributes, nameOf(spec), options);
    },
  };
}

function nameOf({ serviceAccountName }: JsonObject): string {
  return typeof serviceAccountName === "string" ? serviceAccountName : "";
}

function isFilled(list: JsonObject[string]): boolean {
  return Array.isArray(list) && list.length > 0;
}

/** @throws StatusError 403 if there is none */
async function accountOf(
  attributes: AdmissionAttributes,
  name: string,
  options: ServiceAccountAdmissionOptions,
): Promise<AccountOfPods> {
  const account = await findAccount(attributes.namespace, name, options);
  if (account !== undefined) return account;
  const place = `${attributes.namespace}/${name}`;
  throw refused(
    attributes,
    `error looking up service account ${place}: serviceaccount ${JSON.stringify(name)} not found`,
  );
}

async function findAccount(
  namespace: string,
  name: string,
  { readAccount, clock }: ServiceAccountAdmissionOptions,
): Promise<AccountOfPods | undefined> {
  const known = await readAccount(namespace, name, false);
  if (known !== undefined) return known;
  const tries = name === DEFAULT_ACCOUNT ? DEFAULT_ACCOUNT_TRIES : 1;
  for (let tried = 0; tried < tries; tried++) {
    if (tried > 0) await new Promise<void>((resolve) => clock.after(RETRY_MS, resolve));
    const account = await readAccount(namespace, name, true);
    if (account !== undefined) return account;
  }
  return undefined;
}

/** A mirror pod, which a node runs on its own, must not reference API objects. */
function checkMirror(attributes: AdmissionAttributes, spec: JsonObject): void {
  if (spec.serviceAccountName) throw refused(attributes, "a mirror pod may not reference service accounts");
  const { volumes, containers, initContainers, ephemeralContainers } = spec;
  const parts = { volumes, containers, initContainers, ephemeralContainers };
  if (isFilled(spec.imagePullSecrets) || mentions(parts, SECRET_MEMBERS))
    throw refused(attributes, "a mirror pod may not reference secrets");
  if (mentions(parts, TOKEN_MEMBERS))
    throw refused(attributes, "a mirror pod may not use ServiceAccountToken volume projections");
}

/** Members that are objects wherever they name a secret; entries of maps with user-defined keys are strings. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set([
  "azureFile",
  "nodePublishSecretRef",
  "secret",
  "secretKeyRef",
  "secretRef",
]);
const TOKEN_MEMBERS: ReadonlySet<string> = new Set(["serviceAccountToken"]);

/** The nesting limit of request bodies bounds the depth. */
function mentions(value: JsonValue | undefined, members: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some((item) => mentions(item, members));
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(
    ([name, item]) => (members.has(name) && isJsonObject(item)) || mentions(item, members),
  );
}

function refused({ gr, name }: AdmissionAttributes, why: string): StatusError {
  return forbidden(gr, name, why);
}
