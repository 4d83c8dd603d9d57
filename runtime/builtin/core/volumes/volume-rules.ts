/** Validates the volumes of a pod: unique names, exactly one source each, and sources that only pods have. */
import type { Volume } from "../../../../generated/core/v1/index.js";
import { duplicate, type FieldError, forbiddenField, invalid, required } from "../../../api/field-error.js";
import { validateLabels } from "../../../api/formats/labels.js";
import { dnsLabel, dnsSubdomain } from "../../../api/formats/name-format.js";
import { formatted, optional, present } from "../../field-rules.js";
import { amountOf } from "../containers/resource-rules.js";
import { validateClaimSpec } from "./claim-rules.js";
import { validateFieldFiles, validateFileMode, validateKeyFiles, validateProjections } from "./volume-file-rules.js";
import { validateDriver, validateSource } from "./volume-source-rules.js";

/** @param podName the name of the pod, if there is one */
export function validateVolumes(volumes: readonly Volume[], at: string, podName: string): FieldError[] {
  const names = new Set<string>();
  return volumes.flatMap((volume, index) => {
    const { name } = volume;
    const field = `${at}[${index}]`;
    const errors = validateVolume(volume, field);
    if (volume.ephemeral !== undefined) errors.push(...validateClaimName(name, podName, field));
    errors.push(...formatted(`${field}.name`, name, dnsLabel));
    if (name && names.has(name)) errors.push(duplicate(`${field}.name`, name));
    names.add(name);
    return errors;
  });
}

/** The name of a generated claim consists of the names of the pod and the volume. */
function validateClaimName(name: string | undefined, podName: string, at: string): FieldError[] {
  if (!name || podName === "") return [];
  const claim = `${podName}-${name}`;
  return dnsSubdomain(claim).map((text) => invalid(`${at}.name`, name, `PVC name ${JSON.stringify(claim)}: ${text}`));
}

/** The names of a volume's sources; exactly one if it is valid. */
export function sourcesOf(volume: Volume): string[] {
  return Object.keys(volume).filter((key) => key !== "name" && volume[key as keyof Volume] !== undefined);
}

function validateVolume(volume: Volume, at: string): FieldError[] {
  const [source, ...more] = sourcesOf(volume);
  if (source === undefined) return [required(at, "must specify a volume type")];
  return [
    ...validateSource(source, volume, at, { isPersistent: false, name: volume.name ?? "" }),
    ...(RULES[source]?.(volume, `${at}.${source}`) ?? []),
    ...more.map((name) => forbiddenField(`${at}.${name}`, "may not specify more than 1 volume type")),
  ];
}

/** Sources that only pods have. */
const RULES: Readonly<Record<string, (volume: Volume, at: string) => FieldError[]>> = {
  emptyDir: ({ emptyDir }, at) =>
    (amountOf(emptyDir?.sizeLimit as string | number | undefined)?.sign ?? 0) < 0
      ? [forbiddenField(`${at}.sizeLimit`, "SizeLimit field must be a valid resource quantity")]
      : [],
  secret: ({ secret }, at) => [
    ...present(`${at}.secretName`, secret?.secretName),
    ...validateFileMode(secret?.defaultMode, `${at}.defaultMode`),
    ...validateKeyFiles(secret?.items ?? [], `${at}.items`),
  ],
  configMap: ({ configMap }, at) => [
    ...present(`${at}.name`, configMap?.name),
    ...validateFileMode(configMap?.defaultMode, `${at}.defaultMode`),
    ...validateKeyFiles(configMap?.items ?? [], `${at}.items`),
  ],
  downwardAPI: ({ downwardAPI }, at) => [
    ...validateFileMode(downwardAPI?.defaultMode, `${at}.defaultMode`),
    ...validateFieldFiles(downwardAPI?.items ?? [], at),
  ],
  projected: ({ projected }, at) => [
    ...validateFileMode(projected?.defaultMode, `${at}.defaultMode`),
    ...validateProjections(projected?.sources ?? [], at),
  ],
  csi: ({ csi }, at) => [
    ...validateDriver(csi?.driver, `${at}.driver`),
    ...(csi?.nodePublishSecretRef === undefined
      ? []
      : present(`${at}.nodePublishSecretRef.name`, csi.nodePublishSecretRef.name)),
    ...optional(`${at}.name`, csi?.nodePublishSecretRef?.name, dnsSubdomain),
  ],
  ephemeral: ({ ephemeral }, at) => {
    const field = `${at}.volumeClaimTemplate`;
    if (ephemeral?.volumeClaimTemplate === undefined) return [required(field)];
    const { metadata, spec } = ephemeral.volumeClaimTemplate;
    return [
      ...validateLabels(metadata?.labels, `${field}.metadata.labels`),
      ...validateClaimSpec(spec, `${field}.spec`),
    ];
  },
  image: ({ image }, at) => present(`${at}.reference`, image?.reference),
};
