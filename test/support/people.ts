/** Users with tokens and permissions, for tests of authorization over a socket. */
import { performance } from "node:perf_hooks";
import { accountGroups, accountUsername, type UserInfo } from "../../runtime/api/user-info.js";
import type { RequestOptions, TestApi } from "./api.js";

/** The users with their groups. Only `root` has permissions until a test grants more. */
const PEOPLE = {
  jane: { username: "jane", groups: ["dev"] },
  bob: { username: "bob", groups: ["ops"] },
  carol: { username: "carol", groups: ["dev", "ops"] },
  /** A user without groups. */
  stranger: { username: "stranger", groups: [] },
  root: { username: "root", groups: ["system:masters"] },
  nodeA: { username: "system:node:a", groups: ["system:nodes"] },
  nodeB: { username: "system:node:b", groups: ["system:nodes"] },
} as const;

export type Person = keyof typeof PEOPLE;

/** For `createServer({ authentication: { tokenFile: PEOPLE_TOKENS } })`. */
export const PEOPLE_TOKENS: string = (Object.keys(PEOPLE) as Person[])
  .map((person) => {
    const { username, groups } = userOf(person);
    return `${tokenOf(person)},${username},uid-of-${person},"${groups.join(",")}"\n`;
  })
  .join("");

export function tokenOf(person: Person): string {
  return `token-of-${person}`;
}

/** Returns the user as the server knows it, without the group of all authenticated users. */
export function userOf(person: Person): Pick<UserInfo, "username" | "groups"> {
  return PEOPLE[person];
}

/** The requests of {@link TestApi} as another user. */
export type Caller = Pick<TestApi, "request" | "get" | "post" | "put" | "patch" | "delete" | "watch">;

/** Requests to the server as this person. */
export function as(api: TestApi, person: Person): Caller {
  return withToken(api, tokenOf(person));
}

/** Requests to the server with a token; an empty token sends none. */
export function withToken(api: TestApi, token: string): Caller {
  const signed = (options: RequestOptions = {}): RequestOptions => ({ token, ...options });
  return {
    request: (method, path, options) => api.request(method, path, signed(options)),
    get: (path, options) => api.get(path, signed(options)),
    post: (path, body, options) => api.post(path, body, signed(options)),
    put: (path, body, options) => api.put(path, body, signed(options)),
    patch: (path, type, body, options) => api.patch(path, type, body, signed(options)),
    delete: (path, options) => api.delete(path, signed(options)),
    watch: (path, options) => api.watch(path, signed(options)),
  };
}

/** Exactly one member is set. */
export type Subject =
  | { readonly user: string }
  | { readonly group: string }
  /** A service account, as `namespace/name`. */
  | { readonly account: string };

export interface Permission {
  readonly verbs: readonly string[];
  /** `pods`, `pods/log`, `*`. */
  readonly resources?: readonly string[];
  /** API groups. Default: the core group. */
  readonly groups?: readonly string[];
  /** Names of objects. Default: all. */
  readonly names?: readonly string[];
  /** Paths instead of resources; not within a namespace. */
  readonly paths?: readonly string[];
}

/** Absent: everywhere. */
export interface Place {
  readonly namespace?: string;
}

/** A role and its binding, created for one subject. */
export interface Grant {
  /** The name of both. */
  readonly name: string;
  readonly subject: Subject;
  readonly namespace: string | undefined;
}

let grants = 0;

/**
 * Grants a permission through a new role and binding, and waits until it takes effect.
 * @throws Error if it never does
 */
export function grant(api: TestApi, wanted: Subject & Permission & Place): Promise<Grant> {
  return grantAll(api, wanted, [wanted]);
}

/** Like {@link grant}, with several rules in the role. */
export async function grantAll(
  api: TestApi,
  { namespace, ...who }: Subject & Place,
  permissions: readonly Permission[],
): Promise<Grant> {
  const subject = subjectOf(who);
  const made: Grant = { name: `grant-${++grants}`, subject, namespace };
  const metadata = { name: made.name };
  const rules = [...permissions.map(ruleOf), { apiGroups: [MARK_GROUP], resources: [made.name], verbs: [MARK_VERB] }];
  await created(api, rbacPath(api, namespace, "role"), { metadata, rules });
  const { rbacGroup } = api.profile.words;
  await created(api, rbacPath(api, namespace, "rolebinding"), {
    metadata,
    subjects: [reference(subject, rbacGroup)],
    roleRef: { apiGroup: rbacGroup, kind: namespace === undefined ? "ClusterRole" : "Role", name: made.name },
  });
  await untilReviewed(api, subject, markOf(made), true);
  return made;
}

