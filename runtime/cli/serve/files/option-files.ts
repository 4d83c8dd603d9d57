/** The content of the files that flags of the server name. */
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { AdmissionConfigurationOptions } from "../../../admission/configuration/admission-configuration.js";
import type { FileReference } from "../../../assembly/options/option-definition.js";
import { readWebhookIdentities } from "../../../assembly/webhook-identities.js";
import { readWebhookConnection } from "../../../assembly/webhook-kubeconfig.js";
import { constantText } from "../../../base/changing-text.js";
import { type FollowOptions, followNamed, namedFile, readFlagFile } from "../../flags/flag-files.js";

export interface OptionFileOptions extends FollowOptions {
  /** Flags whose files are read once, though their options could follow changes. */
  readonly constantFlags: ReadonlySet<string>;
}

/** @throws UsageError or OperatorError for a file that can't be read or has a wrong content */
export async function readOptionFile(
  { flag, file, content }: FileReference,
  options: OptionFileOptions,
): Promise<unknown> {
  const follow = (name: string, path: string) => followNamed(name, path, options);
  switch (content) {
    case "text":
      return readFlagFile(flag, file);
    case "named":
      return namedFile(flag, file);
    case "connection":
      return readWebhookConnection(`--${flag}`, file, follow);
    case "admission":
      return admissionConfiguration(flag, file, follow);
    case "followed": {
      if (!options.constantFlags.has(flag)) return follow(`--${flag}=${file}`, file);
      const { name, text } = await namedFile(flag, file);
      return constantText(name, text);
    }
  }
}

/** Paths in the file are relative to it. */
async function admissionConfiguration(
  flag: string,
  file: string,
  follow: (name: string, path: string) => ReturnType<typeof followNamed>,
): Promise<AdmissionConfigurationOptions> {
  const relative = (path: string): string => resolve(dirname(file), path);
  return {
    name: `--${flag}=${file}`,
    text: await readFlagFile(flag, file),
    readFile: (path) => readFile(relative(path), "utf8"),
    readIdentities: (path) => readWebhookIdentities(relative(path), follow),
  };
}
