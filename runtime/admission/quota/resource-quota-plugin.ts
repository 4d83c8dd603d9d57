/**
 * Enforces the quotas of namespaces: before a write takes place, its additional usage is recorded in the status of each
 * quota that applies. It runs last in the validating round. ADM-028.
 */
import { type ResourceQuota, resourceQuotas } from "../../../generated/core/v1/index.js";
import { StatusError } from "../../api/status.js";
import { andThen } from "../../base/awaitable.js";
import { QuotaEvaluators } from "../../quota/evaluators.js";
import { type Quota, quotaOf } from "../../quota/quota.js";
import { kindFinder } from "../../registry/read/object-reader.js";
import type { AdmissionAttributes } from "../../registry/write/write-admission.js";
import type { AdmissionPlugin } from "../admission-chain.js";
import type { AdmissionDependencies } from "../admission-dependencies.js";
import type { ResourceQuotaConfiguration } from "../configuration/resource-quota-configuration.js";
import { CurrentKind } from "../current-kind.js";
import { checkCovered, limitsFor } from "./limited-resources.js";
import { NamespaceQueue } from "./namespace-queue.js";
import { demandOf, type QuotaDemand, requestedOf } from "./quota-demand.js";
import { QuotaStatus, type Reservation } from "./quota-status.js";
import { UsageCount } from "./usage-count.js";

const NO_LIMITS: ResourceQuotaConfiguration = { limitedResources: [] };

/** @param configuration resources that are refused unless a quota covers them */
export function resourceQuota(
  dependencies: AdmissionDependencies,
  configuration: ResourceQuotaConfiguration = NO_LIMITS,
): AdmissionPlugin {
  const { profile, clock } = dependencies;
  const evaluators = new QuotaEvaluators(profile, clock);
  const known = new CurrentKind(resourceQuotas, dependencies, quotaOf);
  const queues = new QuotaQueues(dependencies, evaluators, known);
  return {
    name: "ResourceQuota",
    sideEffects: "NoneOnDryRun",
    // The server's own writes have no options: a quota must not prevent startup, and a recount includes what the server
    // created.
    mayConcern: ({ operation, gr }) =>
      (operation === "CREATE" || operation === "UPDATE") && !(gr.group === "" && gr.resource === "namespaces"),
    handles: ({ namespace, options }) => options !== undefined && namespace !== "",
    validate(attributes) {
      const { gr, namespace, operation, subresource, object, oldObject } = attributes;
      const evaluator = evaluators.of(gr);
      if (evaluator === undefined || !evaluator.handles(operation, subresource, object, oldObject)) return;
      const limits = limitsFor(configuration, evaluator);
      return andThen(known.list(namespace), (quotas) => {
        if (quotas.length === 0 && limits.length === 0) return;
        const demand = demandOf(attributes, evaluator);
        if (demand === undefined) return;
        const isConcerned = concerns(quotas, demand);
        checkCovered(limits, quotas, demand);
        return isConcerned ? note(attributes, demand, queues) : undefined;
      });
    },
  };
}

/**
 * Whether a quota has to be updated.
 * @throws StatusError 403 for an object that lacks a field which a quota requires
 */
function concerns(quotas: readonly Quota[], demand: QuotaDemand): boolean {
  // Every quota is evaluated, because each of them may refuse the object.
  return quotas.filter((quota) => requestedOf(quota, demand).size > 0).length > 0;
}

async function note(attributes: AdmissionAttributes, demand: QuotaDemand, queues: QuotaQueues): Promise<void> {
  const { namespace, dryRun } = attributes;
  let noted: readonly Reservation[] = [];
  // The compensation is registered first: no reservation is made for a write that can't report its failure.
  if (!dryRun) attributes.onRollback(() => queues.release(namespace, noted));
  noted = await queues.of(namespace).demand(demand);
}

/** The queues of the namespaces in which writes are waiting. */
class QuotaQueues {
  private readonly queues = new Map<string, NamespaceQueue>();
  private status: QuotaStatus | undefined;

  constructor(
    private readonly dependencies: AdmissionDependencies,
    private readonly evaluators: QuotaEvaluators,
    private readonly known: CurrentKind<ResourceQuota, Quota>,
  ) {}

  of(namespace: string): NamespaceQueue {
    const present = this.queues.get(namespace);
    if (present !== undefined) return present;
    const status = this.statusOfQuotas();
    const queue = new NamespaceQueue(
      {
        quotas: () => this.known.list(namespace),
        settle: (quota, demands, releases) => status.settle(namespace, quota, demands, releases),
      },
      () => this.queues.delete(namespace),
    );
    this.queues.set(namespace, queue);
    return queue;
  }

  /** A later recount corrects what can't be returned; the caller only sees why its write failed. */
  async release(namespace: string, noted: readonly Reservation[]): Promise<void> {
    if (noted.length === 0) return;
    try {
      await this.of(namespace).release(noted);
    } catch (error) {
      // The store reports its own failures.
      if (!(error instanceof StatusError)) this.dependencies.reportError(error);
    }
  }

  /** Created on first use, since plug-ins are created before the server knows its kinds. */
  private statusOfQuotas(): QuotaStatus {
    if (this.status !== undefined) return this.status;
    const { scheme, profile, storeOf, clock, newestObjects } = this.dependencies;
    const { evaluators } = this;
    const count = new UsageCount({ scheme, storeOf, newestObjects, evaluators });
    const { resource, store } = kindFinder(scheme, profile, storeOf)(resourceQuotas);
    this.status = new QuotaStatus({ resource, store, profile, clock, count });
    return this.status;
  }
}
