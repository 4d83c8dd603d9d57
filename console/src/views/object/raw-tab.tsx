/** The object as the server sent it. */
import type { StoredObject } from "../../object/stored-object.js";
import { texts } from "../../texts/texts.js";

export function RawTab({ object }: { readonly object: StoredObject }) {
  return (
    <pre class="code" role="region" tabIndex={0} aria-label={texts.object.tabs.raw}>
      {JSON.stringify(object, null, 2)}
    </pre>
  );
}
