/** The pods of a StatefulSet: their names, labels and claims. */
import type { StatefulSet } from "../../../../generated/apps/v1/stateful-set.types.js";
import type { PersistentVolumeClaim } from "../../../../generated/core/v1/persistent-volume-claim.types.js";
import type { Pod } from "../../../../generated/core/v1/pod.types.js";
import type { PodTemplateSpec } from "../../../../generated/core/v1/pod-spec.types.js";
import type { Stored } from "../../../api/object.js";
import type { StoredPod } from "../../objects/pod-conditions.js";
import { podOfTemplate } from "../../objects/pod-control.js";
import { type KeyNames, REVISION_HASH } from "../../parts/key-names.js";

export type StoredStatefulSet = Stored<StatefulSet>;

/** Returns undefined for a pod whose name is not that of a replica. */
export function ordinalOf(
  { metadata: { name: setName } }: StatefulSet,
  { metadata: { name } }: StoredPod,
): number | undefined {
  const [, ordinal] = /-(\d{1,9})$/.exec(name) ?? [];
  return ordinal !== undefined && name === `${setName}-${ordinal}` ? Number(ordinal) : undefined;
}

export function statefulPod(
  set: StoredStatefulSet,
  template: PodTemplateSpec,
  revision: string,
  ordinal: number,
  names: KeyNames,
): Pod {
  const pod = podOfTemplate(set, template);
  const name = `${set.metadata.name}-${ordinal}`;
  pod.metadata.name = name;
  pod.metadata.labels = {
    ...pod.metadata.labels,
    [names.statefulPodName]: name,
    [names.podIndex]: String(ordinal),
    [REVISION_HASH]: revision,
  };
  const claims = claimsOf(set, ordinal);
  const volumes = claims.map(({ template: claim, name: claimName }) => ({
    name: claim,
    persistentVolumeClaim: { claimName },
  }));
  const others = (pod.spec?.volumes ?? []).filter((volume) => !claims.some((claim) => claim.template === volume.name));
  const { serviceName } = set.spec ?? {};
  pod.spec = {
    ...(pod.spec ?? { containers: [] }),
    hostname: name,
    ...(serviceName === undefined ? {} : { subdomain: serviceName }),
    ...(volumes.length + others.length === 0 ? {} : { volumes: [...volumes, ...others] }),
  };
  return pod;
}

export interface NamedClaim {
  /** The name of the template, which is that of the volume. */
  readonly template: string;
  readonly name: string;
  readonly claim: PersistentVolumeClaim;
}

export function claimsOf(set: StoredStatefulSet, ordinal: number): NamedClaim[] {
  const { volumeClaimTemplates = [], selector } = set.spec ?? {};
  return volumeClaimTemplates.map(({ metadata, spec }) => {
    const template = metadata.name ?? "";
    const name = `${template}-${set.metadata.name}-${ordinal}`;
    const labels = { ...metadata.labels, ...selector?.matchLabels };
    const { annotations } = metadata;
    const claim: PersistentVolumeClaim = {
      metadata: {
        name,
        ...(Object.keys(labels).length === 0 ? {} : { labels }),
        ...(annotations === undefined ? {} : { annotations }),
      },
      ...(spec === undefined ? {} : { spec }),
    };
    return { template, name, claim };
  });
}
