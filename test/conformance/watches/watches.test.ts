/** SPEC: Resource-version semantics, watch: how a watch begins, for every combination of its options. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { kubernetesProfile, type NamingProfile, orchProfile } from "../../../runtime/index.js";
import { startApi, type TestApi, type WatchStream } from "../../support/api.js";
import { objectAt, objectsAt, textAt } from "../../support/json.js";
import {
  assertBadRequest,
  assertFailure,
  assertRefused,
  eventsBefore,
  eventText,
  FUTURE,
  type KnownHistory,
  makeHistory,
  type OptionFault,
  withQuery,
} from "../deletion/collection.js";

type VersionName = "unset" | "empty" | "0" | "old" | "current" | "future" | "malformed";
const VERSIONS: readonly VersionName[] = ["unset", "empty", "0", "old", "current", "future", "malformed"];

/** How a watch begins. */
type Beginning =
  /** ADDED for each object that there is. */
  | "state"
  /** The same, then a bookmark that closes the state. */
  | "state, bookmark"
  /** What happened since the version. */
  | "changes"
  | "nothing"
  /** No event before the version has come: silence, or a failure that says so. */
  | "waits"
  | "malformed"
  | keyof typeof FAULTS;

const FAULTS = {
  "match alone": fault("resourceVersionMatch", /resourceVersionMatch is forbidden for watch unless sendInitialEvents/),
  "no match": fault("resourceVersionMatch", /sendInitialEvents requires setting resourceVersionMatch to NotOlderThan/),
  // Whether the value is called unsupported or the combination forbidden is left open.
  "other match": fault("resourceVersionMatch", /NotOlderThan/),
  gate: fault(
    "sendInitialEvents",
    /sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled/,
  ),
  "match beside a token": fault("resourceVersionMatch", /resourceVersionMatch is forbidden|NotOlderThan/),
} as const;

function fault(field: OptionFault["field"], message: RegExp): { field: OptionFault["field"]; message: RegExp } {
  return { field, message };
}

interface Row {
  readonly ids: string;
  readonly query: Readonly<Record<string, string>>;
  /** One for each of VERSIONS. */
  readonly beginnings: readonly Beginning[];
}

function row(ids: string, query: Record<string, string>, beginnings: readonly Beginning[]): Row {
  return { ids, query, beginnings };
}

/** The same for every version: options that don't go together are told before a version that can't be read. */
function always(beginning: Beginning): readonly Beginning[] {
  return VERSIONS.map(() => beginning);
}

const bookmarks = { allowWatchBookmarks: "true" };
const newer = { resourceVersionMatch: "NotOlderThan" };
const streamed = { sendInitialEvents: "true" };
const unstreamed = { sendInitialEvents: "false" };

const PLAIN: readonly Beginning[] = ["state", "state", "state", "changes", "nothing", "nothing", "malformed"];
const STREAMED: readonly Beginning[] = ["state", "state", "state", "state", "state", "waits", "malformed"];
const UNSTREAMED: readonly Beginning[] = [
  "nothing",
  "nothing",
  "nothing",
  "changes",
  "nothing",
  "nothing",
  "malformed",
];

function closed(beginnings: readonly Beginning[]): readonly Beginning[] {
  return beginnings.map((beginning) => (beginning === "state" ? "state, bookmark" : beginning));
}

const PLAIN_ROWS = [
  row("[WATCH-014, WATCH-024, WATCH-025, WATCH-027]", {}, PLAIN),
  ...["Exact", "NotOlderThan", "Newest"].flatMap((resourceVersionMatch) => [
    row("[WATCH-035]", { resourceVersionMatch }, always("match alone")),
    row("[WATCH-035]", { resourceVersionMatch, ...bookmarks }, always("match alone")),
  ]),
];

/** While streamed lists are off. Never ignored: a client that waits for the closing bookmark would wait for ever. */
const OFF: readonly Row[] = [
  ...PLAIN_ROWS,
  row("[WATCH-014, WATCH-024, WATCH-025]", bookmarks, PLAIN),
  ...["", "Exact", "NotOlderThan", "Newest"].flatMap((match) =>
    [streamed, unstreamed].flatMap((initial) =>
      [{}, bookmarks].map((more) =>
        row("[WATCH-030]", { ...initial, ...more, ...(match && { resourceVersionMatch: match }) }, always("gate")),
      ),
    ),
  ),
];

const ON: readonly Row[] = [
  ...PLAIN_ROWS,
  // Without sendInitialEvents an initial state counts as asked for (SPEC is silent: what stock servers do since 1.27).
  row("an initial state that was not asked for:", bookmarks, closed(PLAIN)),
  ...[{}, bookmarks].flatMap((more) => [
    row("[WATCH-031]", { ...streamed, ...more }, always("no match")),
    row("[WATCH-031]", { ...unstreamed, ...more }, always("no match")),
    ...["Exact", "Newest"].flatMap((resourceVersionMatch) => [
      row("[WATCH-031]", { ...streamed, ...more, resourceVersionMatch }, always("other match")),
      row("[WATCH-031]", { ...unstreamed, ...more, resourceVersionMatch }, always("other match")),
    ]),
    row("[WATCH-025, WATCH-031]", { ...unstreamed, ...newer, ...more }, UNSTREAMED),
  ]),
  row("[WATCH-032, WATCH-033, WATCH-034]", { ...streamed, ...newer }, STREAMED),
  row("[WATCH-032, WATCH-033, WATCH-034]", { ...streamed, ...newer, ...bookmarks }, closed(STREAMED)),
];

