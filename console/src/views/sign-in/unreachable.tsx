/** What a page shows that needs no sign-in, while its server does not answer or refuses the credential that is added. */
import { Notice } from "../../parts/notice.js";
import { texts } from "../../texts/texts.js";

interface UnreachableProps {
  readonly problem: string;
  onTry(): void;
}

export function Unreachable({ problem, onTry }: UnreachableProps) {
  return (
    <main class="centred">
      <h1>{texts.added.heading}</h1>
      <Notice kind="error">{problem}</Notice>
      <p>{texts.added.hint}</p>
      <button type="button" class="main" onClick={onTry}>
        {texts.added.again}
      </button>
    </main>
  );
}
