/** Who holds which roles where, and how that follows the objects. SPEC: Role-based access control. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { accountGroups, accountUsername } from "../../../runtime/api/user-info.js";
import { FIRST_LOAD_LIMIT_MS } from "../../../runtime/authz/first-load.js";
import type { BindingObject, RoleObject } from "../../../runtime/authz/followed-objects.js";
import type { PolicyRule } from "../../../runtime/authz/rbac/policy-rule.js";
import { ManualClock } from "../../client/support/manual-clock.js";
import { account, asked, caller, group, ToldRoles, user } from "./support/told-roles.js";

const READ_PODS: PolicyRule = { apiGroups: [""], resources: ["pods"], verbs: ["get"] };
const READ_VERSION: PolicyRule = { nonResourceURLs: ["/version"], verbs: ["get"] };
const jane = caller("jane", "dev", "ops");

describe("RBAC decisions: subjects of a role", () => {
  const told = ToldRoles.loaded();
  told.clusterRole("reader", READ_PODS, READ_VERSION);
  told.role("t", "reader", READ_PODS);

  const cases = [
    { says: "a user", subject: user("jane"), who: jane, to: 'User "jane"' },
    { says: "a group", subject: group("ops"), who: jane, to: 'Group "ops"' },
    {
      says: "a service account",
      subject: account("robot", "u"),
      who: caller(accountUsername("u", "robot")),
      to: 'ServiceAccount "robot/u"',
    },
    {
      says: "a service account, as the user that it is",
      subject: user(accountUsername("u", "robot")),
      who: caller(accountUsername("u", "robot")),
      to: 'User "system:serviceaccount:u:robot"',
    },
    {
      says: "the service accounts of a namespace, as a group",
      subject: group("system:serviceaccounts:u"),
      who: caller(accountUsername("u", "robot"), ...accountGroups("u")),
      to: 'Group "system:serviceaccounts:u"',
    },
    {
      says: "names that every object has",
      subject: user("__proto__"),
      who: caller("__proto__"),
      to: 'User "__proto__"',
    },
    {
      says: "groups whose names every object has",
      subject: group("constructor"),
      who: caller("x", "constructor"),
      to: 'Group "constructor"',
    },
  ];
  for (const { says, subject, who, to } of cases) {
    test(`RBAC decisions: ${says}, and the reason names it`, async () => {
      assert.equal(await told.decide(asked(who, "get pods")), "NoOpinion");
      told.bindEverywhere("c", "ClusterRole/reader", user("somebody"), subject);
      const of = 'of ClusterRole "reader" to';
      assert.equal(
        await told.decide(asked(who, "get pods")),
        `Allow RBAC: allowed by ClusterRoleBinding "c" ${of} ${to}`,
      );
      assert.equal(await told.decide(asked(caller("other", "others"), "get pods")), "NoOpinion");
      told.clusterRoleBindings.remove("c");

      told.bind("t", "b", "ClusterRole/reader", subject);
      assert.equal(await told.decide(asked(who, "get pods")), `Allow RBAC: allowed by RoleBinding "b/t" ${of} ${to}`);
      told.roleBindings.remove("t/b");

      told.bind("t", "b", "Role/reader", subject);
      const reason = `RBAC: allowed by RoleBinding "b/t" of Role "reader" to ${to}`;
      assert.equal(await told.decide(asked(who, "get pods")), `Allow ${reason}`);
      told.roleBindings.remove("t/b");
      assert.equal(await told.decide(asked(who, "get pods")), "NoOpinion");
    });
  }

  test("RBAC decisions: of two subjects that mean the caller, the reason names the first", async () => {
    const name = accountUsername("u", "robot");
    told.bindEverywhere("c", "ClusterRole/reader", account("robot", "u"), user(name));
    const reason = 'RBAC: allowed by ClusterRoleBinding "c" of ClusterRole "reader" to ServiceAccount "robot/u"';
    assert.equal(await told.decide(asked(caller(name), "get pods")), `Allow ${reason}`);
    told.clusterRoleBindings.remove("c");
  });

  test("RBAC decisions: a user and a group of one name are not the same", async () => {
    told.bindEverywhere("c", "ClusterRole/reader", user("dev"), group("jane"));
    assert.equal(await told.decide(asked(jane, "get pods")), "NoOpinion");
    told.clusterRoleBindings.remove("c");
  });

  test("RBAC decisions: a service account without a namespace belongs to the binding's namespace", async () => {
    told.bind("t", "b", "ClusterRole/reader", account("robot"));
    const reason = 'RBAC: allowed by RoleBinding "b/t" of ClusterRole "reader" to ServiceAccount "robot/t"';
    assert.equal(await told.decide(asked(caller(accountUsername("t", "robot")), "get pods")), `Allow ${reason}`);
    assert.equal(await told.allows(asked(caller(accountUsername("u", "robot")), "get pods")), false);
    told.roleBindings.remove("t/b");
    told.bindEverywhere("c", "ClusterRole/reader", account("robot"));
    for (const name of ["system:serviceaccount::robot", "robot"]) {
      assert.equal(await told.allows(asked(caller(name), "get pods")), false, name);
    }
    told.clusterRoleBindings.remove("c");
  });
});

describe("RBAC decisions: where a binding grants", () => {
  const told = ToldRoles.loaded();
  told.clusterRole("reader", READ_PODS, READ_VERSION);
  told.role("t", "reader", READ_PODS, READ_VERSION);
  const allowedIn = async (): Promise<readonly boolean[]> =>
    Promise.all([
      ...["t", "u", ""].map((namespace) => told.allows(asked(jane, "get pods", { namespace }))),
      told.allows(asked(jane, "get /version")),
    ]);

  test("RBAC decisions: a ClusterRoleBinding grants in every namespace, outside them and for paths", async () => {
    told.bindEverywhere("c", "ClusterRole/reader", user("jane"));
    assert.deepEqual(await allowedIn(), [true, true, true, true]);
    told.clusterRoleBindings.remove("c");
  });

  for (const role of ["ClusterRole/reader", "Role/reader"]) {
    test(`RBAC decisions: a RoleBinding of ${role} grants in its namespace only, and no paths`, async () => {
      told.bind("t", "b", role, user("jane"));
      assert.deepEqual(await allowedIn(), [true, false, false, false]);
      told.roleBindings.remove("t/b");
    });
  }

  test("RBAC decisions: a RoleBinding can't reach a Role of another namespace", async () => {
    told.bind("u", "b", "Role/reader", user("jane"));
    assert.deepEqual(await allowedIn(), [false, false, false, false]);
    told.roleBindings.remove("u/b");
  });

  test("RBAC decisions: a ClusterRoleBinding can't reach a Role", async () => {
    told.bindEverywhere("c", "Role/reader", user("jane"));
    told.bindEverywhere("d", "Role/t/reader", user("jane"));
    assert.deepEqual(await allowedIn(), [false, false, false, false]);
    told.clusterRoleBindings.remove("c");
    told.clusterRoleBindings.remove("d");
  });

  test("RBAC decisions: cluster role bindings are searched first", async () => {
    told.bind("t", "b", "Role/reader", user("jane"));
    told.bindEverywhere("c", "ClusterRole/reader", group("ops"));
    const reason = 'RBAC: allowed by ClusterRoleBinding "c" of ClusterRole "reader" to Group "ops"';
    assert.equal(await told.decide(asked(jane, "get pods")), `Allow ${reason}`);
    told.roleBindings.remove("t/b");
    told.clusterRoleBindings.remove("c");
  });
});

describe("RBAC decisions: missing roles", () => {
  test("RBAC decisions: bindings work as soon as their role appears, and follow its changes", async () => {
    const told = ToldRoles.loaded();
    told.bindEverywhere("c", "ClusterRole/later", user("jane"));
    told.bind("t", "b", "Role/later", user("joe"));
    assert.equal(
      await told.decide(asked(jane, "get pods")),
      'NoOpinion RBAC: clusterrole.rbac.authorization.k8s.io "later" not found',
    );
    const joe = caller("joe");
    assert.equal(
      await told.decide(asked(joe, "get pods")),
      'NoOpinion RBAC: role.rbac.authorization.k8s.io "later" not found',
    );
    told.clusterRole("later", READ_PODS);
    told.role("t", "later", READ_PODS);
    assert.deepEqual(
      [await told.allows(asked(jane, "get pods")), await told.allows(asked(joe, "get pods"))],
      [true, true],
    );
    told.clusterRole("later", { ...READ_PODS, verbs: ["list"] });
    assert.equal(await told.decide(asked(jane, "get pods")), "NoOpinion");
    assert.equal(await told.allows(asked(jane, "list pods")), true);
    told.clusterRoles.remove("later");
    told.roles.remove("t/later");
    assert.deepEqual(
      [await told.allows(asked(jane, "list pods")), await told.allows(asked(joe, "get pods"))],
      [false, false],
    );
  });

  test("RBAC decisions: a missing role does not hide existing ones", async () => {
    const told = ToldRoles.loaded();
    told.clusterRole("reader", READ_PODS);
    told.bindEverywhere("a", "ClusterRole/gone", user("jane"));
    told.bind("t", "b", "ClusterRole/reader", user("jane"));
    assert.equal(await told.allows(asked(jane, "get pods")), true);
  });

  test("RBAC decisions: each missing role is named once, and no more than ten of them", async () => {
    const told = ToldRoles.loaded();
    told.bindEverywhere("a", "ClusterRole/one", user("jane"), group("dev"), group("ops"));
    told.bindEverywhere("b", "ClusterRole/one", user("jane"));
    told.bind("t", "c", "Role/two", user("jane"));
    told.bind("u", "d", "Role/elsewhere", user("jane"));
    told.bind("t", "e", "Pod/three", user("jane"));
    told.role("t", "three", READ_PODS);
    told.clusterRole("three", READ_PODS);
    assert.equal(
      await told.decide(asked(jane, "get pods")),
      'NoOpinion RBAC: [clusterrole.rbac.authorization.k8s.io "one" not found, ' +
        'role.rbac.authorization.k8s.io "two" not found, unsupported role reference kind: "Pod"]',
    );
    const { problems } = await told.index.rulesOf(jane, "t");
    assert.equal(problems.length, 3);
    for (let number = 0; number < 8; number++) told.bind("t", `f${number}`, `Role/${number}`, user("jane"));
    told.bind("t", "g", "Role/two", user("jane"));
    const { reason } = await told.index.authorizer.authorize(asked(jane, "get pods"));
    assert.equal(reason.match(/ not found|unsupported/g)?.length, 10);
    assert.match(reason, /"6" not found, and others\]$/);
    told.clusterRoleBindings.remove("a");
    told.bindEverywhere("a", `ClusterRole/${"x".repeat(100_000)}`, user("jane"));
    const longer = await told.index.authorizer.authorize(asked(jane, "get pods"));
    assert.ok(longer.reason.length < 10_000, `${longer.reason.length} characters`);
  });
});

describe("RBAC decisions: malformed objects", () => {
  const subjects = [user("jane")];
  const roleRef = { kind: "ClusterRole", name: "reader" };

  test("RBAC decisions: a malformed binding grants nothing", async () => {
    const told = ToldRoles.loaded();
    told.clusterRole("reader", READ_PODS);
    const bindings: readonly unknown[] = [
      {},
      { metadata: {}, roleRef, subjects },
      { metadata: { name: "b" } },
      { metadata: { name: "b", namespace: "t" }, subjects },
      { metadata: { name: "b", namespace: "t" }, roleRef: null, subjects },
      { metadata: { name: "b", namespace: "t" }, roleRef: {}, subjects },
      { metadata: { name: "b", namespace: "t" }, roleRef: { kind: "ClusterRole" }, subjects },
      { metadata: { name: "b", namespace: "t" }, roleRef: { kind: "clusterrole", name: "reader" }, subjects },
      { metadata: { name: "b", namespace: "t" }, roleRef: { kind: ["ClusterRole"], name: ["reader"] }, subjects },
      { metadata: { name: "b", namespace: "t" }, roleRef, subjects: null },
      { metadata: { name: "b", namespace: "t" }, roleRef, subjects: {} },
      { metadata: { name: "b", namespace: "t" }, roleRef, subjects: [null, "jane", {}, { kind: "User" }] },
      { metadata: { name: "b", namespace: "t" }, roleRef, subjects: [{ kind: "user", name: "jane" }] },
      { metadata: { name: "b", namespace: "t" }, roleRef, subjects: [{ kind: "User", name: ["jane"] }] },
      { metadata: { name: "b", namespace: "t" }, roleRef, subjects: [{ kind: "User", name: "" }] },
      { metadata: { name: "b", namespace: "t" }, roleRef, subjects: [{ kind: "ServiceAccount", name: "jane" }] },
    ];
    for (const [index, binding] of bindings.entries()) {
      told.clusterRoleBindings.put(`${index}`, binding as BindingObject);
      told.roleBindings.put(`${index}`, binding as BindingObject);
    }
    // a RoleBinding outside namespaces must not grant everywhere
    told.roleBindings.put("nowhere", { metadata: { name: "b" }, roleRef, subjects });
    told.roleBindings.put("empty", { metadata: { name: "b", namespace: "" }, roleRef, subjects });
    for (const who of [jane, caller(""), caller("undefined"), caller("null")]) {
      for (const namespace of ["t", ""]) {
        assert.equal(await told.allows(asked(who, "get pods", { namespace })), false, `${who.username} ${namespace}`);
      }
    }
    for (const key of [...told.roleBindings.stored.keys()]) told.roleBindings.remove(key);
    told.bind("t", "b", "ClusterRole/reader", user("jane"));
    assert.equal(await told.allows(asked(jane, "get pods")), true);
  });

  test("RBAC decisions: a malformed rule allows nothing, and does not affect other rules", async () => {
    const told = ToldRoles.loaded();
    told.bindEverywhere("b", "ClusterRole/odd", user("jane"));
    const star = ["*"];
    const rules: readonly unknown[] = [
      null,
      "*",
      star,
      {},
      { apiGroups: star, resources: star },
      { apiGroups: star, resources: star, verbs: null },
      { apiGroups: star, resources: star, verbs: "*" },
      { apiGroups: "*", resources: star, verbs: star },
      { apiGroups: star, resources: { "0": "*" }, verbs: star },
      { apiGroups: star, resources: star, verbs: star, resourceNames: [null] },
      { apiGroups: star, resources: star, verbs: star, resourceNames: "x" },
      { nonResourceURLs: "*", verbs: star },
    ];
    for (const odd of [...rules, ...rules.map((rule) => [rule]), rules]) {
      told.clusterRoles.put("odd", { metadata: { name: "odd" }, rules: odd } as RoleObject);
      for (const what of ["get pods", "get /version"]) {
        assert.equal(await told.allows(asked(jane, what)), false, `${JSON.stringify(odd)}: ${what}`);
      }
      assert.deepEqual(await told.index.rulesOf(jane, "t"), { rules: [], problems: [] });
    }
    const good = { ...READ_PODS, resourceNames: null, nonResourceURLs: null };
    told.clusterRoles.put("odd", { metadata: { name: "odd" }, rules: [...rules, good] } as RoleObject);
    assert.equal(await told.allows(asked(jane, "get pods")), true);
    assert.deepEqual((await told.index.rulesOf(jane, "t")).rules, [good]);
  });

  test("RBAC decisions: a role without a name and a Role without a namespace are ignored", async () => {
    const told = ToldRoles.loaded();
    told.bindEverywhere("a", "ClusterRole/undefined", user("jane"));
    told.bindEverywhere("b", "Role/x", user("jane"));
    const rules = [READ_PODS];
    told.clusterRoles.put("1", { rules });
    told.clusterRoles.put("2", { metadata: {}, rules });
    told.roles.put("3", { metadata: { name: "x" }, rules });
    told.roles.put("4", { metadata: { name: "x", namespace: "" }, rules });
    assert.equal(await told.allows(asked(jane, "get pods")), false);
    assert.equal(await told.allows(asked(jane, "get pods", { namespace: "" })), false);
  });
});

describe("RBAC decisions: changes", () => {
  test("RBAC decisions: a binding that changes loses its former subjects", async () => {
    const told = ToldRoles.loaded();
    told.clusterRole("reader", READ_PODS);
    told.bind("t", "b", "ClusterRole/reader", user("jane"), group("dev"));
    told.bind("t", "b", "ClusterRole/reader", user("joe"));
    assert.deepEqual(
      [await told.allows(asked(jane, "get pods")), await told.allows(asked(caller("joe"), "get pods"))],
      [false, true],
    );
    told.roleBindings.put("t/b", {
      metadata: { namespace: "t", name: "b" },
      roleRef: { kind: "ClusterRole", name: "reader" },
    });
    assert.equal(await told.allows(asked(caller("joe"), "get pods")), false);
  });

  test("RBAC decisions: the removal of one of several bindings leaves the others", async () => {
    const told = ToldRoles.loaded();
    told.clusterRole("reader", READ_PODS);
    told.bind("t", "a", "ClusterRole/reader", user("jane"), user("jane"));
    told.bind("t", "b", "ClusterRole/reader", user("jane"));
    told.bind("u", "a", "ClusterRole/reader", user("jane"));
    told.roleBindings.remove("t/a");
    told.roleBindings.remove("t/unknown");
    assert.equal(await told.allows(asked(jane, "get pods")), true);
    told.roleBindings.remove("t/b");
    assert.equal(await told.allows(asked(jane, "get pods")), false);
    assert.equal(await told.allows(asked(jane, "get pods", { namespace: "u" })), true);
  });

  test("RBAC decisions: the removal of a user's last binding leaves those of groups and accounts", async () => {
    const told = ToldRoles.loaded();
    told.clusterRole("reader", READ_PODS);
    told.bind("t", "a", "ClusterRole/reader", user("jane"));
    told.bind("t", "b", "ClusterRole/reader", group("dev"));
    told.roleBindings.remove("t/a");
    assert.equal(await told.allows(asked(jane, "get pods")), true);
    told.bind("t", "a", "ClusterRole/reader", user("joe"));
    told.roleBindings.remove("t/b");
    assert.deepEqual(
      [await told.allows(asked(jane, "get pods")), await told.allows(asked(caller("joe"), "get pods"))],
      [false, true],
    );
  });

  test("RBAC decisions: a new complete list replaces all former objects", async () => {
    const told = ToldRoles.loaded();
    told.clusterRole("reader", READ_PODS);
    told.bind("t", "a", "ClusterRole/reader", user("jane"));
    told.bind("t", "b", "ClusterRole/reader", user("joe"));
    // nobody is told that it went
    told.roleBindings.stored.delete("t/a");
    assert.equal(await told.allows(asked(jane, "get pods")), true);
    told.load();
    assert.equal(await told.allows(asked(jane, "get pods")), false);
    assert.equal(await told.allows(asked(caller("joe"), "get pods")), true);
    told.clusterRoles.stored.clear();
    told.clusterRoles.all();
    assert.equal(await told.allows(asked(caller("joe"), "get pods")), false);
  });

  test("RBAC decisions: a list that fails midway changes nothing", async () => {
    const told = ToldRoles.loaded();
    told.clusterRole("reader", READ_PODS);
    told.bind("t", "a", "ClusterRole/reader", user("jane"));
    const entries = told.roleBindings.stored.entries.bind(told.roleBindings.stored);
    told.roleBindings.stored[Symbol.iterator] = () => {
      throw new Error("can't be read");
    };
    assert.throws(() => told.roleBindings.all(), /can't be read/);
    told.roleBindings.stored[Symbol.iterator] = entries;
    assert.equal(await told.allows(asked(jane, "get pods")), true);
  });
});

describe("RBAC decisions: before the objects are loaded", () => {
  test("RBAC decisions: requests wait for all four kinds", async () => {
    const clock = new ManualClock();
    const told = new ToldRoles(clock);
    told.clusterRole("reader", READ_PODS);
    told.bindEverywhere("c", "ClusterRole/reader", user("jane"));
    const decisions: string[] = [];
    const decision = told.decide(asked(jane, "get pods")).then((text) => decisions.push(text));
    const rules = told.index.rulesOf(jane, "t");
    const listed = told.index.authorizer.rulesFor?.(jane, "t");
    for (const kind of told.kinds) {
      await Promise.resolve();
      assert.deepEqual(decisions, []);
      kind.all();
    }
    await decision;
    assert.match(decisions[0] ?? "", /^Allow /);
    assert.equal((await rules).rules.length, 1);
    assert.equal((await listed)?.resourceRules.length, 1);
    assert.equal(clock.pending, 0);
  });

  test("RBAC decisions: after ten seconds they fail, and say what is missing; later ones wait again", async () => {
    const clock = new ManualClock();
    const told = new ToldRoles(clock);
    told.roles.all();
    told.roleBindings.all();
    const missing = /RBAC: clusterroles, clusterrolebindings not loaded within 10 seconds: nothing can be decided/;
    const failures = Promise.all([
      assert.rejects(told.decide(asked(jane, "get pods")), missing),
      assert.rejects(told.index.rulesOf(jane, "t"), missing),
      assert.rejects(async () => told.index.authorizer.rulesFor?.(jane, "t"), missing),
    ]);
    clock.advance(FIRST_LOAD_LIMIT_MS - 1);
    assert.equal(clock.pending, 3);
    clock.advance(1);
    await failures;
    const decision = told.decide(asked(jane, "get pods"));
    told.load();
    assert.equal(await decision, "NoOpinion");
  });

  test("RBAC decisions: the exact health paths are open until roles are loaded, and follow the roles afterwards", async () => {
    const told = new ToldRoles(new ManualClock());
    const probe = (path: string, verb = "get") =>
      told.index.authorizer.authorize({ user: jane, isResourceRequest: false, verb, path });
    for (const path of ["/healthz", "/livez", "/readyz"])
      assert.match(JSON.stringify(await probe(path)), /"Allow".*default roles/);
    const waiting = [probe("/livez/ping"), probe("/livez", "post"), probe("/metrics"), probe("/livez/")];
    told.load();
    for (const decision of [...(await Promise.all(waiting)), await probe("/livez")])
      assert.equal(decision.type, "NoOpinion");
  });

  test("RBAC decisions: following ends with the signal", async () => {
    const told = ToldRoles.loaded();
    told.end();
    await told.followed;
  });
});

describe("RBAC rules of a user", () => {
  const told = ToldRoles.loaded();
  const named: PolicyRule = { apiGroups: ["apps"], resources: ["deployments"], verbs: ["get"], resourceNames: ["x"] };
  told.clusterRole("reader", READ_PODS, READ_VERSION);
  told.role("t", "named", named);
  told.clusterRole("paths", { nonResourceURLs: ["/metrics"], verbs: ["get"] });
  told.bindEverywhere("a", "ClusterRole/reader", user("jane"), group("dev"));
  told.bindEverywhere("b", "ClusterRole/reader", group("ops"));
  told.bind("t", "c", "Role/named", user("jane"));
  told.bind("t", "d", "ClusterRole/reader", user("jane"));
  told.bind("t", "e", "ClusterRole/paths", user("jane"));
  told.bind("u", "f", "Role/gone", user("jane"));

  test("RBAC rules of a user: each role appears once, cluster-wide and in a namespace", async () => {
    assert.deepEqual(await told.index.rulesOf(jane, ""), { rules: [READ_PODS, READ_VERSION], problems: [] });
    const { rules } = await told.index.rulesOf(jane, "t");
    assert.deepEqual(rules, [READ_PODS, READ_VERSION, named, { nonResourceURLs: ["/metrics"], verbs: ["get"] }]);
    assert.deepEqual(await told.index.rulesOf(caller("joe"), "t"), { rules: [], problems: [] });
  });

  test("RBAC rules of a user: missing roles are reported", async () => {
    const problem = 'role.rbac.authorization.k8s.io "gone" not found';
    assert.deepEqual((await told.index.rulesOf(jane, "u")).problems, [problem]);
    assert.equal((await told.index.authorizer.rulesFor?.(jane, "u"))?.incompleteBecause, problem);
  });

  test("RBAC rules of a user: bindings of a namespace allow no paths", async () => {
    assert.deepEqual(await told.index.authorizer.rulesFor?.(jane, "t"), {
      resourceRules: [READ_PODS, named],
      nonResourceRules: [READ_VERSION],
    });
    assert.deepEqual(await told.index.authorizer.rulesFor?.(jane, ""), {
      resourceRules: [READ_PODS],
      nonResourceRules: [READ_VERSION],
    });
  });
});
