/** How long conversions by webhooks take, definition by definition. */

import { inSpan, type Spans } from "../../../api/spans.js";
import { type Buckets, exponentialBuckets, Histogram } from "../../../base/histogram.js";
import type { RemoteConversion } from "../../../kit/index.js";
import { LabelledFigures } from "../labelled-figures.js";
import type { MetricDefinition, MetricFamily } from "../metric-definition.js";

const SECONDS: Buckets = exponentialBuckets(0.001, 2, 15);

const DURATION: MetricDefinition = {
  name: "apiserver_crd_conversion_webhook_duration_seconds",
  help: "Time of a conversion by the webhook of a definition, whatever the number of objects.",
  type: "histogram",
  labels: ["crd_name", "from_version", "to_version", "succeeded"],
  stability: "ALPHA",
  since: "1.27",
};

export const CONVERSION_METRICS = [DURATION];

export class ConversionFigures {
  private readonly figures = new LabelledFigures(DURATION.labels, () => new Histogram(SECONDS));

  constructor(private readonly spans?: Spans | undefined) {}

  /** The same conversion; its calls are measured. @param definition its name */
  measure(definition: string, conversion: RemoteConversion): RemoteConversion {
    return {
      convert: async (objects, apiVersion) => {
        const versions = [versionOf(objects[0]?.apiVersion), versionOf(apiVersion)];
        const beganMs = performance.now();
        let hasSucceeded = false;
        try {
          const attributes = { "kindsmith.definition": definition, "kindsmith.objects": objects.length };
          const work = () => conversion.convert(objects, apiVersion);
          const converted = await inSpan(this.spans, "Convert", attributes, work);
          hasSucceeded = true;
          return converted;
        } finally {
          this.figures.update([definition, ...versions, String(hasSucceeded)], (histogram) => {
            histogram.observe((performance.now() - beganMs) / 1000);
            return histogram;
          });
        }
      },
    };
  }

  families(): MetricFamily[] {
    return [{ metric: DURATION, samples: this.figures.samples((histogram) => histogram) }];
  }
}

function versionOf(apiVersion = ""): string {
  return apiVersion.slice(apiVersion.indexOf("/") + 1);
}
