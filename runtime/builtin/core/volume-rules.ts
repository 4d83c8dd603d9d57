/** Volumes of a pod: names of their own, exactly one source each, and what the sources of pods need. */
import type { Volume } from "../../../generated/core/v1/index.js";
import { duplicate, type FieldError, forbiddenField, required } from "../../api/field-error.js";
import { dnsLabel } from "../../api/name-format.js";
import { formatted, present } from "../field-rules.js";
import { validateClaimSpec } from "./claim-rules.js";
import { amountOf } from "./resource-rules.js";
import { validateFieldFiles, validateKeyFiles, validateProjections } from "./volume-file-rules.js";
import { validateDriver, validateSource } from "./volume-source-rules.js";

export function validateVolumes(volumes: readonly Volume[], at: string): FieldError[] {
  const names = new Set<string>();
  return volumes.flatMap((volume, index) => {
    const { name } = volume;
    const field = `${at}[${index}]`;
    const errors = validateVolume(volume, field);
    errors.push(...formatted(`${field}.name`, name, dnsLabel));
    if (names.has(name)) errors.push(duplicate(`${field}.name`, name));
    names.add(name);
    return errors;
  });
}

/** Names of the sources that a volume has; one when it is as it should be. */
export function sourcesOf(volume: Volume): string[] {
  return Object.keys(volume).filter((key) => key !== "name" && volume[key as keyof Volume] !== undefined);
}

function validateVolume(volume: Volume, at: string): FieldError[] {
  const [source, ...more] = sourcesOf(volume);
  if (source === undefined) return [required(at, "must specify a volume type")];
  return [
    ...validateSource(source, volume, `${at}.${source}`),
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
    ...validateKeyFiles(secret?.items ?? [], `${at}.items`),
  ],
  configMap: ({ configMap }, at) => [
    ...present(`${at}.name`, configMap?.name),
    ...validateKeyFiles(configMap?.items ?? [], `${at}.items`),
  ],
  downwardAPI: ({ downwardAPI }, at) => validateFieldFiles(downwardAPI?.items ?? [], `${at}.items`),
  projected: ({ projected }, at) => validateProjections(projected?.sources ?? [], `${at}.sources`),
  csi: ({ csi }, at) => [
    ...validateDriver(csi?.driver, `${at}.driver`),
    ...(csi?.nodePublishSecretRef === undefined
      ? []
      : present(`${at}.nodePublishSecretRef.name`, csi.nodePublishSecretRef.name)),
  ],
  ephemeral: ({ ephemeral }, at) => {
    const field = `${at}.volumeClaimTemplate`;
    if (ephemeral?.volumeClaimTemplate === undefined) return [required(field)];
    return validateClaimSpec(ephemeral.volumeClaimTemplate.spec, `${field}.spec`);
  },
  image: ({ image }, at) => present(`${at}.reference`, image?.reference),
};
