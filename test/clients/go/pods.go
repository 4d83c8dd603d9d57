package main

import (
	"context"
	"fmt"

	authenticationv1 "k8s.io/api/authentication/v1"
	authorizationv1 "k8s.io/api/authorization/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	corev1client "k8s.io/client-go/kubernetes/typed/core/v1"
	watchtools "k8s.io/client-go/tools/watch"

	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
)

// pods plays scheduler and node to a pod, ends it, and asks who may do what.
func pods(ctx context.Context, s *session) {
	podClient := s.typed.CoreV1().Pods(s.namespace)
	grace := int64(30)
	draft := &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Name: "worker"},
		Spec:       corev1.PodSpec{TerminationGracePeriodSeconds: &grace, Containers: []corev1.Container{{Name: "a", Image: "a"}}},
	}
	created := must(podClient.Create(ctx, draft, metav1.CreateOptions{}))
	say("pod", []any{created.Status.Phase, created.Status.QOSClass, created.Spec.RestartPolicy})
	check(podClient.Bind(ctx, &corev1.Binding{
		ObjectMeta: metav1.ObjectMeta{Name: "worker", Namespace: s.namespace},
		Target:     corev1.ObjectReference{Kind: "Node", Name: "node-1"},
	}, metav1.CreateOptions{}))
	bound := must(podClient.List(ctx, metav1.ListOptions{FieldSelector: "spec.nodeName=node-1,status.phase!=Running"}))
	say("bound", namesOf(bound.Items, (*corev1.Pod).GetName))
	becomesReady(ctx, podClient)
	ends(ctx, s, podClient)
	whoMay(ctx, s)
}

// becomesReady reports as a node would while somebody waits for it.
func becomesReady(ctx context.Context, podClient corev1client.PodInterface) {
	seen := make(chan corev1.PodPhase, 1)
	start := must(podClient.List(ctx, metav1.ListOptions{}))
	go func() {
		isReady := func(event watch.Event) (bool, error) {
			pod := event.Object.(*corev1.Pod)
			return len(pod.Status.Conditions) > 0 && pod.Status.Phase == corev1.PodRunning, nil
		}
		watcher := must(watchtools.NewRetryWatcherWithContext(ctx, start.ResourceVersion, &cache.ListWatch{
			WatchFuncWithContext: podClient.Watch,
		}))
		last := must(watchtools.UntilWithoutRetry(ctx, watcher, isReady))
		seen <- last.Object.(*corev1.Pod).Status.Phase
	}()
	read := must(podClient.Get(ctx, "worker", metav1.GetOptions{}))
	read.Status.Phase = corev1.PodRunning
	read.Status.PodIP = "10.1.2.3"
	read.Status.Conditions = []corev1.PodCondition{{Type: corev1.PodReady, Status: corev1.ConditionTrue}}
	must(podClient.UpdateStatus(ctx, read, metav1.UpdateOptions{}))
	say("seen to be", <-seen)
	patch := []byte(`{"status":{"conditions":[{"type":"Extra","status":"True"}]}}`)
	patched := must(podClient.Patch(ctx, "worker", types.StrategicMergePatchType, patch, metav1.PatchOptions{}, "status"))
	say("conditions", namesOf(patched.Status.Conditions, func(condition *corev1.PodCondition) string { return string(condition.Type) }))
}

func ends(ctx context.Context, s *session, podClient corev1client.PodInterface) {
	check(podClient.EvictV1(ctx, &policyv1.Eviction{ObjectMeta: metav1.ObjectMeta{Name: "worker", Namespace: s.namespace}}))
	ending := must(podClient.Get(ctx, "worker", metav1.GetOptions{}))
	say("ending", []any{ending.DeletionTimestamp != nil, ending.DeletionGracePeriodSeconds})
	check(podClient.Delete(ctx, "worker", *metav1.NewDeleteOptions(0)))
	_, err := podClient.Get(ctx, "worker", metav1.GetOptions{})
	say("ended", failureOf(err).Reason)
}

func whoMay(ctx context.Context, s *session) {
	attributes := &authorizationv1.ResourceAttributes{Namespace: s.namespace, Verb: "get", Resource: "pods"}
	self := must(s.typed.AuthorizationV1().SelfSubjectAccessReviews().Create(ctx, &authorizationv1.SelfSubjectAccessReview{
		Spec: authorizationv1.SelfSubjectAccessReviewSpec{ResourceAttributes: attributes},
	}, metav1.CreateOptions{}))
	other := must(s.typed.AuthorizationV1().SubjectAccessReviews().Create(ctx, &authorizationv1.SubjectAccessReview{
		Spec: authorizationv1.SubjectAccessReviewSpec{ResourceAttributes: attributes, User: "mallory"},
	}, metav1.CreateOptions{}))
	say("allowed", []bool{self.Status.Allowed, other.Status.Allowed})
	review := must(s.typed.AuthenticationV1().SelfSubjectReviews().Create(ctx, &authenticationv1.SelfSubjectReview{}, metav1.CreateOptions{}))
	token := must(s.typed.AuthenticationV1().TokenReviews().Create(ctx, &authenticationv1.TokenReview{
		Spec: authenticationv1.TokenReviewSpec{Token: s.config.BearerToken},
	}, metav1.CreateOptions{}))
	say("the token is of the user", fmt.Sprint(review.Status.UserInfo.Username == token.Status.User.Username, token.Status.Authenticated))
}
