/** Writes the condition `Dangling` into the status of flow schemas. */
import type { JsonValue } from "../../api/json.js";
import { isNotFound, notFound } from "../../api/status.js";
import { type Clock, formatTime } from "../../api/time.js";
import type { DanglingUpdate } from "../../fairness/dangling.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import type { ResourceStore } from "../../registry/store.js";
import { applyObject, partialObject } from "../../registry/write/apply.js";
import { ownWrite } from "../../registry/write/own-writes.js";

/** The field manager of these writes. */
const MANAGER = "api-priority-and-fairness-config-consumer-v1";
/**
 * Servers of different releases may disagree on a condition and overwrite each other's; this many writes a minute are
 * enough for everything else.
 */
const MAX_WRITES_A_MINUTE = 6;
const MINUTE_MS = 60_000;
/** The number of schemas whose writes are counted. */
const MAX_COUNTED = 10_000;

export class DanglingStatus {
  /** Times of the last writes by the name of the schema, in milliseconds. */
  private readonly writes = new Map<string, number[]>();

  constructor(
    private readonly store: () => ResourceStore,
    private readonly schemas: RegisteredResource,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes conditions, and returns whether that was all: some must wait if their schemas were written too often.
   * @throws StatusError for a write that is refused, or a store that does not answer
   */
  async write(updates: readonly DanglingUpdate[]): Promise<boolean> {
    const due = updates.filter(({ name }) => this.mayWrite(name));
    await Promise.all(due.map((update) => this.apply(update)));
    return due.length === updates.length;
  }

  private mayWrite(name: string): boolean {
    const now = this.clock.now();
    const recent = (this.writes.get(name) ?? []).filter((time) => now - time < MINUTE_MS);
    if (recent.length >= MAX_WRITES_A_MINUTE) return false;
    if (this.writes.size >= MAX_COUNTED) this.writes.clear();
    this.writes.set(name, [...recent, now]);
    return true;
  }

  private async apply({ name, condition }: DanglingUpdate): Promise<void> {
    const { schemas } = this;
    const store = this.store();
    const { apiVersion, definition } = schemas;
    const { kind } = definition;
    const lastTransitionTime = formatTime(this.clock.now());
    const body = {
      apiVersion,
      kind,
      metadata: { name },
      status: { conditions: [{ ...condition, lastTransitionTime }] },
    };
    const request = {
      ...ownWrite(store, schemas, { namespace: "", name, subresource: "status" }),
      manager: MANAGER,
      isApply: true,
    };
    const given = partialObject(body as unknown as JsonValue, { apiVersion, kind, name, namespace: "" });
    const mayCreate = (): Promise<void> => Promise.reject(notFound(schemas.gr, name));
    await applyObject(store, request, given, { force: true, mayCreate }).catch((error: unknown) => {
      // The schema was deleted meanwhile.
      if (!isNotFound(error)) throw error;
    });
  }
}
