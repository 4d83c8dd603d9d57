package main

import (
	"context"
	"fmt"
	"sync/atomic"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/events"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

const (
	cleanupFinalizer = "demo.example.com/cleanup"
	// On a ConfigMap that isn't owned: the widget that reads it.
	readByLabel = "demo.example.com/read-by"
	modeIndex   = "spec.mode"
)

// widgetOperator makes a ConfigMap and a Deployment for each Widget, and tells in its status how far they are.
type widgetOperator struct {
	client.Client
	recorder events.EventRecorder
	cleanups atomic.Int64
}

func (o *widgetOperator) register(manager ctrl.Manager) error {
	o.Client = manager.GetClient()
	o.recorder = manager.GetEventRecorder("widget-operator")
	byMode := func(object client.Object) []string { return []string{object.(*Widget).Spec.Mode} }
	if err := manager.GetFieldIndexer().IndexField(context.Background(), &Widget{}, modeIndex, byMode); err != nil {
		return err
	}
	toReader := handler.EnqueueRequestsFromMapFunc(func(_ context.Context, object client.Object) []reconcile.Request {
		reader := object.GetLabels()[readByLabel]
		if reader == "" {
			return nil
		}
		return []reconcile.Request{{NamespacedName: types.NamespacedName{Namespace: object.GetNamespace(), Name: reader}}}
	})
	return ctrl.NewControllerManagedBy(manager).
		For(&Widget{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Owns(&corev1.ConfigMap{}).
		Owns(&appsv1.Deployment{}).
		Watches(&corev1.ConfigMap{}, toReader).
		Complete(o)
}

func (o *widgetOperator) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	widget := &Widget{}
	if err := o.Get(ctx, request.NamespacedName, widget); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !widget.DeletionTimestamp.IsZero() {
		return requeueOnConflict(o.cleanUp(ctx, widget))
	}
	if controllerutil.AddFinalizer(widget, cleanupFinalizer) {
		if err := o.Update(ctx, widget); err != nil {
			return requeueOnConflict(err)
		}
	}
	if err := o.makeChildren(ctx, widget); err != nil {
		return requeueOnConflict(err)
	}
	return requeueOnConflict(o.writeStatus(ctx, widget))
}

func requeueOnConflict(err error) (ctrl.Result, error) {
	if apierrors.IsConflict(err) || apierrors.IsAlreadyExists(err) {
		return ctrl.Result{RequeueAfter: pollInterval}, nil
	}
	return ctrl.Result{}, err
}

func (o *widgetOperator) cleanUp(ctx context.Context, widget *Widget) error {
	if !controllerutil.RemoveFinalizer(widget, cleanupFinalizer) {
		return nil
	}
	if err := o.Update(ctx, widget); err != nil {
		return client.IgnoreNotFound(err)
	}
	o.cleanups.Add(1)
	return nil
}

func (o *widgetOperator) makeChildren(ctx context.Context, widget *Widget) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: widget.Name, Namespace: widget.Namespace}}
	result, err := controllerutil.CreateOrUpdate(ctx, o.Client, settings, func() error {
		settings.Data = map[string]string{"size": fmt.Sprint(widget.Spec.Size), "extra": o.extraOf(ctx, widget)}
		return controllerutil.SetControllerReference(widget, settings, o.Scheme())
	})
	if err != nil {
		return err
	}
	if result == controllerutil.OperationResultCreated {
		o.recorder.Eventf(widget, settings, corev1.EventTypeNormal, "Created", "Create", "made %s", settings.Name)
	}
	deployment := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Name: widget.Name, Namespace: widget.Namespace}}
	_, err = controllerutil.CreateOrPatch(ctx, o.Client, deployment, func() error {
		wanted := webDeployment(widget.Name)
		if deployment.CreationTimestamp.IsZero() {
			deployment.Spec = wanted.Spec
		}
		deployment.Spec.Replicas = widget.Spec.Replicas
		deployment.Spec.Template.Spec.Containers[0].Image = fmt.Sprintf("web:%d", widget.Spec.Size)
		return controllerutil.SetControllerReference(widget, deployment, o.Scheme())
	})
	return err
}

// extraOf reads what somebody else wrote for the widget.
func (o *widgetOperator) extraOf(ctx context.Context, widget *Widget) string {
	list := &corev1.ConfigMapList{}
	check(o.List(ctx, list, client.InNamespace(widget.Namespace), client.MatchingLabels{readByLabel: widget.Name}))
	for _, item := range list.Items {
		return item.Data["extra"]
	}
	return ""
}

func (o *widgetOperator) writeStatus(ctx context.Context, widget *Widget) error {
	deployment := &appsv1.Deployment{}
	if err := o.Get(ctx, client.ObjectKeyFromObject(widget), deployment); err != nil {
		// the cache hasn't seen it yet; its event comes
		return client.IgnoreNotFound(err)
	}
	condition := metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Waiting", ObservedGeneration: widget.Generation}
	phase := "Pending"
	if deployment.Status.ReadyReplicas == *widget.Spec.Replicas {
		condition.Status, condition.Reason, phase = metav1.ConditionTrue, "AllReady", "Running"
	}
	before := widget.DeepCopyObject().(*Widget)
	widget.Status.Phase = phase
	widget.Status.Replicas = deployment.Status.ReadyReplicas
	widget.Status.ObservedGeneration = widget.Generation
	meta.SetStatusCondition(&widget.Status.Conditions, condition)
	return client.IgnoreNotFound(o.Status().Patch(ctx, widget, client.MergeFrom(before)))
}
