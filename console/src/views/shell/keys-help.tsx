/** The keys of the console. */
import { Dialog } from "../../parts/dialog.js";
import { texts } from "../../texts/texts.js";

export function KeysHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog heading={texts.keys.heading} onClose={onClose}>
      <dl class="pairs">
        {texts.keys.rows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
