/**
 * Converts one object. In kinds of the product, a member's name says what its text is: an API group, a key, a namespace. Texts
 * of people (data of ConfigMaps, commands, messages, parameters) stay as they are, and so does everything in other kinds
 * except `apiVersion` and `metadata`.
 */
import { isJsonObject, type JsonObject, type JsonValue, setMember } from "../../../api/json.js";
import type { ApiObject } from "../../../api/object.js";
import { decodeJson, encodeJson, JsonSyntaxError } from "../../../codec/json-codec.js";
import { convertExpression } from "./convert-expression.js";
import { convertObjectName, convertResourceName, RESOURCES_BY_KIND } from "./converted-names.js";
import type { NameConversion } from "./name-conversion.js";

/** Which object it is, with its former names. */
export interface ConvertedIdentity {
  readonly group: string;
  /** The noun in the key. */
  readonly resource: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
}

/** Groups of the product whose names every profile has. */
const FIXED_GROUPS: ReadonlySet<string> = new Set(["", "apps", "batch", "autoscaling", "policy", "extensions"]);

/** Whether the group's kinds are the product's, so that the meaning of their members is known. */
export function isOwnGroup(names: NameConversion, group: string): boolean {
  return FIXED_GROUPS.has(group) || names.isGroup(group);
}

/** Returns a converted copy with its members in their order. */
export function convertObject(names: NameConversion, object: ApiObject, identity: ConvertedIdentity): ApiObject {
  return new ObjectConversion(names, identity, object).convert();
}

/** Members that contain what people and drivers have put there. */
const OPAQUE: ReadonlySet<string> = new Set(["binaryData", "opaque", "openAPIV3Schema", "stringData"]);
/** The same in one kind. */
const OPAQUE_IN: Readonly<Record<string, string>> = {
  StorageClass: "parameters",
  VolumeAttributesClass: "parameters",
};
/** Members whose own members have names that are data. */
const MAPS: ReadonlySet<string> = new Set([
  "allocatable",
  "annotations",
  "attributes",
  "capacity",
  "data",
  "extra",
  "hard",
  "labels",
  "limits",
  "matchLabels",
  "nodeSelector",
  "options",
  "requests",
  "used",
  "volumeAttributes",
]);
const QUOTA_MAPS: ReadonlySet<string> = new Set(["hard", "used"]);
const EXPRESSIONS: ReadonlySet<string> = new Set(["expression", "messageExpression", "valueExpression"]);

type TextRule = (names: NameConversion, text: string) => string;

const asApiVersion: TextRule = (names, text) => names.apiVersion(text);
const asGroup: TextRule = (names, text) => names.group(text);
const asKey: TextRule = (names, text) => names.key(text);
const asUser: TextRule = (names, text) => names.user(text);

/** What the text of a member is, or each text of a list. */
const RULES: Readonly<Record<string, TextRule>> = {
  apiVersion: asApiVersion,
  encodingVersion: asApiVersion,
  decodableVersions: asApiVersion,
  servedVersions: asApiVersion,
  apiGroup: asGroup,
  apiGroups: asGroup,
  group: asGroup,
  finalizers: asKey,
  key: asKey,
  matchLabelKeys: asKey,
  mismatchLabelKeys: asKey,
  provisioner: asKey,
  signerName: asKey,
  topologyKey: asKey,
  topologyKeys: asKey,
  username: asUser,
  groups: asUser,
  fieldPath: (names, text) => names.fieldPath(text),
  mountPath: (names, text) => names.mountPath(text),
};

const NAMESPACE_MEMBER = /^namespaces?$|[a-z]Namespace$/;

class ObjectConversion {
  readonly #names: NameConversion;
  readonly #identity: ConvertedIdentity;
  readonly #object: ApiObject;
  readonly #isOwn: boolean;
  readonly #isClusterInfo: boolean;
  readonly #hasExpressions: boolean;

  constructor(names: NameConversion, identity: ConvertedIdentity, object: ApiObject) {
    const { from } = names;
    const { group, resource, namespace, name } = identity;
    this.#names = names;
    this.#identity = identity;
    this.#object = object;
    this.#isOwn = isOwnGroup(names, group);
    this.#isClusterInfo =
      resource === "configmaps" && namespace === from.publicNamespace && name === from.clusterInfoConfigMap;
    this.#hasExpressions = group === from.admissionregistrationGroup;
  }

