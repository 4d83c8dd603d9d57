/** Turns the bytes of a body into an object that fits its schema: decode, validate, default and prune, in process. */
import type { Validator } from "../../../runtime/kit/index.js";
import type { BenchCase } from "../bench-case.js";
import { deployments, pods } from "../corpus.js";
import { openCalls, openFloorCalls } from "../sides/calls.js";

interface Decoded {
  readonly name: string;
  readonly texts: readonly string[];
  code(): Promise<{ readonly validate: Validator }>;
}

const all: readonly Decoded[] = [
  {
    name: "decode-deployment",
    texts: deployments("object"),
    code: () => import("../../../generated/apps/v1/deployment.handlers.js"),
  },
  {
    name: "decode-pod",
    texts: pods("object"),
    code: () => import("../../../generated/core/v1/pod.handlers.js"),
  },
];

export const decodeCases: readonly BenchCase[] = all.map(({ name, texts, code }) => ({
  name,
  unit: "call",
  rounds: 2,
  floorIs: "JSON.parse of the bytes",
  async ours() {
    const { decodeJson } = await import("../../../runtime/codec/json-codec.js");
    const { validate } = await code();
    const bodies = texts.map((text) => Buffer.from(text));
    const call = (index: number): unknown => {
      const { value } = decodeJson(bodies[index] as Buffer);
      const { errors, unknownFields } = validate(value, { prune: true, defaults: true, nulls: "drop" });
      const [wrong] = [...errors.map(({ field }) => field), ...unknownFields];
      if (wrong !== undefined) throw new Error(`${name}: found an error in ${wrong}, expected none`);
      return value;
    };
    return openCalls({ texts, call });
  },
  floor: async (_scale, recording) => openFloorCalls(recording, ({ bytes }) => JSON.parse(bytes.toString())),
}));
