package main

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var (
	widgetGroupVersion = schema.GroupVersion{Group: "demo.example.com", Version: "v1"}
	widgetResource     = widgetGroupVersion.WithResource("widgets")
	widgetKind         = widgetGroupVersion.WithKind("Widget")
	cronTabKind        = schema.GroupVersionKind{Group: "jobs.example.com", Version: "v1", Kind: "CronTab"}
	cronTabResource    = cronTabKind.GroupVersion().WithResource("crontabs")
	configMapResource  = schema.GroupVersionResource{Version: "v1", Resource: "configmaps"}
)

// Widget is the part of the example kind that the operator knows.
type Widget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              WidgetSpec   `json:"spec"`
	Status            WidgetStatus `json:"status,omitempty"`
}

type WidgetSpec struct {
	Size     int32  `json:"size"`
	Mode     string `json:"mode,omitempty"`
	Replicas *int32 `json:"replicas,omitempty"`
	Title    string `json:"title,omitempty"`
}

type WidgetStatus struct {
	Phase              string             `json:"phase,omitempty"`
	Replicas           int32              `json:"replicas,omitempty"`
	Selector           string             `json:"selector,omitempty"`
	ObservedGeneration int64              `json:"observedGeneration,omitempty"`
	Conditions         []metav1.Condition `json:"conditions,omitempty"`
}

type WidgetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Widget `json:"items"`
}

func (w *Widget) DeepCopyObject() runtime.Object {
	clone := *w
	w.ObjectMeta.DeepCopyInto(&clone.ObjectMeta)
	if w.Spec.Replicas != nil {
		replicas := *w.Spec.Replicas
		clone.Spec.Replicas = &replicas
	}
	clone.Status.Conditions = append([]metav1.Condition(nil), w.Status.Conditions...)
	return &clone
}

func (l *WidgetList) DeepCopyObject() runtime.Object {
	clone := *l
	l.ListMeta.DeepCopyInto(&clone.ListMeta)
	clone.Items = make([]Widget, len(l.Items))
	for index := range l.Items {
		clone.Items[index] = *l.Items[index].DeepCopyObject().(*Widget)
	}
	return &clone
}

// newWidget gives a widget for clients that know no types.
func newWidget(name string, spec map[string]any) *unstructured.Unstructured {
	widget := &unstructured.Unstructured{Object: map[string]any{"spec": spec}}
	widget.SetGroupVersionKind(widgetKind)
	widget.SetName(name)
	return widget
}
