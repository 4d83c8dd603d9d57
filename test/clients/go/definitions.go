package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/restmapper"
	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
	"k8s.io/client-go/util/retry"
)

// gadgets is a kind that is defined by the program, in a group that no other run has.
type gadgets struct {
	session     *session
	definitions *clientset.Clientset
	kind        schema.GroupVersionKind
	resource    schema.GroupVersionResource
	objects     dynamic.ResourceInterface
	// What the failures of its informer's requests are about, once each.
	failures chan metav1.StatusReason
}

// definitions posts the definition of a kind, uses the kind, changes it under an informer, and takes it away.
func definitions(ctx context.Context, s *session) {
	version := schema.GroupVersion{Group: s.namespace + ".example.com", Version: "v1"}
	resource := version.WithResource("gadgets")
	g := &gadgets{
		session:     s,
		definitions: must(clientset.NewForConfigAndClient(s.config, s.http)),
		kind:        version.WithKind("Gadget"),
		resource:    resource,
		objects:     s.dynamic.Resource(resource).Namespace(s.namespace),
		failures:    make(chan metav1.StatusReason, 1),
	}
	mapper := restmapper.NewDeferredDiscoveryRESTMapper(memory.NewMemCacheClient(s.typed.Discovery()))
	_, err := mapper.RESTMapping(g.kind.GroupKind())
	say("unknown before", meta.IsNoMatchError(err))
	g.define(ctx)
	mapper.Reset()
	mapping := must(mapper.RESTMapping(g.kind.GroupKind()))
	say("known", []any{mapping.Resource.Resource, mapping.Scope.Name()})
	g.use(ctx)
	g.share(ctx)
	g.hold(ctx)
	gadgetMirror, stop := g.follow(ctx)
	g.change(ctx, gadgetMirror)
	g.end(ctx, gadgetMirror)
	stop()
	mapper.Reset()
	_, err = mapper.RESTMapping(g.kind.GroupKind())
	say("unknown after", meta.IsNoMatchError(err))
}

func gadgetSchema() *apiextensionsv1.JSONSchemaProps {
	atLeastOne := 1.0
	spec := apiextensionsv1.JSONSchemaProps{
		Type:     "object",
		Required: []string{"size"},
		Properties: map[string]apiextensionsv1.JSONSchemaProps{
			"size": {Type: "integer", Minimum: &atLeastOne},
			"mode": {Type: "string", Default: &apiextensionsv1.JSON{Raw: []byte(`"auto"`)}},
		},
		XValidations: apiextensionsv1.ValidationRules{{Rule: "self.size < 100", Message: "too large for the shelf"}},
	}
	status := apiextensionsv1.JSONSchemaProps{
		Type:       "object",
		Properties: map[string]apiextensionsv1.JSONSchemaProps{"phase": {Type: "string"}},
	}
	return &apiextensionsv1.JSONSchemaProps{
		Type:       "object",
		Properties: map[string]apiextensionsv1.JSONSchemaProps{"spec": spec, "status": status},
	}
}

func gadgetDefinition(group string) *apiextensionsv1.CustomResourceDefinition {
	return &apiextensionsv1.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: "gadgets." + group},
		Spec: apiextensionsv1.CustomResourceDefinitionSpec{
			Group: group,
			Scope: apiextensionsv1.NamespaceScoped,
			Names: apiextensionsv1.CustomResourceDefinitionNames{Plural: "gadgets", Kind: "Gadget"},
			Versions: []apiextensionsv1.CustomResourceDefinitionVersion{{
				Name:         "v1",
				Served:       true,
				Storage:      true,
				Schema:       &apiextensionsv1.CustomResourceValidation{OpenAPIV3Schema: gadgetSchema()},
				Subresources: &apiextensionsv1.CustomResourceSubresources{Status: &apiextensionsv1.CustomResourceSubresourceStatus{}},
			}},
		},
	}
}

// define posts the definition and waits for its condition by an informer's means.
func (g *gadgets) define(ctx context.Context) {
	all := g.definitions.ApiextensionsV1().CustomResourceDefinitions()
	created := must(all.Create(ctx, gadgetDefinition(g.kind.Group), metav1.CreateOptions{}))
	say("defaults", []any{created.Spec.Names.Singular, created.Spec.Names.ListKind, created.Spec.Conversion.Strategy})
	one := cache.NewListWatchFromClient(g.definitions.ApiextensionsV1().RESTClient(), "customresourcedefinitions", "",
		fields.OneTermEqualSelector("metadata.name", created.Name))
	event := must(watchtools.UntilWithSync(ctx, one, &apiextensionsv1.CustomResourceDefinition{}, nil,
		func(event watch.Event) (bool, error) {
			return isEstablished(event.Object.(*apiextensionsv1.CustomResourceDefinition)), nil
		}))
	established := event.Object.(*apiextensionsv1.CustomResourceDefinition)
	say("accepted", []any{established.Status.AcceptedNames.Plural, established.Status.StoredVersions})
	_, err := all.Create(ctx, gadgetDefinition(g.kind.Group), metav1.CreateOptions{})
	say("again", failureOf(err).Reason)
}

