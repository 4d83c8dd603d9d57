/** Reads an `AdmissionConfiguration`: configuration documents by plug-in, either inline or in files that it names. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { OperatorError } from "../../base/operator-error.js";
import { shownText } from "../../base/shown-text.js";
import { decodedConfiguration, readConfigurationValue } from "../../codec/configuration-document.js";
import { fieldsOf, listOf, type Reader, text } from "../../codec/document-reader.js";
import type { DecodedJson } from "../../codec/json-codec.js";
import type { ReadIdentities } from "./webhook-admission-configuration.js";

export interface AdmissionConfigurationOptions {
  /** The text, in YAML or JSON. */
  readonly text: string;
  /** What messages call the text, such as the flag and the file. Default: `admissionConfiguration`. */
  readonly name?: string;
  /** Reads a file that an entry names by `path`; without it, such entries are rejected. */
  readonly readFile?: (path: string) => Promise<string>;
  /** Reads the file that `kubeConfigFile` of a webhook plug-in names. */
  readonly readIdentities?: ReadIdentities;
}

/** The configuration of one plug-in. */
export interface PluginDocument {
  /** What messages call the document. */
  readonly name: string;
  readonly content: DecodedJson;
}

/** Maximum number of entries in a document. */
export const MAX_PLUGINS = 64;
/** Maximum length of a name or path, in bytes. */
export const MAX_TEXT_BYTES = 4096;

const KIND = "AdmissionConfiguration";
/** All versions have the same fields. */
const VERSIONS = ["v1", "v1beta1", "v1alpha1"];

const short = text(MAX_TEXT_BYTES);
/** The plug-in's own reader validates its content. */
const document: Reader<JsonObject> = (value, path, errors) =>
  isJsonObject(value) ? value : fieldsOf({})(value, path, errors);
const entry = fieldsOf({ name: short, path: short, configuration: document });

/**
 * The documents by the names of their plug-ins, as written.
 * @throws OperatorError for an invalid document and for unreadable files
 */
export async function pluginDocuments(
  { text: content, name = "admissionConfiguration", readFile }: AdmissionConfigurationOptions,
  { words }: Pick<NamingProfile, "words">,
): Promise<ReadonlyMap<string, PluginDocument>> {
  const decoded = decodedConfiguration(content, name);
  const { plugins = [] } = readConfigurationValue(decoded, name, {
    group: words.apiserverConfigGroup,
    versions: VERSIONS,
    kind: KIND,
    fields: { plugins: listOf(entry, MAX_PLUGINS) },
  });
  const documents = new Map<string, PluginDocument>();
  for (const [index, { name: plugin, path, configuration }] of plugins.entries()) {
    const at = `${name}: plugins[${index}]`;
    if (plugin === undefined) throw new OperatorError(`${at}.name: Required value`);
    if (documents.has(plugin)) throw new OperatorError(`${at}.name: Duplicate value: ${JSON.stringify(plugin)}`);
    if (configuration !== undefined)
      documents.set(plugin, { name: `${at}.configuration`, content: { value: configuration, duplicates: [] } });
    else if (path !== undefined) documents.set(plugin, await fromFile(`${at}.path`, path, readFile));
    else throw new OperatorError(`${at}: expected configuration or path`);
  }
  return documents;
}

async function fromFile(
  at: string,
  path: string,
  readFile: AdmissionConfigurationOptions["readFile"],
): Promise<PluginDocument> {
  const name = `${at}=${shownText(path)}`;
  if (readFile === undefined)
    throw new OperatorError(`${name}: files can't be read here, expected an inline configuration`);
  let content: string;
  try {
    content = await readFile(path);
  } catch (error) {
    throw new OperatorError(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  return { name, content: decodedConfiguration(content, name) };
}
