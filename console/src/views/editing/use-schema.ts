/** The schema of a kind, once it is read. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ServedKind } from "../../../../runtime/client/browser.js";
import { messageOf } from "../../parts/messages.js";
import type { KindSchema } from "../../schema/kind-schema.js";
import { useConsole } from "../console-context.js";

interface ReadSchema {
  /** Whether the read has ended, with a schema or without. */
  readonly isRead: boolean;
  readonly schema: KindSchema | undefined;
  readonly problem: string;
}

export function useSchema(kind: ServedKind): ReadSchema {
  const { schemas } = useConsole();
  const read = useSignal<ReadSchema>({ isRead: false, schema: undefined, problem: "" });
  useEffect(() => {
    schemas.of(kind).then(
      (schema) => {
        read.value = { isRead: true, schema, problem: "" };
      },
      (error: unknown) => {
        read.value = { isRead: true, schema: undefined, problem: messageOf(error) };
      },
    );
  }, [schemas, kind]);
  return read.value;
}
