/** All built-in kinds with sample objects; those of flow control and of resource claims are missing. */
import { controlKinds } from "./control.js";
import { coreKinds } from "./core.js";
import type { KindObjects } from "./kind.js";
import { networkAndStorageKinds } from "./network-and-storage.js";
import { workloadKinds } from "./workloads.js";

export const builtinKinds: readonly KindObjects[] = [
  ...coreKinds,
  ...workloadKinds,
  ...networkAndStorageKinds,
  ...controlKinds,
];