/** Withdraws a grant and waits until it has no effect. @throws Error if it still has one after a while */
export async function withdraw(api: TestApi, given: Grant): Promise<void> {
  for (const kind of ["rolebinding", "role"] as const) {
    const path = `${rbacPath(api, given.namespace, kind)}/${given.name}`;
    const { status, text } = await api.delete(path);
    if (status !== 200) throw new Error(`${path} was not deleted: ${text}`);
  }
  await untilReviewed(api, given.subject, markOf(given), false);
}

/** The spec of a review, either for a resource or for a path. */
export type Question =
  | {
      readonly verb: string;
      readonly group?: string;
      readonly resource: string;
      readonly subresource?: string;
      readonly namespace?: string;
      readonly name?: string;
    }
  | { readonly verb: string; readonly path: string };

const REVIEW_LIMIT_MS = 30_000;

/** Repeats access reviews until one gives the answer. @throws Error if none does within {@link REVIEW_LIMIT_MS} */
export async function untilReviewed(
  api: TestApi,
  subject: Subject,
  question: Question,
  isAllowed: boolean,
): Promise<void> {
  const limit = performance.now() + REVIEW_LIMIT_MS;
  for (;;) {
    const status = await reviewed(api, subject, question);
    if (status.allowed === isAllowed) return;
    if (performance.now() > limit) {
      const review = `${JSON.stringify(subject)}: ${JSON.stringify(question)}`;
      throw new Error(`reviews still answer ${JSON.stringify(status)} for ${review}, expected allowed: ${isAllowed}`);
    }
  }
}

/** The result of an access review. */
type ReviewStatus = { readonly allowed: boolean; readonly denied?: boolean; readonly reason?: string };

/** Returns the current result of an access review. */
export async function reviewed(api: TestApi, subject: Subject, question: Question): Promise<ReviewStatus> {
  const attributes = "path" in question ? "nonResourceAttributes" : "resourceAttributes";
  const path = `/apis/${api.profile.words.authorizationGroup}/v1/subjectaccessreviews`;
  const { status, text, body } = await api.post(path, {
    spec: { ...identityOf(subject), [attributes]: question },
  });
  if (status !== 201) throw new Error(`the review was not answered: ${text}`);
  return body.status as ReviewStatus;
}

/** The path of roles or bindings: of a namespace, or of the cluster. */
export function rbacPath(api: TestApi, namespace: string | undefined, kind: "role" | "rolebinding"): string {
  const base = `/apis/${api.profile.words.rbacGroup}/v1`;
  return namespace === undefined ? `${base}/cluster${kind}s` : `${base}/namespaces/${namespace}/${kind}s`;
}

/** The group of a permission that nothing else uses: a subject that has it has the others of the role too. */
const MARK_GROUP = "marks.example.com";
const MARK_VERB = "notice";

function markOf({ name, namespace }: Grant): Question {
  return { verb: MARK_VERB, group: MARK_GROUP, resource: name, ...(namespace === undefined ? {} : { namespace }) };
}

function ruleOf({ verbs, resources, groups, names, paths }: Permission): object {
  if (paths !== undefined) return { verbs, nonResourceURLs: paths };
  return { verbs, apiGroups: groups ?? [""], resources, ...(names === undefined ? {} : { resourceNames: names }) };
}

function subjectOf(wanted: Subject): Subject {
  if ("user" in wanted) return { user: wanted.user };
  return "group" in wanted ? { group: wanted.group } : { account: wanted.account };
}

/** Returns the subject as bindings name it. */
function reference(subject: Subject, apiGroup: string): object {
  if ("user" in subject) return { kind: "User", apiGroup, name: subject.user };
  if ("group" in subject) return { kind: "Group", apiGroup, name: subject.group };
  const [namespace, name] = accountOf(subject.account);
  return { kind: "ServiceAccount", namespace, name };
}

/** Returns the subject as reviews name it. For a group it is a member without any other permissions. */
function identityOf(subject: Subject): object {
  if ("user" in subject) return { user: subject.user };
  if ("group" in subject) return { user: "a member", groups: [subject.group] };
  const [namespace, name] = accountOf(subject.account);
  return { user: accountUsername(namespace, name), groups: accountGroups(namespace) };
}

function accountOf(text: string): readonly [namespace: string, name: string] {
  const [namespace, name, ...rest] = text.split("/");
  if (!namespace || !name || rest.length > 0) throw new Error(`the account ${text}: expected namespace/name`);
  return [namespace, name];
}

async function created(api: TestApi, path: string, body: object): Promise<void> {
  const { status, text } = await api.post(path, body);
  if (status !== 201) throw new Error(`${path}: ${text}`);
}
