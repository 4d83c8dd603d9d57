package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	eventsv1 "k8s.io/api/events/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	applycore "k8s.io/client-go/applyconfigurations/core/v1"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

// bench is what the tests of an operator have at hand: its manager, a live client and a way to wait.
type bench struct {
	ctx       context.Context
	namespace string
	operator  *widgetOperator
	cached    client.Client
	live      client.WithWatch
}

// operate runs an operator in a manager and tests it, as its authors would do.
func operate(ctx context.Context, s *session) {
	log.SetLogger(klog.Background())
	scheme := runtime.NewScheme()
	check(clientgoscheme.AddToScheme(scheme))
	scheme.AddKnownTypes(widgetGroupVersion, &Widget{}, &WidgetList{})
	metav1.AddToGroupVersion(scheme, widgetGroupVersion)
	lease := 5 * time.Second
	renew := 4 * time.Second
	retry := 200 * time.Millisecond
	manager := must(ctrl.NewManager(s.config, ctrl.Options{
		Scheme:                        scheme,
		Metrics:                       metricsserver.Options{BindAddress: "0"},
		Cache:                         cache.Options{DefaultNamespaces: map[string]cache.Config{s.namespace: {}}},
		LeaderElection:                true,
		LeaderElectionID:              "widget-operator",
		LeaderElectionNamespace:       s.namespace,
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 &lease,
		RenewDeadline:                 &renew,
		RetryPeriod:                   &retry,
	}))
	operator := &widgetOperator{}
	check(operator.register(manager))
	running, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- manager.Start(running) }()
	select {
	case <-manager.Elected():
	case err := <-ended:
		panic(fmt.Errorf("the manager ended before it led: %w", err))
	}
	b := &bench{ctx, s.namespace, operator, manager.GetClient(), must(client.NewWithWatch(s.config, client.Options{Scheme: scheme}))}
	say("leads", b.leader() != "")
	for _, one := range []struct {
		name string
		run  func(*bench)
	}{
		{"children", (*bench).children},
		{"drift", (*bench).drift},
		{"rollout", (*bench).rollout},
		{"foreign objects", (*bench).foreignObjects},
		{"reading", (*bench).reading},
		{"writing", (*bench).writing},
		{"deletion", (*bench).deletion},
	} {
		fmt.Fprintln(os.Stderr, "testing", one.name)
		one.run(b)
	}
	stop()
	if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
		panic(err)
	}
	// the manager does not wait for the lease to be given back, and gives it back at most once: a renewal that it
	// has just taken back may have happened all the same, and then the lease ends by its own time
	eventually(b.ctx, func() bool { return b.leader() == "" })
	say("leads after the end", b.leader() != "")
}

// leader is empty when nobody holds the lease, or whoever does has not renewed it in time.
func (b *bench) leader() string {
	lease := &coordinationv1.Lease{}
	check(b.live.Get(b.ctx, client.ObjectKey{Namespace: b.namespace, Name: "widget-operator"}, lease))
	if lease.Spec.HolderIdentity == nil || hasEnded(&lease.Spec) {
		return ""
	}
	return *lease.Spec.HolderIdentity
}

func hasEnded(lease *coordinationv1.LeaseSpec) bool {
	if lease.RenewTime == nil || lease.LeaseDurationSeconds == nil {
		return false
	}
	return time.Since(lease.RenewTime.Time) > time.Duration(*lease.LeaseDurationSeconds)*time.Second
}

func (b *bench) create(name string, size int32) *Widget {
	replicas := int32(2)
	widget := &Widget{
		ObjectMeta: metav1.ObjectMeta{Name: name, Namespace: b.namespace},
		Spec:       WidgetSpec{Size: size, Replicas: &replicas},
	}
	check(b.live.Create(b.ctx, widget))
	return widget
}

// find waits until an object is as wanted.
func find[Kind client.Object](b *bench, name string, object Kind, isWanted func(Kind) bool) Kind {
	eventually(b.ctx, func() bool {
		err := b.live.Get(b.ctx, client.ObjectKey{Namespace: b.namespace, Name: name}, object)
		return err == nil && isWanted(object)
	})
	return object
}

func (b *bench) isGone(object client.Object, name string) bool {
	return apierrors.IsNotFound(b.live.Get(b.ctx, client.ObjectKey{Namespace: b.namespace, Name: name}, object))
}

