/** Selects a server's admission plug-ins and puts them in order. */
import { ABSENT_PLUGIN_NAMES } from "../admission/absent-plugins.js";
import type { AdmissionPlugin } from "../admission/admission-chain.js";
import type { AdmissionDependencies, AdmissionFactory } from "../admission/admission-dependencies.js";
import type { AdmissionConfigurationOptions } from "../admission/configuration/admission-configuration.js";
import type { PluginConfigurations } from "../admission/configuration/plugin-configurations.js";
import { namespaceAutoProvision, namespaceExists } from "../admission/namespaces/missing-namespaces.js";
import { namespaceLifecycle } from "../admission/namespaces/namespace-lifecycle.js";
import { nodeRestriction } from "../admission/nodes/node-restriction.js";
import { alwaysAdmit, alwaysDeny } from "../admission/plugins/always.js";
import { alwaysPullImages } from "../admission/plugins/always-pull-images.js";
import { certificateApproval } from "../admission/plugins/certificate-approval.js";
import { certificateSigning } from "../admission/plugins/certificate-signing.js";
import { certificateSubjectRestriction } from "../admission/plugins/certificate-subject.js";
import { clusterTrustBundleAttest } from "../admission/plugins/certificate-trust-bundle.js";
import { claimResize } from "../admission/plugins/claim-resize.js";
import { defaultIngressClass } from "../admission/plugins/default-ingress-class.js";
import { defaultStorageClass } from "../admission/plugins/default-storage-class.js";
import { defaultTolerationSeconds, type TolerationSeconds } from "../admission/plugins/default-toleration-seconds.js";
import { denyServiceExternalIps } from "../admission/plugins/deny-external-ips.js";
import { eventRateLimit } from "../admission/plugins/event-rate-limit.js";
import { limitRanger } from "../admission/plugins/limit-ranger.js";
import { ownerReferencesPermission } from "../admission/plugins/owner-references-plugin.js";
import { priorityAdmission } from "../admission/plugins/priority.js";
import { runtimeClassAdmission } from "../admission/plugins/runtime-class-plugin.js";
import { storageObjectInUse } from "../admission/plugins/storage-object-in-use.js";
import { taintNodesByCondition } from "../admission/plugins/taint-nodes.js";
import { podSecurity } from "../admission/pod-security/pod-security.js";
import { mutatingPolicies } from "../admission/policy/mutating-policies.js";
import { validatingPolicies } from "../admission/policy/validating-policies.js";
import { resourceQuota } from "../admission/quota/resource-quota-plugin.js";
import { serviceAccountAdmission } from "../admission/service-accounts/service-account-plugin.js";
import { guardUserPlugin } from "../admission/user-plugin.js";
import type { AdmissionPluginSource, AdmissionServer } from "../admission/user-plugin-types.js";
import { mutatingWebhooks } from "../admission/webhook/mutating-webhooks.js";
import { validatingWebhooks } from "../admission/webhook/validating-webhooks.js";
import { OperatorError } from "../base/operator-error.js";
import { kindReaders } from "../registry/read/kind-reader.js";
import { kindFinder } from "../registry/read/object-reader.js";
import { accountReader, nodeRestrictionReaders, type ObjectReaders } from "./authentication-objects.js";

export interface AdmissionChoice {
  /** Names of plug-ins to enable in addition to the default ones. */
  readonly enableAdmissionPlugins?: readonly string[];
  /** Names of plug-ins to disable. */
  readonly disableAdmissionPlugins?: readonly string[];
}

export interface AdmissionOptions extends AdmissionChoice {
  /** The configurations of built-in plug-ins. */
  readonly admissionConfiguration?: AdmissionConfigurationOptions;
  /** The seconds that `DefaultTolerationSeconds` adds. Default: 300 each. */
  readonly tolerationSeconds?: TolerationSeconds;
  /** Custom plug-ins. They run after the built-in ones and before policies, webhooks and quotas. */
  readonly admission?: readonly AdmissionPluginSource[];
}

/** The facts about a server that decide which plug-ins are on by default. */
export interface AdmissionDefaults {
  /** Whether a controller of the server creates the default service account of each namespace. */
  readonly makesAccounts: boolean;
  /** Whether the server may authorize nodes as such. */
  readonly knowsNodes: boolean;
  /** Whether a controller of the server takes the finalizers from volumes and claims that are no longer in use. */
  readonly protectsStorage: boolean;
}

interface BuiltinPlugin {
  readonly name: string;
  isDefault(defaults: AdmissionDefaults): boolean;
  /** @throws OperatorError if a configuration that the plug-in needs is missing */
  make(
    dependencies: AdmissionDependencies,
    configurations: PluginConfigurations,
    options: AdmissionOptions,
  ): AdmissionPlugin;
}

