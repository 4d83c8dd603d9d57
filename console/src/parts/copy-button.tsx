/** Copies a text to the clipboard. */
import { useSignal } from "@preact/signals";
import { texts } from "../texts/texts.js";

const SHOWN_MS = 1500;

export function CopyButton({ text }: { readonly text: string }) {
  const isCopied = useSignal(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    isCopied.value = true;
    setTimeout(() => {
      isCopied.value = false;
    }, SHOWN_MS);
  };
  return (
    <button type="button" onClick={() => void copy()} aria-live="polite">
      {isCopied.value ? texts.copied : texts.copy}
    </button>
  );
}
