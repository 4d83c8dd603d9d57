/** The items of a list: add, remove, and move them. */
import type { JsonObject, JsonValue } from "../../../runtime/client/browser.js";
import { type TreePath, withItem, withMovedItem, withoutValue, withValue } from "../object/tree-edits.js";
import { firstItem, unnamedField } from "../schema/form-model.js";
import { texts } from "../texts/texts.js";
import { FieldRow } from "./field-row.js";
import { controlId, focusSoon, useForm } from "./form-context.js";
import { YamlOnly } from "./yaml-only.js";

interface ListFieldsProps {
  readonly items: readonly JsonValue[];
  readonly schema: JsonObject;
  readonly path: TreePath;
}

/** A longer list is for YAML: as a form it would be slow and nothing could be found in it. */
const MAX_ITEMS = 100;

export function ListFields({ items, schema, path }: ListFieldsProps) {
  const { source, change } = useForm();
  const field = unnamedField(source, schema);
  const add = (): void => {
    change((tree) => withItem(tree, path, firstItem(source, field)));
    focusSoon(controlId([...path, items.length]));
  };
  const move = (from: number, to: number): void => {
    change((tree) => withMovedItem(tree, path, from, to));
    // The focus stays with the item, at the end with the button that still does something.
    const isUp = to < from;
    const isAtEnd = to === 0 || to === items.length - 1;
    focusSoon(moveId([...path, to], isAtEnd ? !isUp : isUp));
  };
  return (
    <div class="items">
      {items.slice(0, MAX_ITEMS).map((item, index) => {
        const place = [...path, index];
        const label = texts.form.item(index + 1);
        return (
          <div class="item" key={index}>
            <FieldRow
              field={field}
              label={label}
              path={place}
              value={item}
              isUnfolded={items.length === 1}
              onChange={(value) => change((tree) => withValue(tree, place, value ?? ""))}
              onRemove={() => change((tree) => withoutValue(tree, place))}
            />
            {items.length > 1 && (
              <span class="moves">
                <MoveButton
                  path={place}
                  isUp
                  label={label}
                  isAtEnd={index === 0}
                  onMove={() => move(index, index - 1)}
                />
                <MoveButton
                  path={place}
                  isUp={false}
                  label={label}
                  isAtEnd={index === items.length - 1}
                  onMove={() => move(index, index + 1)}
                />
              </span>
            )}
          </div>
        );
      })}
      {items.length > MAX_ITEMS && <YamlOnly path={path} text={texts.form.moreItems(items.length - MAX_ITEMS)} />}
      <button type="button" class="small" onClick={add}>
        + {texts.form.addItem}
        <span class="unseen"> {texts.form.addTo(path.join("."))}</span>
      </button>
    </div>
  );
}

interface MoveButtonProps {
  readonly path: TreePath;
  readonly isUp: boolean;
  readonly label: string;
  readonly isAtEnd: boolean;
  onMove(): void;
}

function MoveButton({ path, isUp, label, isAtEnd, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      class="small"
      id={moveId(path, isUp)}
      disabled={isAtEnd}
      aria-label={isUp ? texts.form.moveUp(label) : texts.form.moveDown(label)}
      onClick={onMove}
    >
      {isUp ? "↑" : "↓"}
    </button>
  );
}

function moveId(path: TreePath, isUp: boolean): string {
  return `${controlId(path)}?${isUp ? "up" : "down"}`;
}
