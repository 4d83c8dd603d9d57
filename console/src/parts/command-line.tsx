/** A command line that does the same, to copy. */
import { texts } from "../texts/texts.js";
import { CopyButton } from "./copy-button.js";

export function CommandLine({ line }: { readonly line: string }) {
  return (
    <p class="command">
      <span class="quiet">{texts.sameByCommand}</span>
      <code>{line}</code>
      <CopyButton text={line} />
    </p>
  );
}
