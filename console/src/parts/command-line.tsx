/** The command line, and the call of the typed client, that do the same, to copy. */
import { useSignal } from "@preact/signals";
import { texts } from "../texts/texts.js";

const SHOWN_MS = 1500;

interface CommandLineProps {
  readonly line: string;
  /** The call of `kindsmith/client`. */
  readonly call?: string;
}

export function CommandLine({ line, call }: CommandLineProps) {
  return (
    <div class="commands">
      <CopiedLine label={texts.sameByCommand} line={line} />
      {call !== undefined && <CopiedLine label={texts.sameByClient} line={call} />}
    </div>
  );
}

function CopiedLine({ label, line }: { readonly label: string; readonly line: string }) {
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
      <span class="quiet">{label}</span>
      <code>{line}</code>
      <button type="button" onClick={() => void copy()} aria-live="polite">
        {isCopied.value ? texts.copied : texts.copy}
      </button>
    </p>
  );
}
