/** The frame around all views: the kinds, the namespace, commands and keys. */
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { lazy } from "../../parts/lazy.js";
import { go, parseRoute, type Route } from "../../routes/route.js";
import { texts } from "../../texts/texts.js";
import { useConsole } from "../console-context.js";
import { NamespaceChoice } from "../namespace-choice.js";
import { useNamespaces } from "../use-namespaces.js";
import { CurrentView } from "./current-view.js";
import { KeysHelp } from "./keys-help.js";
import { Palette } from "./palette.js";
import { Sidebar } from "./sidebar.js";
import { toggleTheme } from "./theme.js";

const UndoBar = lazy(async () => (await import("../../undo/undo-bar.js")).UndoBar);

export function Shell() {
  const { session, changes, signOut } = useConsole();
  const route = useSignal<Route>(parseRoute(location.hash));
  const namespace = useSignal<string | undefined>(
    "namespace" in route.value ? route.value.namespace : session.profile.words.defaultNamespace,
  );
  const open = useSignal<"palette" | "keys" | undefined>(undefined);
  const isMenuOpen = useSignal(false);
  const namespaces = useNamespaces(session);

  // The listeners are added before the first frame is painted, so that no change of the address is missed after it.
  useLayoutEffect(() => {
    const follow = (): void => {
      route.value = parseRoute(location.hash);
      isMenuOpen.value = false;
      // The list of a cluster-scoped kind says nothing of the namespace that is chosen.
      if ("namespace" in route.value && route.value.view !== "list" && route.value.namespace !== undefined)
        namespace.value = route.value.namespace;
    };
    const key = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        open.value = "palette";
      } else if (!isTyping(event) && event.key === "?") open.value = "keys";
      else if (!isTyping(event) && event.key === "a") {
        document.getElementById("selection")?.querySelector("button")?.focus();
      } else if (!isTyping(event) && event.key === "/") {
        event.preventDefault();
        document.getElementById("filter")?.focus();
      }
    };
    addEventListener("hashchange", follow);
    addEventListener("keydown", key);
    return () => {
      removeEventListener("hashchange", follow);
      removeEventListener("keydown", key);
    };
  }, []);

  const chooseNamespace = (chosen: string | undefined): void => {
    namespace.value = chosen;
    const { value } = route;
    if (value.view === "list" || value.view === "create") go({ ...value, namespace: chosen });
  };

  const t = texts.shell;
  return (
    <div class={isMenuOpen.value ? "shell open" : "shell"}>
      <a class="skip" href={location.hash || "#/"} onClick={focusContent}>
        {texts.skip}
      </a>
      <header class="bar">
        <button
          type="button"
          class="menu"
          aria-expanded={isMenuOpen.value}
          aria-controls="kinds"
          onClick={() => {
            isMenuOpen.value = !isMenuOpen.value;
          }}
        >
          {t.menu}
        </button>
        <a class="brand" href="#/">
          {texts.title}
        </a>
        <NamespaceChoice chosen={namespace.value} namespaces={namespaces} onChoose={chooseNamespace} />
        <span class="space" />
        <button type="button" onClick={() => (open.value = "palette")}>
          {t.palette} <kbd>Ctrl K</kbd>
        </button>
        <button type="button" onClick={() => (open.value = "keys")}>
          {t.keys} <kbd>?</kbd>
        </button>
        <button type="button" aria-label={t.theme} title={t.theme} onClick={toggleTheme}>
          ◐
        </button>
        <a href="#/server">{t.signedInAs(session.user.username)}</a>
        {signOut !== undefined && (
          <button type="button" onClick={signOut}>
            {t.signOut}
          </button>
        )}
      </header>
      <Sidebar route={route.value} namespace={namespace.value} />
      <main id="content" tabIndex={0}>
        <CurrentView route={route.value} namespace={namespace.value} />
      </main>
      {changes.change.value !== undefined && <UndoBar key={changes.number} change={changes.change.value} />}
      {open.value === "palette" && (
        <Palette
          namespace={namespace.value}
          namespaces={namespaces.value ?? []}
          onNamespace={chooseNamespace}
          onClose={() => (open.value = undefined)}
        />
      )}
      {open.value === "keys" && <KeysHelp onClose={() => (open.value = undefined)} />}
    </div>
  );
}

/** The link must not change the hash, which is the place of the view. */
function focusContent(event: Event): void {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

function isTyping(event: KeyboardEvent): boolean {
  // Events of an editor in a shadow root name its host.
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}
