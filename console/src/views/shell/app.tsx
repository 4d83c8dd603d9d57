/** Sign-in, or the console of the session that it opens. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { StatusError } from "../../../../runtime/client/browser.js";
import { Catalogue } from "../../catalogue/catalogue.js";
import { messageOf } from "../../parts/messages.js";
import { SchemaSource } from "../../schema/schema-source.js";
import { readSignInIssuers } from "../../session/console-configuration.js";
import { hasExpired, isOidcAnswer } from "../../session/oidc-state.js";
import { Session } from "../../session/session.js";
import {
  forgetCredential,
  isCredentialAdded,
  type StoredCredential,
  storeCredential,
  storedCredential,
} from "../../session/stored-credential.js";
import { texts } from "../../texts/texts.js";
import { LastChange } from "../../undo/last-change.js";
import { type Console, ConsoleContext } from "../console-context.js";
import { SignIn } from "../sign-in/sign-in.js";
import { Unreachable } from "../sign-in/unreachable.js";
import { Shell } from "./shell.js";

const ADDED: StoredCredential = { kind: "none" };

export function App() {
  const opened = useSignal<Console | undefined>(undefined);
  const isAdded = isCredentialAdded();
  const isOpening = useSignal(isAdded || storedCredential() !== undefined || isOidcAnswer());
  const problem = useSignal("");
  /** Whether the page is about to leave for the issuer of a token that has ended. */
  const isReturning = useRef(false);

  const leave = (reason: string): void => {
    void opened.value?.session.close();
    forgetCredential();
    opened.value = undefined;
    problem.value = reason;
  };

  /** A token that has ended is replaced by another sign-in; one that is new, or has not, would only be refused again. */
  const refused = (credential: StoredCredential, isNew: boolean): void => {
    // Several requests may be refused at once.
    if (isReturning.current) return;
    isReturning.current = !isNew && hasExpired(credential);
    leave(isReturning.current ? texts.signIn.oidc.expired : texts.signIn.refused);
    if (isReturning.current) void signInAgain(credential);
  };

  const signInAgain = async (credential: StoredCredential): Promise<void> => {
    try {
      const { beginOidcSignIn } = await import("../../session/oidc-client.js");
      const issuers = await readSignInIssuers();
      const issuer = issuers.find((each) => credential.kind === "oidc" && each.issuer === credential.issuer);
      if (issuer !== undefined) await beginOidcSignIn(issuer);
    } catch (error) {
      problem.value = messageOf(error);
    }
    isReturning.current = false;
  };

  const finish = async (): Promise<void> => {
    try {
      const { finishOidcSignIn } = await import("../../session/oidc-client.js");
      await open(await finishOidcSignIn(), true);
    } catch (error) {
      problem.value = messageOf(error);
      isOpening.value = false;
    }
  };

  const open = async (credential: StoredCredential, isNew = false): Promise<void> => {
    isOpening.value = true;
    problem.value = "";
    try {
      const session = await Session.open(credential, () => refused(credential, isNew && opened.value === undefined));
      if (!isAdded) storeCredential(credential);
      const catalogue = new Catalogue(session);
      await catalogue.load();
      opened.value = {
        session,
        catalogue,
        schemas: new SchemaSource(session.client),
        changes: new LastChange(),
        signOut: isAdded ? undefined : () => leave(""),
      };
    } catch (error) {
      const isRefused = error instanceof StatusError && error.code === 401;
      if (isRefused) refused(credential, isNew);
      else leave(texts.signIn.unreachable(messageOf(error)));
    }
    isOpening.value = false;
  };

  useEffect(() => {
    const stored = isAdded ? ADDED : storedCredential();
    if (!isAdded && isOidcAnswer()) void finish();
    else if (stored !== undefined) void open(stored);
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
  if (isAdded) return <Unreachable problem={problem.value} onTry={() => void open(ADDED)} />;
  return <SignIn problem={problem.value} onSignIn={open} />;
}
