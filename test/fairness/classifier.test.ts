/** Which flow a request belongs to. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { UserInfo } from "../../runtime/api/user-info.js";
import type { FlowSchemaObject, PriorityLevelObject } from "../../runtime/fairness/configuration.js";
import { Fairness } from "../../runtime/fairness/fairness.js";
import type { RequestFacts } from "../../runtime/fairness/queueing/fair-request.js";
import { SimulatedClock } from "./simulation.js";

const level = (name: string, queues = 16): PriorityLevelObject => ({
  metadata: { name, uid: `uid-of-${name}` },
  spec: {
    type: "Limited",
    limited: {
      nominalConcurrencyShares: 10,
      limitResponse: { type: "Queue", queuing: { queues, handSize: Math.min(4, queues), queueLengthLimit: 10 } },
    },
  },
});

type Rule = NonNullable<NonNullable<FlowSchemaObject["spec"]>["rules"]>[number];
type Subject = NonNullable<Rule["subjects"]>[number];
interface Match {
  readonly precedence?: number;
  readonly by?: string;
  readonly resource?: NonNullable<Rule["resourceRules"]>[number];
  readonly path?: NonNullable<Rule["nonResourceRules"]>[number];
  readonly level?: string;
}

const ANYWHERE = { verbs: ["*"], apiGroups: ["*"], resources: ["*"], namespaces: ["*"], clusterScope: true };

function schema(
  name: string,
  subject: Subject,
  { precedence = 100, by, resource, path, level = "one" }: Match,
): FlowSchemaObject {
  return {
    metadata: { name, uid: `uid-of-${name}` },
    spec: {
      priorityLevelConfiguration: { name: level },
      matchingPrecedence: precedence,
      ...(by === undefined ? {} : { distinguisherMethod: { type: by } }),
      rules: [
        {
          subjects: [subject],
          ...(resource === undefined ? {} : { resourceRules: [resource] }),
          ...(path === undefined ? {} : { nonResourceRules: [path] }),
        },
      ],
    },
  };
}

function fairnessWith(schemas: readonly FlowSchemaObject[], levels = [level("one"), level("two", 1)]): Fairness {
  const fairness = new Fairness({
    clock: new SimulatedClock(),
    seats: 600,
    sizeOf: () => undefined,
    headers: { schema: "schema-uid", level: "level-uid" },
  });
  fairness.configure(schemas, levels);
  return fairness;
}

const user = (username: string, ...groups: string[]): UserInfo => ({
  username,
  uid: "",
  groups: [...groups, "system:authenticated"],
  extra: {},
});
const JANE = user("jane", "dev");
const USER_JANE: Subject = { kind: "User", user: { name: "jane" } };

const read = (place: Partial<RequestFacts> = {}): RequestFacts => ({
  isResourceRequest: true,
  path: "",
  verb: "get",
  group: "",
  version: "v1",
  resource: "pods",
  subresource: "",
  namespace: "default",
  name: "",
  ...place,
});
const path = (url: string, verb = "get"): RequestFacts => ({ isResourceRequest: false, path: url, verb });

describe("a flow schema matches", () => {
  const matches = (subject: Subject, match: Match, request: RequestFacts, who = JANE): boolean =>
    fairnessWith([schema("s", subject, match)]).flowOf(request, who).schema === "s";

  test("by user, group and service account", () => {
    const who = (subject: Subject, caller: UserInfo): boolean =>
      matches(subject, { resource: ANYWHERE }, read(), caller);
    const account = user("system:serviceaccount:prod:robot");
    const robots = (name: string, namespace = "prod"): Subject => ({
      kind: "ServiceAccount",
      serviceAccount: { name, namespace },
    });
    assert.deepEqual(
      [
        who(USER_JANE, JANE),
        who(USER_JANE, user("janet")),
        who({ kind: "User", user: { name: "*" } }, user("bob")),
        who({ kind: "Group", group: { name: "dev" } }, JANE),
        who({ kind: "Group", group: { name: "ops" } }, JANE),
        who({ kind: "Group", group: { name: "*" } }, JANE),
        who(robots("robot"), account),
        who(robots("other"), account),
        who(robots("*"), account),
        who(robots("*", "pro"), account),
        who({ kind: "Robot" }, JANE),
      ],
      [true, false, true, true, false, true, true, false, true, false, false],
    );
  });

  test("by verb, group, resource and namespace", () => {
    const rule = {
      verbs: ["get", "list"],
      apiGroups: ["", "apps"],
      resources: ["pods", "pods/log"],
      namespaces: ["a", "b"],
    };
    const on = (place: Partial<RequestFacts>, more = {}): boolean =>
      matches(USER_JANE, { resource: { ...rule, ...more } }, read({ namespace: "a", ...place }));
    assert.deepEqual(
      [
        on({}),
        on({ verb: "delete" }),
        on({ group: "apps" }),
        on({ group: "batch" }),
        on({ resource: "services" }),
        on({ subresource: "log" }),
        on({ subresource: "status" }),
        on({ namespace: "c" }),
        on({ namespace: "" }),
        on({ namespace: "" }, { clusterScope: true }),
      ],
      [true, false, true, false, false, true, false, false, false, true],
    );
    assert.equal(matches(USER_JANE, { resource: ANYWHERE }, path("/healthz")), false);
  });

  test("by path, and what is below it", () => {
    const on = (urls: readonly string[], url: string, verbs = ["get"]): boolean =>
      matches(USER_JANE, { path: { verbs, nonResourceURLs: urls } }, path(url));
    assert.deepEqual(
      [
        on(["/healthz"], "/healthz"),
        on(["/healthz"], "/healthz/ping"),
        on(["/healthz"], "/healthzebra"),
        on(["/apis/*"], "/apis/apps"),
        on(["/apis/*"], "/apis"),
        on(["*"], "/anything"),
        on(["*"], "/anything", ["post"]),
        on(["/livez", "/readyz"], "/readyz/ping"),
      ],
      [true, true, false, true, false, true, false, true],
    );
  });
});

describe("of several schemas", () => {
  test("the one of the lowest precedence counts, and of equal ones that with the first name", () => {
    const of = (name: string, precedence: number): FlowSchemaObject =>
      schema(name, USER_JANE, { precedence, resource: ANYWHERE });
    assert.equal(fairnessWith([of("b", 200), of("c", 100), of("a", 300)]).flowOf(read(), JANE).schema, "c");
    assert.equal(fairnessWith([of("b", 100), of("a", 100)]).flowOf(read(), JANE).schema, "a");
  });

  test("one whose level is missing is passed over, and requests without any belong to catch-all", () => {
    const fairness = fairnessWith([schema("s", USER_JANE, { resource: ANYWHERE, level: "missing" })]);
    assert.deepEqual(
      [fairness.flowOf(read(), JANE).schema, fairness.flowOf(read(), JANE).level.name],
      ["catch-all", "catch-all"],
    );
    const nobody: UserInfo = { username: "nobody", uid: "", groups: [], extra: {} };
    assert.equal(fairness.flowOf(read(), nobody).schema, "catch-all");
    const superuser = user("root", "system:masters");
    assert.deepEqual(
      [fairness.flowOf(read(), superuser).schema, fairness.flowOf(path("/"), superuser).level.isExempt],
      ["exempt", true],
    );
  });

  test("a user is looked up again when the groups have changed, and everything when the configuration has", () => {
    const fairness = fairnessWith([schema("s", { kind: "Group", group: { name: "dev" } }, { resource: ANYWHERE })]);
    const schemaOf = (who: UserInfo): string => fairness.flowOf(read(), who).schema;
    assert.deepEqual([JANE, user("jane"), user("jane", "dev")].map(schemaOf), ["s", "catch-all", "s"]);
    fairness.configure([schema("t", USER_JANE, { resource: ANYWHERE })], [level("one")]);
    assert.equal(schemaOf(JANE), "t");
  });
});

describe("flows of a schema", () => {
  const distinguisher = (by: string | undefined, request: RequestFacts, who: UserInfo, levelName = "one"): string =>
    fairnessWith([
      schema(
        "s",
        { kind: "User", user: { name: "*" } },
        { resource: ANYWHERE, level: levelName, ...(by ? { by } : {}) },
      ),
    ]).flowOf(request, who).distinguisher;

  test("are told apart by user, by namespace, or not at all", () => {
    assert.equal(distinguisher("ByUser", read(), JANE), "jane");
    assert.equal(distinguisher("ByNamespace", read({ namespace: "prod" }), JANE), "prod");
    assert.equal(distinguisher(undefined, read(), JANE), "");
    assert.equal(distinguisher("ByUser", read(), JANE, "two"), "", "a level with one queue");
  });

  test("have hands of distinct queues, and name schema and level in headers", () => {
    const fairness = fairnessWith([schema("s", USER_JANE, { by: "ByUser", resource: ANYWHERE })]);
    const flow = fairness.flowOf(read(), JANE);
    assert.equal(fairness.flowOf(read({ verb: "list" }), JANE), flow, "a flow is made once");
    assert.deepEqual([flow.hand.length, new Set(flow.hand).size], [4, 4]);
    assert.deepEqual(flow.headers, { "schema-uid": "uid-of-s", "level-uid": "uid-of-one" });
  });
});