const always = (): boolean => true;
const never = (): boolean => false;

/** The only plug-in that can't be disabled, so that no object is left behind in a namespace that is being deleted. */
const PERMANENT: BuiltinPlugin = {
  name: "NamespaceLifecycle",
  isDefault: always,
  make: ({ readNamespace, profile }) => namespaceLifecycle(readNamespace, profile),
};

export const PERMANENT_PLUGIN_NAME = PERMANENT.name;

/** These run before {@link PERMANENT}, which looks for the namespaces that they create. */
const FIRST_PLUGINS: readonly BuiltinPlugin[] = [
  { name: "AlwaysAdmit", isDefault: never, make: alwaysAdmit },
  { name: "NamespaceAutoProvision", isDefault: never, make: namespaceAutoProvision },
];

/** In the order in which they run. */
const PLUGINS: readonly BuiltinPlugin[] = [
  { name: "NamespaceExists", isDefault: never, make: namespaceExists },
  { name: "LimitRanger", isDefault: always, make: limitRanger },
  {
    name: "ServiceAccount",
    // Without the controller that creates the accounts, namespaces may lack one, and every Pod would be refused.
    isDefault: ({ makesAccounts }) => makesAccounts,
    make: (dependencies) =>
      serviceAccountAdmission({
        readAccount: accountReader(() => readersOf(dependencies)),
        profile: dependencies.profile,
        clock: dependencies.clock,
        random: dependencies.random,
      }),
  },
  {
    name: "NodeRestriction",
    // The Node authorizer allows writes by kind; this plug-in restricts them to the node's own objects.
    isDefault: ({ knowsNodes }) => knowsNodes,
    make: (dependencies) =>
      nodeRestriction({ ...nodeRestrictionReaders(() => readersOf(dependencies)), profile: dependencies.profile }),
  },
  // No controller of this server would ever remove the taint.
  { name: "TaintNodesByCondition", isDefault: never, make: taintNodesByCondition },
  { name: "AlwaysPullImages", isDefault: never, make: alwaysPullImages },
  {
    name: "PodSecurity",
    isDefault: always,
    make: (dependencies, { PodSecurity: configuration }) => podSecurity(dependencies, configuration),
  },
  { name: "Priority", isDefault: always, make: priorityAdmission },
  {
    name: "DefaultTolerationSeconds",
    isDefault: always,
    make: (dependencies, _configurations, { tolerationSeconds }) =>
      defaultTolerationSeconds(dependencies, tolerationSeconds),
  },
  {
    name: "EventRateLimit",
    isDefault: never,
    make(dependencies, { EventRateLimit: configuration }) {
      if (configuration !== undefined) return eventRateLimit(dependencies, configuration);
      throw new OperatorError("EventRateLimit has no limits: it needs an entry in --admission-control-config-file");
    },
  },
  { name: "DefaultStorageClass", isDefault: always, make: defaultStorageClass },
  {
    name: "StorageObjectInUseProtection",
    isDefault: ({ protectsStorage }) => protectsStorage,
    make: storageObjectInUse,
  },
  { name: "OwnerReferencesPermissionEnforcement", isDefault: never, make: ownerReferencesPermission },
  { name: "PersistentVolumeClaimResize", isDefault: always, make: claimResize },
  { name: "RuntimeClass", isDefault: always, make: runtimeClassAdmission },
  {
    name: "CertificateApproval",
    isDefault: always,
    make: (dependencies) => certificateApproval(approvalDependencies(dependencies)),
  },
  {
    name: "CertificateSigning",
    isDefault: always,
    make: (dependencies) => certificateSigning(approvalDependencies(dependencies)),
  },
  {
    name: "ClusterTrustBundleAttest",
    isDefault: always,
    make: (dependencies) => clusterTrustBundleAttest(approvalDependencies(dependencies)),
  },
  {
    name: "CertificateSubjectRestriction",
    isDefault: always,
    make: ({ profile }) => certificateSubjectRestriction(profile),
  },
  { name: "DefaultIngressClass", isDefault: always, make: defaultIngressClass },
  { name: "DenyServiceExternalIPs", isDefault: never, make: denyServiceExternalIps },
];

/** These run after the plug-ins of users, because they judge the object as it is about to be stored. */
const LAST_PLUGINS: readonly BuiltinPlugin[] = [
  { name: "MutatingAdmissionPolicy", isDefault: always, make: mutatingPolicies },
  {
    name: "MutatingAdmissionWebhook",
    isDefault: always,
    make: (dependencies, { MutatingAdmissionWebhook: configuration }) => mutatingWebhooks(dependencies, configuration),
  },
  { name: "ValidatingAdmissionPolicy", isDefault: always, make: validatingPolicies },
  {
    name: "ValidatingAdmissionWebhook",
    isDefault: always,
    make: (dependencies, { ValidatingAdmissionWebhook: configuration }) =>
      validatingWebhooks(dependencies, configuration),
  },
  {
    name: "ResourceQuota",
    isDefault: always,
    make: (dependencies, { ResourceQuota: configuration }) => resourceQuota(dependencies, configuration),
  },
  { name: "AlwaysDeny", isDefault: never, make: alwaysDeny },
];