func isEstablished(definition *apiextensionsv1.CustomResourceDefinition) bool {
	return slices.ContainsFunc(definition.Status.Conditions, func(each apiextensionsv1.CustomResourceDefinitionCondition) bool {
		return each.Type == apiextensionsv1.Established && each.Status == apiextensionsv1.ConditionTrue
	})
}

func (g *gadgets) draft(name string, spec map[string]any) *unstructured.Unstructured {
	gadget := &unstructured.Unstructured{Object: map[string]any{"spec": spec}}
	gadget.SetGroupVersionKind(g.kind)
	gadget.SetName(name)
	return gadget
}

// use shows what the schema does to objects.
func (g *gadgets) use(ctx context.Context) {
	made := g.draft("first", map[string]any{"size": int64(3), "unknown": true})
	check(unstructured.SetNestedField(made.Object, "Early", "status", "phase"))
	created := must(g.objects.Create(ctx, made, metav1.CreateOptions{}))
	say("created", []any{created.Object["spec"], created.Object["status"]})
	patch := []byte(`{"spec":{"size":50},"status":{"phase":"Running"}}`)
	patched := must(g.objects.Patch(ctx, "first", types.MergePatchType, patch, metav1.PatchOptions{}, "status"))
	say("status", []any{patched.Object["spec"], patched.Object["status"], patched.GetGeneration()})
	_, err := g.objects.Create(ctx, g.draft("bad", map[string]any{"size": int64(0), "mode": int64(1)}), metav1.CreateOptions{})
	say("invalid", failureOf(err).Causes)
	_, err = g.objects.Create(ctx, g.draft("bad", map[string]any{"size": int64(100)}), metav1.CreateOptions{})
	say("against a rule", failureOf(err).Causes)
}

// share lets two managers apply one object.
func (g *gadgets) share(ctx context.Context) {
	one, other := metav1.ApplyOptions{FieldManager: "one"}, metav1.ApplyOptions{FieldManager: "other"}
	must(g.objects.Apply(ctx, "shared", g.draft("shared", map[string]any{"size": int64(1), "mode": "manual"}), one))
	_, err := g.objects.Apply(ctx, "shared", g.draft("shared", map[string]any{"size": int64(2)}), other)
	say("conflict", failureOf(err).Causes)
	other.Force = true
	must(g.objects.Apply(ctx, "shared", g.draft("shared", map[string]any{"size": int64(2)}), other))
	left := must(g.objects.Apply(ctx, "shared", g.draft("shared", map[string]any{}), one))
	owners := namesOf(left.GetManagedFields(), func(entry *metav1.ManagedFieldsEntry) string { return entry.Manager })
	// Records are in the order of their times, which may or may not be of the same second.
	slices.Sort(owners)
	say("left", []any{left.Object["spec"], owners})
}

// hold deletes an object that has a finalizer.
func (g *gadgets) hold(ctx context.Context) {
	held := must(g.objects.Get(ctx, "shared", metav1.GetOptions{}))
	held.SetFinalizers([]string{cleanupFinalizer})
	must(g.objects.Update(ctx, held, metav1.UpdateOptions{}))
	check(g.objects.Delete(ctx, "shared", metav1.DeleteOptions{}))
	held = must(g.objects.Get(ctx, "shared", metav1.GetOptions{}))
	say("held", held.GetDeletionTimestamp() != nil)
	held.SetFinalizers(nil)
	must(g.objects.Update(ctx, held, metav1.UpdateOptions{}))
	_, err := g.objects.Get(ctx, "shared", metav1.GetOptions{})
	say("gone", apierrors.IsNotFound(err))
}

// follow starts an informer.
func (g *gadgets) follow(ctx context.Context) (*mirror, func()) {
	running, stop := context.WithCancel(ctx)
	factory := dynamicinformer.NewFilteredDynamicSharedInformerFactory(g.session.dynamic, 0, g.session.namespace, nil)
	informer := factory.ForResource(g.resource).Informer()
	check(informer.SetWatchErrorHandler(func(_ *cache.Reflector, err error) {
		select {
		case g.failures <- apierrors.ReasonForError(err):
		default:
		}
	}))
	m := newMirror("gadgets", informer, func(ctx context.Context) (runtime.Object, error) {
		return g.objects.List(ctx, metav1.ListOptions{})
	})
	startMirrors(running, []*mirror{m})
	say("followed", m.equalsServer(ctx))
	return m, stop
}

