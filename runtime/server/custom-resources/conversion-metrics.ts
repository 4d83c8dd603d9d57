/** How long conversions by webhooks take, by definition. */
import { inSpan, type Spans } from "../../api/spans.js";
import { exponentialBuckets } from "../../base/histogram.js";
import type { HistogramMetric, MetricRegistry } from "../../base/metrics/metric-registry.js";
import type { RemoteConversion } from "../../kit/index.js";

const SECONDS = exponentialBuckets(0.001, 2, 15);

export class ConversionMetrics {
  private readonly durations: HistogramMetric<readonly ["crd_name", "from_version", "to_version", "succeeded"]>;

  constructor(
    registry: MetricRegistry,
    private readonly spans?: Spans | undefined,
  ) {
    this.durations = registry.histogram(
      {
        name: "apiserver_crd_conversion_webhook_duration_seconds",
        help: "Time of a conversion by the webhook of a definition, whatever the number of objects.",
        labels: ["crd_name", "from_version", "to_version", "succeeded"],
        stability: "ALPHA",
        since: "1.27",
      },
      { buckets: SECONDS },
    );
  }

  /** The same conversion, with its calls measured. @param definition the name of the definition */
  measure(definition: string, conversion: RemoteConversion): RemoteConversion {
    return {
      convert: async (objects, apiVersion) => {
        const versions = [versionOf(objects[0]?.apiVersion), versionOf(apiVersion)] as const;
        const beganMs = performance.now();
        let hasSucceeded = false;
        try {
          const attributes = { "kindsmith.definition": definition, "kindsmith.objects": objects.length };
          const work = () => conversion.convert(objects, apiVersion);
          const converted = await inSpan(this.spans, "Convert", attributes, work);
          hasSucceeded = true;
          return converted;
        } finally {
          this.durations.observe((performance.now() - beganMs) / 1000, definition, ...versions, String(hasSucceeded));
        }
      },
    };
  }
}

function versionOf(apiVersion = ""): string {
  return apiVersion.slice(apiVersion.indexOf("/") + 1);
}
