/** How fresh a list or an object is: whether its connection lives. */
import type { FeedState } from "../feeds/live-feed.js";
import { texts } from "../texts/texts.js";
import { messageOf } from "./messages.js";
import { Notice } from "./notice.js";

export function FeedBadge({ state }: { readonly state: FeedState }) {
  return (
    <span class={`badge ${state.phase}`} role="status">
      {texts.feed[state.phase]}
    </span>
  );
}

/** Says more where something is wrong. */
export function FeedNotice({ state }: { readonly state: FeedState }) {
  if (state.phase === "reconnecting") return <Notice kind="warning">{texts.feed.reconnectingHint}</Notice>;
  if (state.phase === "still") return <Notice kind="warning">{texts.feed.stillHint}</Notice>;
  if (state.phase === "failed") return <Notice kind="error">{messageOf(state.error)}</Notice>;
  return null;
}
