/** The naming profile of a server: a built-in one, or a file that extends one. PROF-001 to PROF-004. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { BUILTIN_PROFILES, builtinProfile, type NamingProfile } from "../../../api/profile/naming-profile.js";
import { suggestion } from "../../../base/nearest-name.js";
import { UsageError } from "../../../base/usage-error.js";
import { type ProfileFile, readProfileFile } from "./profile-schema.js";

/**
 * Reads the file at once, because the flags of a command are judged by the release of its profile.
 * @throws UsageError for a name that is neither built in nor a readable file, and for a file with a wrong content
 */
export function loadProfile(nameOrFile: string, domain: string | undefined): NamingProfile {
  const builtin = builtinProfile(nameOrFile, domain);
  if (builtin) {
    if (domain !== undefined && nameOrFile !== "orch")
      throw new UsageError(`--orch-domain needs --profile=orch: the words of ${nameOrFile} are fixed`);
    return builtin;
  }
  let text: string;
  try {
    text = readFileSync(nameOrFile, "utf8");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `--profile: found ${JSON.stringify(nameOrFile)}, allowed are ${BUILTIN_PROFILES.join(", ")} or a readable YAML file (${why})${suggestion(nameOrFile, BUILTIN_PROFILES)}`,
    );
  }
  return extend(parseFile(nameOrFile, text), nameOrFile, domain);
}

function parseFile(file: string, text: string): ProfileFile {
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return readProfileFile(document, file);
}

function extend(file: ProfileFile, path: string, domain: string | undefined): NamingProfile {
  const base = builtinProfile(file.extends, domain ?? file.domain);
  if (base === undefined) throw new UsageError(`${path}: extends must be one of ${BUILTIN_PROFILES.join(", ")}`);
  return {
    ...base,
    name: file.name ?? base.name,
    defaultRelease: file.defaultRelease ?? base.defaultRelease,
    words: { ...base.words, ...(file.words as Partial<NamingProfile["words"]> | undefined) },
    behaviours: { ...base.behaviours, ...file.behaviours },
  };
}
