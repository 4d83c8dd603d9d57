/** Table columns of policies and of their bindings. */

import type { ApiObject } from "../../api/object.js";
import type { TableConvertor } from "../../registry/objects/table-convertor.js";
import { selectorText } from "../label-selection.js";
import type { BindingSpec } from "./policy-rules.js";

export const bindingTable: TableConvertor<ApiObject & { readonly spec?: BindingSpec }> = {
  columns: [
    { name: "PolicyName", type: "string", description: "The policy." },
    { name: "ParamRef", type: "string", description: "Its parameters." },
  ],
  cells: ({ spec }) => {
    const { name = "", namespace = "", selector } = spec?.paramRef ?? {};
    // The scope of the parameters is unknown here.
    const named = `${namespace === "" ? "*" : namespace}/${name}`;
    const selected = selector === undefined ? "<unset>" : selectorText(selector);
    return [spec?.policyName ?? "", name === "" ? selected : named];
  },
  age: true,
};

interface Policy extends ApiObject {
  readonly spec?: { readonly paramKind?: { readonly apiVersion?: string; readonly kind?: string } };
}

/** @param what what the policy contains; `count` returns how many */
export function policyTable<T extends Policy>(
  what: "Validations" | "Mutations",
  count: (policy: T) => number,
): TableConvertor<T> {
  return {
    columns: [
      { name: what, type: "integer", description: `Number of ${what.toLowerCase()}.` },
      { name: "ParamKind", type: "string", description: "Kind of its parameters." },
    ],
    cells: (policy) => {
      const { apiVersion = "", kind = "" } = policy.spec?.paramKind ?? {};
      return [count(policy), policy.spec?.paramKind === undefined ? "<unset>" : `${apiVersion}/${kind}`];
    },
    age: true,
  };
}
