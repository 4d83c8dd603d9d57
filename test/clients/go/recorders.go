package main

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	eventsv1 "k8s.io/api/events/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/scheme"
	corev1client "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/events"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/tools/reference"
)

// recorders writes events about an object by the older and by the newer API, more than once.
func recorders(ctx context.Context, s *session) {
	about := must(s.typed.CoreV1().ConfigMaps(s.namespace).Create(ctx, configMap("subject", nil), metav1.CreateOptions{}))

	older := record.NewBroadcaster()
	defer older.Shutdown()
	older.StartRecordingToSink(&corev1client.EventSinkImpl{Interface: s.typed.CoreV1().Events("")})
	recorder := older.NewRecorder(scheme.Scheme, corev1.EventSource{Component: "older"})
	for range 3 {
		recorder.Eventf(about, corev1.EventTypeNormal, "Seen", "%s was seen", about.Name)
	}
	coreEvents := s.typed.CoreV1().Events(s.namespace)
	var found []corev1.Event
	eventually(ctx, func() bool {
		found = must(coreEvents.List(ctx, metav1.ListOptions{
			FieldSelector: "involvedObject.name=subject,reason=Seen",
		})).Items
		return len(found) == 1 && found[0].Count == 3
	})
	say("older", []any{found[0].Message, found[0].Type, found[0].InvolvedObject.Kind, found[0].Source.Component})
	ref := must(reference.GetReference(scheme.Scheme, about))
	say("search", len(must(coreEvents.SearchWithContext(ctx, scheme.Scheme, ref)).Items))

	newer := events.NewBroadcaster(&events.EventSinkImpl{Interface: s.typed.EventsV1()})
	defer newer.Shutdown()
	check(newer.StartRecordingToSinkWithContext(ctx))
	newRecorder := newer.NewRecorder(scheme.Scheme, "example.com/newer")
	move := func() {
		newRecorder.Eventf(about, nil, corev1.EventTypeWarning, "Moved", "Moving", "%s was moved", about.Name)
	}
	var series []eventsv1.Event
	moved := func() bool {
		series = must(s.typed.EventsV1().Events(s.namespace).List(ctx, metav1.ListOptions{FieldSelector: "reason=Moved"})).Items
		return len(series) == 1
	}
	move()
	// a second one while the first is on its way would be a conflict, after which the library waits for seconds
	eventually(ctx, moved)
	move()
	eventually(ctx, func() bool { return moved() && series[0].Series != nil })
	say("newer", []any{series[0].Note, series[0].Action, series[0].Regarding.Kind, series[0].ReportingController, series[0].Series.Count})
	shared := must(coreEvents.Get(ctx, series[0].Name, metav1.GetOptions{}))
	say("newer by the older API", []any{shared.Message, shared.InvolvedObject.Name})
}
