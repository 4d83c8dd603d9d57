/** The files that the flags of admission name, and those that they name in their turn. */
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { AdmissionOptions } from "../../../assembly/admission-plugins.js";
import { readWebhookIdentities } from "../../../assembly/webhook-identities.js";
import { type FollowSurroundings, followNamed, readFlagFile } from "../../flags/flag-files.js";
import type { AdmissionConfig } from "../admission-flags.js";

const FLAG = "admission-control-config-file";

/** @throws UsageError, OperatorError for a file that can't be read */
export async function admissionOptions(
  { configurationFile: file, ...names }: AdmissionConfig,
  surroundings: FollowSurroundings,
): Promise<Omit<AdmissionOptions, "admission">> {
  if (file === undefined) return names;
  const beside = (path: string): string => resolve(dirname(file), path);
  const follow = (name: string, path: string) => followNamed(name, path, surroundings);
  return {
    ...names,
    admissionConfiguration: {
      name: `--${FLAG}=${file}`,
      text: await readFlagFile(FLAG, file),
      readFile: (path) => readFile(beside(path), "utf8"),
      readIdentities: (path) => readWebhookIdentities(beside(path), follow),
    },
  };
}
