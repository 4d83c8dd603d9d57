/** Gives Pods their service account and its token, and keeps out those whose account is not there. AUTHN-SA-007. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { forbidden, type StatusError } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import { isMirrorPod, specOf } from "../plugins/pod-write.js";
import { mountToken } from "./service-account-volume.js";

/** What Pods take over from their account. */
export interface AccountOfPods {
  /** Undefined where it does not say. */
  readonly automountServiceAccountToken?: boolean | undefined;
  readonly imagePullSecrets: readonly { readonly name?: string }[];
}

/**
 * Undefined when there is no such account.
 * @param isNewest whether it has to be the state of the store; the cache will do otherwise
 */
export type AccountReader = (namespace: string, name: string, isNewest: boolean) => Promise<AccountOfPods | undefined>;

export interface ServiceAccountAdmissionOptions {
  readonly readAccount: AccountReader;
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** 0 to 1; for the name of the volume with the token. */
  readonly random: () => number;
}

const DEFAULT_ACCOUNT = "default";

/** A controller makes the default account of a new namespace: about a second is enough for it. */
const DEFAULT_ACCOUNT_TRIES = 10;
const RETRY_MS = 100;

export function serviceAccountAdmission(options: ServiceAccountAdmissionOptions): AdmissionPlugin {
  const { profile, random } = options;
  const isMirror = ({ object }: AdmissionAttributes): boolean => isMirrorPod(object, profile.words.keyDomain);
  return {
    name: "ServiceAccount",
    handles: ({ operation, gr, subresource }) =>
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

/** @throws StatusError 403 when there is none */
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

/** What a node runs by itself, and only shows, has nothing of the API. */
function checkMirror(attributes: AdmissionAttributes, spec: JsonObject): void {
  if (spec.serviceAccountName) throw refused(attributes, "a mirror pod may not reference service accounts");
  const { volumes, containers, initContainers, ephemeralContainers } = spec;
  const parts = { volumes, containers, initContainers, ephemeralContainers };
  if (isFilled(spec.imagePullSecrets) || mentions(parts, SECRET_MEMBERS))
    throw refused(attributes, "a mirror pod may not reference secrets");
  if (mentions(parts, TOKEN_MEMBERS))
    throw refused(attributes, "a mirror pod may not use ServiceAccountToken volume projections");
}

/** Members that are objects wherever they name a secret; entries of maps that users name themselves are texts. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set([
  "azureFile",
  "nodePublishSecretRef",
  "secret",
  "secretKeyRef",
  "secretRef",
]);
const TOKEN_MEMBERS: ReadonlySet<string> = new Set(["serviceAccountToken"]);

/** Goes no deeper than bodies may be nested. */
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
