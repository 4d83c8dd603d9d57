/** Small workloads for scenes. */

/** A pod template of the app; the image is what changes between revisions. */
export function template(app: string, { image = "one", ...spec }: { image?: string; [field: string]: unknown } = {}) {
  return { metadata: { labels: { app } }, spec: { containers: [{ name: "main", image }], ...spec } };
}

export function deployment(name: string, spec: object = {}) {
  return {
    metadata: { name },
    spec: { replicas: 3, selector: { matchLabels: { app: name } }, template: template(name), ...spec },
  };
}

export function container(image: string) {
  return { containers: [{ name: "main", image }] };
}
