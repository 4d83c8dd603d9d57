/** The page `/flagz` of a server, which is a text for people. */

export interface ServerSetting {
  readonly name: string;
  readonly value: string;
}

/** The first character that is no part of the name separates it from the value, as each server may choose another. */
const LINE = /^([\w.-]+)\s*[=:]\s*(.*)$/;

export function settingsOf(text: string): ServerSetting[] {
  return text.split("\n").flatMap((line) => {
    const [, name, value = ""] = LINE.exec(line.trim()) ?? [];
    return name === undefined ? [] : [{ name, value }];
  });
}
