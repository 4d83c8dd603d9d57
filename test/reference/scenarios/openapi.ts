/**
 * The documents' descriptions of built-in kinds. Paths and definitions of groups that are not served here are accepted
 * differences.
 */
import { builtinKinds } from "../objects/index.js";
import type { Exchange, Family } from "../tool/exchange.js";
import { get } from "./steps.js";

export function openapi(): Family {
  const versions = [...new Set(builtinKinds.map(({ groupVersion }) => groupVersion))].sort();
  const more = ["authentication.k8s.io/v1", "authorization.k8s.io/v1"];
  const documents = [...versions, ...more].map((version): Exchange => {
    const path = version.includes("/") ? `apis/${version}` : `api/${version}`;
    return { id: `v3 ${version}/document`, steps: [get(`/openapi/v3/${path}`)] };
  });
  const groups = ["api", "apis", "version", "apis/apps", ".well-known/openid-configuration", "openid/v1/jwks"];
  return {
    name: "openapi",
    exchanges: [
      { id: "v2/document", steps: [get("/openapi/v2")] },
      ...documents,
      ...groups.map((path): Exchange => ({ id: `v3 ${path}/document`, steps: [get(`/openapi/v3/${path}`)] })),
    ],
  };
}
