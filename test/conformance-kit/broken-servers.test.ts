// biome-ignore-all lint/suspicious/noAssignInExpressions: a fault is one expression
// biome-ignore-all lint/suspicious/useIterableCallbackReturn: what it returns means nothing
/** A server that is wrong in one kind of answer must fail the checks about it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Check } from "../../runtime/conformance/conformance-check.js";
import type { ServeProcess } from "../support/serve.js";
import { credentialsOf } from "../support/serve-requests.js";
import { checksNamed, runKit, startKitServer } from "./support/kit-server.js";
import { type MutatingProxy, type Mutation, type Passing, startMutatingProxy } from "./support/mutating-proxy.js";

// biome-ignore lint/suspicious/noExplicitAny: documents of all kinds are broken in all places
type Document = any;

/** The time limit of checks that wait for something that a broken server never does. */
const LIMIT_MS = 4000;

/** Changes the document of JSON answers. */
function inJson(change: (document: Document, passing: Passing) => void): Mutation {
  return (passing) => {
    if (!String(passing.headers["content-type"]).startsWith("application/json") || passing.body.length === 0) return;
    const text = passing.body.toString("utf8");
    const document = JSON.parse(text) as Document;
    change(document, passing);
    const isPretty = text.includes("\n  ");
    const end = text.endsWith("\n") ? "\n" : "";
    passing.body = Buffer.from(JSON.stringify(document, null, isPretty ? 2 : undefined) + end);
  };
}

const ofStatus = (from: number, to: number): Mutation =>
  inJson((document, passing) => {
    if (passing.status !== from) return;
    passing.status = to;
    if (document.kind === "Status") document.code = to;
  });

const ofReason = (code: number): Mutation =>
  inJson((document) => {
    if (document.kind === "Status" && document.code === code) document.reason = "Unknown";
  });

const withoutHeader =
  (name: string): Mutation =>
  (passing) => {
    delete passing.headers[name];
  };

/** Changes each object in an answer: the answer itself, the items of a list, or the object of an event. */
const inObjects = (change: (object: Document, passing: Passing) => void): Mutation =>
  inJson((document, passing) => {
    const objects = Array.isArray(document.items) ? document.items : [document.object ?? document];
    for (const object of objects) if (object?.metadata) change(object, passing);
  });

const inLists = (change: (list: Document) => void): Mutation =>
  inJson((document) => {
    if (Array.isArray(document.items)) change(document);
  });

const inTables = (change: (table: Document) => void): Mutation =>
  inJson((document) => {
    const table = document.kind === "Table" ? document : document.object;
    if (table?.kind === "Table") change(table);
  });

const inEvents = (change: (event: Document) => void): Mutation =>
  inJson((document) => {
    if (typeof document.type === "string" && document.object) change(document);
  });

const atPath = (pattern: RegExp, change: (document: Document, passing: Passing) => void): Mutation =>
  inJson((document, passing) => {
    if (pattern.test(passing.path)) change(document, passing);
  });

const inText =
  (pattern: RegExp, from: string | RegExp, to: string): Mutation =>
  (passing) => {
    if (pattern.test(passing.path)) passing.body = Buffer.from(passing.body.toString("utf8").replace(from, to));
  };

interface Fault {
  readonly what: string;
  readonly mutation: Mutation;
  /** The ids of the checks that must fail. */
  readonly fails: readonly string[];
}

