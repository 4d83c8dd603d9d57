/** Versions of the review objects that conversion and admission webhooks receive, preferred version first. */
export const REVIEW_VERSIONS = ["v1", "v1beta1"] as const;
export type ReviewVersion = (typeof REVIEW_VERSIONS)[number];

export function isReviewVersion(version: string): version is ReviewVersion {
  return REVIEW_VERSIONS.some((known) => known === version);
}
