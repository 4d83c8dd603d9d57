/** One caller on one server, from sign-in to the end: the client, the names of the server, and what the caller may. */
import {
  connectByFetch,
  type Fetch,
  type NamingProfile,
  StatusError,
  type TypedClient,
} from "../../../runtime/client/browser.js";
import { AccessReviews } from "./access-reviews.js";
import { FIELD_MANAGER } from "./field-manager.js";
import { postJson } from "./json-requests.js";
import { discoverProfile } from "./profile-discovery.js";
import type { StoredCredential } from "./stored-credential.js";
import { watchLimit } from "./watch-limit.js";
import { WatchSlots } from "./watch-slots.js";

export interface UserInfo {
  readonly username: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
}

export type ConsoleClient = TypedClient<unknown>;

export class Session {
  readonly access: AccessReviews;
  readonly slots = new WatchSlots(watchLimit());

  readonly #headers: Readonly<Record<string, string>>;

  private constructor(
    readonly client: ConsoleClient,
    readonly user: UserInfo,
    credential: StoredCredential,
  ) {
    this.access = new AccessReviews(client);
    this.#headers = credential.kind === "none" ? {} : { authorization: `Bearer ${credential.token}` };
  }

  /** Reads a whole text whatever the code of the answer is: the client shortens the texts of failures. */
  async readAnswer(path: string, signal: AbortSignal): Promise<{ readonly code: number; readonly text: string }> {
    const answer = await fetch(serverPath() + path.slice(1), { headers: this.#headers, signal, cache: "no-store" });
    return { code: answer.status, text: await answer.text() };
  }

  get profile(): NamingProfile {
    return this.client.profile;
  }

  /**
   * @param onRefused called when the server no longer accepts the credential
   * @throws StatusError 401 if the server doesn't accept it now, and the errors of every request
   */
  static async open(credential: StoredCredential, onRefused: () => void): Promise<Session> {
    const options = {
      server: serverPath(),
      fieldManager: FIELD_MANAGER,
      ...(credential.kind === "none" ? {} : { token: credential.token }),
    };
    const profile = await discoverProfile(connectByFetch(options)).catch((error: unknown) => {
      if (error instanceof StatusError && error.code === 403) return "kubernetes" as const;
      throw error;
    });
    const client = connectByFetch({ ...options, profile, fetch: noticing(onRefused) });
    return new Session(client, await whoAmI(client), credential);
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

/** The page is one folder below the server's root, which may itself be below a prefix. */
function serverPath(): string {
  return new URL("..", location.href).pathname;
}

function noticing(onRefused: () => void): Fetch {
  return (async (url, init) => {
    const response = await fetch(url, init as RequestInit);
    if (response.status === 401) onRefused();
    return response;
  }) as Fetch;
}

async function whoAmI(client: ConsoleClient): Promise<UserInfo> {
  const group = client.profile.words.authenticationGroup;
  const review = { apiVersion: `${group}/v1`, kind: "SelfSubjectReview" };
  try {
    const { status } = await postJson<{ status?: { userInfo?: UserInfo } }>(
      client,
      `/apis/${group}/v1/selfsubjectreviews`,
      review,
    );
    return status?.userInfo ?? { username: "" };
  } catch (error) {
    // Roles may forbid even this to a caller without a credential.
    if (error instanceof StatusError && error.code !== 401) return { username: "" };
    throw error;
  }
}
