/**
 * How bundles verify certificates: every certificate in a bundle is trusted by itself, whether it is an authority's or
 * the server's own. By default TLS demands the root of every chain, which bundles of webhooks often omit.
 */
export const EVERY_CERTIFICATE_IS_AN_ANCHOR = { allowPartialTrustChain: true } as const;
