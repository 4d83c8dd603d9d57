/**
 * Measures the generator: whole and repeated runs, the cost of generated types, and generated validators against others.
 */

import type { BenchCase } from "../bench-case.js";
import { deployments } from "../corpus.js";
import { openCalls, openFloorCalls } from "../sides/calls.js";
import { fillFromCorpus, fillWithTypes, openGeneration, openParsing, openStart } from "../sides/generation.js";
import { OTHER_VALIDATORS, type OtherValidator } from "../sides/validators.js";

const TYPES = 1_000;

/**
 * All definitions of the corpus and the upstream API in one run; a few made-up kinds where the corpus is absent or too
 * big.
 */
const corpusCase: BenchCase = {
  name: "generate-corpus",
  unit: "run",
  floorIs: "reading the same files with the YAML library",
  rounds: 2,
  prepare: ({ prepared, maxObjects }) => fillFromCorpus(prepared, maxObjects),
  ours: ({ prepared }) => openGeneration(prepared),
  floor: ({ prepared }) => openParsing(prepared),
};

const typesCase: BenchCase = {
  name: `generate-start-${TYPES}`,
  unit: "run",
  floorIs: "the same server without the generated types",
  rounds: 3,
  prepare: ({ prepared, maxObjects }) => fillWithTypes(prepared, Math.min(TYPES, maxObjects)),
  ours: ({ prepared, maxObjects }) => openStart(prepared, Math.min(TYPES, maxObjects)),
  floor: ({ prepared }) => openStart(prepared, 0),
};

/** Adds five errors that no default corrects. */
function faulty(text: string): string {
  const object = JSON.parse(text) as { spec: { template: { spec: { containers: Record<string, unknown>[] } } } };
  const spec = object.spec as unknown as Record<string, unknown>;
  spec.replicas = "three";
  spec.paused = 1;
  const [container = {}] = object.spec.template.spec.containers;
  container.image = 7;
  container.ports = [{ containerPort: "http" }];
  container.args = "one";
  return JSON.stringify(object);
}

const inputs: readonly { readonly name: string; readonly isValid: boolean; readonly texts: readonly string[] }[] = [
  { name: "valid", isValid: true, texts: deployments("object") },
  { name: "faulty", isValid: false, texts: deployments("object").map(faulty) },
];

/** Compares the generated checks of a write with those of other validators. */
export const validateCases: readonly BenchCase[] = (Object.keys(OTHER_VALIDATORS) as OtherValidator[]).flatMap(
  (other) =>
    inputs.map(({ name, isValid, texts }) => ({
      name: `generate-validate-${name}-${other}`,
      unit: "call",
      rounds: 3,
      floorIs: `${OTHER_VALIDATORS[other].title} of the same schema, which neither prunes nor sets defaults`,
      async ours() {
        const { validate } = await import("../../../generated/apps/v1/deployment.handlers.js");
        const values = texts.map((text) => JSON.parse(text) as unknown);
        const call = (index: number): unknown => {
          const { errors, unknownFields } = validate(values[index], { prune: true, defaults: true, nulls: "drop" });
          if ((errors.length === 0) !== isValid || unknownFields.length > 0)
            throw new Error(`${name}: another verdict`);
          return errors;
        };
        return openCalls({ texts, call });
      },
      async floor(_scale, recording) {
        const validate = await OTHER_VALIDATORS[other].open();
        return openFloorCalls(recording, ({ value }) => {
          const errors = validate(value);
          if ((errors === 0) !== isValid) throw new Error(`${name}: another verdict`);
          return errors;
        });
      },
    })),
);

export const generateCases: readonly BenchCase[] = [corpusCase, typesCase];
