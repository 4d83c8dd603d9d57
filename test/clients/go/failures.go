package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
)

// failure is what a program can find out about an error of the API.
type failure struct {
	Code   int32
	Reason metav1.StatusReason
	// Group, kind and name of what it is about.
	About  string   `json:",omitempty"`
	Causes []string `json:",omitempty"`
}

func failureOf(err error) failure {
	if err == nil {
		return failure{}
	}
	var answer apierrors.APIStatus
	if !errors.As(err, &answer) {
		panic(fmt.Errorf("no answer of the server: %w", err))
	}
	status := answer.Status()
	found := failure{Code: status.Code, Reason: status.Reason}
	if details := status.Details; details != nil {
		found.About = strings.Trim(fmt.Sprintf("%s/%s/%s", details.Group, details.Kind, details.Name), "/")
		for _, cause := range details.Causes {
			found.Causes = append(found.Causes, fmt.Sprintf("%s %s", cause.Type, cause.Field))
		}
	}
	return found
}

// failures gets each error that a program tells apart.
func failures(ctx context.Context, s *session) {
	configMaps := s.typed.CoreV1().ConfigMaps(s.namespace)
	created := must(configMaps.Create(ctx, configMap("one", nil), metav1.CreateOptions{}))
	old := created.DeepCopy()
	created.Data = map[string]string{"a": "1"}
	must(configMaps.Update(ctx, created, metav1.UpdateOptions{}))

	report := func(name string, err error, is func(error) bool) {
		say(name, failureOf(err))
		say(name+" is recognised", is(err))
	}
	_, err := configMaps.Get(ctx, "none", metav1.GetOptions{})
	report("not found", err, apierrors.IsNotFound)
	_, err = configMaps.Create(ctx, configMap("one", nil), metav1.CreateOptions{})
	report("exists", err, apierrors.IsAlreadyExists)
	_, err = configMaps.Update(ctx, old, metav1.UpdateOptions{})
	report("conflict", err, apierrors.IsConflict)
	_, err = configMaps.Create(ctx, configMap("Not A Name", map[string]string{"a b": ""}), metav1.CreateOptions{})
	report("invalid", err, apierrors.IsInvalid)
	_, err = s.typed.CoreV1().Pods(s.namespace).Create(ctx, &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Name: "pod"},
		Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "a"}, {Name: "a", Image: "i"}}},
	}, metav1.CreateOptions{})
	report("invalid pod", err, apierrors.IsInvalid)
	_, err = configMaps.Update(ctx, configMap("", nil), metav1.UpdateOptions{})
	say("update without a name", err.Error())
	_, err = configMaps.List(ctx, metav1.ListOptions{Continue: "nonsense"})
	report("bad continue", err, apierrors.IsBadRequest)
	_, err = configMaps.List(ctx, metav1.ListOptions{LabelSelector: "a in ("})
	report("bad selector", err, apierrors.IsBadRequest)
	large := configMap("large", map[string]string{"a": strings.Repeat("a", 4<<20)})
	_, err = configMaps.Create(ctx, large, metav1.CreateOptions{})
	report("large", err, apierrors.IsRequestEntityTooLargeError)
	core := s.typed.CoreV1().RESTClient()
	report("no such method", core.Put().Namespace(s.namespace).Resource("configmaps").
		Body(created).Do(ctx).Error(), apierrors.IsMethodNotSupported)
	report("not acceptable", core.Get().Namespace(s.namespace).Resource("configmaps").
		SetHeader("Accept", "image/png").Do(ctx).Error(), apierrors.IsNotAcceptable)
	report("unsupported media type", core.Post().Namespace(s.namespace).Resource("configmaps").
		SetHeader("Content-Type", "image/png").Body([]byte("{}")).Do(ctx).Error(), apierrors.IsUnsupportedMediaType)
	_, err = s.dynamic.Resource(widgetResource.GroupVersion().WithResource("gadgets")).Get(ctx, "a", metav1.GetOptions{})
	report("no such resource", err, apierrors.IsNotFound)
	futureVersion(ctx, s)
	strangers(ctx, s, report)
	strictFields(ctx, s)
}

func futureVersion(ctx context.Context, s *session) {
	options := &metav1.ListOptions{
		ResourceVersion: "999999999999", ResourceVersionMatch: metav1.ResourceVersionMatchNotOlderThan,
	}
	// the answer says when to try again, which the client does by itself unless it must not
	err := s.typed.CoreV1().RESTClient().Get().Namespace(s.namespace).Resource("configmaps").
		VersionedParams(options, scheme.ParameterCodec).MaxRetries(0).Do(ctx).Error()
	say("version of the future", []bool{apierrors.IsTimeout(err), apierrors.HasStatusCause(err, metav1.CauseTypeResourceVersionTooLarge)})
}

func strangers(ctx context.Context, s *session, report func(string, error, func(error) bool)) {
	config := rest.CopyConfig(s.config)
	config.BearerToken = "wrong"
	_, err := must(kubernetes.NewForConfig(config)).CoreV1().Secrets(s.namespace).List(ctx, metav1.ListOptions{})
	report("unknown user", err, apierrors.IsUnauthorized)
	config = rest.CopyConfig(s.config)
	config.Impersonate = rest.ImpersonationConfig{UserName: "mallory"}
	_, err = must(kubernetes.NewForConfig(config)).CoreV1().Secrets(s.namespace).Get(ctx, "a", metav1.GetOptions{})
	report("stranger", err, apierrors.IsForbidden)
	say("stranger is told", strings.Contains(err.Error(), `User "mallory" cannot get resource "secrets"`))
}

type collectedWarnings struct{ texts []string }

func (c *collectedWarnings) HandleWarningHeader(_ int, _ string, text string) {
	c.texts = append(c.texts, text)
}

// strictFields sends a field that the kind doesn't have.
func strictFields(ctx context.Context, s *session) {
	warnings := &collectedWarnings{}
	config := rest.CopyConfig(s.config)
	config.WarningHandler = warnings
	widgets := must(dynamic.NewForConfig(config)).Resource(widgetResource).Namespace(s.namespace)
	draft := newWidget("strict", map[string]any{"size": int64(1), "colour": "red"})
	_, err := widgets.Create(ctx, draft, metav1.CreateOptions{FieldValidation: metav1.FieldValidationStrict})
	say("unknown field, strict", failureOf(err).Reason)
	must(widgets.Create(ctx, draft, metav1.CreateOptions{FieldValidation: metav1.FieldValidationWarn}))
	say("unknown field, warned", warnings.texts)
}
