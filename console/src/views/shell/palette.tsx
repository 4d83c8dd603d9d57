/** The command palette: a text field that finds kinds, namespaces and actions. */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { ServedKind } from "../../../../runtime/client/browser.js";
import type { Catalogue } from "../../catalogue/catalogue.js";
import { Dialog } from "../../parts/dialog.js";
import { formatRoute, go, placeOf } from "../../routes/route.js";
import { texts } from "../../texts/texts.js";
import { useConsole } from "../console-context.js";
import { listHref } from "./sidebar.js";
import { toggleTheme } from "./theme.js";

interface PaletteProps {
  readonly namespace: string | undefined;
  readonly namespaces: readonly string[];
  onNamespace(namespace: string | undefined): void;
  onClose(): void;
}

interface Entry {
  readonly label: string;
  readonly kind: string;
  /** Also found by these words. */
  readonly words: string;
  run(): void;
}

const MAX_SHOWN = 50;

export function Palette({ namespace, namespaces, onNamespace, onClose }: PaletteProps) {
  const { catalogue, signOut } = useConsole();
  const text = useSignal("");
  const active = useSignal(0);
  const list = useRef<HTMLDivElement>(null);
  const entries = [
    ...kindEntries(catalogue, namespace),
    ...namespaceEntries(namespaces, onNamespace),
    ...actionEntries(catalogue, signOut),
  ];
  const found = entries.filter((entry) => fits(entry, text.value)).slice(0, MAX_SHOWN);
  const run = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    entry.run();
  };
  const move = (to: number): void => {
    active.value = Math.max(0, Math.min(found.length - 1, to));
    list.current?.children[active.value]?.scrollIntoView({ block: "nearest" });
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown") move(active.value + 1);
    else if (event.key === "ArrowUp") move(active.value - 1);
    else if (event.key === "Enter") run(found[active.value]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog heading={texts.shell.palette} onClose={onClose}>
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found.length === 0 ? undefined : `palette-${active.value}`}
        aria-label={texts.palette.label}
        placeholder={texts.palette.placeholder}
        value={text.value}
        onKeyDown={key}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          active.value = 0;
        }}
      />
      <div id="palette-list" class="choices" role="listbox" aria-label={texts.palette.label} ref={list}>
        {found.map((entry, index) => (
          <div
            key={`${entry.kind} ${entry.label} ${entry.words}`}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active.value}
            onClick={() => run(entry)}
            onKeyDown={key}
          >
            <span>{entry.label}</span>
            <span class="quiet">{entry.kind}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p role="status">{texts.palette.nothing}</p>}
    </Dialog>
  );
}

function kindEntries({ groups }: Catalogue, namespace: string | undefined): Entry[] {
  const kinds = (groups.value ?? []).flatMap((group) => group.kinds);
  const create = (kind: ServedKind): Entry[] => {
    const { scope, kind: name, group, resource } = kind.reference;
    if (!kind.verbs.includes("create")) return [];
    const place = {
      view: "create",
      ...placeOf(kind),
      namespace: scope === "Namespaced" ? namespace : undefined,
    } as const;
    return [
      {
        label: texts.palette.create(name),
        kind: texts.palette.action,
        words: `${group} ${resource}`,
        run: () => {
          location.hash = formatRoute(place);
        },
      },
    ];
  };
  return [
    ...kinds.map((kind) => ({
      label: kind.reference.kind,
      kind: `${texts.palette.kind} ${kind.reference.group}`,
      words: [kind.reference.resource, ...kind.shortNames].join(" "),
      run: () => {
        location.hash = listHref(kind, namespace);
      },
    })),
    ...kinds.flatMap(create),
  ];
}

function namespaceEntries(
  namespaces: readonly string[],
  onNamespace: (namespace: string | undefined) => void,
): Entry[] {
  const entry = (label: string, namespace: string | undefined): Entry => ({
    label,
    kind: texts.palette.namespace,
    words: "",
    run: () => onNamespace(namespace),
  });
  return [entry(texts.shell.allNamespaces, undefined), ...namespaces.map((name) => entry(name, name))];
}

function actionEntries(catalogue: Catalogue, signOut: (() => void) | undefined): Entry[] {
  const entry = (label: string, run: () => void): Entry => ({ label, kind: texts.palette.action, words: "", run });
  return [
    entry(texts.shell.timeline, () => go({ view: "timeline" })),
    entry(texts.shell.server, () => go({ view: "server", tab: "overview" })),
    entry(texts.server.tabs.metrics, () => go({ view: "server", tab: "metrics" })),
    entry(texts.shell.theme, toggleTheme),
    entry(texts.shell.reloadKinds, () => void catalogue.load()),
    ...(signOut === undefined ? [] : [entry(texts.shell.signOut, signOut)]),
  ];
}

/** Whether all words of the text are in the entry. */
function fits({ label, kind, words }: Entry, text: string): boolean {
  const all = `${label} ${kind} ${words}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
