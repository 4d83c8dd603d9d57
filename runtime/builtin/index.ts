/** The built-in kinds and their hooks, written as a user would write them. */
import { apiGroups } from "../../generated/index.js";
import { isProductGroup } from "../api/naming-profile.js";
import type { GroupVersionDefinition } from "../kit/index.js";
import type { ResourceHooks } from "../registry/hooks.js";
import { deploymentHooks } from "./apps/deployment.js";
import { configMapHooks } from "./core/configmap.js";
import { eventHooks } from "./core/event.js";
import { namespaceHooks } from "./core/namespace.js";
import { secretHooks } from "./core/secret.js";
import { serviceAccountHooks } from "./core/service-account.js";

/** The product's own kinds: every server has them. */
export const builtinGroups: readonly GroupVersionDefinition[] = apiGroups.filter(({ group }) => isProductGroup(group));

/** Kinds to try things with: Widget and CronTab. Served on request only. */
export const exampleGroups: readonly GroupVersionDefinition[] = apiGroups.filter(({ group }) => !isProductGroup(group));

export const builtinHooks = [
  configMapHooks,
  deploymentHooks,
  eventHooks,
  namespaceHooks,
  secretHooks,
  serviceAccountHooks,
] as unknown as readonly ResourceHooks[];
