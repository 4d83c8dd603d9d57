/** The built-in admission plug-ins of a server: which of them look at writes, and in which order. */
import type { AdmissionPlugin } from "./admission/admission.js";
import { certificateApproval } from "./admission/certificate-approval.js";
import { certificateSigning } from "./admission/certificate-signing.js";
import { certificateSubjectRestriction } from "./admission/certificate-subject.js";
import { clusterTrustBundleAttest } from "./admission/certificate-trust-bundle.js";
import { nodeRestriction } from "./admission/node-restriction.js";
import { serviceAccountAdmission } from "./admission/service-account.js";
import type { NamingProfile } from "./api/naming-profile.js";
import { OperatorError } from "./api/operator-error.js";
import type { Clock } from "./api/time.js";
import { accountReader, nodeRestrictionReaders, type ObjectReaders } from "./authentication-objects.js";
import type { Authorizer } from "./authz/authorizer.js";

export interface AdmissionChoice {
  /** Names of plug-ins that are on beside those that are on by default. */
  readonly enableAdmissionPlugins?: readonly string[];
  /** Names of plug-ins that are off. */
  readonly disableAdmissionPlugins?: readonly string[];
}

export interface AdmissionSurroundings {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** Asked while writes are admitted: plug-ins are made before the server that has them. */
  readonly readers: () => ObjectReaders;
  /** Decides as for requests. */
  readonly authorizer: Authorizer;
  /** A controller of the server makes the account of each namespace. */
  readonly makesAccounts: boolean;
  /** Nodes may be let in as such. */
  readonly knowsNodes: boolean;
}

interface BuiltinPlugin {
  readonly name: string;
  isDefault(surroundings: AdmissionSurroundings): boolean;
  make(surroundings: AdmissionSurroundings): AdmissionPlugin;
}

const always = (): boolean => true;

/** In the order in which they are asked. */
const PLUGINS: readonly BuiltinPlugin[] = [
  {
    name: "ServiceAccount",
    // where nobody looks after the account of each namespace there may be none, and no Pod would be let in
    isDefault: ({ makesAccounts }) => makesAccounts,
    make: ({ readers, profile, clock }) =>
      serviceAccountAdmission({ readAccount: accountReader(readers), profile, clock }),
  },
  {
    name: "NodeRestriction",
    // authorization lets nodes write by kind: which ones, is said here
    isDefault: ({ knowsNodes }) => knowsNodes,
    make: ({ readers, profile }) => nodeRestriction({ ...nodeRestrictionReaders(readers), profile }),
  },
  { name: "CertificateApproval", isDefault: always, make: (parts) => certificateApproval(asking(parts)) },
  { name: "CertificateSigning", isDefault: always, make: (parts) => certificateSigning(asking(parts)) },
  { name: "ClusterTrustBundleAttest", isDefault: always, make: (parts) => clusterTrustBundleAttest(asking(parts)) },
  {
    name: "CertificateSubjectRestriction",
    isDefault: always,
    make: ({ profile }) => certificateSubjectRestriction(profile),
  },
];

/** The one that can't be switched: nothing is to be left behind in namespaces that go away. */
const PERMANENT = "NamespaceLifecycle";

/** Those that can be switched, in order. */
export const ADMISSION_PLUGIN_NAMES: readonly string[] = PLUGINS.map(({ name }) => name);

/** @throws OperatorError for names that are no plug-in's, or stand in both lists */
export function builtinAdmission(
  { enableAdmissionPlugins: enabled = [], disableAdmissionPlugins: disabled = [] }: AdmissionChoice,
  surroundings: AdmissionSurroundings,
): AdmissionPlugin[] {
  checkNames("--enable-admission-plugins", enabled);
  checkNames("--disable-admission-plugins", disabled);
  const torn = enabled.find((name) => disabled.includes(name));
  if (torn !== undefined)
    throw new OperatorError(`--enable-admission-plugins and --disable-admission-plugins: ${torn} is in both`);
  if (disabled.includes(PERMANENT)) throw new OperatorError(`--disable-admission-plugins: ${PERMANENT} is always on`);
  return PLUGINS.filter(({ name, isDefault }) =>
    isDefault(surroundings) ? !disabled.includes(name) : enabled.includes(name),
  ).map((plugin) => plugin.make(surroundings));
}

function checkNames(option: string, names: readonly string[]): void {
  const known = [PERMANENT, ...ADMISSION_PLUGIN_NAMES];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new OperatorError(`${option}: found ${JSON.stringify(unknown)}, expected names out of ${known.join(", ")}`);
}

function asking({ authorizer, profile }: AdmissionSurroundings): Parameters<typeof certificateApproval>[0] {
  return { authorize: (attributes) => authorizer.authorize(attributes), profile };
}
