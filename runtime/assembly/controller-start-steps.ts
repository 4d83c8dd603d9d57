/** The start steps of controllers. Each step is done once all of its controllers that run in this server have begun. */
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Health } from "../server/health/health.js";
import type { PostStartHook } from "../server/health/health-check.js";
import type { CONTROLLERS } from "./controller-table.js";

type ControllerName = keyof typeof CONTROLLERS;

/** Returns the controllers of each step, under the step names of kube-apiserver. */
function controllersOfSteps(serverName: string): Readonly<Record<string, readonly ControllerName[]>> {
  return {
    "start-apiextensions-controllers": ["customresource-establishing", "customresource-cleanup"],
    "start-legacy-token-tracking-controller": ["legacy-serviceaccount-token-tracking"],
    "apiservice-status-local-available-controller": ["apiservice-availability"],
    "apiservice-status-remote-available-controller": ["apiservice-availability"],
    [`${serverName}-autoregistration`]: ["apiservice-registration"],
  };
}

interface StepDependencies {
  readonly health: Health;
  readonly profile: NamingProfile;
}

interface Step {
  readonly hook: PostStartHook;
  readonly awaited: Set<ControllerName>;
}

export class BegunSteps {
  readonly #steps: readonly Step[];

  /** Registers the steps that have at least one of the controllers. @throws Error for a name that is taken */
  constructor({ health, profile }: StepDependencies, controllers: readonly ControllerName[]) {
    this.#steps = Object.entries(controllersOfSteps(profile.words.serverName)).flatMap(([name, all]) => {
      const awaited = new Set(all.filter((each) => controllers.includes(each)));
      return awaited.size === 0 ? [] : [{ hook: health.addPostStartHook(name), awaited }];
    });
  }

  /** Records that a controller has begun. Idempotent. */
  begun(controller: ControllerName): void {
    for (const { hook, awaited } of this.#steps) if (awaited.delete(controller) && awaited.size === 0) hook.finish();
  }

  allBegun(): void {
    for (const { hook } of this.#steps) hook.finish();
  }
}
