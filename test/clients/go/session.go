package main

import (
	"context"
	"net/http"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

// session holds the clients of one run and the namespace that it works in.
type session struct {
	config    *rest.Config
	typed     *kubernetes.Clientset
	dynamic   *dynamic.DynamicClient
	metadata  metadata.Interface
	namespace string
	identity  string
	http      *http.Client
	line      *line
}

func newSession(ctx context.Context, kubeconfig, contentType, identity, namespace string) *session {
	config := must(clientcmd.BuildConfigFromFlags("", kubeconfig))
	config.QPS = -1
	config.ContentType = contentType
	config.AcceptContentTypes = contentType
	if contentType != runtime.ContentTypeJSON {
		config.AcceptContentTypes += "," + runtime.ContentTypeJSON
	}
	line := newLine()
	config.Dial = line.dial
	config.Wrap(func(next http.RoundTripper) http.RoundTripper { return trips{line, next} })
	shared := must(rest.HTTPClientFor(config))
	session := &session{
		config:    config,
		typed:     must(kubernetes.NewForConfigAndClient(config, shared)),
		dynamic:   must(dynamic.NewForConfigAndClient(config, shared)),
		metadata:  must(metadata.NewForConfigAndClient(config, shared)),
		namespace: namespace,
		identity:  identity,
		http:      shared,
		line:      line,
	}
	if namespace == "" {
		session.namespace = session.newNamespace(ctx)
	}
	return session
}

func (s *session) newNamespace(ctx context.Context) string {
	namespace := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{GenerateName: "go-clients-"}}
	return must(s.typed.CoreV1().Namespaces().Create(ctx, namespace, metav1.CreateOptions{})).Name
}

const pollInterval = 20 * time.Millisecond

// eventually waits until the condition holds.
func eventually(ctx context.Context, condition func() bool) {
	check(wait.PollUntilContextCancel(ctx, pollInterval, true, func(context.Context) (bool, error) {
		return condition(), nil
	}))
}

func namesOf[Item any](items []Item, name func(*Item) string) []string {
	names := make([]string, len(items))
	for index := range items {
		names[index] = name(&items[index])
	}
	return names
}

// versionsOf tells which objects there are in which version, by namespace and name.
func versionsOf(objects []runtime.Object) map[string]string {
	versions := make(map[string]string, len(objects))
	for _, object := range objects {
		accessor := must(meta.Accessor(object))
		versions[accessor.GetNamespace()+"/"+accessor.GetName()] = accessor.GetResourceVersion()
	}
	return versions
}

func configMap(name string, data map[string]string) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}, Data: data}
}
