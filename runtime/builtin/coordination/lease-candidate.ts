/** Candidates of a coordinated leader election: the versions by which the holder of a lease is chosen. */
import { type LeaseCandidate, leaseCandidates } from "../../../generated/coordination/v1beta1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";
import {
  compareSemanticVersions,
  parseSemanticVersion,
  type SemanticVersion,
} from "../../api/formats/semantic-version.js";
import { configMapKey } from "../../api/formats/word-format.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { immutable } from "../field-rules.js";
import { OLDEST_EMULATION_VERSION, validateStrategy } from "./lease.js";

export const leaseCandidateHooks = defineHooks(leaseCandidates, {
  generation: "none",
  createOnUpdate: true,
  requiresVersionOnUpdate: true,
  nameFormat: (name) => configMapKey(name),
  validateCreate: (candidate) => validateSpec(candidate),
  validateUpdate: (candidate, old) => [
    ...validateSpec(candidate),
    ...immutable("spec.leaseName", candidate.spec?.leaseName ?? "", old.spec?.leaseName ?? ""),
  ],
  table: {
    columns: [
      { name: "LeaseName", type: "string", description: "Name of the lease." },
      { name: "BinaryVersion", type: "string", description: "Version of the program." },
      { name: "EmulationVersion", type: "string", description: "Version that the program behaves like." },
    ],
    cells: ({ spec }) => [spec?.leaseName ?? "", spec?.binaryVersion ?? "", spec?.emulationVersion ?? ""],
    age: true,
  },
});

const UNSET: SemanticVersion = { numbers: [0n, 0n, 0n], prerelease: [] };

function validateSpec({ spec }: LeaseCandidate): FieldError[] {
  const { leaseName, binaryVersion, emulationVersion, strategy } = spec ?? {};
  const errors = leaseName ? [] : [required("spec.leaseName")];
  const emulated = emulationVersion ? parseSemanticVersion(emulationVersion) : UNSET;
  if (emulated === undefined) errors.push(notAVersion("spec.emulationVersion", emulationVersion));
  const at = "spec.binaryVersion";
  const binary = binaryVersion ? parseSemanticVersion(binaryVersion) : UNSET;
  if (!binaryVersion) errors.push(required(at));
  else if (binary === undefined) errors.push(notAVersion(at, binaryVersion));
  const isOlder = compareSemanticVersions(binary ?? UNSET, emulated ?? UNSET) < 0;
  if (binaryVersion && emulationVersion && isOlder)
    errors.push(invalid(at, binaryVersion, "must be greater than or equal to `emulationVersion`"));
  if (!strategy) return [...errors, required("spec.strategy")];
  if (strategy === OLDEST_EMULATION_VERSION && compareSemanticVersions(emulated ?? UNSET, UNSET) === 0)
    errors.push(required("spec.emulationVersion", "must be specified when `strategy` is 'OldestEmulationVersion'"));
  // Stock servers repeat the name of the field.
  return [...errors, ...validateStrategy("spec.strategy.strategy", strategy)];
}

function notAVersion(field: string, text: string | undefined): FieldError {
  return invalid(field, text, "must be a valid semantic version");
}
