/** The test servers of this process whose state a failed test may have to do with. */
import { type DumpedState, type DumpOptions, dumpOf } from "./state-dump.js";

/** The number of servers that have stopped and whose state is kept until the end of the test; older ones are forgotten. */
const MAX_STOPPED_SERVERS = 10;

export interface ServerState {
  /** Returns the present state. It is called for the last time before the store closes. */
  current(): DumpedState;
}

class RecentServers {
  readonly #running = new Set<ServerState>();
  #stopped: DumpedState[] = [];
  #beganMs = Date.now();
  /** Whether anything is done with the states of servers that stop. */
  #isKept = false;

  started(server: ServerState): void {
    this.#running.add(server);
  }

  /** To be called before the store closes. */
  stopping(server: ServerState): void {
    if (!this.#running.delete(server) || !this.#isKept) return;
    this.#stopped.push(server.current());
    if (this.#stopped.length > MAX_STOPPED_SERVERS) this.#stopped.shift();
  }

  /** From now on, the states of servers that stop are kept until the test ends. */
  keep(): void {
    this.#isKept = true;
  }

  /** Returns the dumps of the servers that got requests since the last test ended; of all of them if none did. */
  dumps(options: DumpOptions): readonly string[] {
    const all = [...this.#stopped, ...[...this.#running].map((server) => server.current())];
    const used = all.filter(({ requests }) => requests.some(({ receivedMs }) => receivedMs >= this.#beganMs));
    return (used.length > 0 ? used : all).map((state) => dumpOf(state, options));
  }

  testEnded(): void {
    this.#stopped = [];
    this.#beganMs = Date.now();
  }
}

export const recentServers = new RecentServers();
