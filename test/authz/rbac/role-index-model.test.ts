/** The index of roles against a plain reading of the same objects, after random changes. The seed is printed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { accountUsername, type UserInfo } from "../../../runtime/api/user-info.js";
import type { AuthorizationAttributes } from "../../../runtime/authz/authorizer.js";
import type { BindingObject, RoleObject, SubjectObject } from "../../../runtime/authz/followed-objects.js";
import { runSeed } from "../../history/seed.js";
import { plainlyAllows, REQUESTS, randomRules } from "./support/random-rules.js";
import { account, caller, group, ToldRoles, user } from "./support/told-roles.js";

const NAMESPACES = ["t", "__proto__"];
const CALLERS: readonly UserInfo[] = [
  caller("jane", "dev"),
  caller("joe", "ops", "dev", "toString"),
  caller(accountUsername("t", "robot"), "ops"),
  caller("__proto__"),
];
const SUBJECTS: readonly SubjectObject[] = [
  user("jane"),
  user("joe"),
  user(accountUsername("t", "robot")),
  user("__proto__"),
  group("dev"),
  group("ops"),
  group("toString"),
  group("jane"),
  account("robot"),
  account("robot", "t"),
  account("robot", "u"),
  { kind: "Robot", name: "jane" },
];

const namespaces = fc.constantFrom(...NAMESPACES);
const names = fc.constantFrom("one", "constructor");
const rules = fc.oneof(fc.array(randomRules, { maxLength: 3 }), fc.constant(null), fc.constant(undefined));
const subjects = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.constantFrom(...SUBJECTS), { maxLength: 4 }) },
  fc.constant(null),
);
const roleRef = fc.record({
  kind: fc.oneof({ weight: 9, arbitrary: fc.constantFrom("Role", "ClusterRole") }, fc.constant("Pod")),
  name: names,
});

type Change = (told: ToldRoles) => void;

const changes: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ namespace: namespaces, name: names, rules }).map(putRole) },
  { weight: 3, arbitrary: fc.record({ name: names, rules }).map(putClusterRole) },
  { weight: 6, arbitrary: fc.record({ namespace: namespaces, name: names, roleRef, subjects }).map(putBinding) },
  { weight: 4, arbitrary: fc.record({ name: names, roleRef, subjects }).map(putClusterBinding) },
  { weight: 4, arbitrary: fc.tuple(fc.nat(3), fc.nat(20)).map(([kind, index]) => removal(kind, index)) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(3), fc.nat(20)).map(([kind, index]) => untoldRemoval(kind, index)) },
);

function putRole({ namespace, name, rules }: { namespace: string; name: string; rules: RoleObject["rules"] }): Change {
  return (told) => told.roles.put(`${namespace}/${name}`, { metadata: { namespace, name }, ...withRules(rules) });
}

function putClusterRole({ name, rules }: { name: string; rules: RoleObject["rules"] }): Change {
  return (told) => told.clusterRoles.put(name, { metadata: { name }, ...withRules(rules) });
}

const withRules = (given: RoleObject["rules"]): Pick<RoleObject, "rules"> =>
  given === undefined ? {} : { rules: given };

function putBinding({ namespace, name, ...rest }: { namespace: string; name: string } & BindingObject): Change {
  return (told) => told.roleBindings.put(`${namespace}/${name}`, { metadata: { namespace, name }, ...rest });
}

function putClusterBinding({ name, ...rest }: { name: string } & BindingObject): Change {
  return (told) => told.clusterRoleBindings.put(name, { metadata: { name }, ...rest });
}

/** Of what is stored at that place, if anything. */
function removal(kind: number, index: number): Change {
  return (told) => {
    const objects = told.kinds[kind];
    const key = [...(objects?.stored.keys() ?? [])][index];
    if (key !== undefined) objects?.remove(key);
  };
}

/** Goes while nobody is told; then everything is told anew. */
function untoldRemoval(kind: number, index: number): Change {
  return (told) => {
    const objects = told.kinds[kind];
    const key = [...(objects?.stored.keys() ?? [])][index];
    if (key !== undefined) objects?.stored.delete(key);
    objects?.all();
  };
}