const orch = orchProfile();
const orchStreaming: NamingProfile = { ...orch, name: "orch", behaviours: { ...orch.behaviours, streamedLists: true } };
const SERVINGS: readonly (readonly [name: string, NamingProfile, readonly Row[]])[] = [
  ["orch", orch, OFF],
  ["orch with streamed lists", orchStreaming, ON],
  ["kubernetes", kubernetesProfile(), ON],
];

for (const [name, profile, rows] of SERVINGS) {
  // Some watches last until their timeout; each test has a namespace of its own.
  describe(`how watches begin (${name})`, { concurrency: true }, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    const parametersOf = (history: KnownHistory, version: VersionName): Record<string, string> => {
      if (version === "unset") return {};
      if (version === "empty") return { resourceVersion: "" };
      if (version === "old" || version === "current") return { resourceVersion: history[version].version };
      if (version === "future") return { resourceVersion: FUTURE };
      return { resourceVersion: version === "malformed" ? "1.5" : version };
    };

    for (const { ids, query, beginnings } of rows) {
      test(`${ids} ${new URLSearchParams(query)}: ${[...new Set(beginnings)].join("; ")}`, async () => {
        const history = await makeHistory(api);
        const cells = await Promise.all(
          VERSIONS.map(async (version, index) => {
            const parameters = { watch: "1", ...query, ...parametersOf(history, version) };
            const timeout: Record<string, string> = version === "future" ? { timeoutSeconds: "1" } : {};
            const path = withQuery(history.path, { ...parameters, ...timeout });
            const watch = await api.watch(path);
            return { version, watch, beginning: beginnings[index] as Beginning, path };
          }),
        );
        await api.post(history.path, { metadata: { name: "marker" } });
        for (const { version, watch, beginning, path } of cells) {
          if (beginning === "malformed") assertBadRequest(await api.get(path), /invalid resource version/);
          else if (beginning in FAULTS) await assertRefusedWatch(watch, profile, beginning as keyof typeof FAULTS);
          else if (beginning === "waits") await assertWaits(watch);
          else await assertBegins(watch, beginning, version, history, profile);
          await watch.close();
        }
      });
    }

    test("[WATCH-035] resourceVersionMatch beside a token, and values that are none", async () => {
      const { path, token } = await makeHistory(api);
      for (const more of [{}, streamed]) {
        const query = { watch: "1", continue: token, ...newer, ...more };
        const { status, body } = await api.get(withQuery(path, query));
        assert.equal(status, 422, JSON.stringify(body));
        assertFailure(body, 422, "Invalid", /forbidden/);
      }
      // stock servers take any other word for yes
      const unclear: Record<string, string>[] = [{ sendInitialEvents: "maybe" }, { allowWatchBookmarks: "maybe" }];
      const unreadable: Record<string, string>[] = [
        ...(profile.behaviours.optionErrors === "stock" ? [] : unclear),
        { timeoutSeconds: "soon" },
      ];
      for (const query of unreadable)
        assertBadRequest(await api.get(withQuery(path, { watch: "1", ...query })), /maybe|soon/);
      for (const sendInitialEvents of ["true", "false"]) {
        const { status, body } = await api.get(withQuery(path, { sendInitialEvents }));
        assert.equal(status, 422);
        assertFailure(body, 422, "Invalid", /sendInitialEvents is forbidden for list/);
      }
    });
  });
}

async function assertBegins(
  watch: WatchStream,
  beginning: Beginning,
  version: VersionName,
  { old, current }: KnownHistory,
  profile: NamingProfile,
): Promise<void> {
  assert.equal(watch.status, 200);
  const state = current.contents.split(" ").map((text) => `ADDED ${text}`);
  const since = {
    nothing: [],
    state,
    "state, bookmark": [...state, "BOOKMARK"],
    changes: ["MODIFIED a=2", "MODIFIED a=3", "MODIFIED c=2", "DELETED d=1", "ADDED f=1"],
  };
  const events = await eventsBefore(watch, "marker");
  assert.deepEqual(events.map(eventText), since[beginning as keyof typeof since], `version ${version}`);
  const last = events.at(-1);
  if (beginning !== "state, bookmark") return;
  const atLeast = version === "old" ? old.version : version === "0" ? "1" : current.version;
  const { resourceVersion } = objectAt(last, "object", "metadata");
  assert.ok(BigInt(textAt(resourceVersion)) >= BigInt(atLeast), `${resourceVersion} is older than ${atLeast}`);
  const key = profile.behaviours.initialEventsEndAnnotation;
  const metadata = { resourceVersion, ...(key === undefined ? {} : { annotations: { [key]: "true" } }) };
  assert.deepEqual(last!.object, { kind: "ConfigMap", apiVersion: "v1", metadata });
}

/** Silence up to the end, or a failure; never a state that is too old, and never a bookmark. */
async function assertWaits(watch: WatchStream): Promise<void> {
  if (watch.status !== 200) {
    assert.equal(watch.status, 504);
    return;
  }
  for (let event = await watch.next(); event !== undefined; event = await watch.next()) {
    assert.deepEqual([event.type, event.object.code], ["ERROR", 504], JSON.stringify(event));
  }
}

async function assertRefusedWatch(
  watch: WatchStream,
  profile: NamingProfile,
  name: keyof typeof FAULTS,
): Promise<void> {
  const { field, message } = FAULTS[name];
  // The stream of a refused watch consists of one `Status`.
  const body = objectAt(await watch.next());
  assert.equal(watch.status, 422, JSON.stringify(body));
  const cause = objectsAt(body, "details", "causes").find(
    (other) => other.field === field && message.test(textAt(other, "message")),
  );
  const reason = cause?.reason as OptionFault["reason"];
  assertRefused({ status: watch.status, body }, profile, [{ field, message, reason }]);
}
