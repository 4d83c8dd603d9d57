/** A component whose code is loaded when it is first shown. */
import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { texts } from "../texts/texts.js";
import { messageOf } from "./messages.js";
import { Notice } from "./notice.js";

export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Lazy(props: Props) {
    const isLoaded = useSignal(loaded !== undefined);
    const problem = useSignal("");
    useEffect(() => {
      if (loaded !== undefined) return;
      load().then(
        (component) => {
          loaded = component;
          isLoaded.value = true;
        },
        (error: unknown) => {
          problem.value = messageOf(error);
        },
      );
    }, []);
    if (problem.value !== "") return <Notice kind="error">{texts.failed(problem.value)}</Notice>;
    if (!isLoaded.value || loaded === undefined) return <p role="status">{texts.loading}</p>;
    const Loaded = loaded;
    return <Loaded {...props} />;
  };
}
