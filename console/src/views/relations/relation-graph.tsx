/**
 * The picture of owners and dependents. The objects are links in nested lists, so that a keyboard and a screen reader reach
 * them; only the lines between them are drawn. On a narrow screen the lists are all there is.
 */
import { useMemo } from "preact/hooks";
import { type GraphLayout, graphLayout, type Place } from "../../relations/graph-layout.js";
import type { RelationNode, RelationTree } from "../../relations/relation-tree.js";
import { texts } from "../../texts/texts.js";
import { RelationLink } from "./relation-link.js";

interface RelationGraphProps {
  readonly owners: RelationTree;
  readonly dependents: RelationTree;
}

/** In CSS pixels. */
const NODE_WIDTH = 216;
const NODE_HEIGHT = 44;
const COLUMN_WIDTH = 272;
const ROW_HEIGHT = 56;

export function RelationGraph({ owners, dependents }: RelationGraphProps) {
  const layout = useMemo(() => graphLayout(owners, dependents), [owners, dependents]);
  const width = (layout.columns - 1) * COLUMN_WIDTH + NODE_WIDTH;
  const height = (layout.rows - 1) * ROW_HEIGHT + NODE_HEIGHT;
  const t = texts.relations;
  const styleOf = ({ object }: RelationNode): Record<string, string> => {
    const { x, y } = cornerOf(layout.places.get(object.uid) ?? { column: 0, row: 0 });
    return { "--x": `${x}px`, "--y": `${y}px`, "--width": `${NODE_WIDTH}px`, "--height": `${NODE_HEIGHT}px` };
  };
  return (
    <div class="graph" role="region" tabIndex={0} aria-label={t.graph}>
      <div class="canvas" style={{ "--width": `${width}px`, "--height": `${height}px` }}>
        <Lines layout={layout} width={width} height={height} />
        <Nodes label={t.owners} nodes={owners.root.next} styleOf={styleOf} />
        <div class="node self" style={styleOf(dependents.root)}>
          <RelationLink object={dependents.root.object} isSelf={true} />
        </div>
        <Nodes label={t.dependents} nodes={dependents.root.next} styleOf={styleOf} />
      </div>
    </div>
  );
}

interface NodesProps {
  readonly label?: string;
  readonly nodes: readonly RelationNode[];
  styleOf(node: RelationNode): Record<string, string>;
}

function Nodes({ label, nodes, styleOf }: NodesProps) {
  if (nodes.length === 0) return null;
  return (
    <ul aria-label={label}>
      {nodes.map((node) => (
        <li key={node.object.uid}>
          <div class={node.object.problem === undefined ? "node" : "node missing"} style={styleOf(node)}>
            <RelationLink object={node.object} isSelf={false} />
          </div>
          <Nodes nodes={node.next} styleOf={styleOf} />
        </li>
      ))}
    </ul>
  );
}

function Lines({
  layout,
  width,
  height,
}: {
  readonly layout: GraphLayout;
  readonly width: number;
  readonly height: number;
}) {
  return (
    <svg aria-hidden="true" width={width} height={height}>
      {layout.edges.map(([owner, dependent], index) => (
        <path key={index} d={curve(cornerOf(owner), cornerOf(dependent))} />
      ))}
    </svg>
  );
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

function cornerOf({ column, row }: Place): Corner {
  return { x: column * COLUMN_WIDTH, y: row * ROW_HEIGHT };
}

/** From the right side of the owner to the left side of the dependent. */
function curve(from: Corner, to: Corner): string {
  const [startX, startY] = [from.x + NODE_WIDTH, from.y + NODE_HEIGHT / 2];
  const [endX, endY] = [to.x, to.y + NODE_HEIGHT / 2];
  const middle = (startX + endX) / 2;
  return `M${startX},${startY} C${middle},${startY} ${middle},${endY} ${endX},${endY}`;
}
