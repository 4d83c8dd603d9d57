/** Creates and updates whose bodies and answers are Protobuf or CBOR. */
import type { BenchCase } from "../bench-case.js";
import type { LoadPlan } from "../load/plan.js";
import { type EncodedForm, encodedBodies } from "../sides/encoded-bodies.js";
import { openReplay } from "../sides/floor.js";
import { openOurs } from "../sides/ours.js";
import { COLLECTION, createPlan, storedObjects, updatePlan } from "./config-maps.js";
import { cbor, type Form, protobuf } from "./forms.js";
import { OBJECTS } from "./written-kinds.js";

const CONNECTIONS = 16;
const forms: readonly (readonly [EncodedForm, Form])[] = [
  ["protobuf", protobuf],
  ["cbor", cbor],
];

export const writeFormCases: readonly BenchCase[] = forms.flatMap(([encoding, form]) => [
  caseOf("create", createPlan(CONNECTIONS), encoding, form),
  caseOf("update", updatePlan(OBJECTS, CONNECTIONS), encoding, form),
]);

function caseOf(
  unit: "create" | "update",
  json: LoadPlan,
  encoding: EncodedForm,
  { headers, server = {} }: Form,
): BenchCase {
  const plan: LoadPlan = { ...json, contentType: headers.accept as string, headers };
  return {
    name: `${unit}-${encoding}`,
    unit,
    rounds: 2,
    floorIs: "bare node:http that reads the body and answers the same bytes",
    ours: async () =>
      openOurs({
        plan: { ...plan, bodies: await encodedBodies(json.bodies, encoding) },
        ...(unit === "update" ? { seed: { path: COLLECTION, bodies: storedObjects(OBJECTS) } } : {}),
        server,
      }),
    floor: async (_scale, recording) =>
      openReplay({ ...plan, bodies: await encodedBodies(json.bodies, encoding) }, recording),
  };
}
