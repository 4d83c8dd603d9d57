/** Warnings about pod settings that are valid but most likely unintended. */
import type { PodSpec, PodTemplateSpec } from "../../../../generated/core/v1/index.js";
import { dnsLabel } from "../../../api/formats/name-format.js";
import type { ProfileWords } from "../../../api/profile/naming-profile.js";
import { addressWarnings } from "../../address-warnings.js";
import {
  amountWarnings,
  type PlacedContainer,
  placedContainers,
  portWarnings,
  variableWarnings,
} from "../containers/container-warnings.js";
import { type Amounts, fractionWarning } from "../containers/resource-rules.js";
import { labelWarning, termWarnings } from "../nodes/node-label-warnings.js";
import { volumeWarnings } from "../volumes/volume-warnings.js";

/** @param at path of the pod or template; empty for a pod itself */
export function podWarnings(pod: PodTemplateSpec | undefined, at: string, words: ProfileWords): string[] {
  const { metadata, spec } = pod ?? {};
  if (spec === undefined) return [];
  const annotations = metadata?.annotations ?? {};
  const prefix = at === "" ? "" : `${at}.`;
  const place = `${prefix}spec`;
  const containers = placedContainers(spec, place);
  return [
    ...placementWarnings(spec, place, words),
    ...annotationWarnings(annotations, `${prefix}metadata.annotations`, words),
    ...volumeWarnings(spec.volumes ?? [], `${place}.volumes`),
    ...repeated(
      spec.hostAliases ?? [],
      ({ ip }) => ip,
      (index) => `${place}.hostAliases[${index}].ip: duplicate ip`,
    ),
    ...secretWarnings(spec.imagePullSecrets ?? [], `${place}.imagePullSecrets`),
    ...["memory", "ephemeral-storage"].flatMap((name) =>
      fractionWarning((spec.overhead ?? {}) as Amounts, name, `${place}.overhead`),
    ),
    ...profileWarnings(
      { spec, containers, annotations, isTemplate: at !== "" },
      `${prefix}metadata.annotations`,
      words,
    ),
    ...containers.flatMap((each) => [...amountWarnings(each), ...variableWarnings(each)]),
    ...portWarnings(containers),
    ...(Number(spec.terminationGracePeriodSeconds ?? 0) < 0
      ? [`${place}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`]
      : []),
    ...affinityWarnings(spec, `${place}.affinity`),
    ...(spec.dnsConfig?.nameservers ?? []).flatMap((address, index) =>
      addressWarnings(`${place}.dnsConfig.nameservers[${index}]`, address, words),
    ),
    ...(spec.hostAliases ?? []).flatMap(({ ip }, index) =>
      addressWarnings(`${place}.hostAliases[${index}].ip`, ip, words),
    ),
  ];
}

/** Names of pods become host names, which must be shorter than most object names. @param use where the name is used */
export function hostNameWarnings(name: string | undefined, use = "Pod names and hostnames"): string[] {
  const texts = name ? dnsLabel(name) : [];
  if (texts.length === 0) return [];
  const what = `this is used in ${use}, which can result in surprising behavior`;
  return [`metadata.name: ${what}; a DNS label is recommended: [${texts.join(" ")}]`];
}

const HARD = "requiredDuringSchedulingIgnoredDuringExecution";
const SOFT = "preferredDuringSchedulingIgnoredDuringExecution";
const NO_SELECTOR = "a null labelSelector results in matching no pod";

function placementWarnings(spec: PodSpec, at: string, words: ProfileWords): string[] {
  const { nodeSelector = {}, affinity, topologySpreadConstraints: spread = [] } = spec;
  const field = `${at}.affinity.nodeAffinity`;
  return [
    ...Object.keys(nodeSelector).flatMap((key) => labelWarning(`${at}.nodeSelector[${key}]`, key, words)),
    ...(affinity?.nodeAffinity?.[HARD]?.nodeSelectorTerms ?? []).flatMap((term, index) =>
      termWarnings(term, `${field}.${HARD}.nodeSelectorTerms[${index}]`, words),
    ),
    ...(affinity?.nodeAffinity?.[SOFT] ?? []).flatMap(({ preference }, index) =>
      termWarnings(preference, `${field}.${SOFT}[${index}].preference`, words, true),
    ),
    ...spread.flatMap(({ topologyKey, labelSelector }, index) => {
      const place = `${at}.topologySpreadConstraints[${index}]`;
      return [
        ...labelWarning(`${place}.topologyKey`, topologyKey, words, true),
        ...(labelSelector === undefined ? [`${place}.labelSelector: ${NO_SELECTOR}`] : []),
      ];
    }),
  ];
}

