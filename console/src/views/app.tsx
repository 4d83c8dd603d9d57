/** Sign-in, or the console of the session that it opens. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { StatusError } from "../../../runtime/client/browser.js";
import { Catalogue } from "../catalogue/catalogue.js";
import { messageOf } from "../parts/messages.js";
import { SchemaSource } from "../schema/schema-source.js";
import { Session } from "../session/session.js";
import {
  forgetCredential,
  type StoredCredential,
  storeCredential,
  storedCredential,
} from "../session/stored-credential.js";
import { texts } from "../texts/texts.js";
import { LastChange } from "../undo/last-change.js";
import { type Console, ConsoleContext } from "./console-context.js";
import { Shell } from "./shell.js";
import { SignIn } from "./sign-in.js";

export function App() {
  const opened = useSignal<Console | undefined>(undefined);
  const isOpening = useSignal(storedCredential() !== undefined);
  const problem = useSignal("");

  const leave = (reason: string): void => {
    void opened.value?.session.close();
    forgetCredential();
    opened.value = undefined;
    problem.value = reason;
  };

  const open = async (credential: StoredCredential): Promise<void> => {
    isOpening.value = true;
    problem.value = "";
    try {
      const session = await Session.open(credential, () => leave(texts.signIn.refused));
      storeCredential(credential);
      const catalogue = new Catalogue(session);
      await catalogue.load();
      opened.value = {
        session,
        catalogue,
        schemas: new SchemaSource(session.client),
        changes: new LastChange(),
        signOut: () => leave(""),
      };
    } catch (error) {
      const isRefused = error instanceof StatusError && error.code === 401;
      leave(isRefused ? texts.signIn.refused : texts.signIn.unreachable(messageOf(error)));
    }
    isOpening.value = false;
  };

  useEffect(() => {
    const stored = storedCredential();
    if (stored !== undefined) void open(stored);
  }, []);

  if (opened.value !== undefined)
    return (
      <ConsoleContext.Provider value={opened.value}>
        <Shell />
      </ConsoleContext.Provider>
    );
  if (isOpening.value)
    return (
      <main class="centred">
        <h1 class="quiet">{texts.title}</h1>
        <p role="status">{texts.loading}</p>
      </main>
    );
  return <SignIn problem={problem.value} onSignIn={open} />;
}
