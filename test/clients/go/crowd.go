package main

import (
	"context"
	"fmt"
	"slices"
	"sync"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/metadata/metadatainformer"
)

const (
	crowdSize    = 2000
	crowdWriters = 16
)

// crowd watches every kind that can be watched, twice, over one connection, and one kind with thousands of objects.
func crowd(ctx context.Context, s *session) {
	configMaps := s.typed.CoreV1().ConfigMaps(s.namespace)
	write := func(one func(name string)) {
		var writers sync.WaitGroup
		for writer := range crowdWriters {
			writers.Go(func() {
				for index := writer; index < crowdSize; index += crowdWriters {
					one(fmt.Sprintf("member-%04d", index))
				}
			})
		}
		writers.Wait()
	}
	write(func(name string) {
		must(configMaps.Create(ctx, configMap(name, map[string]string{"step": "1"}), metav1.CreateOptions{}))
	})
	objects := dynamicinformer.NewDynamicSharedInformerFactory(s.dynamic, 0)
	onlyMetadata := metadatainformer.NewSharedInformerFactory(s.metadata, 0)
	var mirrors []*mirror
	for _, resource := range watchable(s) {
		list := func(ctx context.Context) (runtime.Object, error) {
			return s.metadata.Resource(resource).List(ctx, metav1.ListOptions{})
		}
		mirrors = append(mirrors,
			newMirror("dynamic "+resource.String(), objects.ForResource(resource).Informer(), list),
			newMirror("metadata "+resource.String(), onlyMetadata.ForResource(resource).Informer(), list))
	}
	startMirrors(ctx, mirrors)
	write(func(name string) {
		must(configMaps.Update(ctx, configMap(name, map[string]string{"step": "2"}), metav1.UpdateOptions{}))
	})
	check(configMaps.DeleteCollection(ctx, metav1.DeleteOptions{}, metav1.ListOptions{FieldSelector: "metadata.name=member-0000"}))
	largest := 0
	for _, m := range mirrors {
		largest = max(largest, m.equalsServer(ctx))
	}
	// a dynamic and a metadata one for each
	say("informers of every kind", len(mirrors) >= 80)
	say("largest has all but one", largest >= crowdSize-1)
	say("connections", s.line.counts()["dials"])
}

// watchable are the resources that can be listed and watched.
func watchable(s *session) []schema.GroupVersionResource {
	var found []schema.GroupVersionResource
	for _, list := range must(s.typed.Discovery().ServerPreferredResources()) {
		version := must(schema.ParseGroupVersion(list.GroupVersion))
		for _, resource := range list.APIResources {
			if slices.Contains(resource.Verbs, "watch") && slices.Contains(resource.Verbs, "list") {
				found = append(found, version.WithResource(resource.Name))
			}
		}
	}
	return found
}
