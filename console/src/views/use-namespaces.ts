/** The namespaces of the server, read at the beginning and whenever the tab is shown again. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { defineReference } from "../../../runtime/client/browser.js";
import type { Session } from "../session/session.js";

const NAMESPACES = defineReference({
  group: "",
  version: "v1",
  kind: "Namespace",
  resource: "namespaces",
  scope: "Cluster" as const,
});

/** Undefined as long as they are not known, which is for ever if roles forbid to list them. */
export function useNamespaces({ client }: Session): Signal<readonly string[] | undefined> {
  const names = useSignal<readonly string[] | undefined>(undefined);
  useEffect(() => {
    const read = async (): Promise<void> => {
      try {
        const { items } = await client.resource(NAMESPACES).listAll();
        names.value = items.map(({ metadata }) => metadata.name);
      } catch {
        // The choice is then a text field.
      }
    };
    void read();
    addEventListener("focus", read);
    return () => removeEventListener("focus", read);
  }, [client]);
  return names;
}
