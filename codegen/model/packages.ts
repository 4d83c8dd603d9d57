/** Finds the output folder of schemas whose names contain their group version. */
import { packageFolder, packageOf } from "../load/package-names.js";
import { folderOf } from "./model-names.js";
import type { ReadSchema, ReadSchemas } from "./schemas.js";

export class Packages {
  /** Folders by package, as shown by the kinds in it. */
  private readonly folders = new Map<string, string>();

  constructor(schemas: ReadSchemas) {
    for (const { definition } of schemas.values()) {
      const name = packageName(definition.name, definition.dialect);
      if (definition.facts && name !== undefined && !this.folders.has(name)) {
        this.folders.set(name, folderOf(definition.facts.group, definition.facts.version));
      }
    }
  }

  /** Returns undefined for schemas whose names contain none. */
  folderOf({ definition }: ReadSchema): string | undefined {
    const name = packageName(definition.name, definition.dialect);
    return name === undefined ? undefined : (this.folders.get(name) ?? packageFolder(name));
  }
}

function packageName(name: string, dialect: "openapi" | "crd"): string | undefined {
  return dialect === "openapi" ? packageOf(name) : undefined;
}
