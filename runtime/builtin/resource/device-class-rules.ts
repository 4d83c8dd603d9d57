/** The rules of device classes, which are imported with the first write of one. */
import type { DeviceClass } from "../../../generated/resource/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { qualifiedName } from "../../api/formats/name-format.js";
import { equalJson } from "../../api/json.js";
import type { ExpressionHookContext } from "../../registry/kinds/expression-engine.js";
import { limitedList } from "../list-rules.js";
import { MAX_CONFIGURATIONS } from "./device-claim-rules.js";
import { validateConfiguration } from "./device-configuration-rules.js";
import { validateSelectors } from "./device-selector-rules.js";

export function validateClass(
  { spec }: DeviceClass,
  old: DeviceClass | undefined,
  { expressions, profile }: ExpressionHookContext,
): FieldError[] {
  const engine = expressions();
  const { selectors, config, extendedResourceName: name } = spec ?? {};
  const isSame = (field: "selectors" | "config"): boolean =>
    old !== undefined && equalJson(spec?.[field] ?? [], old.spec?.[field] ?? []);
  const errors = engine.withCompileEffort(() =>
    validateSelectors("spec.selectors", selectors, { engine, isStored: isSame("selectors") }),
  );
  errors.push(
    ...limitedList("spec.config", config, MAX_CONFIGURATIONS, ({ opaque }, at) =>
      validateConfiguration(at, opaque, isSame("config")),
    ),
  );
  if (name !== undefined && !isExtendedResource(name, profile.words.keyDomain))
    errors.push(invalid("spec.extendedResourceName", name, "must be a valid extended resource name"));
  return errors;
}

const REQUESTS = "requests.";

/** A resource with a domain that is not the product's own, and which quotas can count. */
function isExtendedResource(name: string, domain: string): boolean {
  const isForeign = name.includes("/") && !name.includes(`${domain}/`) && !name.startsWith(REQUESTS);
  return isForeign && qualifiedName(`${REQUESTS}${name}`).length === 0;
}
