/** The hooks of all kinds of this group. */
import { controllerRevisionHooks } from "./controller-revision.js";
import { daemonSetHooks } from "./daemon-set.js";
import { deploymentHooks } from "./deployment.js";
import { replicaSetHooks } from "./replica-set.js";
import { statefulSetHooks } from "./stateful-set.js";

export const appsHooks = [controllerRevisionHooks, daemonSetHooks, deploymentHooks, replicaSetHooks, statefulSetHooks];
