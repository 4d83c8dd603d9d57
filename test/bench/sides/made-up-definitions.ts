/** CustomResourceDefinitions of the size of real ones, whose kinds differ. */

export interface MadeUpDefinition {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string; readonly plural: string };
    readonly scope: string;
    readonly versions: readonly unknown[];
  };
}

const KINDS_OF_A_GROUP = 10;

/** Returns a CustomResourceDefinition with a schema of about 150 fields, which is typical of definitions. */
export function madeUpDefinition(number: number): MadeUpDefinition {
  const text = (description: string): unknown => ({ type: "string", description, maxLength: 253 });
  const fields = Array.from({ length: 12 }, (_, index) => [`field${index}`, text(`What field ${index} says.`)]);
  const item = {
    type: "object",
    required: ["name"],
    properties: { name: text("Its name."), ...Object.fromEntries(fields) },
  };
  const list = {
    type: "array",
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["name"],
    items: { ...item, properties: { ...item.properties, inner: { type: "array", items: item } } },
  };
  const properties = {
    first: list,
    second: list,
    third: { type: "object", additionalProperties: item },
    ...Object.fromEntries(fields),
  };
  const group = `group${Math.floor(number / KINDS_OF_A_GROUP)}.example.com`;
  const kind = `Made${number}`;
  const plural = `${kind.toLowerCase()}s`;
  const spec = { type: "object", properties };
  const openAPIV3Schema = { type: "object", properties: { spec, status: { type: "object", properties } } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      names: { kind, plural },
      scope: "Namespaced",
      versions: [
        { name: "v1", served: true, storage: true, subresources: { status: {} }, schema: { openAPIV3Schema } },
      ],
    },
  };
}
