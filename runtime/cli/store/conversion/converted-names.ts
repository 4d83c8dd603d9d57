/** The names of objects that contain a word of the profile. */
import type { NameConversion } from "./name-conversion.js";

/** The resources whose objects can have such a name, by kind, as references name them. */
export const RESOURCES_BY_KIND: Readonly<Record<string, string>> = {
  APIService: "apiservices",
  ClusterTrustBundle: "clustertrustbundles",
  ConfigMap: "configmaps",
  CustomResourceDefinition: "customresourcedefinitions",
  EndpointSlice: "endpointslices",
  Endpoints: "endpoints",
  FlowSchema: "flowschemas",
  Lease: "leases",
  Namespace: "namespaces",
  Service: "services",
  ServiceCIDR: "servicecidrs",
  StorageVersion: "storageversions",
};

type Rename = (names: NameConversion, name: string, namespace: string | undefined) => string;

const ownName: Rename = (names, name) => names.ownName(name);

/** The server has a Service for itself in the default namespace, with endpoints of the same name. */
const serviceName: Rename = (names, name, namespace) =>
  name === names.from.apiserverServiceName && namespace === names.from.defaultNamespace
    ? names.renamed(name, names.to.apiserverServiceName)
    : name;

/** `plural.group` */
const namedByGroup: Rename = (names, name) => afterDot(names, name, name.indexOf("."));

function afterDot(names: NameConversion, name: string, dot: number): string {
  return dot < 0 ? name : name.slice(0, dot + 1) + names.group(name.slice(dot + 1));
}

const RENAMES: Readonly<Record<string, Rename>> = {
  apiservices: namedByGroup,
  customresourcedefinitions: namedByGroup,
  // `group.resource`
  storageversions: (names, name) => {
    const dot = name.lastIndexOf(".");
    return dot < 0 ? name : names.group(name.slice(0, dot)) + name.slice(dot);
  },
  // The signer with a colon in the place of its slash, and a name after another colon.
  clustertrustbundles: (names, name) => {
    const [domain = "", signer, ...rest] = name.split(":");
    return signer === undefined ? name : [names.key(`${domain}/${signer}`).replace("/", ":"), ...rest].join(":");
  },
  configmaps: ownName,
  flowschemas: ownName,
  leases: ownName,
  namespaces: (names, name) => names.namespace(name),
  services: serviceName,
  endpoints: serviceName,
  endpointslices: serviceName,
  servicecidrs: (names, name) =>
    name === names.from.apiserverServiceName ? names.renamed(name, names.to.apiserverServiceName) : name,
};

/**
 * @param resource the noun of a resource of the product
 * @param namespace the former one; undefined if it is not known
 */
export function convertObjectName(
  names: NameConversion,
  resource: string,
  name: string,
  namespace: string | undefined,
): string {
  const rename = Object.hasOwn(RENAMES, resource) ? RENAMES[resource] : undefined;
  return rename?.(names, name, namespace) ?? name;
}

/** A name in the rule of a role, which may stand for objects of several resources. */
export function convertResourceName(names: NameConversion, resources: readonly string[], name: string): string {
  for (const resource of resources) {
    const found = resource === "signers" ? names.key(name) : convertObjectName(names, resource, name, undefined);
    if (found !== name) return found;
  }
  return name;
}
