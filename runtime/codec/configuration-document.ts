/**
 * Reads configuration documents of operators, in YAML or JSON, strictly, and reports all problems with their fields.
 */
import { type FieldError, formatFieldError, listedCount, unlistedText } from "../api/field-error.js";
import { isJsonObject } from "../api/json.js";
import { OperatorError } from "../base/operator-error.js";
import { shownText } from "../base/shown-text.js";
import { type FieldReaders, fieldsOf, type ReadFields, ReadingProblems } from "./document-reader.js";
import { type DecodedJson, JsonSyntaxError } from "./json-codec.js";
import { decodeYaml } from "./yaml-codec.js";

/** Maximum size of a document, in bytes. */
export const MAX_CONFIGURATION_BYTES = 4 * 1024 * 1024;

export interface ConfigurationForm<R extends FieldReaders> {
  readonly group: string;
  /** Versions that share the same fields. */
  readonly versions: readonly string[];
  readonly kind: string;
  /** The fields besides `apiVersion` and `kind`. */
  readonly fields: R;
}

/**
 * @param name name of the text in messages, such as the flag and the file
 * @throws OperatorError for a document of another kind, and for unknown, repeated and mistyped fields
 */
export function readConfigurationDocument<R extends FieldReaders>(
  content: string,
  name: string,
  form: ConfigurationForm<R>,
): ReadFields<R> {
  return readConfigurationValue(decodedConfiguration(content, name), name, form);
}

/**
 * Like {@link readConfigurationDocument}, for a document that was already decoded as part of another one. @throws
 * OperatorError
 */
export function readConfigurationValue<R extends FieldReaders>(
  { value, duplicates }: DecodedJson,
  name: string,
  { group, versions, kind, fields }: ConfigurationForm<R>,
): ReadFields<R> {
  const expected = versions.map((version) => `${group}/${version}`);
  const found = isJsonObject(value) ? value : {};
  if (found.kind !== kind || typeof found.apiVersion !== "string" || !expected.includes(found.apiVersion))
    throw new OperatorError(
      `${name}: found apiVersion ${shownText(found.apiVersion)} and kind ${shownText(found.kind)}, expected apiVersion ${expected.join(" or ")} and kind ${kind}`,
    );
  const problems = new ReadingProblems();
  const { apiVersion: _version, kind: _kind, ...rest } = found;
  const read = fieldsOf(fields)(rest, "", problems);
  const strict = [
    ...duplicates.map((field) => `duplicate field ${JSON.stringify(field)}`),
    ...problems.unknown.map((field) => `unknown field ${JSON.stringify(shownText(field))}`),
  ];
  if (strict.length > 0) throw new OperatorError(`${name}: strict decoding error: ${strict.join(", ")}`);
  if (read === undefined || problems.values.length > 0) throw unusableConfiguration(name, problems.values);
  return read;
}

/** @param problems in document order; a long list is truncated */
export function unusableConfiguration(name: string, problems: readonly FieldError[]): OperatorError {
  const texts = problems.map(formatFieldError);
  const count = listedCount(texts);
  const listed = texts.slice(0, count);
  if (count < texts.length) listed.push(unlistedText(texts.length - count));
  return new OperatorError(`${name}: ${listed.join("; ")}`);
}

/** @throws OperatorError for a text that is too large, or that is neither YAML nor JSON */
export function decodedConfiguration(content: string, name: string): DecodedJson {
  const bytes = Buffer.byteLength(content);
  if (bytes > MAX_CONFIGURATION_BYTES)
    throw new OperatorError(`${name}: found ${bytes} bytes, expected at most ${MAX_CONFIGURATION_BYTES}`);
  try {
    return decodeYaml(content);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new OperatorError(`${name}: expected a document in YAML or JSON: ${error.message}`, { cause: error });
  }
}
