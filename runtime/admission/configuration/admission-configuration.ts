/** An `AdmissionConfiguration`: documents by the plug-ins that they are for, in it or in files that it names. */
import { isJsonObject, type JsonObject } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { OperatorError } from "../../base/operator-error.js";
import { shownText } from "../../base/shown-text.js";
import { decodedConfiguration, readConfigurationValue } from "../../codec/configuration-document.js";
import { fieldsOf, listOf, type Reader, text } from "../../codec/document-reader.js";
import type { DecodedJson } from "../../codec/json-codec.js";
import type { ReadIdentities } from "./webhook-admission-configuration.js";

export interface AdmissionConfigurationOptions {
  /** In YAML or JSON. */
  readonly text: string;
  /** What the text is called in messages, such as the flag and the file. Default: `admissionConfiguration`. */
  readonly name?: string;
  /** Reads a file that an entry names by `path`; without it such entries are refused. */
  readonly readFile?: (path: string) => Promise<string>;
  /** Reads what `kubeConfigFile` of the plug-ins for webhooks names. */
  readonly readIdentities?: ReadIdentities;
}

/** What one plug-in is given. */
export interface PluginDocument {
  /** Where it stands, for messages. */
  readonly name: string;
  readonly content: DecodedJson;
}

/** The most entries that a document has. */
export const MAX_PLUGINS = 64;
/** Of names and paths. */
export const MAX_TEXT_BYTES = 4096;

const KIND = "AdmissionConfiguration";
/** They have the same fields. */
const VERSIONS = ["v1", "v1beta1", "v1alpha1"];

const short = text(MAX_TEXT_BYTES);
/** Its own reader says what is wrong in it. */
const document: Reader<JsonObject> = (value, path, errors) =>
  isJsonObject(value) ? value : fieldsOf({})(value, path, errors);
const entry = fieldsOf({ name: short, path: short, configuration: document });

/**
 * By the names of plug-ins, as the document has them.
 * @throws OperatorError for what is no such document, and for files that can't be read
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
  if (readFile === undefined) throw new OperatorError(`${name}: files are not read here, give a configuration`);
  let content: string;
  try {
    content = await readFile(path);
  } catch (error) {
    throw new OperatorError(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  return { name, content: decodedConfiguration(content, name) };
}