/** The plug-ins that can be enabled and disabled, in order. */
export const ADMISSION_PLUGIN_NAMES: readonly string[] = [...FIRST_PLUGINS, ...PLUGINS, ...LAST_PLUGINS].map(
  ({ name }) => name,
);

/** The plug-ins that are on by default in a server with service accounts and nodes, in order. */
export const DEFAULT_ADMISSION_PLUGIN_NAMES: readonly string[] = [...FIRST_PLUGINS, ...PLUGINS, ...LAST_PLUGINS]
  .filter(({ isDefault }) => isDefault({ makesAccounts: true, knowsNodes: true, protectsStorage: false }))
  .map(({ name }) => name);

/** All plug-ins, which are the names that configurations may contain. */
export const ALL_ADMISSION_PLUGIN_NAMES: readonly string[] = [PERMANENT.name, ...ADMISSION_PLUGIN_NAMES];

/** @throws OperatorError for names of no plug-in, and names in both lists */
export function admissionOf(
  options: AdmissionOptions,
  defaults: AdmissionDefaults,
  configurations: PluginConfigurations = {},
): AdmissionFactory {
  const { admission: custom = [] } = options;
  checkChoice(options);
  const chosen = (plugins: readonly BuiltinPlugin[]): readonly BuiltinPlugin[] =>
    plugins.filter((plugin) => isOn(plugin, options, defaults));
  return (dependencies) => {
    const made = (plugins: readonly BuiltinPlugin[]): AdmissionPlugin[] =>
      chosen(plugins).map((each) => each.make(dependencies, configurations, options));
    return [
      ...made(FIRST_PLUGINS),
      PERMANENT.make(dependencies, configurations, options),
      ...made(PLUGINS),
      ...custom.map((source) =>
        guardUserPlugin(typeof source === "function" ? source(forUserPlugin(dependencies)) : source),
      ),
      ...made(LAST_PLUGINS),
    ];
  };
}

/** Adds what the public type promises to plug-ins of users. */
function forUserPlugin(dependencies: AdmissionDependencies): AdmissionServer {
  const { profile, clock, random, logger, authorizer, reportError, scheme, storeOf } = dependencies;
  const find = kindFinder(scheme, profile, storeOf);
  return {
    ...dependencies,
    ...{ profile, clock, random, logger, authorizer },
    read: (kind) => kindReaders({ find, clock, namespace: "" })(kind),
    reportError,
  };
}

function isOn(
  { name, isDefault }: BuiltinPlugin,
  { enableAdmissionPlugins: enabled = [], disableAdmissionPlugins: disabled = [] }: AdmissionChoice,
  defaults: AdmissionDefaults,
): boolean {
  return isDefault(defaults) ? !disabled.includes(name) : enabled.includes(name);
}

function checkChoice({
  enableAdmissionPlugins: enabled = [],
  disableAdmissionPlugins: disabled = [],
}: AdmissionChoice): void {
  const absent = enabled.find((name) => ABSENT_PLUGIN_NAMES.has(name));
  if (absent !== undefined)
    throw new OperatorError(
      `--enable-admission-plugins: this server has no ${absent}, so nothing would be checked by it`,
    );
  checkNames("--enable-admission-plugins", enabled);
  checkNames(
    "--disable-admission-plugins",
    disabled.filter((name) => !ABSENT_PLUGIN_NAMES.has(name)),
  );
  const torn = enabled.find((name) => disabled.includes(name));
  if (torn !== undefined)
    throw new OperatorError(`--enable-admission-plugins and --disable-admission-plugins: ${torn} is in both`);
  if (disabled.includes(PERMANENT.name))
    throw new OperatorError(`--disable-admission-plugins: ${PERMANENT.name} is always on`);
}

function checkNames(option: string, names: readonly string[]): void {
  const known = ALL_ADMISSION_PLUGIN_NAMES;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new OperatorError(`${option}: found ${JSON.stringify(unknown)}, expected names out of ${known.join(", ")}`);
}

function readersOf({ objects, newestObjects }: AdmissionDependencies): ObjectReaders {
  return { cached: objects, newest: newestObjects };
}

function approvalDependencies({
  authorizer,
  profile,
}: AdmissionDependencies): Parameters<typeof certificateApproval>[0] {
  return { authorize: async (attributes) => authorizer.authorize(attributes), profile };
}
