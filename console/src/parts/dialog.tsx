/** A modal dialog. The browser keeps the focus in it and closes it on Escape. */
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { texts } from "../texts/texts.js";

interface DialogProps {
  readonly heading: string;
  readonly children: ComponentChildren;
  onClose(): void;
}

export function Dialog({ heading, children, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the browser paints: what is typed in the meantime would go to the page behind.
  useLayoutEffect(() => {
    const before = document.activeElement;
    element.current?.showModal();
    // The browser would choose the first control, which closes the dialog again.
    element.current?.querySelector<HTMLElement>("[role=combobox]")?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={element} aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{heading}</h2>
        <button type="button" class="quiet" onClick={() => element.current?.close()}>
          {texts.close}
        </button>
      </header>
      {children}
    </dialog>
  );
}
