/** The names of objects that something is about to happen to. */
import type { ObjectMeta } from "../../../runtime/client/browser.js";
import { texts } from "../texts/texts.js";

/** More names than these are a number. */
export const MAX_NAMED = 20;

export function ObjectNames({ objects }: { readonly objects: readonly ObjectMeta[] }) {
  return (
    <ul class="names">
      {objects.slice(0, MAX_NAMED).map(({ namespace, name }) => (
        <li key={`${namespace} ${name}`}>
          {namespace !== undefined && <span class="quiet">{namespace} / </span>}
          {name}
        </li>
      ))}
      {objects.length > MAX_NAMED && <li>{texts.delete.more(objects.length - MAX_NAMED)}</li>}
    </ul>
  );
}
