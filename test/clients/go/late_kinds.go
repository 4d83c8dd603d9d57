package main

import (
	"context"
	"os"
	"path/filepath"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/controller-runtime/pkg/log"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/yaml"
)

// lateKinds installs a folder of definitions, as tests of operators do, under a manager that runs already.
func lateKinds(ctx context.Context, s *session) {
	log.SetLogger(klog.Background())
	manager := must(ctrl.NewManager(s.config, ctrl.Options{
		Scheme:  clientgoscheme.Scheme,
		Metrics: metricsserver.Options{BindAddress: "0"},
	}))
	running, stop := context.WithCancel(ctx)
	defer stop()
	go func() { check(manager.Start(running)) }()
	<-manager.Elected()
	groups := []string{"a." + s.namespace + ".example.com", "b." + s.namespace + ".example.com"}
	live := manager.GetClient()
	early := lateGadget(groups[0], s.namespace)
	say("created too early", meta.IsNoMatchError(live.Create(ctx, early)))

	folder := folderOf(groups)
	defer func() { check(os.RemoveAll(folder)) }()
	options := envtest.CRDInstallOptions{Paths: []string{folder}, ErrorIfPathMissing: true}
	options.CRDs = must(envtest.InstallCRDs(s.config, options))
	say("installed", len(options.CRDs))
	for _, group := range groups {
		reconciled := make(chan string)
		gadget := lateGadget(group, s.namespace)
		check(live.Create(ctx, gadget))
		check(ctrl.NewControllerManagedBy(manager).For(lateGadget(group, "")).Named(group).Complete(
			reconcile.Func(func(ctx context.Context, request reconcile.Request) (reconcile.Result, error) {
				select {
				case reconciled <- request.Name:
				case <-ctx.Done():
				}
				return reconcile.Result{}, nil
			})))
		say("reconciled in "+group[:1], <-reconciled)
		before := gadget.DeepCopy()
		check(unstructured.SetNestedField(gadget.Object, "Running", "status", "phase"))
		check(live.Status().Patch(ctx, gadget, client.MergeFrom(before)))
		say("status in "+group[:1], gadget.Object["status"])
		say("reconciled again in "+group[:1], <-reconciled)
		check(live.Apply(ctx, client.ApplyConfigurationFromUnstructured(lateGadget(group, s.namespace)), client.FieldOwner("late")))
	}

	check(envtest.UninstallCRDs(s.config, envtest.CRDInstallOptions{CRDs: options.CRDs}))
	eventually(ctx, func() bool {
		direct := must(client.New(s.config, client.Options{Scheme: clientgoscheme.Scheme}))
		return meta.IsNoMatchError(direct.Create(ctx, lateGadget(groups[0], s.namespace)))
	})
	err := live.Create(ctx, lateGadget(groups[0], s.namespace))
	say("created too late", apierrors.IsNotFound(err) || meta.IsNoMatchError(err))
}

// folderOf writes a definition of gadgets for each group.
func folderOf(groups []string) string {
	folder := must(os.MkdirTemp("", "definitions-"))
	for _, group := range groups {
		definition := gadgetDefinition(group)
		definition.TypeMeta = metav1.TypeMeta{
			APIVersion: apiextensionsv1.SchemeGroupVersion.String(), Kind: "CustomResourceDefinition",
		}
		check(os.WriteFile(filepath.Join(folder, group+".yaml"), must(yaml.Marshal(definition)), 0o600))
	}
	return folder
}

func lateGadget(group, namespace string) *unstructured.Unstructured {
	gadget := &unstructured.Unstructured{Object: map[string]any{"spec": map[string]any{"size": int64(1)}}}
	gadget.SetGroupVersionKind(schema.GroupVersionKind{Group: group, Version: "v1", Kind: "Gadget"})
	gadget.SetName("late")
	gadget.SetNamespace(namespace)
	return gadget
}
