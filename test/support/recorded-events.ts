/** The audit log of a server as a list of events. */
import type { AuditEventObject, AuditOptions, AuditPolicy, AuditSink } from "../../runtime/index.js";

const METADATA: AuditPolicy = { rules: [{ level: "Metadata" }] };

export class RecordedEvents implements AuditSink {
  readonly all: AuditEventObject[] = [];
  private readonly arrivals = new Set<() => void>();

  record(event: AuditEventObject): void {
    this.all.push(event);
    for (const arrive of this.arrivals) arrive();
    this.arrivals.clear();
  }

  /** Returns the server options that fill this list. @param policy by default everything without bodies */
  options(policy: NonNullable<AuditOptions["policy"]> = METADATA): AuditOptions {
    return { policy, sink: this };
  }

  /** The events of complete answers. */
  get complete(): readonly AuditEventObject[] {
    return this.all.filter(({ stage }) => stage === "ResponseComplete");
  }

  /** Returns the events of one request by the header of its answer. */
  of(auditId: string | string[] | undefined): readonly AuditEventObject[] {
    return this.all.filter(({ auditID }) => auditID === auditId);
  }

  /** Resolves with the events of a request once one of them has the stage. */
  async until(auditId: string | string[] | undefined, stage: string): Promise<readonly AuditEventObject[]> {
    while (!this.of(auditId).some((event) => event.stage === stage))
      await new Promise<void>((resolve) => this.arrivals.add(resolve));
    return this.of(auditId);
  }
}
