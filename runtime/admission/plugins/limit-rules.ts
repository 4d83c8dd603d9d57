/** Compares amounts with the limits of a LimitRange. The messages are those of stock servers. */
import type { LimitRangeItem } from "../../../generated/core/v1/index.js";
import { Quantity } from "../../api/quantities/quantity.js";
import { type Amounts, amountsIn, NO_AMOUNTS } from "../../quota/amounts.js";
import type { PodResources } from "../../quota/pod-resources.js";

type Bound = "min" | "max" | "maxLimitRequestRatio";

/** Describes the violations. */
export function limitProblems(item: LimitRangeItem, amounts: PodResources): string[] {
  return [
    ...each(item, "min", (name, least) => minProblem(item.type, name, least, amounts)),
    ...each(item, "max", (name, most) => maxProblem(item.type, name, most, amounts)),
    ...each(item, "maxLimitRequestRatio", (name, ratio) => ratioProblem(item.type, name, ratio, amounts)),
  ];
}

/** The same for objects that only have requests, such as claims. */
export function requestProblems(item: LimitRangeItem, requests: Amounts): string[] {
  return [
    ...each(item, "min", (name, least) => minProblem(item.type, name, least, { requests, limits: NO_AMOUNTS })),
    ...each(item, "max", (name, most) => {
      const [request, text] = [requests.get(name), `maximum ${name} usage per ${item.type} is ${most}`];
      if (request === undefined) return `${text}.  No request is specified`;
      return request.compare(most) > 0 ? `${text}, but request is ${request}` : undefined;
    }),
  ];
}

function each(
  item: LimitRangeItem,
  bound: Bound,
  check: (name: string, amount: Quantity) => string | undefined,
): string[] {
  return [...amountsIn(item[bound])].flatMap(([name, amount]) => check(name, amount) ?? []);
}

function minProblem(
  type: string,
  name: string,
  least: Quantity,
  { requests, limits }: PodResources,
): string | undefined {
  const [request, limit] = [requests.get(name), limits.get(name)];
  const text = `minimum ${name} usage per ${type} is ${least}`;
  if (request === undefined) return `${text}.  No request is specified`;
  if (request.compare(least) < 0) return `${text}, but request is ${request}`;
  return limit !== undefined && limit.compare(least) < 0 ? `${text}, but limit is ${limit}` : undefined;
}

function maxProblem(
  type: string,
  name: string,
  most: Quantity,
  { requests, limits }: PodResources,
): string | undefined {
  const [request, limit] = [requests.get(name), limits.get(name)];
  const text = `maximum ${name} usage per ${type} is ${most}`;
  if (limit === undefined) return `${text}.  No limit is specified`;
  if (limit.compare(most) > 0) return `${text}, but limit is ${limit}`;
  return request !== undefined && request.compare(most) > 0 ? `${text}, but request is ${request}` : undefined;
}

const RATIO_DIGITS = 6;

function ratioProblem(
  type: string,
  name: string,
  most: Quantity,
  { requests, limits }: PodResources,
): string | undefined {
  const [request = Quantity.zero, limit = Quantity.zero] = [requests.get(name), limits.get(name)];
  const text = `${name} max limit to request ratio per ${type} is ${most}`;
  if (request.sign === 0) return `${text}, but no request is specified or request is 0`;
  if (limit.sign === 0) return `${text}, but no limit is specified or limit is 0`;
  const ratio = limit.toNumber() / request.toNumber();
  return ratio > most.toNumber() ? `${text}, but provided ratio is ${ratio.toFixed(RATIO_DIGITS)}` : undefined;
}
