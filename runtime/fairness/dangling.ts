/** The condition that tells whether the priority level of a flow schema exists. */
import type { FlowSchemaObject, PriorityLevelObject } from "./configuration.js";
import { checkedSpec } from "./priority-level.js";

/** A condition without the time of its last change. */
export interface DanglingCondition {
  readonly type: "Dangling";
  readonly status: "True" | "False";
  readonly reason: string;
  readonly message: string;
}

export interface DanglingUpdate {
  /** The name of the flow schema. */
  readonly name: string;
  readonly condition: DanglingCondition;
}

/** Returns the conditions of the schemas that do not have the right one. */
export function danglingUpdates(
  schemas: readonly FlowSchemaObject[],
  levels: readonly PriorityLevelObject[],
): readonly DanglingUpdate[] {
  const existing = new Set(
    levels.flatMap(({ metadata: { name = "" } = {}, spec }) => (checkedSpec(name, spec) === undefined ? [] : [name])),
  );
  return schemas.flatMap(({ metadata = {}, spec, status }) => {
    const { name = "" } = metadata;
    const level = spec?.priorityLevelConfiguration?.name ?? "";
    const condition = danglingCondition(level, existing.has(level));
    const known = status?.conditions?.find(({ type }) => type === condition.type);
    const isRight =
      known?.status === condition.status && known.reason === condition.reason && known.message === condition.message;
    return isRight ? [] : [{ name, condition }];
  });
}

function danglingCondition(level: string, exists: boolean): DanglingCondition {
  const reference = `This FlowSchema references the PriorityLevelConfiguration object named ${JSON.stringify(level)}`;
  return exists
    ? { type: "Dangling", status: "False", reason: "Found", message: `${reference} and it exists` }
    : { type: "Dangling", status: "True", reason: "NotFound", message: `${reference} but there is no such object` };
}
