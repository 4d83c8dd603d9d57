/** The addresses of load balancers in tables. */

/** Addresses, or host names where there is no address; sorted and unique. */
export function balancerAddresses(
  ways: readonly { readonly ip?: string; readonly hostname?: string }[] = [],
): string[] {
  return [...new Set(ways.map(({ ip, hostname }) => ip || hostname || "").filter((way) => way !== ""))].sort();
}
