/** What went wrong with some of many objects: all of it, in a box that scrolls. */
import { Notice } from "./notice.js";

interface FailureListProps {
  readonly heading: string;
  /** Each names its object. */
  readonly failures: readonly string[];
}

export function FailureList({ heading, failures }: FailureListProps) {
  if (failures.length === 0) return null;
  return (
    <Notice kind="error">
      {heading}
      <section class="failures" aria-label={heading} tabIndex={0}>
        <ul>
          {failures.map((failure) => (
            <li key={failure}>{failure}</li>
          ))}
        </ul>
      </section>
    </Notice>
  );
}