const SHARES = 5;

interface Held {
  readonly role: RoleObject | undefined;
  readonly isEverywhere: boolean;
}

/** Every binding of the store is looked at. */
function plainlyHeld(told: ToldRoles, who: UserInfo, namespace: string): readonly Held[] {
  const everywhere = [...told.clusterRoleBindings.stored.values()];
  const here = [...told.roleBindings.stored.values()].filter(({ metadata }) => metadata?.namespace === namespace);
  const roleOf = ({ metadata, roleRef }: BindingObject): RoleObject | undefined => {
    const { kind, name = "" } = roleRef ?? {};
    if (kind === "ClusterRole") return told.clusterRoles.stored.get(name);
    return kind === "Role" ? told.roles.stored.get(`${metadata?.namespace}/${name}`) : undefined;
  };
  return [...everywhere, ...here]
    .filter((binding) => (binding.subjects ?? []).some((subject) => isMeant(subject, who, binding)))
    .map((binding) => ({ role: roleOf(binding), isEverywhere: binding.metadata?.namespace === undefined }));
}

function isMeant(subject: SubjectObject, who: UserInfo, { metadata }: BindingObject): boolean {
  if (subject.kind === "User") return subject.name === who.username;
  if (subject.kind === "Group") return who.groups.includes(subject.name);
  const namespace = subject.namespace ?? metadata?.namespace;
  return (
    subject.kind === "ServiceAccount" &&
    namespace !== undefined &&
    who.username === `system:serviceaccount:${namespace}:${subject.name}`
  );
}

/** @param share of the requests that are made, one of {@link SHARES}: what rules mean is tested elsewhere */
async function assertSameDecisions(
  told: ToldRoles,
  { who, namespace, share }: { readonly who: UserInfo; readonly namespace: string; readonly share: number },
): Promise<void> {
  const held = plainlyHeld(told, who, namespace);
  for (const request of REQUESTS.filter((_, index) => index % SHARES === share)) {
    const asked: AuthorizationAttributes = request.isResourceRequest
      ? { ...request, user: who, namespace }
      : { ...request, user: who };
    const giving = request.isResourceRequest ? held : held.filter(({ isEverywhere }) => isEverywhere);
    const expected = giving.some(({ role }) => (role?.rules ?? []).some((rule) => plainlyAllows(rule, asked)));
    const { type, reason } = await told.index.authorizer.authorize(asked);
    const isMissing = giving.some(({ role }) => role === undefined);
    const found = `${type}, ${reason === "" ? "no reason" : "a reason"}`;
    const wanted = expected ? "Allow, a reason" : `NoOpinion, ${isMissing ? "a reason" : "no reason"}`;
    if (found !== wanted) assert.fail(`${JSON.stringify(asked)}: found ${found}, expected ${wanted}`);
  }
  const { rules, problems } = await told.index.rulesOf(who, namespace);
  assert.deepEqual(new Set(rules), new Set(held.flatMap(({ role }) => role?.rules ?? [])));
  assert.equal(
    problems.length > 0,
    held.some(({ role }) => role === undefined),
  );
}

const seed = runSeed();
const RUNS = 80;
/** So that roles, bindings and their removals meet each other. */
const MANY = { minLength: 5, maxLength: 30, size: "max" } as const;

test("RBAC decisions: after any changes they are those of a plain reading of all roles and bindings", async (context) => {
  context.diagnostic(`KINDSMITH_SEED=${seed}`);
  const given = fc.record({
    before: fc.array(changes, MANY),
    after: fc.array(changes, MANY),
    who: fc.constantFrom(...CALLERS),
    namespace: fc.constantFrom(...NAMESPACES, ""),
    share: fc.nat(SHARES - 1),
  });
  const check = fc.asyncProperty(given, async ({ before, after, ...asking }) => {
    const told = new ToldRoles();
    for (const change of before) change(told);
    told.load();
    await assertSameDecisions(told, asking);
    for (const change of after) change(told);
    await assertSameDecisions(told, asking);
  });
  await fc.assert(check, { seed, numRuns: RUNS });
});
