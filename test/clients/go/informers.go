package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/tools/cache"
)

// mirror is an informer together with the list that it must equal, and all that its handler was told.
type mirror struct {
	name     string
	informer cache.SharedIndexInformer
	list     func(ctx context.Context) (runtime.Object, error)
	lock     sync.Mutex
	seen     []string
	resyncs  int
}

func newMirror(name string, informer cache.SharedIndexInformer, list func(context.Context) (runtime.Object, error)) *mirror {
	m := &mirror{name: name, informer: informer, list: list}
	must(informer.AddEventHandler(cache.ResourceEventHandlerDetailedFuncs{
		AddFunc: func(object any, isInInitialList bool) {
			m.note(fmt.Sprintf("add %s initial=%t", nameOf(object), isInInitialList))
		},
		UpdateFunc: func(old, object any) {
			if must(meta.Accessor(old)).GetResourceVersion() == must(meta.Accessor(object)).GetResourceVersion() {
				m.lock.Lock()
				defer m.lock.Unlock()
				m.resyncs++
				return
			}
			m.note("update " + nameOf(object))
		},
		DeleteFunc: func(object any) { m.note("delete " + nameOf(object)) },
	}))
	return m
}

func nameOf(object any) string {
	if tombstone, isTombstone := object.(cache.DeletedFinalStateUnknown); isTombstone {
		return nameOf(tombstone.Obj)
	}
	return must(meta.Accessor(object)).GetName()
}

func (m *mirror) note(text string) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.seen = append(m.seen, text)
}

// take gives what was seen since the last call.
func (m *mirror) take() []string {
	m.lock.Lock()
	defer m.lock.Unlock()
	seen := m.seen
	m.seen = nil
	return seen
}

func (m *mirror) held() map[string]string {
	objects := make([]runtime.Object, 0)
	for _, object := range m.informer.GetStore().List() {
		objects = append(objects, object.(runtime.Object))
	}
	return versionsOf(objects)
}

// equalsServer waits until the informer holds what the server holds, and gives how many objects that are.
func (m *mirror) equalsServer(ctx context.Context) int {
	var held map[string]string
	eventually(ctx, func() bool {
		list, err := m.list(ctx)
		if err != nil {
			return false
		}
		held = m.held()
		return maps.Equal(held, versionsOf(must(meta.ExtractList(list))))
	})
	return len(held)
}

// mirrorsOf are informers of each sort: typed, dynamic and of metadata only.
func mirrorsOf(s *session, resync time.Duration) []*mirror {
	typed := informers.NewSharedInformerFactoryWithOptions(s.typed, resync, informers.WithNamespace(s.namespace))
	objects := dynamicinformer.NewFilteredDynamicSharedInformerFactory(s.dynamic, resync, s.namespace, nil)
	onlyMetadata := metadatainformer.NewFilteredSharedInformerFactory(s.metadata, resync, s.namespace, nil)
	configMaps := func(ctx context.Context) (runtime.Object, error) {
		return s.typed.CoreV1().ConfigMaps(s.namespace).List(ctx, metav1.ListOptions{})
	}
	widgets := func(ctx context.Context) (runtime.Object, error) {
		return s.dynamic.Resource(widgetResource).Namespace(s.namespace).List(ctx, metav1.ListOptions{})
	}
	return []*mirror{
		newMirror("typed configmaps", typed.Core().V1().ConfigMaps().Informer(), configMaps),
		newMirror("dynamic widgets", objects.ForResource(widgetResource).Informer(), widgets),
		newMirror("dynamic configmaps", objects.ForResource(configMapResource).Informer(), configMaps),
		newMirror("metadata widgets", onlyMetadata.ForResource(widgetResource).Informer(), widgets),
		newMirror("metadata configmaps", onlyMetadata.ForResource(configMapResource).Informer(), configMaps),
	}
}

func startMirrors(ctx context.Context, mirrors []*mirror) {
	for _, m := range mirrors {
		go m.informer.RunWithContext(ctx)
	}
	for _, m := range mirrors {
		if !cache.WaitForCacheSync(ctx.Done(), m.informer.HasSynced) {
			panic(m.name + " never synced")
		}
	}
}

// informAll starts informers over objects that exist, and changes them.
func informAll(ctx context.Context, s *session) {
	configMaps := s.typed.CoreV1().ConfigMaps(s.namespace)
	widgets := s.dynamic.Resource(widgetResource).Namespace(s.namespace)
	for index := range 3 {
		name := fmt.Sprintf("early-%d", index)
		must(configMaps.Create(ctx, configMap(name, nil), metav1.CreateOptions{}))
		must(widgets.Create(ctx, newWidget(name, map[string]any{"size": int64(index)}), metav1.CreateOptions{}))
	}
	before := s.line.counts()
	mirrors := mirrorsOf(s, time.Second)
	startMirrors(ctx, mirrors)
	after := s.line.counts()
	say("lists", after["lists"]-before["lists"])
	say("watch lists", after["watch lists"]-before["watch lists"])
	for _, m := range mirrors {
		eventually(ctx, func() bool { m.lock.Lock(); defer m.lock.Unlock(); return len(m.seen) == 3 })
		initial := m.take()
		slices.Sort(initial)
		say(m.name+": initial", initial)
	}
	created := must(configMaps.Create(ctx, configMap("late", nil), metav1.CreateOptions{}))
	created.Data = map[string]string{"a": "1"}
	must(configMaps.Update(ctx, created, metav1.UpdateOptions{}))
	check(configMaps.Delete(ctx, "late", metav1.DeleteOptions{}))
	draft := must(widgets.Create(ctx, newWidget("late", map[string]any{"size": int64(1)}), metav1.CreateOptions{}))
	draft.SetLabels(map[string]string{"a": "1"})
	must(widgets.Update(ctx, draft, metav1.UpdateOptions{}))
	check(widgets.Delete(ctx, "late", metav1.DeleteOptions{}))
	for _, m := range mirrors {
		eventually(ctx, func() bool { m.lock.Lock(); defer m.lock.Unlock(); return len(m.seen) >= 3 })
		say(m.name+": changes", m.take())
		say(m.name+": equals the server", m.equalsServer(ctx))
		eventually(ctx, func() bool { m.lock.Lock(); defer m.lock.Unlock(); return m.resyncs >= 3 })
	}
	say("all resynced", true)
}

// follow keeps informers going while somebody else changes objects, and does what standard input says.
func follow(ctx context.Context, s *session) {
	mirrors := mirrorsOf(s, 0)
	startMirrors(ctx, mirrors)
	say("synced", s.namespace)
	for command := range commands() {
		switch command {
		case "cut":
			s.line.cut()
			say("is cut", true)
		case "mend":
			s.line.mend()
		case "compare":
			held := map[string]int{}
			for _, m := range mirrors {
				held[m.name] = m.equalsServer(ctx)
			}
			say("equal", held)
		default:
			panic("unknown command: " + command)
		}
	}
	say("watches that were too late", s.line.counts()["expired"])
}
