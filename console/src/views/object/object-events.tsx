/** The events of an object, as they are reported. */
import { useEffect, useMemo } from "preact/hooks";
import { EventFeed } from "../../feeds/event-feed.js";
import type { StoredObject } from "../../object/stored-object.js";
import { FeedNotice } from "../../parts/feed-badge.js";
import { WideTable } from "../../parts/wide-table.js";
import { texts } from "../../texts/texts.js";
import { localTime } from "../../values/times.js";
import { useConsole } from "../console-context.js";

export function ObjectEvents({ object }: { readonly object: StoredObject }) {
  const { session } = useConsole();
  const { uid, namespace } = object.metadata;
  const feed = useMemo(() => new EventFeed(session, uid, namespace), [session, uid, namespace]);
  useEffect(() => {
    feed.start();
    return () => feed.stop();
  }, [feed]);
  const { events: heading, noEvents, eventColumns: c } = texts.object;
  const events = feed.events.value;
  return (
    <>
      <h2>{heading}</h2>
      {feed.state.value.phase === "failed" && <FeedNotice state={feed.state.value} />}
      {events.length === 0 ? (
        <p class="quiet">{noEvents}</p>
      ) : (
        <WideTable columns={[c.type, c.reason, c.message, c.count, c.last]}>
          {events.map((event) => (
            <tr key={event.uid}>
              <td>{event.type}</td>
              <td>{event.reason}</td>
              <td>{event.message}</td>
              <td>{event.count}</td>
              <td>{localTime(event.last)}</td>
            </tr>
          ))}
        </WideTable>
      )}
    </>
  );
}
