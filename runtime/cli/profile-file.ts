/** The naming profile of a server: a built-in one, or a file that extends one. PROF-001 to PROF-004. */
import { readFile } from "node:fs/promises";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { parse } from "yaml";
import { builtinProfile, type NamingProfile, type ProfileBehaviours } from "../api/naming-profile.js";
import { WORD_NAMES } from "../api/profile-words.js";
import { UsageError } from "./flags.js";

const BUILTIN = ["orch", "kubernetes"];

const BEHAVIOURS = Type.Partial(
  Type.Object(
    {
      schemaFailureCode: Type.Union([Type.Literal(400), Type.Literal(422)]),
      strictPatchFailureCode: Type.Union([Type.Literal(400), Type.Literal(422)]),
      expiredWatch: Type.Union([Type.Literal("http"), Type.Literal("event")]),
      initialEventsEndAnnotation: Type.String(),
      lastContinue: Type.Union([Type.Literal("empty"), Type.Literal("omitted")]),
      defaultAgeColumn: Type.Union([Type.Literal("Created At"), Type.Literal("Age")]),
      healthSummary: Type.Union([Type.Literal("healthz"), Type.Literal("path")]),
      createOnUpdate: Type.Union([Type.Literal("all"), Type.Literal("listed")]),
      streamedLists: Type.Boolean(),
      nullForNonNullable: Type.Union([Type.Literal("reject"), Type.Literal("drop")]),
    },
    { additionalProperties: false },
  ),
);

const PROFILE_FILE = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1 })),
    extends: Type.Union([Type.Literal("orch"), Type.Literal("kubernetes")]),
    domain: Type.Optional(Type.String({ minLength: 1 })),
    words: Type.Optional(
      Type.Partial(
        Type.Object(Object.fromEntries(WORD_NAMES.map((name) => [name, Type.String({ minLength: 1 })])), {
          additionalProperties: false,
        }),
      ),
    ),
    behaviours: Type.Optional(BEHAVIOURS),
  },
  { additionalProperties: false },
);

/** @throws UsageError for a name that is neither built in nor a readable file, and for what a file may not hold. */
export async function loadProfile(nameOrFile: string, domain: string | undefined): Promise<NamingProfile> {
  const builtin = builtinProfile(nameOrFile, domain);
  if (builtin) {
    if (domain !== undefined && nameOrFile !== "orch")
      throw new UsageError("--orch-domain is only for the orch profile: the words of the others are fixed");
    return builtin;
  }
  let text: string;
  try {
    text = await readFile(nameOrFile, "utf8");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `--profile: found ${JSON.stringify(nameOrFile)}, allowed are ${BUILTIN.join(", ")} or a readable YAML file (${why})`,
    );
  }
  return extend(parseFile(nameOrFile, text), nameOrFile, domain);
}

function parseFile(file: string, text: string): Static<typeof PROFILE_FILE> {
  let document: unknown;
  try {
    document = parse(text);
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const [fault] = [...Value.Errors(PROFILE_FILE, document)];
  if (fault)
    throw new UsageError(`${file}: at ${fault.path || "/"}: ${fault.message}, found ${JSON.stringify(fault.value)}`);
  return document as Static<typeof PROFILE_FILE>;
}

function extend(file: Static<typeof PROFILE_FILE>, path: string, domain: string | undefined): NamingProfile {
  const base = builtinProfile(file.extends, domain ?? file.domain);
  if (base === undefined) throw new UsageError(`${path}: extends must be one of ${BUILTIN.join(", ")}`);
  return {
    ...base,
    name: file.name ?? base.name,
    words: { ...base.words, ...(file.words as Partial<NamingProfile["words"]> | undefined) },
    behaviours: { ...base.behaviours, ...(file.behaviours as Partial<ProfileBehaviours> | undefined) },
  };
}
