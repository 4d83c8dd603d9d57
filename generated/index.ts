// Code generated from schemas. DO NOT EDIT; run `npm run generate`.
import type { GroupVersionDefinition } from "../runtime/kit/index.js";

/** All generated group versions, for `createServer({ groups: apiGroups })`. */
export const apiGroups: readonly GroupVersionDefinition[] = [
  { group: "apps", version: "v1", load: () => import("./apps/v1/index.js") },
  { group: "${coordinationGroup}", version: "v1", load: () => import("./coordination/v1/index.js") },
  { group: "", version: "v1", load: () => import("./core/v1/index.js") },
  { group: "demo.example.com", version: "v1", load: () => import("./demo.example.com/v1/index.js") },
  { group: "policy", version: "v1", load: () => import("./policy/v1/index.js") },
  { group: "${rbacGroup}", version: "v1", load: () => import("./rbac/v1/index.js") },
  { group: "stable.example.com", version: "v1", load: () => import("./stable.example.com/v1/index.js") },
];
