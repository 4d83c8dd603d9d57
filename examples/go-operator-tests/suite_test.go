package operator

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

var (
	server    *TestServer
	k8sClient client.Client
)

// With envtest there would be an Environment here, and an etcd and a kube-apiserver on the machine.
func TestMain(m *testing.M) {
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (int, error) {
	ctrl.SetLogger(klog.NewKlogr())
	scheme := runtime.NewScheme()
	if err := clientgoscheme.AddToScheme(scheme); err != nil {
		return 1, err
	}
	if err := AddToScheme(scheme); err != nil {
		return 1, err
	}
	var err error
	if server, err = StartTestServer("--crds=crds"); err != nil {
		return 1, err
	}
	defer server.Stop()
	if k8sClient, err = client.New(server.Config(), client.Options{Scheme: scheme}); err != nil {
		return 1, err
	}
	manager, err := ctrl.NewManager(server.Config(), ctrl.Options{
		Scheme:  scheme,
		Metrics: metricsserver.Options{BindAddress: "0"},
	})
	if err != nil {
		return 1, err
	}
	if err := (&Reconciler{}).SetupWithManager(manager); err != nil {
		return 1, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- manager.Start(ctx) }()
	code := m.Run()
	cancel()
	return code, <-ended
}

func TestSettingsFollowTheGreenhouse(t *testing.T) {
	greenhouse := create(t, "tomatoes", 21)
	eventually(t, func() error { return settingsAre("tomatoes", "21") })
	greenhouse.Spec.Celsius = 24
	update(t, greenhouse)
	eventually(t, func() error { return settingsAre("tomatoes", "24") })

	// unlike envtest, the garbage collector runs
	if err := k8sClient.Delete(t.Context(), greenhouse); err != nil {
		t.Fatal(err)
	}
	eventually(t, func() error {
		err := k8sClient.Get(t.Context(), key("tomatoes-settings"), &corev1.ConfigMap{})
		if !apierrors.IsNotFound(err) {
			return fmt.Errorf("the settings are still there (%v)", err)
		}
		return nil
	})
}

func TestTheSchemaIsHeeded(t *testing.T) {
	err := k8sClient.Create(t.Context(), newGreenhouse("sauna", 90))
	if !apierrors.IsInvalid(err) {
		t.Fatalf("found %v, expected a refusal by the schema", err)
	}
}

// What envtest can't do: the server fails where the test says so.
func TestWritesThatFailAreTriedAgain(t *testing.T) {
	var fault struct {
		ID   string `json:"id"`
		Hits int    `json:"hits"`
	}
	rule := map[string]any{
		"on":     map[string]any{"verbs": []string{"create"}, "resources": []string{"configmaps"}},
		"answer": 500,
		"times":  2,
	}
	if err := server.Do("POST", "/faults", rule, &fault); err != nil {
		t.Fatal(err)
	}
	create(t, "cucumbers", 25)
	eventually(t, func() error { return settingsAre("cucumbers", "25") })
	if err := server.Do("GET", "/faults/"+fault.ID, nil, &fault); err != nil {
		t.Fatal(err)
	}
	if fault.Hits != 2 {
		t.Fatalf("found %d failed writes, expected 2", fault.Hits)
	}
}

func newGreenhouse(name string, celsius int64) *Greenhouse {
	return &Greenhouse{
		ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: name},
		Spec:       GreenhouseSpec{Celsius: celsius},
	}
}

func create(t *testing.T, name string, celsius int64) *Greenhouse {
	t.Helper()
	greenhouse := newGreenhouse(name, celsius)
	if err := k8sClient.Create(t.Context(), greenhouse); err != nil {
		t.Fatal(err)
	}
	return greenhouse
}

// update overwrites whatever the operator has written since.
func update(t *testing.T, greenhouse *Greenhouse) {
	t.Helper()
	greenhouse.ResourceVersion = ""
	patch := client.RawPatch(types.MergePatchType, fmt.Appendf(nil, `{"spec":{"celsius":%d}}`, greenhouse.Spec.Celsius))
	if err := k8sClient.Patch(t.Context(), greenhouse, patch); err != nil {
		t.Fatal(err)
	}
}

func key(name string) client.ObjectKey {
	return client.ObjectKey{Namespace: "default", Name: name}
}

func settingsAre(greenhouse, celsius string) error {
	settings := &corev1.ConfigMap{}
	if err := k8sClient.Get(context.Background(), key(greenhouse+"-settings"), settings); err != nil {
		return err
	}
	if settings.Data["celsius"] != celsius {
		return fmt.Errorf("found %s, expected %s", settings.Data["celsius"], celsius)
	}
	return nil
}

func eventually(t *testing.T, check func() error) {
	t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for {
		err := check()
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}
