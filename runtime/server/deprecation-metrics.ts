/** Which deprecated versions are still in use, under the name that dashboards know. VER-041. */
import type { DeprecatedUses } from "../pipeline/deprecation.js";
import type { MetricFamily } from "./metrics.js";

export function deprecationMetrics(uses: DeprecatedUses): MetricFamily[] {
  return [
    {
      name: "apiserver_requested_deprecated_apis",
      help: "Deprecated versions that were asked for since the server began, with the release that removes them.",
      type: "gauge",
      samples: uses.all().map(({ group, version, resource, subresource, removedRelease }) => ({
        labels: { group, version, resource, subresource, removed_release: removedRelease },
        value: 1,
      })),
    },
  ];
}
