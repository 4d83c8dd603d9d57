/** What users declare about simulated nodes and pods. Times are milliseconds, or texts such as `90s` and `1m30s`. */

export type SimulatedTime = number | string;

export interface WorkloadSimulation {
  readonly nodes?: SimulatedNodes;
  readonly delays?: StageDelays;
  /** The number of pods that all nodes together start in a second. Default: no limit. */
  readonly podStartsPerSecond?: number;
  /**
   * The name of the default StorageClass that is created if there is no class at the start. Default: `standard`. An empty text
   * creates none.
   */
  readonly storageClass?: string;
  /** Exceptions from the normal life of pods and nodes. Of several rules for one stage the first one counts. */
  readonly rules?: readonly SimulationRule[];
}

/** The nodes that the simulation creates if they do not exist. */
export interface SimulatedNodes {
  /** Default: 3. */
  readonly count?: number;
  /** Default: 16 CPUs, 64 GiB of memory, 256 GiB of ephemeral storage, 110 pods. */
  readonly capacity?: Readonly<Record<string, string>>;
  readonly labels?: Readonly<Record<string, string>>;
}

/** How long each stage of a pod takes. Default: no time, and one second for `run`. */
export interface StageDelays {
  /** From the creation to the assignment to a node. */
  readonly schedule?: SimulatedTime;
  /** From the assignment to the start of the containers. */
  readonly start?: SimulatedTime;
  /** From the start of the containers until they are ready. */
  readonly ready?: SimulatedTime;
  /** How long containers run that are not restarted when they succeed. */
  readonly run?: SimulatedTime;
  /** From the deletion to the end; at most the grace period of the pod. */
  readonly terminate?: SimulatedTime;
}

export type SimulationRule = PodRule | NodeRule;

export interface PodRule {
  /** The name of the rule in messages. */
  readonly name?: string;
  readonly pods: PodMatch;
  /** The share of the matching pods that the rule concerns, from 0 to 1, chosen by their uid. Default: 1. */
  readonly share?: number;
  readonly start?: {
    readonly delay?: SimulatedTime;
    /** The containers do not start, and wait for this reason. */
    readonly fail?: {
      /** `ImagePullBackOff`, `CreateContainerConfigError`, or any other word. */
      readonly reason: string;
      readonly message?: string;
      /** The containers start after this time. Default: never. */
      readonly for?: SimulatedTime;
    };
  };
  readonly ready?: {
    readonly delay?: SimulatedTime;
    readonly never?: boolean;
    /** The containers become ready no sooner than the initial delays of their startup and readiness probes say. */
    readonly probes?: boolean;
  };
  /** The containers end by themselves. The restart policy decides what comes next. */
  readonly exit?: {
    /** How long they run. Default: no time. */
    readonly delay?: SimulatedTime;
    /** Default: 0. */
    readonly code?: number;
    /** Default: `Completed` or `Error`. */
    readonly reason?: string;
    readonly message?: string;
    /** After so many ends a restarted container keeps running. Default: no limit. */
    readonly times?: number;
  };
  /** The node ends the pod, which becomes `Failed`. */
  readonly evict?: { readonly delay?: SimulatedTime; readonly reason?: string; readonly message?: string };
  readonly terminate?: { readonly delay?: SimulatedTime };
  /** What the containers have written. `{pod}`, `{namespace}`, `{container}`, `{node}` and `{image}` are replaced. */
  readonly logs?: string;
}

/** Conditions that must all hold. `*` in a text stands for any characters. Without any, the rule concerns every pod. */
export interface PodMatch {
  readonly namespace?: string;
  readonly name?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  /** The image of any container. */
  readonly image?: string;
  /** The command and arguments of any container, joined by spaces. */
  readonly command?: string;
  /** The kind of the controller, such as `Job`. */
  readonly owner?: string;
  readonly node?: string;
}

export interface NodeRule {
  readonly name?: string;
  readonly nodes: { readonly name?: string; readonly labels?: Readonly<Record<string, string>> };
  /** The node stops reporting this long after its creation. Its pods stay as they are. */
  readonly die?: { readonly delay?: SimulatedTime };
  /** The node reports again this long after it has died. Default: never. */
  readonly recover?: { readonly delay?: SimulatedTime };
}
