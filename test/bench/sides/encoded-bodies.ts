/** Bodies of ConfigMaps in Protobuf and CBOR, with the placeholders of a plan. */
import type { ConfigMap } from "../../../generated/core/v1/config-map.types.js";
import { NUMBER, SLOT } from "../load/plan.js";

export type EncodedForm = "protobuf" | "cbor";

/** Numbers as long as those that replace the placeholders, since the lengths of texts are part of both encodings. */
const STAND_INS = [
  [NUMBER, "876543210"],
  [SLOT, "876543219"],
] as const;

/** @returns one character for each byte, as load plans have it */
export async function encodedBodies(texts: readonly string[], form: EncodedForm): Promise<string[]> {
  const encode = await (form === "protobuf" ? protobufEncoder() : cborEncoder());
  return texts.map((text) => {
    const numbered = STAND_INS.reduce((filled, [placeholder, number]) => filled.replaceAll(placeholder, number), text);
    const encoded = Buffer.from(encode(JSON.parse(numbered) as ConfigMap)).toString("latin1");
    return STAND_INS.reduce((template, [placeholder, number]) => template.replaceAll(number, placeholder), encoded);
  });
}

type Encode = (object: ConfigMap) => Uint8Array;

async function protobufEncoder(): Promise<Encode> {
  const { encodeObject } = await import("../../../runtime/codec/protobuf/envelope.js");
  const { protobuf } = await import("../../../generated/core/v1/config-map.protobuf.js");
  return (object) => encodeObject({ apiVersion: "v1", kind: "ConfigMap" }, object, protobuf);
}

async function cborEncoder(): Promise<Encode> {
  const { encodeCbor } = await import("../../../runtime/codec/cbor/cbor-writer.js");
  return encodeCbor;
}
