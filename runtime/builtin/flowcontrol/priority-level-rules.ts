/** Rules and table columns of priority levels, which are the same in every version. */
import type { PriorityLevelConfiguration } from "../../../generated/flowcontrol/v1/index.js";
import { type FieldError, forbiddenField, invalid, required } from "../../api/field-error.js";
import { equalJson } from "../../api/json.js";
import { CATCH_ALL, EXEMPT } from "../../fairness/configuration.js";
import { MANDATORY_LEVELS } from "../../fairness/default-configuration.js";
import type { TableConvertor } from "../../registry/objects/table-convertor.js";

type Spec = NonNullable<PriorityLevelConfiguration["spec"]>;
type Limited = NonNullable<Spec["limited"]>;
type Queuing = NonNullable<NonNullable<Limited["limitResponse"]>["queuing"]>;

const MAX_QUEUES = 10_000_000;
/** Maximum number of hash bits for choosing the queues of a flow. */
const MAX_ENTROPY_BITS = 60;

const CATCH_ALL_SPEC = MANDATORY_LEVELS.find(({ name }) => name === CATCH_ALL)?.spec;

/** Creates objects whose members the schema can then default. */
export function setLevelDefaults({ spec }: PriorityLevelConfiguration): void {
  if (spec?.type === "Exempt") spec.exempt ??= {};
  const response = spec?.limited?.limitResponse;
  if (response?.type === "Queue") response.queuing ??= {};
}

export function validateLevel({ metadata, spec }: PriorityLevelConfiguration): FieldError[] {
  if (spec === undefined) return [required("spec")];
  const { type, limited, exempt } = spec;
  const isExempt = type === "Exempt";
  const errors: FieldError[] = [];
  if (isExempt !== (metadata.name === EXEMPT))
    errors.push(invalid("spec.type", type, "must be 'Exempt' if and only if `name` is 'exempt'"));
  if (metadata.name === CATCH_ALL && !equalJson(spec, CATCH_ALL_SPEC))
    errors.push(invalid("spec", spec, "spec of 'catch-all' must equal the fixed value"));
  if (isExempt) {
    if (limited !== undefined) errors.push(forbiddenField("spec.limited", "must be nil if the type is not Limited"));
    return [...errors, ...validateShares(exempt ?? {}, "spec.exempt")];
  }
  if (exempt !== undefined) errors.push(forbiddenField("spec.exempt", "must be nil if the type is Limited"));
  if (limited === undefined) return [...errors, required("spec.limited", "must not be empty when type is Limited")];
  return [...errors, ...validateLimited(limited)];
}

function validateLimited(limited: Limited): FieldError[] {
  const { limitResponse, borrowingLimitPercent } = limited;
  const errors = validateShares(limited, "spec.limited");
  if (borrowingLimitPercent !== undefined && borrowingLimitPercent < 0) {
    const why = "if specified, must be a non-negative integer";
    errors.push(invalid("spec.limited.borrowingLimitPercent", borrowingLimitPercent, why));
  }
  const field = "spec.limited.limitResponse";
  if (limitResponse === undefined) return [...errors, required(`${field}.type`)];
  const { type, queuing } = limitResponse;
  if (type === "Queue") {
    const missing = required(`${field}.queuing`, "must not be empty if limited.limitResponse.type is Queue");
    return [...errors, ...(queuing === undefined ? [missing] : validateQueuing(queuing, `${field}.queuing`))];
  }
  if (queuing !== undefined)
    errors.push(forbiddenField(`${field}.queuing`, "must be nil if limited.limitResponse.type is not Queue"));
  return errors;
}

function validateShares(
  { nominalConcurrencyShares = 0, lendablePercent = 0 }: Pick<Limited, "nominalConcurrencyShares" | "lendablePercent">,
  field: string,
): FieldError[] {
  const errors: FieldError[] = [];
  if (nominalConcurrencyShares < 0) {
    const why = "must be a non-negative integer";
    errors.push(invalid(`${field}.nominalConcurrencyShares`, nominalConcurrencyShares, why));
  }
  if (lendablePercent < 0 || lendablePercent > 100)
    errors.push(invalid(`${field}.lendablePercent`, lendablePercent, "must be between 0 and 100, inclusive"));
  return errors;
}

function validateQueuing({ queues = 0, handSize = 0, queueLengthLimit = 0 }: Queuing, field: string): FieldError[] {
  const errors: FieldError[] = [];
  if (queueLengthLimit <= 0) errors.push(invalid(`${field}.queueLengthLimit`, queueLengthLimit, "must be positive"));
  if (queues <= 0) errors.push(invalid(`${field}.queues`, queues, "must be positive"));
  else if (queues > MAX_QUEUES)
    errors.push(invalid(`${field}.queues`, queues, `must not be greater than ${MAX_QUEUES}`));
  const hand = (why: string): FieldError => invalid(`${field}.handSize`, handSize, why);
  if (handSize <= 0) errors.push(hand("must be positive"));
  else if (handSize > queues) errors.push(hand(`should not be greater than queues (${queues})`));
  else if (entropyBits(queues, handSize) > MAX_ENTROPY_BITS) {
    const why = `required entropy bits of deckSize ${queues} and handSize ${handSize} should not be greater than ${MAX_ENTROPY_BITS}`;
    errors.push(hand(why));
  }
  return errors;
}

/** The number of bits that choosing this many queues takes. */
function entropyBits(queues: number, handSize: number): number {
  return Math.ceil(Math.log2(queues) * handSize);
}

export const levelTable: TableConvertor<PriorityLevelConfiguration> = {
  columns: [
    { name: "Type", type: "string", description: "Whether its requests are limited." },
    { name: "NominalConcurrencyShares", type: "string", description: "Its part of the server's concurrency." },
    { name: "Queues", type: "string", description: "Number of queues." },
    { name: "HandSize", type: "string", description: "Queues that one flow is spread over." },
    { name: "QueueLengthLimit", type: "string", description: "Requests that may wait in one queue." },
  ],
  cells: ({ spec }) => {
    const queuing = spec?.limited?.limitResponse?.queuing;
    const cells = [
      spec?.limited?.nominalConcurrencyShares,
      queuing?.queues,
      queuing?.handSize,
      queuing?.queueLengthLimit,
    ];
    return [spec?.type ?? "", ...cells.map((cell) => cell ?? "<none>")];
  },
  age: true,
};
