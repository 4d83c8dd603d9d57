/** The attributes of a write as admission plug-ins receive them, for tests of a single plug-in. */
import type { AdmissionAttributes } from "../../runtime/registry/write/write-admission.js";

/** A write to `of` (`pods`, `pods/status`); unset attributes are empty. Warnings and annotations are collected. */
export function attributesOf(
  of: string,
  given: Partial<AdmissionAttributes> & { readonly group?: string } = {},
): AdmissionAttributes & { readonly warnings: string[]; readonly annotations: Record<string, string> } {
  const { group = "", kind = "Any", version = "v1", ...more } = given;
  const [resource = "", subresource = ""] = of.split("/");
  const warnings: string[] = [];
  const annotations: Record<string, string> = {};
  return {
    operation: "CREATE",
    // Plug-ins that read the declaration need one.
    resource: {} as AdmissionAttributes["resource"],
    gr: { group, resource },
    version,
    kind,
    objectKind: { group, version, kind },
    subresource,
    namespace: "",
    name: more.object?.metadata?.name ?? "",
    object: undefined,
    oldObject: undefined,
    options: undefined,
    user: { username: "jane", uid: "", groups: [], extra: {} },
    dryRun: false,
    warn: (text) => void warnings.push(text),
    annotate(key, value) {
      annotations[key] = value;
    },
    settle() {},
    onRollback() {},
    warnings,
    annotations,
    ...more,
  };
}
