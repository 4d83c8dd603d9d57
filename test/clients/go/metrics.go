package main

import (
	"cmp"
	"context"
	"math"
	"net/http"
	"slices"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

const metricsText = "text/plain;version=0.0.4"

// scrape reads the metrics of a server as Prometheus itself does, and has them looked at by its linter.
func scrape(ctx context.Context, s *session) {
	check(s.typed.Discovery().RESTClient().Get().AbsPath("/readyz").Do(ctx).Error())
	for _, path := range []string{"/metrics", "/metrics/slis"} {
		families := readMetrics(ctx, s, path)
		say("is read "+path, len(families) > 0)
		say("histograms that contradict themselves "+path, contradictions(families))
		say("problems "+path, problemsOf(families))
	}
}

func readMetrics(ctx context.Context, s *session, path string) []*dto.MetricFamily {
	request := must(http.NewRequestWithContext(ctx, http.MethodGet, s.config.Host+path, nil))
	request.Header.Set("Accept", metricsText)
	answer := must(s.http.Do(request))
	defer answer.Body.Close()
	parser := expfmt.NewTextParser(model.LegacyValidation)
	byName := must(parser.TextToMetricFamilies(answer.Body))
	var families []*dto.MetricFamily
	for _, family := range byName {
		families = append(families, family)
	}
	return families
}

// Buckets count up to the number of all observations, and a sum belongs to them.
func contradictions(families []*dto.MetricFamily) []string {
	found := []string{}
	for _, family := range families {
		for _, metric := range family.Metric {
			histogram := metric.Histogram
			if family.GetType() == dto.MetricType_HISTOGRAM && !isConsistent(histogram) {
				found = append(found, family.GetName())
			}
		}
	}
	return found
}

func isConsistent(histogram *dto.Histogram) bool {
	if histogram == nil || len(histogram.Bucket) == 0 || histogram.GetSampleSum() < 0 {
		return false
	}
	bound, count := math.Inf(-1), uint64(0)
	for _, bucket := range histogram.Bucket {
		if bucket.GetUpperBound() <= bound || bucket.GetCumulativeCount() < count {
			return false
		}
		bound, count = bucket.GetUpperBound(), bucket.GetCumulativeCount()
	}
	return math.IsInf(bound, 1) && count == histogram.GetSampleCount()
}

func problemsOf(families []*dto.MetricFamily) [][]string {
	problems := must(promlint.NewWithMetricFamilies(families).Lint())
	slices.SortFunc(problems, func(one, other promlint.Problem) int {
		return cmp.Or(cmp.Compare(one.Metric, other.Metric), cmp.Compare(one.Text, other.Text))
	})
	found := [][]string{}
	for _, problem := range problems {
		found = append(found, []string{problem.Metric, problem.Text})
	}
	return found
}