const FAULTS: readonly Fault[] = [
  // status codes
  {
    what: "a create answers 200",
    mutation: (passing) =>
      passing.method === "POST" &&
      passing.status === 201 &&
      !passing.path.endsWith("/namespaces") &&
      (passing.status = 200),
    fails: ["RES-001", "UPD-001", "AUTHN-IMP-001"],
  },
  { what: "nothing found is 400", mutation: ofStatus(404, 400), fails: ["RES-001", "ERR-002", "DEL-017", "UPD-013"] },
  {
    what: "conflicts are 400",
    mutation: ofStatus(409, 400),
    fails: ["RES-010", "RES-049", "UPD-007", "DEL-014", "ERR-015"],
  },
  {
    what: "what is invalid is 400",
    mutation: ofStatus(422, 400),
    fails: ["RES-017", "RES-020", "RES-046", "UPD-018", "LIM-012"],
  },
  { what: "what is not acceptable is 400", mutation: ofStatus(406, 400), fails: ["NEG-014", "NEG-028", "ERR-014"] },
  { what: "unknown types are 400", mutation: ofStatus(415, 400), fails: ["NEG-020", "NEG-025", "NEG-026"] },
  {
    what: "methods that are not there are 404",
    mutation: ofStatus(405, 404),
    fails: ["ERR-003", "RES-008", "DEL-027"],
  },
  {
    what: "denials are 401",
    mutation: ofStatus(403, 401),
    fails: ["AUTHZ-001", "AUTHZ-021", "ERR-013", "AUTHZ-RBAC-003"],
  },
  {
    what: "bad credentials are 403",
    mutation: ofStatus(401, 403),
    fails: ["AUTHN-ANON-003", "AUTHN-012", "ERR-010", "AUTHN-IMP-008"],
  },
  { what: "bodies that are too large are 400", mutation: ofStatus(413, 400), fails: ["LIM-009", "UPD-020"] },
  { what: "versions that don't come are 500", mutation: ofStatus(504, 500), fails: ["ERR-017"] },
  {
    what: "what has not changed is sent again",
    mutation: (passing) => passing.status === 304 && (passing.status = 200),
    fails: ["DISC-009", "DISC-013"],
  },
  // failure documents
  { what: "404 has another reason", mutation: ofReason(404), fails: ["ERR-001", "ERR-002", "ERR-007"] },
  { what: "409 has another reason", mutation: ofReason(409), fails: ["RES-010", "ERR-008", "DEL-011"] },
  { what: "422 has another reason", mutation: ofReason(422), fails: ["RES-022", "AUTHZ-REVIEW-002"] },
  {
    what: "failures have no message",
    mutation: inJson((one) => one.kind === "Status" && one.message !== undefined && (one.message = "")),
    fails: ["ERR-001", "AUTHZ-020", "RES-026", "AUTHN-IMP-009"],
  },
  {
    what: "failures have no details",
    mutation: inJson((one) => one.kind === "Status" && one.status === "Failure" && delete one.details),
    fails: ["ERR-002", "RES-022", "UPD-010"],
  },
  {
    what: "causes name no field",
    mutation: inJson((one) => one.details?.causes?.forEach((cause: Document) => delete cause.field)),
    fails: ["RES-046", "DEL-009", "LIM-011"],
  },
  {
    what: "the code of a body is another one",
    mutation: inJson((one) => one.kind === "Status" && one.code && (one.code = 599)),
    fails: ["ERR-001", "ERR-007"],
  },
  {
    what: "success has no details",
    mutation: inJson((one) => one.kind === "Status" && one.status === "Success" && delete one.details),
    fails: ["DEL-006"],
  },
  // headers
  { what: "answers have no type", mutation: withoutHeader("content-type"), fails: ["NEG-001", "NEG-003"] },
  { what: "answers may be kept", mutation: withoutHeader("cache-control"), fails: ["NEG-036", "DISC-013"] },
  { what: "there are no warnings", mutation: withoutHeader("warning"), fails: ["ERR-020"] },
  { what: "there is no ETag", mutation: withoutHeader("etag"), fails: ["DISC-009"] },
  { what: "compression is not declared", mutation: withoutHeader("content-encoding"), fails: ["NEG-021"] },
  { what: "answers don't vary", mutation: withoutHeader("vary"), fails: ["NEG-021"] },
  // objects
  {
    what: "objects have no kind",
    mutation: inObjects((object, { path }) => !path.includes("/namespaces?") && delete object.kind),
    fails: ["RES-007", "RES-033", "RES-034"],
  },
  {
    what: "all objects have one uid",
    mutation: inObjects(
      (object) => object.metadata.uid && (object.metadata.uid = "11111111-1111-1111-1111-111111111111"),
    ),
    fails: ["RES-011", "RES-013", "RES-039"],
  },
  {
    what: "versions never change",
    mutation: inObjects((object) => object.metadata.resourceVersion && (object.metadata.resourceVersion = "7")),
    fails: ["RES-041", "UPD-002"],
  },
  {
    what: "there are no versions",
    mutation: inObjects((object) => delete object.metadata.resourceVersion),
    fails: ["RES-041", "RES-059", "UPD-016"],
  },
  {
    what: "objects have no namespace",
    mutation: inObjects((object) => delete object.metadata.namespace),
    fails: ["RES-011", "RES-028"],
  },
  {
    what: "times have fractions",
    mutation: inObjects(
      (object) => object.metadata.creationTimestamp && (object.metadata.creationTimestamp = "2020-01-01T00:00:00.123Z"),
    ),
    fails: ["RES-040"],
  },
  {
    what: "generated names have other letters",
    mutation: inObjects(
      (object) => object.metadata.generateName && (object.metadata.name = `${object.metadata.generateName}AEIOU`),
    ),
    fails: ["RES-030"],
  },
  {
    what: "there are no managers",
    mutation: inObjects((object) => delete object.metadata.managedFields),
    fails: ["RES-045", "UPD-029", "UPD-030", "NEG-015"],
  },
  {
    what: "updates are reported as applies",
    mutation: inObjects((object) =>
      object.metadata.managedFields?.forEach((one: Document) => (one.operation = "Apply")),
    ),
    fails: ["RES-045", "UPD-029"],
  },
  {
    what: "the generation stays",
    mutation: inObjects((object) => object.metadata.generation && (object.metadata.generation = 1)),
    fails: ["RES-051"],
  },
  { what: "labels are lost", mutation: inObjects((object) => delete object.metadata.labels), fails: ["RES-044"] },
  {
    what: "finalizers are returned in another order",
    mutation: inObjects((object) => object.metadata.finalizers?.sort()),
    fails: ["RES-043"],
  },
  {
    what: "deletionTimestamps are not returned",
    mutation: inObjects((object) => delete object.metadata.deletionTimestamp),
    fails: ["DEL-001", "DEL-007", "DEL-010"],
  },
  {
    what: "there is a selfLink",
    mutation: inObjects((object) => (object.metadata.selfLink = "/x")),
    fails: ["RES-053"],
  },
  {
    what: "stringData is returned",
    mutation: inObjects((object) => object.kind === "Secret" && (object.stringData = {})),
    fails: ["RES-063"],
  },
  {
    what: "a patch is not done",
    mutation: (passing) =>
      passing.method === "PATCH" &&
      passing.status === 200 &&
      inObjects((object) => object.data && (object.data = { x: "1" }))(passing),
    fails: ["UPD-003", "UPD-014", "UPD-021", "NEG-017", "NEG-018"],
  },
  {
    what: "services have no address",
    mutation: inObjects((object) => object.spec?.clusterIP && delete object.spec.clusterIP),
    fails: ["RES-057"],
  },
  {
    what: "containers come in another order",
    mutation: inObjects((object) =>
      object.spec?.template?.spec?.containers?.sort((a: Document, b: Document) => (a.name < b.name ? -1 : 1)),
    ),
    fails: ["UPD-026"],
  },
  // lists
  {
    what: "empty lists are null",
    mutation: inLists((list) => list.items.length === 0 && (list.items = null)),
    fails: ["RES-036"],
  },
  { what: "lists come in another order", mutation: inLists((list) => list.items.reverse()), fails: ["LIM-003"] },
  {
    what: "lists have the kind of their items",
    mutation: inLists((list) => (list.kind = String(list.kind).replace(/List$/, ""))),
    fails: ["RES-007", "RES-035", "DEL-025"],
  },
  {
    what: "chunks don't go on",
    mutation: inLists((list) => delete list.metadata.continue),
    fails: ["LIM-003", "ERR-009"],
  },
  { what: "items are lost", mutation: inLists((list) => list.items.pop()), fails: ["RES-015", "LIM-003", "DEL-025"] },
  // events
  {
    what: "deletions are reported as changes",
    mutation: inEvents((event) => event.type === "DELETED" && (event.type = "MODIFIED")),
    fails: ["DEL-004"],
  },
  {
    what: "changes are reported as additions",
    mutation: inEvents((event) => event.type === "MODIFIED" && (event.type = "ADDED")),
    fails: ["DEL-001", "TBL-011"],
  },
  // tables
  {
    what: "cells come in another order",
    mutation: inTables((table) => table.rows?.forEach((row: Document) => row.cells.reverse())),
    fails: ["TBL-004", "TBL-005", "TBL-013"],
  },
  {
    what: "columns have no type",
    mutation: inTables((table) => table.columnDefinitions?.forEach((column: Document) => delete column.type)),
    fails: ["TBL-002", "TBL-003"],
  },
  { what: "tables have no metadata", mutation: inTables((table) => (table.metadata = {})), fails: ["TBL-008"] },
  {
    what: "rows have whole objects",
    mutation: inTables((table) => table.rows?.forEach((row: Document) => row.object && (row.object.data = {}))),
    fails: ["TBL-006"],
  },
  {
    what: "tables of nothing have no rows at all",
    mutation: inTables((table) => table.rows?.length === 0 && delete table.rows),
    fails: ["TBL-010"],
  },
  // other encodings
  {
    what: "protobuf begins otherwise",
    mutation: (passing) => {
      if (passing.body[0] === 0x6b && passing.body[1] === 0x38)
        passing.body = Buffer.concat([Buffer.from("x"), passing.body.subarray(1)]);
    },
    fails: ["PB-001", "PB-002", "NEG-005"],
  },
  {
    what: "protobuf is cut",
    mutation: (passing) => {
      if (passing.body[0] === 0x6b && passing.body[1] === 0x38) passing.body = passing.body.subarray(0, 20);
    },
    fails: ["PB-003", "PB-009", "PB-011"],
  },
  {
    what: "YAML is JSON",
    mutation: (passing) => {
      if (String(passing.headers["content-type"]).includes("yaml")) passing.body = Buffer.from("{}");
    },
    fails: ["NEG-003", "NEG-033"],
  },
  {
    what: "nothing is indented",
    mutation: (passing) => {
      if (passing.path.includes("pretty"))
        passing.body = Buffer.from(JSON.stringify(JSON.parse(passing.body.toString("utf8"))));
    },
    fails: ["NEG-034", "NEG-035"],
  },
  // discovery, health, identities, reviews
  {
    what: "resources have no verbs",
    mutation: atPath(/^\/api\/v1$/, (list) => list.resources.forEach((one: Document) => delete one.verbs)),
    fails: ["DISC-006"],
  },
  {
    what: "versions come in another order",
    mutation: atPath(/^\/apis\/[^/]+$/, (group) => group.versions?.reverse()),
    fails: ["DISC-007"],
  },
  {
    what: "a kind is missing",
    mutation: atPath(
      /^\/api\/v1$/,
      (list) => (list.resources = list.resources.filter((one: Document) => one.name !== "podtemplates")),
    ),
    fails: ["RES-054"],
  },
  {
    what: "another group is preferred",
    mutation: atPath(/^\/apis$/, (list) => list.groups?.forEach((one: Document) => delete one.preferredVersion)),
    fails: ["DISC-004"],
  },
  {
    what: "the version says less",
    mutation: atPath(/^\/version$/, (version) => delete version.platform),
    fails: ["DISC-016"],
  },
  {
    what: "documents have no hash",
    mutation: atPath(/^\/openapi\/v3$/, (index) =>
      Object.values(index.paths).forEach(
        (one: Document) => (one.serverRelativeURL = one.serverRelativeURL.replace(/\?.*/, "")),
      ),
    ),
    fails: ["DISC-012", "DISC-013"],
  },
  {
    what: "merge keys are not published",
    mutation: atPath(/^\/openapi\/v3\/api\/v1/, (document) =>
      Object.values(document.components.schemas).forEach(
        (one: Document) => delete one.properties?.containers?.["x-kubernetes-patch-merge-key"],
      ),
    ),
    fails: ["DISC-014"],
  },
  {
    what: "health says OK",
    mutation: inText(/^\/(?:healthz|livez|readyz)/, /ok/g, "OK"),
    fails: ["HEALTH-001", "HEALTH-002", "HEALTH-003", "HEALTH-008", "HEALTH-010"],
  },
  { what: "health ends otherwise", mutation: inText(/verbose/, "check passed", "passed"), fails: ["HEALTH-009"] },
  {
    what: "liveness looks at the shutdown",
    mutation: inText(/^\/livez\?verbose/, "[+]ping ok", "[+]ping ok\n[+]shutdown ok"),
    fails: ["HEALTH-013"],
  },
  { what: "unknown exclusions are silent", mutation: inText(/exclude=nope/, /warn:.*\n/, ""), fails: ["HEALTH-015"] },
  {
    what: "everybody is one user",
    mutation: atPath(/selfsubjectreviews/, (review) => review.status && (review.status.userInfo.username = "admin")),
    fails: ["AUTHN-001", "AUTHN-011", "AUTHN-IMP-001"],
  },
  {
    what: "groups are lost",
    mutation: atPath(/selfsubjectreviews/, (review) => review.status && (review.status.userInfo.groups = [])),
    fails: ["AUTHN-008", "AUTHN-IMP-002", "AUTHN-005"],
  },
  {
    what: "extra entries are lost",
    mutation: atPath(/selfsubjectreviews/, (review) => review.status && delete review.status.userInfo.extra),
    fails: ["AUTHN-005", "AUTHN-IMP-004"],
  },
  {
    what: "all reviews allow",
    mutation: atPath(/accessreviews/, (review) => review.status && (review.status.allowed = true)),
    fails: ["AUTHZ-REVIEW-001", "AUTHZ-REVIEW-003", "AUTHZ-REVIEW-004"],
  },
  {
    what: "default roles have no label",
    mutation: atPath(/clusterroles\/(?:view|edit|admin)/, (role) => delete role.metadata.labels),
    fails: ["AUTHZ-RBAC-030"],
  },
  {
    what: "edit writes endpoints",
    mutation: atPath(/clusterroles\/edit$/, (role) =>
      role.rules.push({ apiGroups: [""], resources: ["endpoints"], verbs: ["update"] }),
    ),
    fails: ["AUTHZ-RBAC-037"],
  },
  {
    what: "namespaces have no label of their name",
    mutation: atPath(/\/namespaces\/default$/, (one) => delete one.metadata.labels),
    fails: ["PROF-001"],
  },
];

