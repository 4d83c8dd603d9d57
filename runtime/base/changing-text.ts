/** Texts that may change while a server runs, such as the content of a file that an operator replaces. */

export interface NamedText {
  /** What the text is called in messages, such as the flag and the file. */
  readonly name: string;
  readonly text: string;
}

/** Its text is as it is now. */
export interface ChangingText extends NamedText {
  /** @returns what ends the listening */
  onChange(listener: () => void): () => void;
}

/** One that stays. */
export function constantText(name: string, text: string): ChangingText {
  return { name, text, onChange: () => () => undefined };
}

/** Several ones as one, a line after the other. */
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

/** What may be given either as it is or as one that changes. */
export function changingText(name: string, text: string | ChangingText): ChangingText {
  return typeof text === "string" ? constantText(name, text) : text;
}
