/**
 * Seeded objects of about 2 KiB: a ConfigMap of settings and a Deployment of two containers. The same seed gives the
 * same bytes. Names are made of a text that the caller chooses, often a placeholder of `load/plan.ts`.
 */

/** Seed of every fixture; change it to see whether a result hangs on the fixtures. */
const SEED = 20_250_101;
/** Different objects of a kind; more would only cost memory. */
const VARIANTS = 64;

const WORDS = [
  "amber",
  "basin",
  "cedar",
  "delta",
  "ember",
  "fjord",
  "grove",
  "haven",
  "inlet",
  "junco",
  "karst",
  "ledge",
];

/** JSON texts of ConfigMaps with the given name. `revision` stands in the data, so that a new one is a change. */
export function configMaps(name: string, revision = "0"): string[] {
  return variants((random) => configMap(random, name, revision));
}

/** ConfigMaps of some 1 KiB. */
export function smallConfigMaps(name: string): string[] {
  return variants((random) => configMap(random, name, "0", 5));
}

/** The same ConfigMaps with one more label, for a selector to find. */
export function labelledConfigMaps(name: string, key: string, value: string): string[] {
  return variants((random) => {
    const object = configMap(random, name, "0");
    object.metadata.labels[key] = value;
    return object;
  });
}

/** JSON texts of Events with the given name about the given object; some 1 KiB, most of it the message. */
export function events(name: string, about: string): string[] {
  return variants((random) => event(random, name, about));
}

/** JSON texts of Deployments with the given name. */
export function deployments(name: string): string[] {
  return variants((random) => deployment(random, name));
}

function variants(make: (random: Random) => object): string[] {
  const random = new Random(SEED);
  return Array.from({ length: VARIANTS }, () => JSON.stringify(make(random)));
}

function configMap(random: Random, name: string, revision: string, settings = 12) {
  const data: Record<string, string> = { revision };
  for (let index = 0; index < settings; index++) data[`${random.word()}-${index}.properties`] = random.text(120);
  return { apiVersion: "v1", kind: "ConfigMap", metadata: metadata(random, name), data };
}

function event(random: Random, name: string, about: string): object {
  return {
    apiVersion: "v1",
    kind: "Event",
    metadata: metadata(random, name),
    involvedObject: { apiVersion: "v1", kind: "Pod", namespace: "default", name: about },
    reason: "Scheduled",
    message: random.text(600),
    source: { component: random.word() },
    type: "Normal",
    count: 1 + random.below(9),
  };
}

function deployment(random: Random, name: string): object {
  const labels = { app: random.word(), tier: random.word() };
  const containers = ["main", "proxy"].map((container) => ({
    name: container,
    image: `registry.example.com/${random.word()}/${random.word()}:1.${random.below(90)}.${random.below(90)}`,
    args: [`--${random.word()}=${random.below(1000)}`, `--${random.word()}=${random.text(20)}`],
    ports: [{ name: "http", containerPort: 8000 + random.below(1000), protocol: "TCP" }],
    env: Array.from({ length: 6 }, (_, index) => ({ name: `SETTING_${index}`, value: random.text(30) })),
    resources: { limits: { cpu: "500m", memory: "256Mi" }, requests: { cpu: "100m", memory: "128Mi" } },
    imagePullPolicy: "IfNotPresent",
  }));
  return {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: metadata(random, name),
    spec: {
      replicas: 1 + random.below(9),
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers, restartPolicy: "Always", terminationGracePeriodSeconds: 30 },
      },
    },
  };
}

function metadata(random: Random, name: string) {
  const labels: Record<string, string> = { app: random.word(), tier: random.word(), release: `r${random.below(100)}` };
  return { name, labels, annotations: { "example.com/owner": random.text(24), "example.com/note": random.text(48) } };
}

/** Numerical Recipes' linear congruential generator; its high bits are good enough for fixtures. */
class Random {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }

  word(): string {
    return WORDS[this.below(WORDS.length)] as string;
  }

  /** Words of `length` characters in all. */
  text(length: number): string {
    let text = this.word();
    while (text.length < length) text += ` ${this.word()}`;
    return text.slice(0, length);
  }
}
