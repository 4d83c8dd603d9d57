/** What is tested: keeps a ConfigMap with the settings of each greenhouse. */
import { isConflict } from "kindsmith/client";

const MAX_TRIES = 5;

/** Sets the temperature, and tries again when somebody else has just written the greenhouse. */
export async function setTemperature(greenhouses, name, celsius) {
  for (let tries = 1; ; tries++) {
    const greenhouse = await greenhouses.get(name);
    try {
      return await greenhouses.update({ ...greenhouse, spec: { ...greenhouse.spec, celsius } });
    } catch (error) {
      if (!isConflict(error) || tries === MAX_TRIES) throw error;
    }
  }
}

/** Follows the greenhouses until the signal fires. */
export async function keepSettings(client, greenhouses, signal) {
  const informer = greenhouses.informer({ onError: (error) => console.warn(String(error)) });
  const write = ({ metadata, spec }) =>
    client.core.v1.configMaps(metadata.namespace).apply({
      metadata: { name: `${metadata.name}-settings` },
      data: { celsius: String(spec.celsius) },
    });
  const work = [];
  informer.on({ add: (object) => work.push(write(object)), update: (object) => work.push(write(object)) });
  await informer.run(signal);
  await Promise.all(work);
}
