/** Measures single expressions in process: evaluation and compilation, against other implementations. */
import type { BenchCase } from "../bench-case.js";
import { openCalls, openFloorCalls } from "../sides/calls.js";
import {
  type BenchExpression,
  type Evaluate,
  EXPRESSIONS,
  type ExpressionEngine,
  OTHER_ENGINES,
  type OtherEngine,
  OURS,
} from "../sides/expressions.js";

/** Evaluates a rule. @throws Error if the result is not true, which all these rules yield */
function verdict(name: string, evaluate: Evaluate, self: unknown): true {
  const value = evaluate(self as Parameters<Evaluate>[0]);
  if (value !== true) throw new Error(`${name}: found ${String(value)}, expected true`);
  return value;
}

function evaluation(expression: BenchExpression, other: OtherEngine): BenchCase {
  const name = `expression-${expression.name}-${other}`;
  const open = async (engine: ExpressionEngine): Promise<Evaluate> => (await engine.open())(expression);
  return {
    name,
    unit: "call",
    rounds: 2,
    floorIs: OTHER_ENGINES[other].title,
    async ours() {
      const evaluate = await open(OURS);
      const objects = expression.objects();
      const texts = objects.map((self) => JSON.stringify(self));
      return openCalls({ texts, call: (index) => verdict(name, evaluate, objects[index]) });
    },
    async floor(_scale, recording) {
      const evaluate = await open(OTHER_ENGINES[other]);
      return openFloorCalls(recording, ({ value }) => verdict(name, evaluate, value));
    },
  };
}

/** Evaluates the expressions in turn, each with its own object, whose bytes count. */
function compilation(other: OtherEngine): BenchCase {
  const inputs = EXPRESSIONS.map((expression) => ({ expression, self: expression.objects()[0] }));
  const compile = async (engine: ExpressionEngine): Promise<(text: string) => unknown> => {
    const compileOne = await engine.open();
    const byText = new Map(inputs.map((input) => [JSON.stringify(input), input.expression]));
    let number = 0;
    return (input) => {
      const expression = byText.get(input) as BenchExpression;
      number += 1;
      // No text occurs twice, since some implementations cache compiled expressions.
      const numbered = (text: string): string => `${text} && ${number} > 0`;
      return compileOne({ ...expression, text: numbered(expression.text), script: numbered(expression.script) });
    };
  };
  return {
    name: `expression-compile-${other}`,
    unit: "call",
    rounds: 2,
    floorIs: OTHER_ENGINES[other].title,
    async ours() {
      const texts = inputs.map((input) => JSON.stringify(input));
      const compileText = await compile(OURS);
      return openCalls({ texts, call: (index) => compileText(texts[index] as string) });
    },
    async floor(_scale, recording) {
      const compileText = await compile(OTHER_ENGINES[other]);
      return openFloorCalls(recording, ({ text }) => compileText(text));
    },
  };
}

const others = Object.keys(OTHER_ENGINES) as OtherEngine[];

export const expressionCases: readonly BenchCase[] = [
  ...EXPRESSIONS.flatMap((expression) => others.map((other) => evaluation(expression, other))),
  ...others.map(compilation),
];
