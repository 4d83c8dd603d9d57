/** Where load balancers can be reached, as tables show it. */

/** Addresses, or names where there is no address; ordered, each once. */
export function balancerAddresses(
  ways: readonly { readonly ip?: string; readonly hostname?: string }[] = [],
): string[] {
  return [...new Set(ways.map(({ ip, hostname }) => ip || hostname || "").filter((way) => way !== ""))].sort();
}
