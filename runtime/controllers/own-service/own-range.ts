/**
 * Maintains the ServiceCIDR for the range from which the server allocates addresses of Services. It is created at
 * startup and recreated when deleted; one with another range stays as it is, since Services may have addresses in it.
 */
import { type ServiceCIDR, serviceCIDRs } from "../../../generated/networking/v1/client.js";
import { equalJson } from "../../api/json.js";
import type { Stored } from "../../api/object.js";
import { productTitle } from "../../api/profile/naming-profile.js";
import { type Clock, formatTime } from "../../api/time.js";
import type { Client } from "../../client/index.js";
import { orUndefined } from "./keep.js";

export interface OwnRangeOptions {
  readonly client: Client;
  readonly clock: Clock;
  /** In CIDR notation. */
  readonly range: string;
  /** Called once for each problem that only an operator can solve. */
  readonly warn: (message: string) => void;
}

const READY = "Ready";

export class OwnRange {
  readonly #options: OwnRangeOptions;
  readonly #reported = new Set<string>();

  constructor(options: OwnRangeOptions) {
    this.#options = options;
  }

  /** Brings the object into its desired state. @throws StatusError, ConnectionError */
  async settle(signal: AbortSignal): Promise<void> {
    const { client, range } = this.#options;
    const ranges = client.resource(serviceCIDRs);
    const { apiserverServiceName: name } = client.profile.words;
    const known = await orUndefined(ranges.get(name, { signal }));
    const object = known ?? (await ranges.create({ metadata: { name }, spec: { cidrs: [range] } }, { signal }));
    if (this.#isToBeMarked(object)) await this.#markReady(name, signal);
  }

  /** Whether the condition `Ready` is still missing. */
  #isToBeMarked({ metadata, spec, status }: Stored<ServiceCIDR>): boolean {
    if (metadata.deletionTimestamp) return false;
    const { range } = this.#options;
    const { name } = metadata;
    const cidrs = [...(spec?.cidrs ?? [])];
    if (!equalJson(cidrs, [range])) {
      this.#warnOnce(
        `the ServiceCIDR ${name} has ${cidrs.join(",")}, this server gives addresses out of ${range}: change --service-cluster-ip-range, or delete the object`,
      );
      return false;
    }
    const ready = status?.conditions?.find(({ type }) => type === READY);
    if (ready?.status === "False") {
      this.#warnOnce(`the ServiceCIDR ${name} is said not to be ready: ${ready.message ?? ""}`);
      return false;
    }
    return ready?.status !== "True";
  }

  async #markReady(name: string, signal: AbortSignal): Promise<void> {
    const { client, clock } = this.#options;
    const condition = {
      type: READY,
      status: "True" as const,
      lastTransitionTime: formatTime(clock.now()),
      message: `${productTitle(client.profile)} default Service CIDR is ready`,
    };
    await client
      .resource(serviceCIDRs)
      .status.apply(
        { metadata: { name }, status: { conditions: [condition] } },
        { fieldManager: `${name}-service-cidr-controller`, force: true, signal },
      );
  }

  #warnOnce(message: string): void {
    if (!this.#reported.has(message)) this.#options.warn(message);
    this.#reported.add(message);
  }
}
