/** A small chart of the kinds that charts usually hold. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const CHART = `
apiVersion: v2
name: shop
version: 0.1.0
appVersion: "1.0"
`;

const VALUES = `
image: nginx:1
replicas: 2
schedule: "*/5 * * * *"
greeting: hello
`;

const LABELS = "labels: { app: {{ .Release.Name }}, release: {{ .Release.Name | quote }} }";
const META = `metadata:
  name: {{ .Release.Name }}
  ${LABELS}`;
const POD = `metadata:
      ${LABELS}
    spec:
      serviceAccountName: {{ .Release.Name }}
      containers:
        - name: web
          image: {{ .Values.image | quote }}
          ports: [{ name: http, containerPort: 8080 }]
          envFrom: [{ configMapRef: { name: {{ .Release.Name }} } }]
          env: [{ name: PASSWORD, valueFrom: { secretKeyRef: { name: {{ .Release.Name }}, key: password } } }]
          readinessProbe: { httpGet: { path: /, port: http } }
          resources: { requests: { cpu: 50m, memory: 64Mi }, limits: { memory: 128Mi } }`;

/** By file; every kind once. */
const TEMPLATES: Readonly<Record<string, string>> = {
  "service-account.yaml": `apiVersion: v1
kind: ServiceAccount
${META}
`,
  "role.yaml": `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
${META}
rules: [{ apiGroups: [""], resources: [configmaps], verbs: [get, list, watch] }]
`,
  "role-binding.yaml": `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
${META}
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: {{ .Release.Name }} }
subjects: [{ kind: ServiceAccount, name: {{ .Release.Name }}, namespace: {{ .Release.Namespace }} }]
`,
  "config-map.yaml": `apiVersion: v1
kind: ConfigMap
${META}
data: { GREETING: {{ .Values.greeting | quote }} }
`,
  "secret.yaml": `apiVersion: v1
kind: Secret
${META}
stringData: { password: {{ printf "%s-secret" .Release.Name }} }
`,
  "deployment.yaml": `apiVersion: apps/v1
kind: Deployment
${META}
spec:
  replicas: {{ .Values.replicas }}
  selector: { matchLabels: { app: {{ .Release.Name }} } }
  template:
    ${POD}
`,
  "service.yaml": `apiVersion: v1
kind: Service
${META}
spec:
  selector: { app: {{ .Release.Name }} }
  ports: [{ name: http, port: 80, targetPort: http }]
`,
  "ingress.yaml": `apiVersion: networking.k8s.io/v1
kind: Ingress
${META}
spec:
  rules:
    - host: shop.example.com
      http:
        paths: [{ path: /, pathType: Prefix, backend: { service: { name: {{ .Release.Name }}, port: { name: http } } } }]
`,
  "autoscaler.yaml": `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
${META}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ .Release.Name }} }
  minReplicas: 1
  maxReplicas: 5
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 80 } } }]
`,
  "budget.yaml": `apiVersion: policy/v1
kind: PodDisruptionBudget
${META}
spec: { minAvailable: 1, selector: { matchLabels: { app: {{ .Release.Name }} } } }
`,
  "cron-job.yaml": `apiVersion: batch/v1
kind: CronJob
${META}
spec:
  schedule: {{ .Values.schedule | quote }}
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: OnFailure
          containers: [{ name: job, image: {{ .Values.image | quote }} }]
`,
};

/** Plurals of the chart's kinds, as kubectl takes them. */
export const CHART_RESOURCES = [
  "serviceaccounts",
  "roles",
  "rolebindings",
  "configmaps",
  "secrets",
  "deployments",
  "services",
  "ingresses",
  "horizontalpodautoscalers",
  "poddisruptionbudgets",
  "cronjobs",
];

/** Writes the chart into a new folder; gives its path. The caller removes it. */
export function writeChart(): string {
  const folder = mkdtempSync(join(tmpdir(), "kindsmith-chart-"));
  mkdirSync(join(folder, "templates"));
  writeFileSync(join(folder, "Chart.yaml"), CHART.trimStart());
  writeFileSync(join(folder, "values.yaml"), VALUES.trimStart());
  for (const [name, text] of Object.entries(TEMPLATES)) writeFileSync(join(folder, "templates", name), text);
  return folder;
}
