/** An object of a graph or a list: a link to its page, where the server serves its kind. */
import type { RelatedObject } from "../../relations/relation.js";
import { formatRoute, placeOf } from "../../routes/route.js";
import { texts } from "../../texts/texts.js";

interface RelationLinkProps {
  readonly object: RelatedObject;
  /** Whether it is the object of the page. */
  readonly isSelf: boolean;
}

export function RelationLink({ object, isSelf }: RelationLinkProps) {
  const { kind, kindName, name, namespace, problem } = object;
  const words = (
    <>
      <span class="kind">{kindName}</span> <span class="name">{name}</span>
      {problem !== undefined && <span class="problem"> {problem}</span>}
    </>
  );
  const title = [`${kindName} ${name}`, problem].filter((each) => each !== undefined).join("\n");
  if (isSelf)
    return (
      <span aria-current="true" title={title}>
        <span class="unseen">{texts.relations.self} </span>
        {words}
      </span>
    );
  if (kind === undefined) return <span title={title}>{words}</span>;
  return (
    <a title={title} href={formatRoute({ view: "object", ...placeOf(kind), namespace, name, tab: "relations" })}>
      {words}
    </a>
  );
}
