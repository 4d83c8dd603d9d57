/** The forms in which clients request objects and lists, in addition to plain JSON. */
import type { OurOptions } from "../sides/ours.js";

export interface Form {
  /** The end of the case's name. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The options of a server that supports the form. */
  readonly server?: NonNullable<OurOptions["server"]>;
}

const META = "g=meta.k8s.io;v=v1";

export const protobuf: Form = accepting("protobuf", "application/vnd.kubernetes.protobuf");
export const yaml: Form = accepting("yaml", "application/yaml");
export const cbor: Form = {
  ...accepting("cbor", "application/cbor"),
  server: { emulatedVersion: "1.32", featureGates: { CBORServingAndStorage: true } },
};
export const table: Form = accepting("table", `application/json;as=Table;${META}`);
export const metadata: Form = accepting("metadata", `application/json;as=PartialObjectMetadata;${META}`);
export const metadataList: Form = accepting("metadata", `application/json;as=PartialObjectMetadataList;${META}`);
/** Objects without their ownership records. */
export const trimmed: Form = accepting("trimmed", "application/json;drop=metadata.managedFields");
export const gzip: Form = { name: "gzip", headers: { "accept-encoding": "gzip" } };

function accepting(name: string, accept: string): Form {
  return { name, headers: { accept } };
}
