/**
 * How certificates of others are judged: each one that a bundle names is trusted by itself, whether it is an authority's
 * or the server's own. TLS would ask for the root of every chain, which bundles of webhooks often leave out.
 */
export const EVERY_CERTIFICATE_IS_AN_ANCHOR = { allowPartialTrustChain: true } as const;
