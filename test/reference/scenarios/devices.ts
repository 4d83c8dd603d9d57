/**
 * The kinds of release 1.36 that earlier releases do not have or do not serve by default: the same exchanges as for all
 * others, discovery and documents, compared with a reference of that release.
 */
import { deviceKinds } from "../objects/devices.js";
import { shortName } from "../objects/kind.js";
import type { Exchange, Family } from "../tool/exchange.js";
import { fieldsOf } from "./fields.js";
import { lifecycleOf } from "./lifecycle.js";
import { get, post } from "./steps.js";
import { updatesOf } from "./updates.js";

const GROUP_VERSIONS = [...new Set(deviceKinds.map(({ groupVersion }) => groupVersion))].sort();

/** Selectors of device classes: which expressions are accepted, and what is wrong with the others. */
const EXPRESSIONS = [
  "true",
  "",
  " ",
  "device",
  "device.driver",
  "device.driver == 'gpu.example.com'",
  "device.nothing",
  "device.allowMultipleAllocations",
  "device.attributes['gpu.example.com'].model == 'a100'",
  "device.attributes['gpu.example.com'].healthy",
  "device.attributes['gpu.example.com'].cores > 5",
  "device.attributes['gpu.example.com'].version.isGreaterThan(semver('1.0.0'))",
  "device.capacity['gpu.example.com'].memory.isGreaterThan(quantity('10Gi'))",
  "device.capacity['gpu.example.com'].memory",
  "device.capacity['gpu.example.com'].memory == 5",
  "'model' in device.attributes['gpu.example.com']",
  "cel.bind(gpu, device.attributes['gpu.example.com'], gpu.healthy && gpu.fast)",
  "cel.bind(1, 2, true)",
  "has(device.attributes)",
  "device.attributes.exists(d, d == 'x')",
  "device.attributes.all(d, device.attributes[d].all(n, device.attributes[d].all(m, device.attributes.all(e, true))))",
  "1",
  "'x'",
  "[1].map(x, x)",
  "device.driver.matches('(')",
  "undeclared",
  "device.driver ==",
  `"${"x".repeat(10_240)}" == "x"`,
];

export function devices(): Family {
  const discovery = [
    "/apis",
    ...new Set(GROUP_VERSIONS.map((each) => `/apis/${each.split("/")[0]}`)),
    ...GROUP_VERSIONS.map((each) => `/apis/${each}`),
  ];
  return {
    name: "devices",
    exchanges: [
      ...discovery.map((path): Exchange => ({ id: `discovery/${path.slice(1)}`, steps: [get(path)] })),
      ...GROUP_VERSIONS.map((each): Exchange => ({ id: `document/${each}`, steps: [get(`/openapi/v3/apis/${each}`)] })),
      ...deviceKinds.flatMap((kind) => [
        ...lifecycleOf(kind),
        // The versions of one kind have the same rules: the fields of one of them are enough, where the forms are the same.
        ...(isRepeated(shortName(kind)) ? [] : fieldsOf(kind)),
        ...updatesOf(kind),
      ]),
      ...EXPRESSIONS.map((expression, index): Exchange => selecting(`${index}`, expression)),
    ],
  };
}

function isRepeated(name: string): boolean {
  return /^resource\.k8s\.io\.v1beta2\.(?!devicetaintrules)|v1alpha2\.leasecandidates|v1alpha3\.devicetaintrules/.test(
    name,
  );
}

function selecting(id: string, expression: string): Exchange {
  const body = {
    apiVersion: "resource.k8s.io/v1",
    kind: "DeviceClass",
    metadata: { name: "c-{{id}}" },
    spec: { selectors: [{ cel: { expression } }] },
  };
  return { id: `selector/${id}`, steps: [post("/apis/resource.k8s.io/v1/deviceclasses?dryRun=All", body)] };
}
