/** Texts that may change while a server runs, such as the content of a file that an operator replaces. */

export interface NamedText {
  /** The name in messages, such as the flag and the file. */
  readonly name: string;
  readonly text: string;
}

/** A text whose `text` property is always current. */
export interface ChangingText extends NamedText {
  /** @returns a function that unsubscribes */
  onChange(listener: () => void): () => void;
}

/** Returns a text that never changes. */
export function constantText(name: string, text: string): ChangingText {
  return { name, text, onChange: () => () => undefined };
}

/** Concatenates several texts, each on a line of its own. */
export function joinedTexts(texts: readonly ChangingText[]): ChangingText | undefined {
  const [first, ...rest] = texts;
  if (first === undefined || rest.length === 0) return first;
  return {
    name: texts.map(({ name }) => name).join(", "),
    get text() {
      return texts.map(({ text }) => text).join("\n");
    },
    onChange(listener) {
      const ends = texts.map((text) => text.onChange(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Accepts either a constant or a changing text. */
export function changingText(name: string, text: string | ChangingText): ChangingText {
  return typeof text === "string" ? constantText(name, text) : text;
}
