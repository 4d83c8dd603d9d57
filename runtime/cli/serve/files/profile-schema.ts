/** The form of a naming-profile file. */
import { formatFieldError, invalid, notSupported, required } from "../../../api/field-error.js";
import type { JsonValue } from "../../../api/json.js";
import { parseRelease } from "../../../api/lifecycle/lifecycle.js";
import type { ProfileBehaviours } from "../../../api/profile/naming-profile.js";
import { WORD_NAMES } from "../../../api/profile/profile-words.js";
import { UsageError } from "../../../base/usage-error.js";
import { anyText, fieldsOf, flag, type Reader, ReadingProblems } from "../../../codec/document-reader.js";

/** Maximum length of a word or name, in bytes. */
const MAX_WORD_BYTES = 4096;

const readText = anyText(MAX_WORD_BYTES);

const word: Reader<string> = (value, path, problems) => {
  if (value === "") problems.values.push(invalid(path, value, "must not be empty"));
  return readText(value, path, problems);
};

const release: Reader<string> = (value, path, problems) => {
  const text = readText(value, path, problems);
  if (text === undefined || parseRelease(text) !== undefined) return text;
  problems.values.push(invalid(path, value, "must be a release such as 1.31, in quotes"));
  return undefined;
};

function oneOf<const T extends string | number>(...allowed: readonly T[]): Reader<T> {
  return (value, path, problems) => {
    const found = allowed.find((each) => each === value);
    if (found === undefined) problems.values.push(notSupported(path, value, allowed));
    return found;
  };
}

/** Every behaviour has a reader of its type: the compiler checks that. */
const BEHAVIOURS: { readonly [Name in keyof ProfileBehaviours]: Reader<NonNullable<ProfileBehaviours[Name]>> } = {
  schemaFailureCode: oneOf(400, 422),
  strictPatchFailureCode: oneOf(400, 422),
  expiredWatch: oneOf("http", "event"),
  initialEventsEndAnnotation: readText,
  lastContinue: oneOf("empty", "omitted"),
  defaultAgeColumn: oneOf("Created At", "Age"),
  healthSummary: oneOf("healthz", "path"),
  createOnUpdate: oneOf("all", "listed"),
  streamedLists: flag,
  optionErrors: oneOf("specification", "stock"),
  headOfObjects: oneOf("served", "refused"),
  nullForNonNullable: oneOf("reject", "drop"),
  unsetValues: oneOf("keep", "drop"),
  unrecordedFields: oneOf("none", "before-first-apply"),
  pendingPodEviction: oneOf("budgeted", "free"),
  nodeStatusOnCreate: oneOf("drop", "keep"),
  decodingFailures: oneOf("by field", "stock"),
  expressionDialect: oneOf("specification", "stock"),
  listLiteralCost: oneOf(40, 10),
  clusterInfoKey: oneOf("token", "token-secret"),
  rootCaInQuotas: oneOf("free", "counted"),
  jsonPatches: oneOf("standard", "stock"),
  preconditionFailures: oneOf("specification", "stock"),
  customNumberFormats: oneOf("enforce", "tell"),
  definitionPaths: oneOf("versions", "shared"),
};

const readProfile = fieldsOf({
  name: word,
  extends: oneOf("orch", "kubernetes"),
  domain: word,
  defaultRelease: release,
  words: fieldsOf(Object.fromEntries(WORD_NAMES.map((name) => [name, word]))),
  behaviours: fieldsOf(BEHAVIOURS),
});

export type ProfileFile = NonNullable<ReturnType<typeof readProfile>> & { readonly extends: "orch" | "kubernetes" };

/**
 * @param file its name, for messages
 * @throws UsageError that names unknown fields, and values that a field can't have
 */
export function readProfileFile(document: unknown, file: string): ProfileFile {
  const problems = new ReadingProblems();
  const profile = readProfile((document ?? null) as JsonValue, "", problems);
  const { extends: base } = profile ?? {};
  if (profile !== undefined && base === undefined && problems.values.length === 0)
    problems.values.push(required("extends"));
  const texts = [
    ...problems.unknown.map((field) => `unknown field ${JSON.stringify(field)}`),
    ...problems.values.map(formatFieldError),
  ];
  if (profile === undefined || base === undefined || texts.length > 0)
    throw new UsageError(`${file}: ${texts.join("; ")}`);
  return { ...profile, extends: base };
}
