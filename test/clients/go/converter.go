package main

import (
	"context"
	"encoding/pem"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync/atomic"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/conversion"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/controller-runtime/pkg/log"
	webhookconversion "sigs.k8s.io/controller-runtime/pkg/webhook/conversion"
)

// Press is stored in millimetres, its older form has centimetres.
type Press struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Millimetres       int64 `json:"millimetres"`
}

func (p *Press) Hub() {}

func (p *Press) DeepCopyObject() runtime.Object {
	clone := *p
	p.ObjectMeta.DeepCopyInto(&clone.ObjectMeta)
	return &clone
}

type OldPress struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Centimetres       int64 `json:"centimetres"`
}

func (p *OldPress) ConvertTo(hub conversion.Hub) error {
	press := hub.(*Press)
	if p.Centimetres < 0 {
		return fmt.Errorf("no press has %d centimetres", p.Centimetres)
	}
	press.ObjectMeta, press.Millimetres = p.ObjectMeta, 10*p.Centimetres
	return nil
}

func (p *OldPress) ConvertFrom(hub conversion.Hub) error {
	press := hub.(*Press)
	p.ObjectMeta, p.Centimetres = press.ObjectMeta, press.Millimetres/10
	return nil
}

func (p *OldPress) DeepCopyObject() runtime.Object {
	clone := *p
	p.ObjectMeta.DeepCopyInto(&clone.ObjectMeta)
	return &clone
}

// convert serves the conversions of a kind by the handler of controller-runtime, and uses the kind in both versions.
func convert(ctx context.Context, s *session) {
	log.SetLogger(klog.Background())
	older := schema.GroupVersion{Group: s.namespace + ".example.com", Version: "v1"}
	newer := schema.GroupVersion{Group: older.Group, Version: "v2"}
	scheme := runtime.NewScheme()
	scheme.AddKnownTypeWithName(older.WithKind("Press"), &OldPress{})
	scheme.AddKnownTypeWithName(newer.WithKind("Press"), &Press{})
	handler := webhookconversion.NewWebhookHandler(scheme, webhookconversion.NewRegistry())
	var reviews atomic.Int64
	webhook := httptest.NewTLSServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		reviews.Add(1)
		handler.ServeHTTP(answer, request)
	}))
	defer webhook.Close()
	url := webhook.URL + "/convert"
	certificate := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: webhook.Certificate().Raw})
	definition := pressDefinition(older.Group, apiextensionsv1.WebhookClientConfig{URL: &url, CABundle: certificate})
	must(envtest.InstallCRDs(s.config, envtest.CRDInstallOptions{CRDs: []*apiextensionsv1.CustomResourceDefinition{definition}}))

	old := s.dynamic.Resource(older.WithResource("presses")).Namespace(s.namespace)
	current := s.dynamic.Resource(newer.WithResource("presses")).Namespace(s.namespace)
	draft := &unstructured.Unstructured{Object: map[string]any{"centimetres": int64(7)}}
	draft.SetGroupVersionKind(older.WithKind("Press"))
	draft.SetName("one")
	draft.SetLabels(map[string]string{"a": "1"})
	created := must(old.Create(ctx, draft, metav1.CreateOptions{}))
	say("created", created.Object["centimetres"])
	read := must(current.Get(ctx, "one", metav1.GetOptions{}))
	say("read", []any{read.Object["millimetres"], read.GetLabels(), read.GetUID() == created.GetUID()})
	changes := must(old.Watch(ctx, metav1.ListOptions{ResourceVersion: read.GetResourceVersion()}))
	defer changes.Stop()
	read.Object["millimetres"] = int64(90)
	must(current.Update(ctx, read, metav1.UpdateOptions{}))
	event := <-changes.ResultChan()
	say("watched", []any{event.Type, event.Object.(*unstructured.Unstructured).Object["centimetres"]})
	list := must(old.List(ctx, metav1.ListOptions{}))
	say("listed", list.Items[0].Object["centimetres"])
	draft.SetName("bad")
	draft.Object["centimetres"] = int64(-1)
	_, err := old.Create(ctx, draft, metav1.CreateOptions{})
	say("refused", failureOf(err).Code)
	say("was asked", reviews.Load() > 0)
	check(envtest.UninstallCRDs(s.config, envtest.CRDInstallOptions{CRDs: []*apiextensionsv1.CustomResourceDefinition{definition}}))
}

func pressDefinition(group string, webhook apiextensionsv1.WebhookClientConfig) *apiextensionsv1.CustomResourceDefinition {
	version := func(name, field string, storage bool) apiextensionsv1.CustomResourceDefinitionVersion {
		properties := map[string]apiextensionsv1.JSONSchemaProps{field: {Type: "integer"}}
		return apiextensionsv1.CustomResourceDefinitionVersion{
			Name: name, Served: true, Storage: storage,
			Schema: &apiextensionsv1.CustomResourceValidation{
				OpenAPIV3Schema: &apiextensionsv1.JSONSchemaProps{Type: "object", Properties: properties},
			},
		}
	}
	return &apiextensionsv1.CustomResourceDefinition{
		ObjectMeta: metav1.ObjectMeta{Name: "presses." + group},
		Spec: apiextensionsv1.CustomResourceDefinitionSpec{
			Group: group,
			Scope: apiextensionsv1.NamespaceScoped,
			Names: apiextensionsv1.CustomResourceDefinitionNames{Plural: "presses", Kind: "Press"},
			Versions: []apiextensionsv1.CustomResourceDefinitionVersion{
				version("v1", "centimetres", false), version("v2", "millimetres", true),
			},
			Conversion: &apiextensionsv1.CustomResourceConversion{
				Strategy: apiextensionsv1.WebhookConverter,
				Webhook:  &apiextensionsv1.WebhookConversion{ClientConfig: &webhook, ConversionReviewVersions: []string{"v1"}},
			},
		},
	}
}
