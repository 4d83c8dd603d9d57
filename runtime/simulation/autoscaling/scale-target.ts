/** The workload that an autoscaler scales: an object of any kind with the subresource `scale`. */
import type { CrossVersionObjectReference } from "../../../generated/autoscaling/v2/metrics.types.js";
import { isConflict } from "../../api/status.js";
import type { Client, Scale } from "../../client/index.js";

/** The number of times that a change of the scale is tried while others change it too. */
const TRIES = 5;

/** The target can't be found, or has no scale. The message says why, in the words of a cluster. */
export class ScaleTargetError extends Error {}

export class ScaleTarget {
  readonly #api;
  readonly #name: string;
  #scale: Scale;

  private constructor(api: Awaited<ReturnType<typeof scaleApi>>, name: string, scale: Scale) {
    this.#api = api;
    this.#name = name;
    this.#scale = scale;
  }

  /** @throws ScaleTargetError; StatusError if the server refuses to answer */
  static async read(
    client: Client,
    reference: CrossVersionObjectReference,
    namespace: string,
    signal: AbortSignal,
  ): Promise<ScaleTarget> {
    const api = await scaleApi(client, reference, namespace, signal);
    return new ScaleTarget(api, reference.name, await api.get(reference.name, { signal }));
  }

  /** The number of replicas that the target shall have. */
  get replicas(): number {
    return this.#scale.spec?.replicas ?? 0;
  }

  /** The selector of the target's pods as a text; empty if it has none. */
  get selector(): string {
    return this.#scale.status?.selector ?? "";
  }

  /** @throws StatusError if the server refuses the change */
  async setReplicas(replicas: number, signal: AbortSignal): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        const metadata = { ...this.#scale.metadata, name: this.#name };
        this.#scale = await this.#api.update({ ...this.#scale, metadata, spec: { replicas } }, { signal });
        return;
      } catch (error) {
        if (!isConflict(error) || tries === TRIES) throw error;
        this.#scale = await this.#api.get(this.#name, { signal });
      }
    }
  }
}

/** Finds the kind in any version of its group, for the version in the reference counts for nothing. */
async function scaleApi(
  client: Client,
  { apiVersion = "", kind }: CrossVersionObjectReference,
  namespace: string,
  signal: AbortSignal,
) {
  const parts = apiVersion.split("/");
  if (parts.length > 2) throw new ScaleTargetError(`unexpected GroupVersion string: ${apiVersion}`);
  const group = parts.length === 2 ? (parts[0] ?? "") : "";
  const served = (await client.dynamic.kinds({ signal })).filter(({ reference }) => reference.kind === kind);
  const ofGroup = served.filter(({ reference }) => reference.group === group);
  const [first] = ofGroup;
  if (first === undefined)
    throw new ScaleTargetError(`no matches for kind ${JSON.stringify(kind)} in group ${JSON.stringify(group)}`);
  const found = ofGroup.find(({ subresources }) => subresources.includes("scale"));
  if (found === undefined) throw new ScaleTargetError("the server could not find the requested resource");
  const { version } = found.reference;
  const document = {
    apiVersion: group === "" ? version : `${group}/${version}`,
    kind,
    metadata: { namespace },
  };
  return (await client.dynamic.of(document, { signal })).scale;
}