const schemaChanges = 2

// change posts other schemas while objects are made. A watch that is taken up from a list after the change is told of
// each object once, and so is an informer, which lists again where a watch ends.
func (g *gadgets) change(ctx context.Context, m *mirror) {
	eventually(ctx, func() bool { return len(m.take()) == 1 })
	told, added, held := []string{}, []string{}, []int{}
	for index := range schemaChanges {
		g.addField(ctx, fmt.Sprintf("field%d", index))
		eventually(ctx, func() bool { return g.hasDefault(ctx, fmt.Sprintf("field%d", index)) })
		changes := g.changes(ctx)
		name := fmt.Sprintf("made-%d", index)
		made := must(g.objects.Create(ctx, g.draft(name, map[string]any{"size": int64(1)}), metav1.CreateOptions{}))
		made.SetLabels(map[string]string{"seen": "yes"})
		must(g.objects.Update(ctx, made, metav1.UpdateOptions{}))
		for range 2 {
			event := <-changes.ResultChan()
			told = append(told, fmt.Sprint(event.Type, " ", nameOf(event.Object)))
		}
		changes.Stop()
		held = append(held, m.equalsServer(ctx))
		added = append(added, m.addition(ctx))
	}
	say("equals the server", held)
	say("told", told)
	say("added", added)
	first := must(g.objects.Get(ctx, "first", metav1.GetOptions{}))
	say("new defaults", first.Object["spec"])
	eventually(ctx, func() bool { return len(m.take()) == 0 })
}

// addition is the one object that was added since the last call.
func (m *mirror) addition(ctx context.Context) string {
	seen := []string{}
	eventually(ctx, func() bool { seen = append(seen, m.take()...); return len(seen) > 0 })
	return seen[0]
}

// changes are what happens from now on, across watches that end.
func (g *gadgets) changes(ctx context.Context) *watchtools.RetryWatcher {
	list := must(g.objects.List(ctx, metav1.ListOptions{}))
	return must(watchtools.NewRetryWatcherWithContext(ctx, list.GetResourceVersion(), &cache.ListWatch{
		WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
			return g.objects.Watch(ctx, options)
		},
	}))
}

// hasDefault is true once the server judges by a schema with that field.
func (g *gadgets) hasDefault(ctx context.Context, field string) bool {
	draft := g.draft("probe", map[string]any{"size": int64(1)})
	made, err := g.objects.Create(ctx, draft, metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}})
	if err != nil {
		return false
	}
	spec, isObject := made.Object["spec"].(map[string]any)
	return isObject && spec[field] != nil
}

// addField changes the schema as operators do that upgrade their definitions.
func (g *gadgets) addField(ctx context.Context, name string) {
	all := g.definitions.ApiextensionsV1().CustomResourceDefinitions()
	check(retry.RetryOnConflict(retry.DefaultRetry, func() error {
		definition := must(all.Get(ctx, "gadgets."+g.kind.Group, metav1.GetOptions{}))
		spec := definition.Spec.Versions[0].Schema.OpenAPIV3Schema.Properties["spec"]
		spec.Properties[name] = apiextensionsv1.JSONSchemaProps{
			Type:    "integer",
			Default: &apiextensionsv1.JSON{Raw: []byte("1")},
		}
		_, err := all.Update(ctx, definition, metav1.UpdateOptions{})
		return err
	}))
}

// end deletes the definition; its informer is told of each object, then that there is no such thing.
func (g *gadgets) end(ctx context.Context, m *mirror) {
	all := g.definitions.ApiextensionsV1().CustomResourceDefinitions()
	name := "gadgets." + g.kind.Group
	check(all.Delete(ctx, name, metav1.DeleteOptions{}))
	eventually(ctx, func() bool {
		_, err := all.Get(ctx, name, metav1.GetOptions{})
		return apierrors.IsNotFound(err)
	})
	eventually(ctx, func() bool { return len(m.held()) == 0 })
	eventually(ctx, func() bool { m.lock.Lock(); defer m.lock.Unlock(); return len(m.seen) >= schemaChanges+1 })
	deleted := slices.DeleteFunc(m.take(), func(each string) bool { return strings.HasPrefix(each, "update ") })
	slices.Sort(deleted)
	say("deleted", deleted)
	say("failure of the informer", <-g.failures)
	_, err := g.objects.List(ctx, metav1.ListOptions{})
	say("listed after the end", failureOf(err).Reason)
}