func (b *bench) children() {
	widget := b.create("gear", 3)
	settings := find(b, "gear", &corev1.ConfigMap{}, func(*corev1.ConfigMap) bool { return true })
	owner := metav1.GetControllerOf(settings)
	say("owner", []any{owner.APIVersion, owner.Kind, owner.Name, owner.UID == widget.UID, *owner.BlockOwnerDeletion})
	pending := find(b, "gear", &Widget{}, func(w *Widget) bool { return w.Status.Phase == "Pending" })
	say("finalizer", controllerutil.ContainsFinalizer(pending, cleanupFinalizer))
	b.markReady("gear")
	ready := find(b, "gear", &Widget{}, func(w *Widget) bool { return w.Status.Phase == "Running" })
	condition := ready.Status.Conditions[0]
	say("condition", []any{condition.Type, condition.Status, condition.Reason, condition.ObservedGeneration == ready.Generation})
	say("status kept the generation", ready.Generation == pending.Generation)
	list := &eventsv1.EventList{}
	eventually(b.ctx, func() bool {
		check(b.live.List(b.ctx, list, client.InNamespace(b.namespace), client.MatchingFields{"reason": "Created"}))
		return len(list.Items) == 1
	})
	say("event", []any{list.Items[0].Note, list.Items[0].Regarding.Kind, list.Items[0].Related.Kind})
}

// markReady does what a cluster would do with a Deployment.
func (b *bench) markReady(name string) {
	deployment := find(b, name, &appsv1.Deployment{}, func(*appsv1.Deployment) bool { return true })
	deployment.Status.Replicas = *deployment.Spec.Replicas
	deployment.Status.ReadyReplicas = *deployment.Spec.Replicas
	check(b.live.Status().Update(b.ctx, deployment))
}

func (b *bench) drift() {
	first := find(b, "gear", &corev1.ConfigMap{}, func(*corev1.ConfigMap) bool { return true })
	uid := first.UID
	check(b.live.Delete(b.ctx, first))
	remade := find(b, "gear", &corev1.ConfigMap{}, func(c *corev1.ConfigMap) bool { return c.UID != uid })
	say("deleted child is made again", remade.Data["size"])
	remade.Data["size"] = "wrong"
	check(b.live.Update(b.ctx, remade))
	say("changed child is put right", find(b, "gear", &corev1.ConfigMap{}, func(c *corev1.ConfigMap) bool { return c.Data["size"] == "3" }).Data["size"])
}

func (b *bench) rollout() {
	widget := find(b, "gear", &Widget{}, func(*Widget) bool { return true })
	before := widget.DeepCopyObject().(*Widget)
	widget.Spec.Size = 4
	check(b.live.Patch(b.ctx, widget, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{})))
	deployment := find(b, "gear", &appsv1.Deployment{}, func(d *appsv1.Deployment) bool { return imagesOf(d)[0] == "web:4" })
	say("images", imagesOf(deployment))
	done := find(b, "gear", &Widget{}, func(w *Widget) bool {
		return w.Status.ObservedGeneration == w.Generation && w.Generation > before.Generation
	})
	say("generations", []int64{before.Generation, done.Generation})
	stale := before.DeepCopyObject().(*Widget)
	stale.Spec.Size = 9
	say("stale patch", apierrors.IsConflict(b.live.Patch(b.ctx, stale, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))))
}

func (b *bench) foreignObjects() {
	foreign := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Name: "foreign", Namespace: b.namespace, Labels: map[string]string{readByLabel: "gear"}},
		Data:       map[string]string{"extra": "hello"},
	}
	check(b.live.Create(b.ctx, foreign))
	say("extra", find(b, "gear", &corev1.ConfigMap{}, func(c *corev1.ConfigMap) bool { return c.Data["extra"] != "" }).Data["extra"])
}

