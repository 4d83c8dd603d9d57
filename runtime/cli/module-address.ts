/** Modules that are joined to one file, and still look for what is beside them. */
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

/** Returns the text of a module with what `import.meta` has of its address written out. @param path that of its file */
export function withOwnAddress(text: string, path: string): string {
  const values = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path };
  return text.replaceAll(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, name: keyof typeof values) =>
    JSON.stringify(values[name]),
  );
}
