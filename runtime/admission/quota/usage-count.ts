/**
 * Counts the current usage of a quota by the objects of its namespace, for quotas that no controller has counted yet.
 */
import type { ApiObject } from "../../api/object.js";
import { type Amounts, only, plus } from "../../quota/amounts.js";
import type { QuotaEvaluator } from "../../quota/evaluator.js";
import type { QuotaEvaluators } from "../../quota/evaluators.js";
import { type Quota, usageOf } from "../../quota/quota.js";
import type { RegisteredResource, Scheme } from "../../registry/kinds/scheme.js";
import { listObjects } from "../../registry/read/list.js";
import type { ObjectReader } from "../../registry/read/object-reader.js";
import type { ResourceStore } from "../../registry/store.js";

export interface UsageCountOptions {
  readonly scheme: Scheme;
  readonly storeOf: (resource: RegisteredResource) => ResourceStore;
  readonly newestObjects: ObjectReader;
  readonly evaluators: QuotaEvaluators;
}

export class UsageCount {
  constructor(private readonly options: UsageCountOptions) {}

  /**
   * @param names the quota's resources to count
   * @returns the usage of those that are known here, including zero usage
   * @throws StatusError 429, 503
   */
  async of(quota: Quota, names: readonly string[]): Promise<Amounts> {
    let used: Amounts = new Map();
    for (const { resource, evaluator } of this.counted(names)) {
      const own = evaluator.matching(names);
      const objects = await this.objectsOf(resource, evaluator, quota.namespace);
      const { hard } = quota;
      const nothing = new Map([...only(hard, own)].map(([name, amount]) => [name, amount.multiply(0)] as const));
      used = plus(used, plus(nothing, only(usageOf(quota, evaluator, objects), own)));
    }
    return used;
  }

  /** Each kind once, in a version that is served. */
  private counted(names: readonly string[]): { resource: RegisteredResource; evaluator: QuotaEvaluator }[] {
    const found = new Map<string, { resource: RegisteredResource; evaluator: QuotaEvaluator }>();
    for (const resource of this.options.scheme.all()) {
      const { group, resource: plural } = resource.gr;
      const key = `${group}/${plural}`;
      if (resource.definition.scope !== "Namespaced" || found.has(key)) continue;
      const evaluator = this.options.evaluators.of(resource.gr);
      if (evaluator !== undefined && evaluator.matching(names).length > 0) found.set(key, { resource, evaluator });
    }
    return [...found.values()];
  }

  private async objectsOf(
    resource: RegisteredResource,
    { readsContent }: QuotaEvaluator,
    namespace: string,
  ): Promise<Iterable<ApiObject>> {
    if (readsContent) return this.options.newestObjects.list(resource.definition, namespace, []);
    const selection = { namespace, labels: [], fields: [] };
    const newest = { version: { type: "unset" }, isExact: false, limit: 0, continueToken: "" } as const;
    const { items } = await listObjects(this.options.storeOf(resource), { selection, ...newest });
    return Array.from(items, ({ name }) => ({ metadata: { name } }));
  }
}
