/** The difference of two objects as YAML. */
import { texts } from "../texts/texts.js";
import { lineDiff, withContext } from "../values/line-diff.js";

const CONTEXT_LINES = 3;
const SIGNS = { same: " ", added: "+", removed: "−" } as const;

interface DiffViewProps {
  readonly before: string;
  readonly after: string;
  /** What a screen reader calls it; the outcome of a dry run by default. */
  readonly label?: string;
  /** What is said if there is none. */
  readonly same?: string;
}

export function DiffView({ before, after, label = texts.editor.diff, same = texts.editor.noDiff }: DiffViewProps) {
  const diff = lineDiff(before, after);
  if (diff.every(({ kind }) => kind === "same")) return <p role="status">{same}</p>;
  return (
    <div class="code diff" role="region" tabIndex={0} aria-label={label}>
      {withContext(diff, CONTEXT_LINES).map((line, index) => (
        <div key={index} class={`line ${line?.kind ?? "gap"}`}>
          <span class="sign">{line === undefined ? "⋯" : SIGNS[line.kind]}</span>
          <code>{line?.text ?? ""}</code>
        </div>
      ))}
    </div>
  );
}
