/** What the caller may do, by review of the server. Each question is sent once; the answer holds for the session. */
import { type Signal, signal } from "@preact/signals";
import type { TypedClient } from "../../../runtime/client/browser.js";
import { postJson } from "./json-requests.js";

export interface Action {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name?: string;
}

export interface Answered {
  readonly allowed: boolean;
  /** Why not, in the words of the server if it has any. */
  readonly reason: string;
}

export class AccessReviews {
  readonly #client: TypedClient<unknown>;
  readonly #known = new Map<string, Signal<Answered | undefined>>();

  constructor(client: TypedClient<unknown>) {
    this.#client = client;
  }

  /** Undefined while the server has not answered. */
  may(action: Action): Signal<Answered | undefined> {
    const key = JSON.stringify(action);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const answer = signal<Answered | undefined>(undefined);
    this.#known.set(key, answer);
    this.#review(action).then(
      (answered) => {
        answer.value = answered;
      },
      () => {
        // A server without reviews decides when the action is tried.
        answer.value = { allowed: true, reason: "" };
      },
    );
    return answer;
  }

  async #review(resourceAttributes: Action): Promise<Answered> {
    const { authorizationGroup } = this.#client.profile.words;
    const { status } = await postJson<{ status?: { allowed?: boolean; reason?: string } }>(
      this.#client,
      `/apis/${authorizationGroup}/v1/selfsubjectaccessreviews`,
      {
        apiVersion: `${authorizationGroup}/v1`,
        kind: "SelfSubjectAccessReview",
        spec: { resourceAttributes },
      },
    );
    return { allowed: status?.allowed === true, reason: status?.reason ?? "" };
  }
}
