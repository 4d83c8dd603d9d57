/** Columns of the bindings of policies. */

import type { ApiObject } from "../../api/object.js";
import type { TableConvertor } from "../../registry/table-convertor.js";
import type { BindingSpec } from "./policy-rules.js";

export const bindingTable: TableConvertor<ApiObject & { readonly spec?: BindingSpec }> = {
  columns: [
    { name: "PolicyName", type: "string", description: "The policy." },
    { name: "ParamRef", type: "string", description: "Its parameters." },
  ],
  cells: ({ spec }) => {
    const { name = "", namespace = "", selector } = spec?.paramRef ?? {};
    const place = namespace === "" ? "*" : namespace;
    const parameters = selector === undefined ? `${place}/${name}` : `${place}/<selected>`;
    return [spec?.policyName ?? "", spec?.paramRef === undefined ? "<unset>" : parameters];
  },
  age: true,
};
