// Package operator keeps a ConfigMap with the settings of each greenhouse.
package operator

import (
	"context"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

type Reconciler struct {
	client.Client
}

func (r *Reconciler) SetupWithManager(manager ctrl.Manager) error {
	r.Client = manager.GetClient()
	return ctrl.NewControllerManagedBy(manager).For(&Greenhouse{}).Owns(&corev1.ConfigMap{}).Complete(r)
}

func (r *Reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	greenhouse := &Greenhouse{}
	if err := r.Get(ctx, request.NamespacedName, greenhouse); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: greenhouse.Namespace, Name: greenhouse.Name + "-settings"}}
	if _, err := controllerutil.CreateOrUpdate(ctx, r.Client, settings, func() error {
		settings.Data = map[string]string{"celsius": strconv.FormatInt(greenhouse.Spec.Celsius, 10)}
		return controllerutil.SetControllerReference(greenhouse, settings, r.Scheme())
	}); err != nil {
		return ctrl.Result{}, err
	}
	if greenhouse.Status.Settings == settings.Name {
		return ctrl.Result{}, nil
	}
	greenhouse.Status.Settings = settings.Name
	return ctrl.Result{}, r.Status().Update(ctx, greenhouse)
}
