/** Stateful sets: defaults of rollout and claims, and the few fields that may change. VER-045. */
import { type StatefulSet, statefulSets } from "../../../generated/apps/v1/index.js";
import type { Volume } from "../../../generated/core/v1/index.js";
import { type FieldError, forbiddenField, invalid } from "../../api/field-error.js";
import { validateLabels } from "../../api/formats/labels.js";
import { dnsLabel } from "../../api/formats/name-format.js";
import { cloneJson, equalJson } from "../../api/json.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { shortAge } from "../../registry/objects/table.js";
import { setPodSpecDefaults } from "../core/pods/pod-spec-defaults.js";
import { validatePodTemplate, validateTemplateFrame } from "../core/pods/pod-spec-rules.js";
import { validateClaimSpec } from "../core/volumes/claim-rules.js";
import { claimSpecWarnings } from "../core/volumes/claim-warnings.js";
import { isNone, notBeyondAll, numberOrShare, oneOf, optional } from "../field-rules.js";
import {
  changedTemplateWarnings,
  onlyGrowingCollisions,
  type PodSetSpec,
  templateWarnings,
  validateCounts,
  validatePodSet,
} from "./pod-set.js";
import { AGE, CONTAINERS, containerCells, IMAGES } from "./pod-set-table.js";

export const statefulSetHooks = defineHooks(statefulSets, {
  prepareForCreate(set) {
    setDefaults(set);
    set.status = { replicas: 0, availableReplicas: 0 };
  },
  prepareForUpdate: (set) => setDefaults(set),
  nameFormat: dnsLabel,
  validateCreate: ({ spec }) => [...validateStrategy(spec), ...validateClaims(spec), ...validatePods(spec)],
  validateUpdate: (set, old, { subresource }) =>
    subresource === "status"
      ? validateStatus(set, old)
      : [
          ...validateStrategy(set.spec),
          ...validateRetention(set.spec ?? {}),
          ...validatePods(set.spec, old.spec),
          ...onlyChangeable(set, old),
        ],
  warningsOnCreate: ({ metadata, spec }, context) => [
    ...templateWarnings(spec?.template, metadata.name, context),
    ...claimWarnings(spec, ""),
    ...historyWarnings(spec),
  ],
  warningsOnUpdate: (set, old, context) =>
    context.subresource === ""
      ? [
          ...changedTemplateWarnings(set.spec?.template, set, old, context),
          // The path that stock messages show.
          ...claimWarnings(set.spec, ".Spec"),
          ...historyWarnings(set.spec),
        ]
      : [],
  table: {
    columns: [{ name: "Ready", type: "string", description: "Ready pods of those wanted." }, AGE, CONTAINERS, IMAGES],
    cells: ({ metadata, spec, status }, nowMs) => [
      `${status?.readyReplicas ?? 0}/${spec?.replicas ?? 0}`,
      shortAge(metadata.creationTimestamp, nowMs),
      ...containerCells(spec?.template),
    ],
  },
});

/** Defaults that depend on other fields or are in optional structs. */
function setDefaults({ spec }: StatefulSet): void {
  if (spec === undefined) return;
  setPodSpecDefaults(spec.template?.spec);
  spec.updateStrategy ??= {};
  if (!spec.updateStrategy.type) {
    spec.updateStrategy.type = "RollingUpdate";
    spec.updateStrategy.rollingUpdate ??= {};
  }
  // A client that names the strategy may omit its parameters.
  if (spec.updateStrategy.type === "RollingUpdate" && spec.updateStrategy.rollingUpdate)
    spec.updateStrategy.rollingUpdate.partition ??= 0;
  spec.persistentVolumeClaimRetentionPolicy ??= { whenDeleted: "Retain", whenScaled: "Retain" };
  for (const claim of spec.volumeClaimTemplates ?? []) {
    claim.apiVersion ??= "v1";
    claim.kind ??= "PersistentVolumeClaim";
    claim.status ??= {};
    claim.status.phase ??= "Pending";
  }
}

type Spec = NonNullable<StatefulSet["spec"]>;

function validateClaims(spec: Spec | undefined): FieldError[] {
  return [
    ...(spec?.volumeClaimTemplates ?? []).flatMap((claim, index) =>
      validateClaimSpec(claim.spec, `spec.volumeClaimTemplates[${index}].spec`),
    ),
    ...validateRetention(spec ?? {}),
    ...optional("spec.serviceName", spec?.serviceName, dnsLabel),
  ];
}

