/** Reports what a server is doing: the requests under way and the queues of its controllers. */
import type { HttpRequest, HttpResponse } from "../pipeline/request/http.js";
import { headerText } from "../pipeline/request/http.js";
import { writeShared } from "../pipeline/request/shared-chunk.js";
import type { ApiServer } from "../server/api-server.js";
import type { MemoryEngine } from "../storage/memory/engine.js";
import type { Work } from "./event-loop-turns.js";
import type { ShortTimers } from "./short-timers.js";

interface RequestUnderWay {
  readonly shown: string;
  /** Whether one of the server's own controllers made the request. */
  readonly isOwn: boolean;
}

/** Follows all work of one server from now on. */
export class Activity {
  readonly #underWay = new Set<RequestUnderWay>();
  #steps = 0;
  #ownSteps = 0;

  constructor(
    private readonly server: ApiServer,
    private readonly engine: MemoryEngine,
    private readonly timers: ShortTimers,
  ) {
    const handle = server.handle.bind(server);
    server.handle = (request) => this.#followed(request, handle);
  }

  /** All work, and the short pauses after which controllers continue theirs. A virtual clock waits for it before it moves. */
  get all(): Work {
    return {
      progress: () => this.#steps + this.#ownSteps + Number(this.engine.revision),
      busyWith: () => [...this.#requests(() => true), ...this.#queues(), ...this.#pauses()],
    };
  }

  /** The work of the controllers, regardless of other clients. */
  get controllers(): Work {
    return {
      progress: () => this.#ownSteps,
      busyWith: () => [...this.#requests(({ isOwn }) => isOwn), ...this.#queues()],
    };
  }

  /** The same, including work that the controllers will continue shortly. */
  get controllersAndPauses(): Work {
    const { busyWith, progress } = this.controllers;
    return { progress, busyWith: () => [...busyWith(), ...this.#pauses()] };
  }

  #pauses(): readonly string[] {
    const { pending } = this.timers;
    return pending === 0 ? [] : [`${pending} short pauses of controllers`];
  }

  #requests(isWanted: (request: RequestUnderWay) => boolean): readonly string[] {
    return [...this.#underWay].filter(isWanted).map(({ shown }) => shown);
  }

  #queues(): readonly string[] {
    const found: string[] = [];
    for (const [name, metrics] of this.server.ownMetrics.queues.all()) {
      const items = metrics.depth + metrics.active;
      if (items > 0) found.push(`the controller ${name} with ${items} objects`);
    }
    return found;
  }

  async #followed(
    request: HttpRequest,
    handle: (request: HttpRequest) => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const agent = headerText(request.headers, "user-agent") ?? "an unknown client";
    const isOwn = headerText(request.headers, "authorization") === `Bearer ${this.server.loopbackToken}`;
    const entry = { shown: `${request.method} ${request.path} of ${agent}`, isOwn };
    this.#begin(entry);
    let response: HttpResponse;
    try {
      response = await handle(request);
    } finally {
      this.#end(entry);
    }
    const { body } = response;
    if (typeof body !== "function") return response;
    const isLasting =
      response.status === SWITCHING_PROTOCOLS || ["watch", "follow"].some((name) => request.query.has(name));
    return {
      ...response,
      body: async (writer) => {
        if (!isLasting) this.#begin(entry);
        try {
          await body({
            get bufferedBytes() {
              return writer.bufferedBytes;
            },
            signal: writer.signal,
            drained: () => writer.drained(),
            write: (chunk) => {
              this.#step(entry);
              return writer.write(chunk);
            },
            writeShared: (chunk) => {
              this.#step(entry);
              return writeShared(writer, chunk);
            },
          });
        } finally {
          if (!isLasting) this.#end(entry);
        }
      },
    };
  }

  #step({ isOwn }: RequestUnderWay): void {
    if (isOwn) this.#ownSteps++;
    else this.#steps++;
  }

  #begin(entry: RequestUnderWay): void {
    this.#step(entry);
    this.#underWay.add(entry);
  }

  #end(entry: RequestUnderWay): void {
    this.#step(entry);
    this.#underWay.delete(entry);
  }
}

const SWITCHING_PROTOCOLS = 101;