let server: ServeProcess;
let proxy: MutatingProxy;
before(async () => {
  server = await startKitServer("kubernetes");
  proxy = await startMutatingProxy(server.url, credentialsOf(server).ca);
});
after(async () => {
  await proxy.close();
  await server.stop();
});

const ids = [...new Set(FAULTS.flatMap(({ fails }) => fails))].sort();

test("through a proxy that breaks nothing, the same checks pass", async () => {
  const checks = await checksNamed(...ids);
  const { outcomes } = await runKit(server, { url: proxy.url, checks });
  assert.deepEqual(
    outcomes.filter(({ state }) => state !== "passed"),
    [],
  );
  assert.equal(proxy.changed, 0);
});

test("what a failed check leaves behind ends with its run, and nothing but the check fails", async () => {
  const left: Promise<unknown>[] = [];
  const leaving: Check = {
    id: "RES-001",
    title: "begins what it does not wait for",
    async run(scene) {
      const path = "/api/v1/configmaps";
      left.push(scene.request("GET", `${path}?watch=1&timeoutSeconds=60`), scene.watch(path, { as: "" }));
      throw new Error("as planned");
    },
  };
  const { outcomes } = await runKit(server, { checks: [leaving] });
  assert.deepEqual(
    outcomes.map(({ state, message }) => [state, message]),
    [["failed", "as planned"]],
  );
  // Nothing waits in the meantime, which must not harm the process.
  await setTimeout(100);
  assert.deepEqual(
    (await Promise.allSettled(left)).map(({ status }) => status),
    ["rejected", "rejected"],
  );
});

for (const { what, mutation, fails } of FAULTS) {
  test(`where ${what}, ${fails.join(", ")} fail`, async () => {
    const checks = await checksNamed(...fails);
    proxy.mutation = mutation;
    proxy.changed = 0;
    try {
      const { outcomes } = await runKit(server, { url: proxy.url, checks, timeoutMs: LIMIT_MS });
      const failed = new Set(outcomes.filter(({ state }) => state === "failed").map(({ id }) => id));
      assert.deepEqual(
        fails.filter((id) => !failed.has(id)),
        [],
        JSON.stringify(outcomes.map(({ id, state, message, reason }) => ({ id, state, message, reason }))),
      );
      assert.ok(proxy.changed > 0, "nothing was broken");
      for (const { state, message, requests } of outcomes)
        if (state === "failed")
          assert.ok(message !== undefined && requests !== undefined, "a failure says what was found");
    } finally {
      proxy.mutation = () => undefined;
    }
  });
}
