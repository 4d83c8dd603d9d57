/**
 * Validates single versions of a custom kind: schema, subresources, columns, selectable fields. CRD-020, CRD-024,
 * CRD-031.
 */
import type { CustomResourceDefinitionVersion } from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { dns1035Label } from "../../api/formats/name-format.js";
import { equalJson } from "../../api/json.js";
import { formatErrors } from "../field-rules.js";
import { validateColumn, validateScale, validateSelectableFields } from "./definition-path-rules.js";
import type { ReadRoot } from "./root-reader.js";
import { validateRoot } from "./root-rules.js";

const MAX_DEPRECATION_CHARACTERS = 256;

/** @param old the previous version, if any: unchanged parts are not subject to later rules */
export function* validateVersion(
  version: CustomResourceDefinitionVersion,
  field: string,
  old: CustomResourceDefinitionVersion | undefined,
  read: ReadRoot,
): Generator<void, FieldError[]> {
  const { name, schema, subresources, additionalPrinterColumns = [], selectableFields = [] } = version;
  const root = schema?.openAPIV3Schema;
  const place = `${field}.schema.openAPIV3Schema`;
  const isSameRoot = old !== undefined && equalJson(rootFacts(version), rootFacts(old));
  const isSameSelection = isSameRoot && equalJson(selectableFields, old.selectableFields ?? []);
  return [
    ...formatErrors(`${field}.name`, name, dns1035Label(name)),
    ...validateDeprecation(version, field),
    ...(isSameRoot ? [] : yield* validateRoot(root, place, version, read)),
    ...(subresources?.scale === undefined ? [] : validateScale(subresources.scale, `${field}.subresources.scale`)),
    ...additionalPrinterColumns.flatMap((column, index) =>
      validateColumn(column, `${field}.additionalPrinterColumns[${index}]`),
    ),
    ...(isSameSelection ? [] : validateSelectableFields(selectableFields, root, `${field}.selectableFields`)),
  ];
}

/** The parts of a version on which the rules of its schema depend. */
function rootFacts({ schema, subresources }: CustomResourceDefinitionVersion): unknown {
  return [schema?.openAPIV3Schema ?? null, subresources?.status ?? null];
}

function validateDeprecation(version: CustomResourceDefinitionVersion, field: string): FieldError[] {
  const { deprecated = false, deprecationWarning } = version;
  if (deprecationWarning === undefined) return [];
  const refuse = (why: string): FieldError => invalid(`${field}.deprecationWarning`, deprecationWarning, why);
  if (!deprecated) return [refuse("can only be set for deprecated versions")];
  const errors: FieldError[] = [];
  if (Buffer.byteLength(deprecationWarning) > MAX_DEPRECATION_CHARACTERS)
    errors.push(refuse(`must be <= ${MAX_DEPRECATION_CHARACTERS} characters long`));
  if (deprecationWarning === "") errors.push(refuse("must not be an empty string"));
  const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.exec(deprecationWarning);
  if (unprintable !== null) {
    const bytes = Buffer.byteLength(deprecationWarning.slice(0, unprintable.index));
    const why = `must only contain printable UTF-8 characters; non-printable character found at index ${bytes}`;
    errors.push(refuse(why));
  }
  return errors;
}
