/** docs/reference/errors.md against the code: every reason, its code, its constructors and whether they tell when to come back. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { required } from "../../runtime/api/field-error.js";
import * as status from "../../runtime/api/status.js";
import { defaultLimits } from "../../runtime/pipeline/request/request-limits.js";

const DOCUMENT = readFileSync(resolve(import.meta.dirname, "../../docs/reference/errors.md"), "utf8");

interface Row {
  readonly reason: string;
  readonly code: number;
  readonly constructors: readonly string[];
  readonly retryAfter: string;
}

const rows: Row[] = [...DOCUMENT.matchAll(/^\| `(\w+)` \| (\d+) \| (.+?) \| .+? \| (\w+) \| .+? \|$/gm)].map(
  ([, reason = "", code, constructors = "", retryAfter = ""]) => ({
    reason,
    code: Number(code),
    constructors: [...constructors.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    retryAfter,
  }),
);

const WIDGETS = { group: "example.com", resource: "widgets" };
const KIND = { group: "example.com", kind: "Widget" };
const FAULTS = [required("spec.size")];

/** Each constructor as it is called; where a time to come back is optional, with and without one. */
const MADE: Readonly<Record<string, readonly status.StatusError[]>> = {
  badRequest: [status.badRequest("x")],
  malformedObject: [status.malformedObject(KIND, "a", FAULTS)],
  unauthorized: [status.unauthorized()],
  forbidden: [status.forbidden(WIDGETS, "a", "x")],
  notFound: [status.notFound(WIDGETS, "a")],
  unknownResource: [status.unknownResource()],
  missingIncarnation: [status.missingIncarnation(WIDGETS, "a", "1")],
  methodNotAllowed: [status.methodNotAllowed()],
  notAcceptable: [status.notAcceptable(["application/json"])],
  alreadyExists: [status.alreadyExists(WIDGETS, "a")],
  conflict: [status.conflict(WIDGETS, "a", "x")],
  staleVersion: [status.staleVersion(WIDGETS, "a")],
  gone: [status.gone("x")],
  expired: [status.expired("x")],
  tooLarge: [status.tooLarge("x")],
  unsupportedMediaType: [status.unsupportedMediaType(["application/json"])],
  unsupportedContentEncoding: [status.unsupportedContentEncoding("gzip")],
  invalidObject: [status.invalidObject(KIND, "a", FAULTS)],
  tooManyRequests: [status.tooManyRequests("x", 1)],
  internalError: [status.internalError(new Error("x"))],
  serverTimeout: [status.serverTimeout(WIDGETS, "create", 1)],
  storageReadError: [status.storageReadError(WIDGETS, [{ field: "/registry/x", message: "x" }])],
  serviceUnavailable: [status.serviceUnavailable("x"), status.serviceUnavailable("x", undefined, 1)],
  timeoutError: [status.timeoutError("x"), status.timeoutError("x", 1)],
  tooLargeResourceVersion: [status.tooLargeResourceVersion("2", "1")],
};

/** Functions of status.ts that make no failure. */
const OTHERS = /^(is[A-Z]\w*|hasReason|success|StatusError)$/;

test("docs/reference/errors.md has every reason with its code, in the order of the codes", () => {
  assert.deepEqual(
    rows.map(({ reason, code }) => [reason, code]),
    Object.entries(status.STATUS_CODES),
    "docs/reference/errors.md and STATUS_CODES of runtime/api/status.ts differ: change both",
  );
});

test("docs/reference/errors.md names every constructor of runtime/api/status.ts, at the reason that it gives", () => {
  const exported = Object.entries(status).flatMap(([name, value]) =>
    typeof value === "function" && !OTHERS.test(name) ? [name] : [],
  );
  assert.deepEqual(
    Object.keys(MADE).sort(),
    exported.sort(),
    "a constructor is new or gone: tell this test and docs/reference/errors.md",
  );
  for (const [name, errors] of Object.entries(MADE)) {
    for (const error of errors) {
      const row = rows.find(({ constructors }) => constructors.includes(name));
      assert.ok(row, `docs/reference/errors.md does not name ${name}`);
      assert.deepEqual([error.reason, error.code], [row.reason, row.code], name);
    }
  }
  const named = rows.flatMap(({ constructors }) => constructors);
  assert.deepEqual(named.sort(), exported.sort());
});

test("docs/reference/errors.md says where a client is told when to come back", () => {
  for (const { reason, constructors, retryAfter } of rows) {
    const tells = constructors.flatMap((name) =>
      (MADE[name] ?? []).map(({ details }) => details?.retryAfterSeconds !== undefined),
    );
    const found = tells.every(Boolean) ? "yes" : tells.some(Boolean) ? "perhaps" : "no";
    assert.equal(retryAfter, found, reason);
  }
});

test("docs/reference/errors.md has the limits that a server has by default", () => {
  const { maxBodyBytes, requestTimeoutMs, maxRequestsInFlight, maxMutatingRequestsInFlight } = defaultLimits;
  for (const text of [
    `| bytes of a body | ${maxBodyBytes / 1024 ** 2} MiB |`,
    `\`--request-timeout\`, ${requestTimeoutMs / 1000} s;`,
    `\`--max-requests-inflight\`, ${maxRequestsInFlight} |`,
    `\`--max-mutating-requests-inflight\`, ${maxMutatingRequestsInFlight} |`,
  ])
    assert.ok(DOCUMENT.includes(text), text);
});