function affinityWarnings({ affinity }: PodSpec, at: string): string[] {
  return (["podAffinity", "podAntiAffinity"] as const).flatMap((side) => [
    ...(affinity?.[side]?.[HARD] ?? []).flatMap(({ labelSelector }, index) =>
      labelSelector === undefined ? [`${at}.${side}.${HARD}[${index}].labelSelector: ${NO_SELECTOR}`] : [],
    ),
    ...(affinity?.[side]?.[SOFT] ?? []).flatMap(({ podAffinityTerm }, index) =>
      podAffinityTerm.labelSelector === undefined
        ? [`${at}.${side}.${SOFT}[${index}].podAffinityTerm.labelSelector: ${NO_SELECTOR}`]
        : [],
    ),
  ]);
}

type Annotations = Readonly<Record<string, string>>;

/** Warns about annotations that fields have replaced. */
function annotationWarnings(annotations: Annotations, at: string, { keyDomain }: ProfileWords): string[] {
  if (Object.keys(annotations).length === 0) return [];
  return [
    [
      `scheduler.alpha.${keyDomain}/critical-pod`,
      `non-functional in v1.16+; use the "priorityClassName" field instead`,
    ],
    [`security.alpha.${keyDomain}/sysctls`, `non-functional in v1.11+; use the "sysctls" field instead`],
    [`security.alpha.${keyDomain}/unsafe-sysctls`, `non-functional in v1.11+; use the "sysctls" field instead`],
  ].flatMap(([key = "", text = ""]) => (Object.hasOwn(annotations, key) ? [`${at}[${key}]: ${text}`] : []));
}

interface Profiled {
  readonly spec: PodSpec;
  readonly containers: readonly PlacedContainer[];
  readonly annotations: Annotations;
  readonly isTemplate: boolean;
}

/** Warns about security profiles in annotations, which fields have replaced. */
function profileWarnings(
  { spec, containers, annotations, isTemplate }: Profiled,
  at: string,
  { keyDomain }: ProfileWords,
): string[] {
  if (Object.keys(annotations).length === 0) return [];
  const warnings = (key: string, hasField: boolean, text: string): string[] =>
    !hasField && Object.hasOwn(annotations, key) ? [`${at}[${key}]: ${text}`] : [];
  const calls = `non-functional in v1.27+; use the "seccompProfile" field instead`;
  const rights = `deprecated since v1.30; use the "appArmorProfile" field instead`;
  const { securityContext } = spec;
  const ofPod = warnings(
    `seccomp.security.alpha.${keyDomain}/pod`,
    securityContext?.seccompProfile !== undefined,
    calls,
  );
  return [
    ...ofPod,
    ...containers.flatMap(({ container: { name, securityContext: own } }) => [
      ...warnings(`container.seccomp.security.alpha.${keyDomain}/${name}`, own?.seccompProfile !== undefined, calls),
      // For pods, the server keeps field and annotation in sync.
      ...warnings(
        `container.apparmor.security.beta.${keyDomain}/${name}`,
        !isTemplate || own?.appArmorProfile !== undefined || securityContext?.appArmorProfile !== undefined,
        rights,
      ),
    ]),
  ];
}

function secretWarnings(secrets: NonNullable<PodSpec["imagePullSecrets"]>, at: string): string[] {
  return [
    ...repeated(
      secrets,
      ({ name = "" }) => name,
      (index) => `${at}[${index}].name: duplicate name`,
    ),
    ...secrets.flatMap(({ name }, index) => (name ? [] : [`${at}[${index}].name: invalid empty name ""`])),
  ];
}

/** A warning for each item with the name of an earlier one. */
function repeated<T>(items: readonly T[], nameOf: (item: T) => string, text: (index: number) => string): string[] {
  if (items.length < 2) return [];
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const name = nameOf(item);
    const isRepeated = seen.has(name);
    seen.add(name);
    return isRepeated ? [`${text(index)} ${JSON.stringify(name)}`] : [];
  });
}