  convert(): ApiObject {
    const { apiVersion, metadata } = this.#object;
    const { resource, namespace, name } = this.#identity;
    const converted: ApiObject = this.#isOwn
      ? (this.#structure(this.#object as unknown as JsonObject, "") as unknown as ApiObject)
      : {
          ...this.#object,
          ...(typeof apiVersion === "string" && { apiVersion: this.#names.apiVersion(apiVersion) }),
          ...(metadata !== undefined && { metadata: this.#structure(metadata as JsonObject, "metadata") }),
        };
    // The key of the object is converted by the same rule.
    if (this.#isOwn && converted.metadata?.name !== undefined)
      converted.metadata.name = convertObjectName(this.#names, resource, name, namespace);
    return converted;
  }

  /** @param of the member that contains the object; empty for the root */
  #structure(object: JsonObject, of: string): JsonObject {
    const converted: JsonObject = {};
    for (const [name, value] of Object.entries(object))
      if (value !== undefined) setMember(converted, this.#names.key(name), this.#member(name, value, object, of));
    return converted;
  }

  #member(name: string, value: JsonValue, holder: JsonObject, of: string): JsonValue {
    if (typeof value === "string") return this.#text(name, value, holder, of);
    if (Array.isArray(value))
      return value.map((item) => {
        if (typeof item === "string") return this.#text(name, item, holder, of);
        return isJsonObject(item) ? this.#structure(item, name) : item;
      });
    if (!isJsonObject(value) || this.#isOpaque(name)) return value;
    if (name === "fieldsV1") return this.#fields(value, "");
    return this.#isMap(name, value) ? this.#map(name, value) : this.#structure(value, name);
  }

  /** The data of a ControllerRevision is a part of an object, those of other kinds are texts. */
  #isMap(name: string, value: JsonObject): boolean {
    if (name === "data" && this.#object.kind === "ControllerRevision") return false;
    return MAPS.has(name) || (name === "selector" && isMapOfTexts(value));
  }

  #isOpaque(name: string): boolean {
    return OPAQUE.has(name) || OPAQUE_IN[this.#object.kind ?? ""] === name;
  }

  #text(name: string, text: string, holder: JsonObject, of: string): string {
    const names = this.#names;
    if (EXPRESSIONS.has(name)) return this.#hasExpressions ? convertExpression(names, text) : text;
    if (name === "finalizers" && of === "spec" && text === names.from.namespaceFinalizer)
      return names.renamed(text, names.to.namespaceFinalizer);
    if (name === "manager") return holder.fieldsType === undefined ? text : names.manager(text);
    if (name === "type") return this.#object.kind === "Secret" && of === "" ? names.key(text) : text;
    if (name === "values") return holder.key === names.from.namespaceNameLabel ? names.namespace(text) : text;
    if (name === "name") return this.#name(text, holder, of);
    if (name === "resourceNames") return convertResourceName(names, textsOf(holder.resources), text);
    if (NAMESPACE_MEMBER.test(name)) return names.namespace(text);
    return (Object.hasOwn(RULES, name) ? RULES[name] : undefined)?.(names, text) ?? text;
  }

  /** The name of an object, by what stands beside it: a reference says its kind, a subject whether it is a user. */
  #name(text: string, holder: JsonObject, of: string): string {
    const names = this.#names;
    const { kind, resource, namespace = this.#identity.namespace } = holder;
    const place = typeof namespace === "string" ? namespace : undefined;
    if (of === "metadata") return text;
    if (of === "user" || of === "group" || kind === "User" || kind === "Group") return names.user(text);
    if (typeof kind === "string" && Object.hasOwn(RESOURCES_BY_KIND, kind) && this.#isOfOwnGroup(holder))
      return convertObjectName(names, RESOURCES_BY_KIND[kind] as string, text, place);
    if (typeof resource === "string") return convertObjectName(names, resource, text, place);
    return of === "service" ? convertObjectName(names, "services", text, place) : names.ownName(text);
  }

  /** Whether a reference is to a kind of the product; other kinds can have the same name. */
  #isOfOwnGroup({ apiVersion, apiGroup }: JsonObject): boolean {
    if (typeof apiVersion === "string") return isOwnGroup(this.#names, apiVersion.split("/").slice(0, -1).join());
    return typeof apiGroup !== "string" || isOwnGroup(this.#names, apiGroup);
  }

  /** Labels, annotations, quantities, data: names that are data, with texts that are data too. */
  #map(of: string, map: JsonObject): JsonObject {
    const converted: JsonObject = {};
    for (const [name, value] of Object.entries(map))
      if (value !== undefined)
        setMember(converted, this.#mapKey(of, name), typeof value === "string" ? this.#mapValue(name, value) : value);
    return converted;
  }

  #mapKey(of: string, name: string): string {
    if (of === "data") return this.#isClusterInfo ? this.#names.clusterInfoKey(name) : name;
    return QUOTA_MAPS.has(of) ? this.#names.quotaKey(name) : this.#names.key(name);
  }

  #mapValue(key: string, value: string): string {
    const names = this.#names;
    const { from } = names;
    if (key === from.namespaceNameLabel) return names.namespace(value);
    if (key === from.lastAppliedAnnotation) return this.#lastApplied(value);
    if (key === `${from.keyDomain}/service-name`)
      return convertObjectName(names, "services", value, this.#identity.namespace);
    if (key === "provider" && this.#isOwnService && value === from.productName)
      return names.renamed(value, names.to.productName);
    return names.isKey(key) ? names.keyValue(value) : value;
  }

  /** The Service of the server, whose label names the product. */
  get #isOwnService(): boolean {
    const { resource, namespace, name } = this.#identity;
    const { defaultNamespace, apiserverServiceName } = this.#names.from;
    return resource === "services" && namespace === defaultNamespace && name === apiserverServiceName;
  }

  /** The object as the command-line tool applied it, in JSON with the end of a line. What is no JSON stays. */
  #lastApplied(text: string): string {
    let applied: JsonValue;
    try {
      applied = decodeJson(Buffer.from(text)).value;
    } catch (error) {
      if (error instanceof JsonSyntaxError) return text;
      throw error;
    }
    if (!isJsonObject(applied)) return text;
    const before = this.#names.count;
    const converted = convertObject(this.#names, applied as unknown as ApiObject, this.#identity);
    return this.#names.count === before ? text : encodeJson(converted) + (text.endsWith("\n") ? "\n" : "");
  }

  /**
   * The fields that a manager owns: `f:` and a name, `k:` and the keys of an item in JSON, `v:` and a value in JSON.
   * @param of the member whose fields they are
   */
  #fields(fields: JsonObject, of: string): JsonObject {
    const converted: JsonObject = {};
    for (const [element, value] of Object.entries(fields)) {
      if (value === undefined) continue;
      const [name, within] = this.#element(element, of);
      setMember(
        converted,
        name,
        isJsonObject(value) && this.#hasKnownFields(of, within) ? this.#fields(value, within) : value,
      );
    }
    return converted;
  }

  /** The fields of other kinds are known only in their metadata. */
  #hasKnownFields(of: string, within: string): boolean {
    return !this.#isOpaque(within) && (this.#isOwn || of !== "" || within === "metadata");
  }

  /** Returns the converted element, and the member whose fields follow. */
  #element(element: string, of: string): readonly [string, string] {
    const content = element.slice(2);
    switch (element.slice(0, 2)) {
      case "f:":
        return [`f:${this.#mapKey(of, content)}`, content];
      case "k:": {
        const keys = decodeJson(Buffer.from(content)).value;
        return [isJsonObject(keys) ? `k:${encodeJson(this.#structure(keys, of))}` : element, of];
      }
      case "v:": {
        const value = decodeJson(Buffer.from(content)).value;
        return [typeof value === "string" ? `v:${encodeJson(this.#text(of, value, {}, "spec"))}` : element, of];
      }
      default:
        return [element, of];
    }
  }
}

function isMapOfTexts(value: JsonObject): boolean {
  return Object.values(value).every((member) => typeof member === "string");
}

function textsOf(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
