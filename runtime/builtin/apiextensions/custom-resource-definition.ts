/** Definitions of custom kinds: names that follow from the kind, versions in store. Only stored: the kinds are not served. */
import { type CustomResourceDefinition, customResourceDefinitions } from "../../../generated/apiextensions/v1/index.js";
import { defineHooks } from "../../registry/hooks.js";
import { validateApproval, validateDefinition, validateDefinitionUpdate } from "./definition-rules.js";

export const customResourceDefinitionHooks = defineHooks(customResourceDefinitions, {
  prepareForCreate(definition) {
    setDefaults(definition);
    definition.status = { storedVersions: storedVersions(definition) };
  },
  prepareForUpdate(definition) {
    setDefaults(definition);
    definition.status = { ...definition.status, storedVersions: storedVersions(definition) };
  },
  validateCreate: (definition, { profile }) => [
    ...validateDefinition(definition),
    ...validateApproval(definition, profile),
  ],
  validateUpdate(definition, old, { profile }) {
    const key = profile.words.crdApprovedAnnotation;
    const isSame = definition.metadata.annotations?.[key] === old.metadata.annotations?.[key];
    return [
      ...validateDefinition(definition),
      ...(isSame ? [] : validateApproval(definition, profile)),
      ...validateDefinitionUpdate(definition, old),
    ];
  },
});

function setDefaults({ spec }: CustomResourceDefinition): void {
  if (spec === undefined) return;
  spec.conversion ??= { strategy: "None" };
  const { names } = spec;
  if (!names?.kind) return;
  names.singular ||= names.kind.toLowerCase();
  names.listKind ||= `${names.kind}List`;
}

/** Objects may be stored in these: those of before, and the storage version. */
function storedVersions({ spec, status }: CustomResourceDefinition): string[] {
  const known = status?.storedVersions ?? [];
  const current = spec?.versions?.find(({ storage }) => storage)?.name;
  return current === undefined || known.includes(current) ? [...known] : [...known, current];
}
