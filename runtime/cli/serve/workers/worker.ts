/** The side of a worker: what differs from a server that is alone. */
import { join, parse } from "node:path";
import type { CreateServerOptions } from "../../../assembly/options/create-server-options.js";
import type { ApiServer } from "../../../server/api-server.js";
import type { Announcement } from "../announcement.js";
import { joinMetrics, type WorkerMetrics } from "./joined-metrics.js";
import type { FromWorker, Membership, MetricsQuestion, ToWorker } from "./worker-messages.js";

/** The limits of a worker: the workers together allow what one server would. 0 means no limit. */
export function shareOf(options: CreateServerOptions, { count, number }: Membership): CreateServerOptions {
  const { limits = {}, audit } = options;
  const { maxRequestsInFlight, maxMutatingRequestsInFlight } = limits;
  const path = audit?.log?.path;
  return {
    ...options,
    limits: {
      ...limits,
      ...(maxRequestsInFlight && { maxRequestsInFlight: Math.ceil(maxRequestsInFlight / count) }),
      ...(maxMutatingRequestsInFlight && {
        maxMutatingRequestsInFlight: Math.ceil(maxMutatingRequestsInFlight / count),
      }),
    },
    ...(audit?.log !== undefined &&
      path !== undefined &&
      path !== "-" && { audit: { ...audit, log: { ...audit.log, path: ownFile(path, number) } } }),
  };
}

/** `audit.log` becomes `audit.worker-2.log`: each process rotates a file of its own. */
export function ownFile(path: string, number: number): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}.worker-${number}${ext}`);
}

export class Worker {
  /** Resolves when the supervisor has the group stop. */
  readonly stopped: Promise<void>;
  private isComplete = false;
  private server: ApiServer | undefined;
  /** The scrapes under way, by id. */
  private readonly scrapes = new Map<number, (others: readonly WorkerMetrics[]) => void>();
  private ids = 0;

  constructor(private readonly membership: Membership) {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => {});
    this.stopped = new Promise((resolve) => {
      process.on("message", (message: ToWorker) => {
        if (message.type === "stop") resolve();
        else this.obey(message);
      });
    });
    send({ type: "reads" });
  }

  get group(): string {
    return this.membership.group;
  }

  get isFirst(): boolean {
    return this.membership.isFirst;
  }

  shareOf(options: CreateServerOptions): CreateServerOptions {
    return shareOf(options, this.membership);
  }

  /** Keeps the server from being ready until all workers of the group have served once, and joins their metrics. */
  join(server: ApiServer): void {
    this.server = server;
    const run = (): void => {
      if (!this.isComplete) throw new Error("some workers of this server do not serve yet");
    };
    server.health.add({ name: "workers", endpoints: ["readyz"], isStartStep: true, isExpectedToFail: true, run });
    for (const of of ["metrics", "indicators"] as const)
      server[of].join = (own, format) => this.joined(own, { of, format });
  }

  serving(announcement: Announcement): void {
    send({ type: "serving", announcement });
  }

  /** Lets the process end. */
  leave(): void {
    process.disconnect?.();
  }

  private obey(message: Exclude<ToWorker, { type: "stop" }>): void {
    if (message.type === "all-serving") this.isComplete = true;
    else if (message.type === "collected") {
      this.scrapes.get(message.id)?.(message.others);
      this.scrapes.delete(message.id);
    } else {
      const { id, question } = message;
      this.server?.[question.of].exposition(question.format).then(
        ({ text }) => send({ type: "metrics", id, text }),
        (error: unknown) => this.server?.reportError(error),
      );
    }
  }

  private async joined(own: string, question: MetricsQuestion): Promise<string> {
    const id = ++this.ids;
    const others = await new Promise<readonly WorkerMetrics[]>((resolve) => {
      this.scrapes.set(id, resolve);
      send({ type: "collect", id, question });
    });
    const all = [{ worker: this.membership.number, text: own }, ...others];
    return joinMetrics(all.sort((a, b) => a.worker - b.worker));
  }
}

function send(message: FromWorker): void {
  process.send?.(message);
}