func (b *bench) reading() {
	manual := b.create("manual", 1)
	manual = find(b, manual.Name, manual, func(w *Widget) bool { return w.Status.Phase != "" })
	// The operator may write its status once more meanwhile, so that an update would lose against it.
	before := manual.DeepCopyObject().(*Widget)
	manual.Spec.Mode = "manual"
	check(b.live.Patch(b.ctx, manual, client.MergeFrom(before)))
	names := func(reader client.Reader, options ...client.ListOption) []string {
		list := &WidgetList{}
		check(reader.List(b.ctx, list, append(options, client.InNamespace(b.namespace))...))
		return namesOf(list.Items, (*Widget).GetName)
	}
	byMode := client.MatchingFields{modeIndex: "manual"}
	eventually(b.ctx, func() bool { return len(names(b.cached, byMode)) == 1 })
	say("by the index of the cache", names(b.cached, byMode))
	say("by a field selector", names(b.live, byMode))
	list := &WidgetList{}
	check(b.live.List(b.ctx, list, client.InNamespace(b.namespace), client.Limit(1)))
	say("first page", []any{namesOf(list.Items, (*Widget).GetName), list.Continue != ""})
	onlyMetadata := &metav1.PartialObjectMetadataList{}
	onlyMetadata.SetGroupVersionKind(widgetKind.GroupVersion().WithKind("WidgetList"))
	check(b.cached.List(b.ctx, onlyMetadata, client.InNamespace(b.namespace)))
	say("metadata from the cache", len(onlyMetadata.Items))
	untyped := &unstructured.Unstructured{}
	untyped.SetGroupVersionKind(cronTabKind)
	untyped.SetName("tab")
	untyped.SetNamespace(b.namespace)
	check(unstructured.SetNestedField(untyped.Object, "* * * * *", "spec", "cronSpec"))
	check(b.cached.Create(b.ctx, untyped))
	eventually(b.ctx, func() bool { return b.cached.Get(b.ctx, client.ObjectKeyFromObject(untyped), untyped) == nil })
	say("untyped from the cache", untyped.Object["spec"])
	changes := must(b.live.Watch(b.ctx, &WidgetList{}, client.InNamespace(b.namespace), byMode))
	defer changes.Stop()
	event := <-changes.ResultChan()
	say("watch", []any{event.Type, event.Object.(*Widget).Name})
}

func (b *bench) writing() {
	configuration := applycore.ConfigMap("applied", b.namespace).WithData(map[string]string{"a": "1"})
	check(b.live.Apply(b.ctx, configuration, client.FieldOwner("operator")))
	settings := find(b, "applied", &corev1.ConfigMap{}, func(*corev1.ConfigMap) bool { return true })
	say("applied", []any{settings.Data, settings.ManagedFields[0].Manager, settings.ManagedFields[0].Operation})
	check(b.live.Create(b.ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "dry", Namespace: b.namespace}}, client.DryRunAll))
	say("dry run left nothing", b.isGone(&corev1.ConfigMap{}, "dry"))
	check(b.live.DeleteAllOf(b.ctx, &corev1.ConfigMap{}, client.InNamespace(b.namespace), client.MatchingLabels{readByLabel: "gear"}))
	say("all of them deleted", b.isGone(&corev1.ConfigMap{}, "foreign"))
}

func (b *bench) deletion() {
	widget := find(b, "gear", &Widget{}, func(*Widget) bool { return true })
	check(b.live.Delete(b.ctx, widget))
	eventually(b.ctx, func() bool { return b.isGone(&Widget{}, "gear") })
	// The object is gone for others before the operator has read the answer to its own write.
	eventually(b.ctx, func() bool { return b.operator.cleanups.Load() > 0 })
	say("cleanups", b.operator.cleanups.Load())
	eventually(b.ctx, func() bool { return b.isGone(&corev1.ConfigMap{}, "gear") && b.isGone(&appsv1.Deployment{}, "gear") })
	say("children are collected", true)
	orphaned := find(b, "manual", &Widget{}, func(*Widget) bool { return true })
	check(b.live.Delete(b.ctx, orphaned, client.PropagationPolicy(metav1.DeletePropagationOrphan)))
	eventually(b.ctx, func() bool { return b.isGone(&Widget{}, "manual") })
	kept := find(b, "manual", &corev1.ConfigMap{}, func(*corev1.ConfigMap) bool { return true })
	say("owners of an orphan", len(kept.OwnerReferences))
	last := b.create("last", 1)
	find(b, "last", &appsv1.Deployment{}, func(*appsv1.Deployment) bool { return true })
	check(b.live.Delete(b.ctx, last, client.PropagationPolicy(metav1.DeletePropagationForeground)))
	eventually(b.ctx, func() bool { return b.isGone(&Widget{}, "last") })
	say("children of what is deleted in the foreground are gone", b.isGone(&appsv1.Deployment{}, "last") && b.isGone(&corev1.ConfigMap{}, "last"))
}
