/** Plans the values of all rules other than moves. */
import type { Read, ValuePlan } from "./conversion-plan.js";
import type { ConversionRule } from "./conversion-rules.js";

/** @param index of the field among those that the rule produces */
export function valueOfRule(rule: ConversionRule, reads: readonly Read[], index: number): ValuePlan {
  const [read = []] = reads;
  const { type, pairs = [], passesOthers: others = false, separator = "", name = "", annotation: key = "" } = rule;
  switch (type) {
    case "split":
      return { how: "part", read, separator, count: rule.to.length, index };
    case "join":
      return { how: "join", reads, separator };
    case "values":
      return { how: "pairs", read, pairs, others };
    case "wrap":
      return { how: "wrap", read };
    case "unwrap":
      return { how: "unwrap", read };
    case "function":
      return { how: "function", name, reads, count: rule.to.length, index };
    case "keep":
      return { how: "annotation", key };
    default:
      throw new Error(`a rule ${type} makes no value`);
  }
}
