/** SPEC: Resource-version semantics, get and list: every cell of the two tables. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { type ApiBody, fieldAt, textAt } from "../../support/json.js";
import {
  assertBadRequest,
  assertRefused,
  assertTooLarge,
  contents,
  FUTURE,
  type KnownHistory,
  makeHistory,
  type OptionFault,
  type State,
  withQuery,
} from "../deletion/collection.js";

/** No server hands these out. */
const MALFORMED = ["not-a-version", "-1", "1.5", "01", "00", "+1", " 1", "0x10", "1e3", "1,2", "٣"];

type VersionName = "unset" | "empty" | "0" | "old" | "current" | "future" | "malformed";

/** What a cell of the list table answers. */
type Outcome =
  | "most recent"
  | "any"
  | "not older than"
  | "exact"
  | "the token's version"
  | "too large"
  | "malformed"
  | "a version beside a token"
  | readonly (keyof typeof FAULTS)[];

const FAULTS = {
  "match without version": forbidden(/Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided/),
  "match beside a token": forbidden(/Forbidden: resourceVersionMatch is forbidden when continue is provided/),
  "exact zero": forbidden(/Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0"/i),
  "unknown match": {
    field: "resourceVersionMatch",
    reason: "FieldValueNotSupported",
    message: /Unsupported value: "Newest": supported values: "Exact", "NotOlderThan"/,
  },
} as const satisfies Record<string, OptionFault>;

function forbidden(message: RegExp): OptionFault {
  return { field: "resourceVersionMatch", reason: "FieldValueForbidden", message };
}

const U = "match without version" as const;
const C = "match beside a token" as const;
const Z = "exact zero" as const;
const N = "unknown match" as const;

/** By whose order faults are told: a version beside a token is the first one, or the last. */
interface ByProfile {
  readonly specification: Outcome;
  readonly stock: Outcome;
}
const BC: ByProfile = { specification: "a version beside a token", stock: [C] };
const BN: ByProfile = { specification: "a version beside a token", stock: [C, N] };
const M: ByProfile = { specification: "malformed", stock: "a version beside a token" };
const MC: ByProfile = { specification: "malformed", stock: [C] };
const MN: ByProfile = { specification: "malformed", stock: [C, N] };

interface Row {
  readonly ids: string;
  readonly match: "" | "Exact" | "NotOlderThan" | "Newest";
  readonly version: VersionName;
  /** Without a limit. */
  readonly whole: Outcome;
  /** With a limit. */
  readonly limited: Outcome;
  /** With a token, and with or without a limit. */
  readonly continued: Outcome | ByProfile;
}

function row(
  ids: string,
  match: Row["match"],
  version: VersionName,
  whole: Outcome,
  limited: Outcome,
  continued: Outcome | ByProfile,
): Row {
  return { ids, match, version, whole, limited, continued };
}

// biome-ignore format: a table
const LIST_TABLE: readonly Row[] = [
  row("[LIST-024, LIST-027, LIST-030]", "", "unset",     "most recent",    "most recent", "the token's version"),
  row("[LIST-024, LIST-027, LIST-030]", "", "empty",     "most recent",    "most recent", "the token's version"),
  row("[LIST-025, LIST-028, LIST-031]", "", "0",         "any",            "any",         "the token's version"),
  row("[LIST-026, LIST-029, LIST-032]", "", "old",       "not older than", "exact",       "a version beside a token"),
  row("[LIST-026, LIST-029, LIST-032]", "", "current",   "not older than", "exact",       "a version beside a token"),
  row("[RV-011, LIST-032]",             "", "future",    "too large",      "too large",   "a version beside a token"),
  row("[RV-015]",                       "", "malformed", "malformed",      "malformed",   M),

  // Every fault of a combination is named, not only the first.
  row("[LIST-022, LIST-034, LIST-033]", "Exact", "unset",     [U],         [U],         [U, C]),
  row("[LIST-022, LIST-034, LIST-033]", "Exact", "empty",     [U],         [U],         [U, C]),
  row("[LIST-035, LIST-033]",           "Exact", "0",         [Z],         [Z],         [C, Z]),
  row("[LIST-036, LIST-021, LIST-033]", "Exact", "old",       "exact",     "exact",     BC),
  row("[LIST-036, LIST-021, LIST-033]", "Exact", "current",   "exact",     "exact",     BC),
  row("[RV-011, LIST-033]",             "Exact", "future",    "too large", "too large", BC),
  row("[RV-015, LIST-033]",             "Exact", "malformed", "malformed", "malformed", MC),

  row("[LIST-022, LIST-038, LIST-033]", "NotOlderThan", "unset",     [U],              [U],              [U, C]),
  row("[LIST-022, LIST-038, LIST-033]", "NotOlderThan", "empty",     [U],              [U],              [U, C]),
  row("[LIST-039, LIST-033]",           "NotOlderThan", "0",         "any",            "any",            [C]),
  row("[LIST-040, LIST-021, LIST-033]", "NotOlderThan", "old",       "not older than", "not older than", BC),
  row("[LIST-040, LIST-021, LIST-033]", "NotOlderThan", "current",   "not older than", "not older than", BC),
  row("[RV-011, LIST-033]",             "NotOlderThan", "future",    "too large",      "too large",      BC),
  row("[RV-015, LIST-033]",             "NotOlderThan", "malformed", "malformed",      "malformed",      MC),

  row("[LIST-022, LIST-023]", "Newest", "unset",     [U, N],      [U, N],      [U, C, N]),
  row("[LIST-022, LIST-023]", "Newest", "empty",     [U, N],      [U, N],      [U, C, N]),
  row("[LIST-023, LIST-033]", "Newest", "0",         [N],         [N],         [C, N]),
  row("[LIST-023, LIST-032]", "Newest", "old",       [N],         [N],         BN),
  row("[LIST-023, LIST-032]", "Newest", "current",   [N],         [N],         BN),
  row("[LIST-023, LIST-032]", "Newest", "future",    [N],         [N],         BN),
  row("[LIST-023, RV-015]",   "Newest", "malformed", [N],         [N],         MN),
];

/** What the same versions mean on a get. */
const GET_TABLE: readonly [ids: string, version: VersionName, outcome: Outcome][] = [
  ["[RV-006]", "unset", "most recent"],
  ["[RV-008]", "empty", "most recent"],
  ["[RV-007]", "0", "any"],
  ["[RV-009]", "old", "not older than"],
  ["[RV-001, RV-009]", "current", "not older than"],
  ["[RV-010]", "future", "too large"],
  ["[RV-015]", "malformed", "malformed"],
];

const LIMIT = 2;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  // Rows only read, and some of them wait for a version that does not come.
  describe(`versions (${profile.name})`, { concurrency: true }, () => {
    let api: TestApi;
    let history: KnownHistory;
    before(async () => {
      api = await startApi({ profile });
      history = await makeHistory(api);
    });
    after(() => api.stop());

    /** The texts that stand for a version; more than one only for what is malformed. */
    const versions = (name: VersionName): readonly (string | undefined)[] => {
      if (name === "unset") return [undefined];
      if (name === "empty") return [""];
      if (name === "old" || name === "current") return [history[name].version];
      if (name === "future") return [FUTURE];
      return name === "malformed" ? MALFORMED : [name];
    };

    const assertList = (answer: Answer, outcome: Outcome, version: string | undefined, cell: Cell): void => {
      if (assertFails(answer, outcome)) return;
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.body.kind, "ConfigMapList");
      const { resourceVersion } = answer.body.metadata;
      assert.match(resourceVersion, /^[1-9][0-9]*$/);
      const states = statesOf(history, outcome, version);
      if (outcome === "exact") assert.equal(resourceVersion, version);
      if (outcome === "the token's version") assert.equal(resourceVersion, history.middle.version);
      if (outcome === "not older than") assert.ok(BigInt(resourceVersion) >= BigInt(version ?? ""));
      if (outcome === "most recent") assert.ok(BigInt(resourceVersion) >= BigInt(history.current.version));
      assertPart(answer.body, states, cell);
    };

    /** @returns Whether the outcome is a failure at all. */
    const assertFails = (answer: Answer, outcome: Outcome): boolean => {
      if (typeof outcome === "object") {
        const faults = outcome.map((name) => FAULTS[name]);
        assertRefused(answer, profile, faults);
      } else if (outcome === "too large") assertTooLarge(answer, FUTURE);
      else if (outcome === "malformed") assertBadRequest(answer, /invalid resource version/);
      else if (outcome === "a version beside a token")
        assertBadRequest(answer, /specifying resource version is not allowed when using continue/);
      else return false;
      return true;
    };

    /** The part of one of the states that a chunk holds, and what its metadata says of the rest. */
    const assertPart = (body: ApiBody, states: readonly State[], { isLimited, isContinued }: Cell): void => {
      const parts = states.map(({ contents: whole }) => whole.split(" ").slice(isContinued ? LIMIT : 0));
      const shown = parts.map((part) => (isLimited ? part.slice(0, LIMIT) : part).join(" "));
      const index = shown.indexOf(contents(body));
      assert.notEqual(index, -1, `${contents(body)} is none of ${shown.join(" | ")}`);
      const rest = (parts[index]?.length ?? 0) - body.items.length;
      assert.equal(Boolean(body.metadata.continue), rest > 0);
      assert.equal(body.metadata.remainingItemCount, rest > 0 ? rest : undefined);
    };

    for (const { ids, match, version: versionName, whole, limited, ...row } of LIST_TABLE) {
      const continued = isByProfile(row.continued) ? row.continued[profile.behaviours.optionErrors] : row.continued;
      const cells: readonly [query: Record<string, string>, Outcome][] = [
        [{}, whole],
        [{ limit: "0" }, whole],
        [{ limit: String(LIMIT) }, limited],
        [{ continue: "token" }, continued],
        [{ limit: String(LIMIT), continue: "token" }, continued],
      ];
      const texts = [...new Set([whole, limited, continued].map(String))];
      test(`${ids} list: match ${match || "unset"}, version ${versionName}: ${texts.join("; ")}`, async () => {
        const requests = cells.flatMap(([cell, outcome]) =>
          versions(versionName).map(async (version) => {
            const answer = await api.get(
              withQuery(history.path, {
                ...cell,
                ...("continue" in cell ? { continue: history.token } : {}),
                ...(version === undefined ? {} : { resourceVersion: version }),
                ...(match === "" ? {} : { resourceVersionMatch: match }),
              }),
            );
            return { answer, outcome, version, cell };
          }),
        );
        for (const { answer, outcome, version, cell } of await Promise.all(requests)) {
          const isLimited = cell.limit === String(LIMIT);
          assertList(answer, outcome, version, { isLimited, isContinued: "continue" in cell });
        }
      });
    }

    test("[LIST-031] a token beside version 0 answers the same as without it", async () => {
      const query = { limit: "2", continue: history.token };
      const { body } = await api.get(withQuery(history.path, query));
      assert.deepEqual((await api.get(withQuery(history.path, { ...query, resourceVersion: "0" }))).body, body);
    });

    for (const [ids, versionName, outcome] of GET_TABLE) {
      test(`${ids} get: version ${versionName}: ${outcome}`, async () => {
        await Promise.all(
          versions(versionName).map(async (version) => {
            const query: Record<string, string> = version === undefined ? {} : { resourceVersion: version };
            const paths = [`${history.path}/a`, `${history.path}/none`];
            const [there, missing] = (await Promise.all(paths.map((path) => api.get(withQuery(path, query))))) as [
              Answer,
              Answer,
            ];
            if (assertFails(there, outcome)) {
              assertFails(missing, outcome);
              return;
            }
            assert.equal(there.status, 200, there.text);
            const values = statesOf(history, outcome, version).map(({ contents: [, , x] }) => x);
            assert.ok(
              values.includes(textAt(there.body, "data", "x")),
              `${fieldAt(there.body, "data", "x")} is none of ${values}`,
            );
            assert.deepEqual([missing.status, missing.body.reason], [404, "NotFound"]);
          }),
        );
      });
    }
  });
}

function isByProfile(outcome: Outcome | ByProfile): outcome is ByProfile {
  return typeof outcome === "object" && "stock" in outcome;
}

interface Cell {
  readonly isLimited: boolean;
  readonly isContinued: boolean;
}

/** The states that an answer may show. */
function statesOf({ old, middle, current }: KnownHistory, outcome: Outcome, version: string | undefined): State[] {
  if (outcome === "the token's version") return [middle];
  if (outcome === "most recent") return [current];
  const states = [old, middle, current];
  if (outcome === "any") return states;
  if (outcome === "exact") return states.filter((state) => state.version === version);
  return states.filter((state) => BigInt(state.version) >= BigInt(version ?? ""));
}
