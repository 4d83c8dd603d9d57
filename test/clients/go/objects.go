package main

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	corev1client "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/tools/pager"
)

// objects goes through the verbs of the typed clientset.
func objects(ctx context.Context, s *session) {
	configMaps := s.typed.CoreV1().ConfigMaps(s.namespace)
	oneConfigMap(ctx, configMaps)
	binaryData(ctx, s.typed.CoreV1().Secrets(s.namespace))
	pages(ctx, configMaps)
	watchOfChanges(ctx, configMaps)
	manyDeleted(ctx, configMaps)
}

func oneConfigMap(ctx context.Context, configMaps corev1client.ConfigMapInterface) {
	draft := configMap("settings", map[string]string{"colour": "green"})
	draft.Labels = map[string]string{"app": "demo"}
	created := must(configMaps.Create(ctx, draft, metav1.CreateOptions{FieldManager: "writer"}))
	say("created", created.Data)
	say("created with server fields", []bool{
		created.UID != "", created.ResourceVersion != "", !created.CreationTimestamp.IsZero(),
	})
	say("manager", created.ManagedFields[0].Manager)
	read := must(configMaps.Get(ctx, "settings", metav1.GetOptions{}))
	say("read equals created", read.String() == created.String())
	read.Data["colour"] = "blue"
	updated := must(configMaps.Update(ctx, read, metav1.UpdateOptions{}))
	say("updated", updated.Data)
	say("update changed the version", updated.ResourceVersion != created.ResourceVersion)
	same := must(configMaps.Update(ctx, updated.DeepCopy(), metav1.UpdateOptions{}))
	say("update without a change kept the version", same.ResourceVersion == updated.ResourceVersion)
	dry := configMap("dry", nil)
	must(configMaps.Create(ctx, dry, metav1.CreateOptions{DryRun: []string{metav1.DryRunAll}}))
	_, err := configMaps.Get(ctx, "dry", metav1.GetOptions{})
	say("dry run", failureOf(err).Reason)
	selected := must(configMaps.List(ctx, metav1.ListOptions{
		LabelSelector: "app in (demo, other)",
		FieldSelector: "metadata.name=settings",
	}))
	say("selected", namesOf(selected.Items, (*corev1.ConfigMap).GetName))
	other := metav1.NewPreconditionDeleteOptions("someone-else")
	say("delete of another", failureOf(configMaps.Delete(ctx, "settings", *other)).Reason)
	check(configMaps.Delete(ctx, "settings", *metav1.NewPreconditionDeleteOptions(string(created.UID))))
	_, err = configMaps.Get(ctx, "settings", metav1.GetOptions{})
	say("deleted", failureOf(err).Reason)
}

func binaryData(ctx context.Context, secrets corev1client.SecretInterface) {
	secret := &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{GenerateName: "key-"},
		Data:       map[string][]byte{"bytes": {0, 1, 254, 255}, "nothing": {}},
		StringData: map[string]string{"text": "schön"},
	}
	created := must(secrets.Create(ctx, secret, metav1.CreateOptions{}))
	read := must(secrets.Get(ctx, created.Name, metav1.GetOptions{}))
	say("secret", []any{read.Type, read.Data["bytes"], len(read.Data["nothing"]), string(read.Data["text"]), len(read.StringData)})
}

func pages(ctx context.Context, configMaps corev1client.ConfigMapInterface) {
	for index := range 5 {
		draft := configMap(fmt.Sprintf("page-%d", index), nil)
		draft.Labels = map[string]string{"set": "pages"}
		must(configMaps.Create(ctx, draft, metav1.CreateOptions{}))
	}
	type page struct {
		Names     []string
		Remaining *int64
	}
	var all []page
	next := ""
	for {
		// without a selector, as the number that remains is known only then
		list := must(configMaps.List(ctx, metav1.ListOptions{Limit: 2, Continue: next}))
		all = append(all, page{namesOf(list.Items, (*corev1.ConfigMap).GetName), list.RemainingItemCount})
		if next = list.Continue; next == "" {
			break
		}
	}
	say("pages", all)
	var seen []string
	lister := pager.New(pager.SimplePageFunc(func(options metav1.ListOptions) (runtime.Object, error) {
		return configMaps.List(ctx, options)
	}))
	lister.PageSize = 2
	check(lister.EachListItem(ctx, metav1.ListOptions{LabelSelector: "set=pages"}, func(item runtime.Object) error {
		seen = append(seen, item.(*corev1.ConfigMap).Name)
		return nil
	}))
	say("pager", seen)
}

func watchOfChanges(ctx context.Context, configMaps corev1client.ConfigMapInterface) {
	start := must(configMaps.List(ctx, metav1.ListOptions{})).ResourceVersion
	changes := must(configMaps.Watch(ctx, metav1.ListOptions{ResourceVersion: start, LabelSelector: "watched=yes"}))
	defer changes.Stop()
	draft := configMap("watched", map[string]string{"step": "1"})
	draft.Labels = map[string]string{"watched": "yes"}
	created := must(configMaps.Create(ctx, draft, metav1.CreateOptions{}))
	created.Data["step"] = "2"
	updated := must(configMaps.Update(ctx, created, metav1.UpdateOptions{}))
	updated.Labels = nil
	must(configMaps.Update(ctx, updated, metav1.UpdateOptions{}))
	check(configMaps.Delete(ctx, "watched", metav1.DeleteOptions{}))
	must(configMaps.Create(ctx, draft, metav1.CreateOptions{}))
	var seen []string
	for len(seen) < 4 {
		event := <-changes.ResultChan()
		seen = append(seen, fmt.Sprint(event.Type, " ", event.Object.(*corev1.ConfigMap).Data["step"]))
	}
	say("watch", seen)
	second := int64(1)
	limited := must(configMaps.Watch(ctx, metav1.ListOptions{ResourceVersion: start, TimeoutSeconds: &second}))
	last := watch.Event{}
	for event := range limited.ResultChan() {
		last = event
	}
	say("watch that ends by itself", last.Type)
}

func manyDeleted(ctx context.Context, configMaps corev1client.ConfigMapInterface) {
	options := metav1.ListOptions{LabelSelector: "set=pages"}
	check(configMaps.DeleteCollection(ctx, metav1.DeleteOptions{}, options))
	left := must(configMaps.List(ctx, metav1.ListOptions{}))
	say("left after deletecollection", namesOf(left.Items, (*corev1.ConfigMap).GetName))
}
