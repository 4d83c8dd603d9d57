/** The command line, and the call of the typed client, that do the same, to copy. */
import { texts } from "../texts/texts.js";
import { CopyButton } from "./copy-button.js";

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
  return (
    <p class="command">
      <span class="quiet">{label}</span>
      <code>{line}</code>
      <CopyButton text={line} />
    </p>
  );
}
