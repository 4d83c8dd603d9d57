package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/discovery"
	"k8s.io/client-go/discovery/cached/memory"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/restmapper"
	"k8s.io/client-go/scale"
)

// generic uses the clients that know no types, on a kind that is built in and on kinds that are not.
func generic(ctx context.Context, s *session) {
	cronTab := &unstructured.Unstructured{Object: map[string]any{
		"spec": map[string]any{"cronSpec": "* * * * */5", "image": "cron:1", "replicas": int64(1)},
	}}
	cronTab.SetGroupVersionKind(cronTabKind)
	cronTab.SetName("any")
	settings := &unstructured.Unstructured{Object: map[string]any{"data": map[string]any{"a": "1"}}}
	settings.SetGroupVersionKind(schema.GroupVersionKind{Version: "v1", Kind: "ConfigMap"})
	settings.SetName("any")
	each := []struct {
		resource schema.GroupVersionResource
		draft    *unstructured.Unstructured
	}{
		{widgetResource, newWidget("any", map[string]any{"size": int64(3), "ratio": 0.5, "count64": int64(1)<<62 + 1})},
		{cronTabResource, cronTab},
		{configMapResource, settings},
	}
	for _, kind := range each {
		anyKind(ctx, s.dynamic.Resource(kind.resource).Namespace(s.namespace), kind.resource.Resource, kind.draft)
		onlyMetadata(ctx, s, kind.resource)
	}
	scaleAny(ctx, s)
}

func anyKind(ctx context.Context, objects dynamic.ResourceInterface, name string, draft *unstructured.Unstructured) {
	created := must(objects.Create(ctx, draft.DeepCopy(), metav1.CreateOptions{}))
	read := must(objects.Get(ctx, "any", metav1.GetOptions{}))
	say(name+": read equals created", fmt.Sprint(read.Object) == fmt.Sprint(created.Object))
	// as text, since not every reader of the fact has integers of 64 bits
	say(name+": spec", fmt.Sprint(read.Object["spec"]))
	read.SetLabels(map[string]string{"seen": "yes"})
	updated := must(objects.Update(ctx, read, metav1.UpdateOptions{}))
	say(name+": labels", updated.GetLabels())
	patch := []byte(`{"metadata":{"annotations":{"note":"here"}}}`)
	patched := must(objects.Patch(ctx, "any", types.MergePatchType, patch, metav1.PatchOptions{}))
	say(name+": annotations", patched.GetAnnotations())
	apply := draft.DeepCopy()
	apply.SetFinalizers([]string{"demo.example.com/hold"})
	applied := must(objects.Apply(ctx, "any", apply, metav1.ApplyOptions{FieldManager: "applier", Force: true}))
	say(name+": finalizers", applied.GetFinalizers())
	check(objects.Delete(ctx, "any", metav1.DeleteOptions{}))
	held := must(objects.Get(ctx, "any", metav1.GetOptions{}))
	say(name+": held", held.GetDeletionTimestamp() != nil)
	held.SetFinalizers(nil)
	must(objects.Update(ctx, held, metav1.UpdateOptions{}))
	_, err := objects.Get(ctx, "any", metav1.GetOptions{})
	say(name+": gone", failureOf(err).Reason)
	must(objects.Create(ctx, draft.DeepCopy(), metav1.CreateOptions{}))
}

func onlyMetadata(ctx context.Context, s *session, resource schema.GroupVersionResource) {
	name := resource.Resource
	objects := s.metadata.Resource(resource).Namespace(s.namespace)
	list := must(objects.List(ctx, metav1.ListOptions{}))
	say(name+": metadata list", namesOf(list.Items, (*metav1.PartialObjectMetadata).GetName))
	changes := must(objects.Watch(ctx, metav1.ListOptions{ResourceVersion: list.ResourceVersion}))
	defer changes.Stop()
	patch := []byte(`{"metadata":{"labels":{"only":"metadata"}}}`)
	patched := must(objects.Patch(ctx, "any", types.MergePatchType, patch, metav1.PatchOptions{}))
	say(name+": metadata patch", patched.Labels)
	event := <-changes.ResultChan()
	say(name+": metadata watch", []any{event.Type, event.Object.(*metav1.PartialObjectMetadata).Labels})
	check(objects.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{LabelSelector: "only=metadata"}))
	_, err := objects.Get(ctx, "any", metav1.GetOptions{})
	say(name+": metadata gone", failureOf(err).Reason)
}

