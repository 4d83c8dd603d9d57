package operator

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// Greenhouse is kept at a temperature.
type Greenhouse struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              GreenhouseSpec   `json:"spec"`
	Status            GreenhouseStatus `json:"status,omitempty"`
}

type GreenhouseSpec struct {
	Celsius int64 `json:"celsius"`
}

type GreenhouseStatus struct {
	// Settings is the name of the ConfigMap that the heating reads.
	Settings string `json:"settings,omitempty"`
}

type GreenhouseList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Greenhouse `json:"items"`
}

func (g *Greenhouse) DeepCopyObject() runtime.Object {
	copied := *g
	g.ObjectMeta.DeepCopyInto(&copied.ObjectMeta)
	return &copied
}

func (l *GreenhouseList) DeepCopyObject() runtime.Object {
	copied := *l
	l.ListMeta.DeepCopyInto(&copied.ListMeta)
	copied.Items = make([]Greenhouse, len(l.Items))
	for i := range l.Items {
		copied.Items[i] = *l.Items[i].DeepCopyObject().(*Greenhouse)
	}
	return &copied
}

// AddToScheme makes the kind known to a client.
func AddToScheme(scheme *runtime.Scheme) error {
	version := schema.GroupVersion{Group: "farm.example.com", Version: "v1"}
	scheme.AddKnownTypes(version, &Greenhouse{}, &GreenhouseList{})
	metav1.AddToGroupVersion(scheme, version)
	return nil
}
