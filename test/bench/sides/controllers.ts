/**
 * The controllers of the measured servers: all except the one that publishes a ConfigMap in every namespace, since cases
 * count and watch collections of ConfigMaps.
 */
export const CONTROLLERS: readonly string[] = ["*", "-root-ca-cert-publisher"];
