/** Reads discovery and OpenAPI documents, which clients read first, and the paths that probes and scrapers read. */
import type { BenchCase } from "../bench-case.js";
import type { LoadPlan } from "../load/plan.js";
import { openReplay } from "../sides/floor.js";
import { headerInProcess } from "../sides/in-process.js";
import { openOurs } from "../sides/ours.js";
import { readPlan } from "./config-maps.js";
import { gzip } from "./forms.js";

const AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
/** The media type of stock clients, with a character that media types may not have. */
const SWAGGER_PROTOBUF = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
const SWAGGER = "/openapi/v2";
const APPS = "/openapi/v3/apis/apps/v1";
/** The entity tag that the floor gets. It answers 304 in any case. */
const SOME_TAG = `"${"0".repeat(32)}"`;
const NOT_MODIFIED = 304;
/** The number of clients for small answers. Larger answers have as many clients as lists. */
const CONNECTIONS = 16;

type Headers = NonNullable<LoadPlan["headers"]>;

export const documentCases: readonly BenchCase[] = [
  caseOf("discovery", plan("/apis", { accept: AGGREGATED }, CONNECTIONS)),
  unchangedCase("discovery-unchanged", plan("/apis", { accept: AGGREGATED }, CONNECTIONS)),
  caseOf("openapi-v2", plan(SWAGGER, {})),
  caseOf("openapi-v2-gzip", plan(SWAGGER, gzip.headers)),
  caseOf("openapi-v2-protobuf", plan(SWAGGER, { accept: SWAGGER_PROTOBUF })),
  caseOf("openapi-v2-protobuf-gzip", plan(SWAGGER, { accept: SWAGGER_PROTOBUF, ...gzip.headers })),
  caseOf("openapi-v3-apps", plan(APPS, {})),
  caseOf("openapi-v3-apps-gzip", plan(APPS, gzip.headers)),
  caseOf("metrics", plan("/metrics", { accept: "text/plain" })),
  { ...caseOf("readyz", plan("/readyz", { accept: "*/*" }, CONNECTIONS)), unit: "probe" },
];

function plan(path: string, headers: Headers, connections = readPlan(path).connections): LoadPlan {
  return { ...readPlan(path), headers, connections };
}

function caseOf(name: string, load: LoadPlan): BenchCase {
  return {
    name,
    unit: "read",
    floorIs: "bare node:http that answers the same bytes from one buffer",
    ours: () => openOurs({ plan: load }),
    floor: (_scale, recording) => openReplay(load, recording),
  };
}

/** The client already has the document and sends its entity tag. */
function unchangedCase(name: string, load: LoadPlan): BenchCase {
  const withTag = (tag: string): LoadPlan => ({
    ...load,
    headers: { ...load.headers, "if-none-match": tag },
    status: NOT_MODIFIED,
  });
  return {
    name,
    unit: "revalidation",
    floorIs: "bare node:http that answers 304",
    ours: () =>
      openOurs({
        plan: load,
        completePlan: async ({ path, headers = {} }, server) =>
          withTag(await headerInProcess(server, path, headers, "etag")),
      }),
    floor: (_scale, recording) => openReplay(withTag(SOME_TAG), recording),
  };
}
