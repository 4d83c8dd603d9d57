package main

import (
	"context"
	"fmt"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	applyapps "k8s.io/client-go/applyconfigurations/apps/v1"
	applycore "k8s.io/client-go/applyconfigurations/core/v1"
	applymeta "k8s.io/client-go/applyconfigurations/meta/v1"
	appsv1client "k8s.io/client-go/kubernetes/typed/apps/v1"
	"k8s.io/client-go/util/retry"
)

// patches changes a Deployment in every way that there is.
func patches(ctx context.Context, s *session) {
	deployments := s.typed.AppsV1().Deployments(s.namespace)
	created := must(deployments.Create(ctx, webDeployment("web"), metav1.CreateOptions{}))
	say("defaults", []any{
		created.Spec.Strategy.Type, created.Spec.Template.Spec.RestartPolicy, created.Spec.ProgressDeadlineSeconds,
		created.Spec.Template.Spec.Containers[0].TerminationMessagePath, created.Generation,
	})
	each := []struct {
		name string
		form types.PatchType
		body string
	}{
		{"strategic merge patch", types.StrategicMergePatchType, `{"spec":{"template":{"spec":{"containers":[{"name":"web","image":"web:2"}]}}}}`},
		{"strategic merge patch that deletes", types.StrategicMergePatchType, `{"spec":{"template":{"spec":{"containers":[{"name":"log","$patch":"delete"}]}}}}`},
		{"merge patch", types.MergePatchType, `{"metadata":{"annotations":{"note":"here"}},"spec":{"paused":true}}`},
		{"JSON patch", types.JSONPatchType, `[{"op":"test","path":"/spec/paused","value":true},{"op":"remove","path":"/spec/paused"}]`},
	}
	for _, patch := range each {
		patched := must(deployments.Patch(ctx, "web", patch.form, []byte(patch.body), metav1.PatchOptions{}))
		say(patch.name, []any{imagesOf(patched), patched.Annotations["note"], patched.Spec.Paused, patched.Generation})
	}
	_, err := deployments.Patch(ctx, "web", types.JSONPatchType, []byte(each[3].body), metav1.PatchOptions{})
	say("test that fails", failureOf(err).Reason)
	statusAndScale(ctx, deployments)
	apply(ctx, deployments)
	raceForOneObject(ctx, deployments)
}

func imagesOf(deployment *appsv1.Deployment) []string {
	return namesOf(deployment.Spec.Template.Spec.Containers, func(container *corev1.Container) string { return container.Image })
}

func webDeployment(name string) *appsv1.Deployment {
	labels := map[string]string{"app": name}
	replicas := int32(2)
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: name},
		Spec: appsv1.DeploymentSpec{
			Replicas: &replicas,
			Selector: &metav1.LabelSelector{MatchLabels: labels},
			Template: corev1.PodTemplateSpec{
				ObjectMeta: metav1.ObjectMeta{Labels: labels},
				Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "web", Image: "web:1"}, {Name: "log", Image: "log:1"}}},
			},
		},
	}
}

func statusAndScale(ctx context.Context, deployments appsv1client.DeploymentInterface) {
	read := must(deployments.Get(ctx, "web", metav1.GetOptions{}))
	read.Spec.Paused = true
	read.Status.ReadyReplicas = 2
	read.Status.Replicas = 2
	read.Status.Conditions = []appsv1.DeploymentCondition{{
		Type: appsv1.DeploymentAvailable, Status: corev1.ConditionTrue, Reason: "Enough",
	}}
	updated := must(deployments.UpdateStatus(ctx, read, metav1.UpdateOptions{}))
	say("status", []any{updated.Status.ReadyReplicas, updated.Status.Conditions[0].Reason, updated.Spec.Paused, updated.Generation})
	scale := must(deployments.GetScale(ctx, "web", metav1.GetOptions{}))
	say("scale", []any{scale.Spec.Replicas, scale.Status.Replicas, scale.Status.Selector})
	scale.Spec.Replicas = 5
	say("scaled", must(deployments.UpdateScale(ctx, "web", scale, metav1.UpdateOptions{})).Spec.Replicas)
	say("deployment that is scaled", *must(deployments.Get(ctx, "web", metav1.GetOptions{})).Spec.Replicas)
	_, err := deployments.UpdateScale(ctx, "web", &autoscalingv1.Scale{
		ObjectMeta: metav1.ObjectMeta{Name: "web"}, Spec: autoscalingv1.ScaleSpec{Replicas: -1},
	}, metav1.UpdateOptions{})
	say("negative scale", failureOf(err).Reason)
}

