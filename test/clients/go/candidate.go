package main

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// candidate wants to lead until standard input ends; then it gives the lease back. It says where that is.
func candidate(ctx context.Context, s *session) {
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	go func() {
		for range commands() {
		}
		leave()
	}()
	say("namespace", s.namespace)
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: &resourcelock.LeaseLock{
			LeaseMeta:  metav1.ObjectMeta{Name: "leader", Namespace: s.namespace},
			Client:     s.typed.CoordinationV1(),
			LockConfig: resourcelock.ResourceLockConfig{Identity: s.identity},
		},
		LeaseDuration:   5 * time.Second,
		RenewDeadline:   4 * time.Second,
		RetryPeriod:     200 * time.Millisecond,
		ReleaseOnCancel: true,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { say("leads", s.identity) },
			OnStoppedLeading: func() { say("stopped", s.identity) },
			OnNewLeader:      func(identity string) { say("sees", identity) },
		},
	})
}
