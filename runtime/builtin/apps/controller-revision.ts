/** Former states that controllers keep: their data is immutable, while their number may still rise. */
import { type ControllerRevision, controllerRevisions } from "../../../generated/apps/v1/index.js";
import { type FieldError, required } from "../../api/field-error.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { immutable } from "../field-rules.js";

export const controllerRevisionHooks = defineHooks(controllerRevisions, {
  validateCreate: (revision) => validateData(revision),
  // Removing the data counts as a change.
  validateUpdate: (revision, old) => immutable("data", revision.data, old.data),
  table: {
    columns: [
      { name: "Controller", type: "string", description: "Whose state it is." },
      { name: "Revision", type: "string", description: "Number of the state." },
    ],
    cells: (revision) => [controllerOf(revision), revision.revision],
    age: true,
  },
});

function validateData({ data }: ControllerRevision): FieldError[] {
  return data === undefined || data === null ? [required("data", "data is mandatory")] : [];
}

/** For example `daemonset.apps/agent`, as commands name objects. */
function controllerOf({ metadata }: ControllerRevision): string {
  const owner = (metadata.ownerReferences ?? []).find(({ controller }) => controller);
  if (owner === undefined) return "<none>";
  const [group, version] = owner.apiVersion.split("/");
  return `${owner.kind.toLowerCase()}${version === undefined ? "" : `.${group}`}/${owner.name}`;
}
