/** Records on Secrets when their tokens were last used. Each server records the uses that it has seen. */
import { type Secret, secrets } from "../../generated/core/v1/client.js";
import { type Clock, dayOf, systemClock } from "../api/time.js";
import { isConflict, isForbidden, isNotFound, type MergePatch } from "../client/index.js";
import { type Outcome, WorkQueue } from "../operator/work-queue.js";
import type { ApiServer } from "../server/api-server.js";
import { loopbackClient } from "./loopback-client.js";

/**
 * The maximum number of Secrets that wait for their record. A use beyond it is recorded with the next use of the token.
 */
const MAX_WAITING = 10_000;
const CONCURRENCY = 4;

/** Resolves when the signal has fired and no write is under way. */
export function legacyTokenNotes(
  clock: Clock = systemClock,
): (server: ApiServer, signal: AbortSignal) => Promise<void> {
  return async (server, signal) => {
    const { legacyTokenUses } = server.authentication;
    if (legacyTokenUses === undefined || !server.scheme.known("", "v1", "secrets")) return;
    const client = loopbackClient(server, "legacy-token-notes", clock);
    const label = `${server.profile.words.keyDomain}/legacy-token-last-used`;
    const note = async (place: string): Promise<Outcome> => {
      const [namespace = "", name = "", uid = ""] = place.split("/");
      const body: MergePatch<Secret> = { metadata: { uid, labels: { [label]: dayOf(clock.now()) } } };
      try {
        await client.resource(secrets).inNamespace(namespace).patch(name, { type: "merge", body }, { signal });
      } catch (error) {
        // The Secret is gone, was replaced, or is not writable; there is no client to report that to.
        if (!isNotFound(error) && !isConflict(error) && !isForbidden(error)) throw error;
      }
      return "done";
    };
    const queue = new WorkQueue<string>({
      process: note,
      concurrency: CONCURRENCY,
      maxItems: MAX_WAITING,
      clock,
      onError: (error) => server.reportError(error),
    });
    const leave = legacyTokenUses.follow(({ namespace, secretName, secretUid }) =>
      queue.add(`${namespace}/${secretName}/${secretUid}`),
    );
    await queue.run(signal);
    leave();
  };
}
