// Code generated from schemas/authentication/v1/user-info.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeUserInfo: StructRule = structRule({
  username: { rule: () => scalarRule },
  uid: { rule: () => scalarRule },
  groups: { rule: () => atomicList(() => scalarRule) },
  extra: { rule: () => mapRule(() => atomicList(() => scalarRule)) },
});
