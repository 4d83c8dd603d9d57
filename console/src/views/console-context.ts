/** What all views share: the session and what it has learned of the server. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Catalogue } from "../catalogue/catalogue.js";
import type { SchemaSource } from "../schema/schema-source.js";
import type { Session } from "../session/session.js";
import type { LastChange } from "../undo/last-change.js";

export interface Console {
  readonly session: Session;
  readonly catalogue: Catalogue;
  readonly schemas: SchemaSource;
  readonly changes: LastChange;
  /** Undefined where there is no sign-in, since a proxy adds the credential. */
  readonly signOut: (() => void) | undefined;
}

export const ConsoleContext = createContext<Console | undefined>(undefined);

/** @throws Error outside a session */
export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (console === undefined) throw new Error("there is no session");
  return console;
}
