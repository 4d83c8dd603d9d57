/** The checks of a health endpoint, read again and again. */
import { useEffect, useMemo } from "preact/hooks";
import { PolledFeed } from "../../feeds/polled-feed.js";
import { type HealthCheck, healthChecks } from "../../metrics/health-checks.js";
import { FeedBadge, FeedNotice } from "../../parts/feed-badge.js";
import { Notice } from "../../parts/notice.js";
import { getText } from "../../session/json-requests.js";
import type { Session } from "../../session/session.js";
import { texts } from "../../texts/texts.js";
import { useConsole } from "../console-context.js";

const PAUSE_MS = 10_000;
const OK = 200;
const FIRST_FAILURE = 500;

export function HealthList({ path }: { readonly path: string }) {
  const { session } = useConsole();
  const feed = useMemo(
    () =>
      new PolledFeed(
        (signal) => checksOf(session, path, signal),
        () => PAUSE_MS,
      ),
    [session, path],
  );
  useEffect(() => {
    feed.start();
    return () => feed.stop();
  }, [feed]);
  const checks = feed.value.value ?? [];
  const failing = checks.filter(({ isGood }) => !isGood);
  const t = texts.server;
  return (
    <div class="health">
      <p class="row">
        <strong>{path}</strong>
        <FeedBadge state={feed.state.value} />
        <span class="quiet">{checks.length > 0 && t.checks(checks.length - failing.length, checks.length)}</span>
      </p>
      <FeedNotice state={feed.state.value} />
      {failing.map(({ name, detail }) => (
        <Notice key={name} kind="error">
          {t.failing(name, detail)}
        </Notice>
      ))}
      {checks.length > 0 && (
        <details>
          <summary>{t.allChecks}</summary>
          <ul class="checks">
            {checks.map(({ name, isGood, detail }) => (
              <li key={name} class={isGood ? "good" : "bad"}>
                <span aria-hidden="true">{isGood ? "✓" : "✗"}</span> {name} <span class="quiet">{detail}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** A failing check is an answer too, and the one that says which. */
async function checksOf(session: Session, path: string, signal: AbortSignal): Promise<HealthCheck[]> {
  const { code, text } = await session.readAnswer(`${path}?verbose`, signal);
  if (code === OK || code >= FIRST_FAILURE) return healthChecks(text);
  // The client makes the error of any other answer.
  return healthChecks(await getText(session.client, `${path}?verbose`, { signal }));
}