func apply(ctx context.Context, deployments appsv1client.DeploymentInterface) {
	labels := map[string]string{"app": "applied"}
	container := applycore.Container().WithName("web").WithImage("web:1").WithEnv(applycore.EnvVar().WithName("A").WithValue("1"))
	wanted := func(container *applycore.ContainerApplyConfiguration) *applyapps.DeploymentApplyConfiguration {
		return applyapps.Deployment("applied", "").WithLabels(labels).WithSpec(applyapps.DeploymentSpec().
			WithReplicas(1).
			WithSelector(applymeta.LabelSelector().WithMatchLabels(labels)).
			WithTemplate(applycore.PodTemplateSpec().WithLabels(labels).WithSpec(applycore.PodSpec().WithContainers(container))))
	}
	alice := metav1.ApplyOptions{FieldManager: "alice"}
	applied := must(deployments.Apply(ctx, wanted(container), alice))
	say("applied", []any{imagesOf(applied), applied.ManagedFields[0].Manager, applied.ManagedFields[0].Operation})
	again := must(deployments.Apply(ctx, wanted(container), alice))
	say("applied again without a change", again.ResourceVersion == applied.ResourceVersion)

	bob := applyapps.Deployment("applied", "").WithSpec(applyapps.DeploymentSpec().WithReplicas(3).WithPaused(true))
	_, err := deployments.Apply(ctx, bob, metav1.ApplyOptions{FieldManager: "bob"})
	say("conflict of managers", failureOf(err))
	say("conflict is recognised", apierrors.HasStatusCause(err, metav1.CauseTypeFieldManagerConflict))
	taken := must(deployments.Apply(ctx, bob, metav1.ApplyOptions{FieldManager: "bob", Force: true}))
	say("taken by force", *taken.Spec.Replicas)

	extracted := must(applyapps.ExtractDeployment(taken, "alice"))
	say("extracted for alice", []any{extracted.Spec.Replicas, *extracted.Spec.Template.Spec.Containers[0].Image})
	withoutEnv := must(deployments.Apply(ctx, extracted.WithSpec(extracted.Spec.WithTemplate(applycore.PodTemplateSpec().
		WithLabels(labels).WithSpec(applycore.PodSpec().WithContainers(applycore.Container().WithName("web").WithImage("web:1"))))), alice))
	say("what is applied no more is gone", len(withoutEnv.Spec.Template.Spec.Containers[0].Env))
	status := applyapps.Deployment("applied", "").WithStatus(applyapps.DeploymentStatus().WithReadyReplicas(1).WithReplicas(1))
	withStatus := must(deployments.ApplyStatus(ctx, status, metav1.ApplyOptions{FieldManager: "status"}))
	say("applied status", withStatus.Status.ReadyReplicas)
	for _, entry := range withStatus.ManagedFields {
		say("entry of "+entry.Manager, []any{entry.Operation, entry.Subresource, entry.APIVersion})
	}
}

// raceForOneObject lets many writers change one object, each trying again after a conflict.
func raceForOneObject(ctx context.Context, deployments appsv1client.DeploymentInterface) {
	const writers = 10
	must(deployments.Create(ctx, webDeployment("contended"), metav1.CreateOptions{}))
	patient := wait.Backoff{Steps: 100, Duration: 5 * time.Millisecond, Jitter: 1}
	results := make(chan error, writers)
	for writer := range writers {
		go func() {
			results <- retry.RetryOnConflict(patient, func() error {
				read, err := deployments.Get(ctx, "contended", metav1.GetOptions{})
				if err != nil {
					return err
				}
				if read.Annotations == nil {
					read.Annotations = map[string]string{}
				}
				read.Annotations[fmt.Sprintf("writer-%d", writer)] = "was here"
				_, err = deployments.Update(ctx, read, metav1.UpdateOptions{})
				return err
			})
		}()
	}
	for range writers {
		check(<-results)
	}
	say("writers that were here", len(must(deployments.Get(ctx, "contended", metav1.GetOptions{})).Annotations))
}
