/**
 * Controllers of the servers that are measured: all but the one that publishes a ConfigMap in every namespace, since cases
 * count and watch what is in a collection of ConfigMaps.
 */
export const CONTROLLERS: readonly string[] = ["*", "-root-ca-cert-publisher"];