func scaleAny(ctx context.Context, s *session) {
	must(s.dynamic.Resource(widgetResource).Namespace(s.namespace).
		Create(ctx, newWidget("scaled", map[string]any{"size": int64(1), "replicas": int64(2)}), metav1.CreateOptions{}))
	must(s.typed.AppsV1().Deployments(s.namespace).Create(ctx, webDeployment("scaled"), metav1.CreateOptions{}))
	discovered := memory.NewMemCacheClient(s.typed.Discovery())
	mapper := restmapper.NewDeferredDiscoveryRESTMapper(discovered)
	scales := must(scale.NewForConfig(s.config, mapper, dynamic.LegacyAPIPathResolverFunc,
		scale.NewDiscoveryScaleKindResolver(s.typed.Discovery()))).Scales(s.namespace)
	for _, resource := range []schema.GroupResource{widgetResource.GroupResource(), {Group: "apps", Resource: "deployments"}} {
		read := must(scales.Get(ctx, resource, "scaled", metav1.GetOptions{}))
		read.Spec.Replicas++
		updated := must(scales.Update(ctx, resource, read, metav1.UpdateOptions{}))
		patched := must(scales.Patch(ctx, resource.WithVersion("v1"), "scaled", types.MergePatchType,
			[]byte(`{"spec":{"replicas":7}}`), metav1.PatchOptions{}))
		say(resource.Resource+": scales", []any{updated.Spec.Replicas, patched.Spec.Replicas})
	}
}

// discoverAll asks what there is, in every form in which the server tells it.
func discoverAll(ctx context.Context, s *session) {
	say("version", must(s.typed.Discovery().ServerVersion()))
	aggregated := s.typed.DiscoveryClient
	legacy := discovery.NewDiscoveryClient(s.typed.RESTClient())
	legacy.UseLegacyDiscovery = true
	groups, lists, err := aggregated.ServerGroupsAndResources()
	check(err)
	oldGroups, oldLists, err := legacy.ServerGroupsAndResources()
	check(err)
	say("aggregated and legacy groups agree", sameJSON(groups, oldGroups))
	say("only in one form of discovery", differences(withoutLibraryTraces(lists), withoutLibraryTraces(oldLists)))
	for _, list := range lists {
		if list.GroupVersion != widgetGroupVersion.String() {
			continue
		}
		for _, resource := range list.APIResources {
			say(resource.Name, []any{resource.Kind, resource.Namespaced, resource.Verbs, resource.ShortNames, resource.Categories})
		}
	}
	preferred := must(aggregated.ServerPreferredResources())
	say("preferred", len(preferred) > 0)
	openAPI(s)
	mapper := restmapper.NewShortcutExpander(
		restmapper.NewDeferredDiscoveryRESTMapper(memory.NewMemCacheClient(aggregated)), aggregated, nil)
	for _, word := range []string{"wd", "widget", "widgets", "ct", "po", "deploy", "hpa", "cm"} {
		found := must(mapper.ResourceFor(schema.GroupVersionResource{Resource: word}))
		say("resource "+word, fmt.Sprint(found.GroupVersion(), " ", found.Resource))
	}
	mapping := must(mapper.RESTMapping(widgetKind.GroupKind()))
	say("mapping", []any{mapping.Resource.String(), mapping.Scope.Name()})
}

// withoutLibraryTraces leaves out what the library itself adds to the aggregated form and drops from it.
func withoutLibraryTraces(lists []*metav1.APIResourceList) []metav1.APIResource {
	var all []metav1.APIResource
	for _, list := range lists {
		version := must(schema.ParseGroupVersion(list.GroupVersion))
		for _, resource := range list.APIResources {
			resource.StorageVersionHash = ""
			if strings.Contains(resource.Name, "/") {
				resource.SingularName = ""
			}
			if resource.Group == "" && resource.Version == "" {
				resource.Group, resource.Version = version.Group, version.Version
			}
			all = append(all, resource)
		}
	}
	return all
}

// differences are the resources that one list has and the other has not, or not in the same way.
func differences(left, right []metav1.APIResource) []string {
	counts := map[string]int{}
	for _, resource := range left {
		counts[string(must(json.Marshal(resource)))]++
	}
	for _, resource := range right {
		counts[string(must(json.Marshal(resource)))]--
	}
	different := []string{}
	for resource, count := range counts {
		if count != 0 {
			different = append(different, resource)
		}
	}
	return different
}

func sameJSON(left, right any) bool {
	return string(must(json.Marshal(left))) == string(must(json.Marshal(right)))
}