/**
 * Validates the selector and the template of the actual pods: with the volumes of their claims, and without the names
 * that each pod gets on creation.
 * @param old if its template was already invalid, the new one is not validated again
 */
function validatePods(spec: Spec | undefined, old?: Spec): FieldError[] {
  const tolerated = old !== undefined && validatePodSet(asMade(old), "StatefulSet").length > 0;
  const check = tolerated ? validateTemplateFrame : validatePodTemplate;
  return [
    ...validatePodSet(asMade(spec), "StatefulSet", check),
    // Labels are validated as those of a template and as those of this kind; clients see both errors.
    ...(tolerated ? [] : validateLabels(spec?.template?.metadata?.labels, "spec.template.labels")),
  ];
}

function asMade(spec: Spec | undefined): PodSetSpec {
  const { selector, template, volumeClaimTemplates: claims = [] } = spec ?? {};
  if (template?.spec === undefined) return { ...(selector && { selector }), ...(template && { template }) };
  const { hostname: _, subdomain: __, volumes = [], ...pod } = template.spec;
  const names = [...new Set(claims.map(({ metadata }) => metadata?.name ?? ""))];
  const added: Volume[] = names.map((name) => ({ name, persistentVolumeClaim: { claimName: name } }));
  const own = volumes.filter(({ name }) => !names.includes(name));
  return { ...(selector && { selector }), template: { ...template, spec: { ...pod, volumes: [...added, ...own] } } };
}

/** @param part the part of the claim in messages */
function claimWarnings(spec: Spec | undefined, part: string): string[] {
  return (spec?.volumeClaimTemplates ?? []).flatMap((claim, index) =>
    claimSpecWarnings(claim.spec ?? {}, `spec.volumeClaimTemplates[${index}]${part}`),
  );
}

function historyWarnings(spec: Spec | undefined): string[] {
  if ((spec?.revisionHistoryLimit ?? 0) >= 0) return [];
  return ["spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended"];
}

const RETENTIONS = ["Retain", "Delete"];

function validateRetention({ persistentVolumeClaimRetentionPolicy: policy }: Partial<Spec>): FieldError[] {
  const at = "spec.persistentVolumeClaimRetentionPolicy";
  return [
    ...oneOf(`${at}.whenDeleted`, policy?.whenDeleted, RETENTIONS),
    ...oneOf(`${at}.whenScaled`, policy?.whenScaled, RETENTIONS),
  ];
}

function validateStrategy(spec: Spec | undefined): FieldError[] {
  const { type, rollingUpdate } = spec?.updateStrategy ?? {};
  if (rollingUpdate === undefined) return [];
  const at = "spec.updateStrategy.rollingUpdate";
  if (type === "OnDelete") return [invalid(at, rollingUpdate, "only allowed for updateStrategy 'RollingUpdate'")];
  const { maxUnavailable } = rollingUpdate;
  if (maxUnavailable === undefined) return [];
  const field = `${at}.maxUnavailable`;
  return [
    ...numberOrShare(field, maxUnavailable),
    ...(isNone(maxUnavailable) ? [invalid(field, maxUnavailable, "cannot be 0")] : []),
    ...notBeyondAll(field, maxUnavailable),
  ];
}

const CHANGEABLE = [
  "replicas",
  "ordinals",
  "template",
  "updateStrategy",
  "revisionHistoryLimit",
  "persistentVolumeClaimRetentionPolicy",
  "minReadySeconds",
] as const;

/** The names and the storage of existing pods depend on all other fields. */
function onlyChangeable({ spec }: StatefulSet, old: StatefulSet): FieldError[] {
  if (spec === undefined || old.spec === undefined) return [];
  const [wanted, before] = [cloneJson(spec), cloneJson(old.spec)];
  for (const field of CHANGEABLE) {
    delete wanted[field];
    delete before[field];
  }
  if (equalJson(wanted, before)) return [];
  const last = CHANGEABLE.length - 1;
  const names = `${CHANGEABLE.slice(0, last)
    .map((field) => `'${field}'`)
    .join(", ")} and '${CHANGEABLE[last]}'`;
  return [forbiddenField("spec", `updates to statefulset spec for fields other than ${names} are forbidden`)];
}

function validateStatus({ status }: StatefulSet, old: StatefulSet): FieldError[] {
  const parts = ["readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas"] as const;
  return [...validateCounts(status, parts, "status.readyReplicas"), ...onlyGrowingCollisions(status, old.status)];
}
