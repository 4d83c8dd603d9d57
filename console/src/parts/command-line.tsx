/** A command line that does the same, to copy. */
import { useSignal } from "@preact/signals";
import { texts } from "../texts/texts.js";

const SHOWN_MS = 1500;

export function CommandLine({ line }: { readonly line: string }) {
  const isCopied = useSignal(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(line);
    isCopied.value = true;
    setTimeout(() => {
      isCopied.value = false;
    }, SHOWN_MS);
  };
  return (
    <p class="command">
      <span class="quiet">{texts.sameByCommand}</span>
      <code>{line}</code>
      <button type="button" onClick={() => void copy()} aria-live="polite">
        {isCopied.value ? texts.copied : texts.copy}
      </button>
    </p>
  );
}
