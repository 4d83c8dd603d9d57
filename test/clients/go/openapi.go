package main

import (
	"slices"

	"k8s.io/client-go/openapi/cached"
	"k8s.io/client-go/openapi3"
)

func openAPI(s *session) {
	version2 := must(s.typed.Discovery().OpenAPISchema())
	say("openapi v2", []any{version2.Swagger, len(version2.Definitions.AdditionalProperties) > 100})
	client := cached.NewClient(s.typed.Discovery().OpenAPIV3())
	root := openapi3.NewRoot(client)
	versions := must(root.GroupVersions())
	say("openapi v3 has widgets", slices.Contains(versions, widgetGroupVersion))
	document := must(root.GVSpec(widgetGroupVersion))
	_, hasWidget := document.Components.Schemas["com.example.demo.v1.Widget"]
	say("openapi v3 document has the schema", hasWidget)
}
