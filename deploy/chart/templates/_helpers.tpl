{{- define "kindsmith.fullname" -}}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride | trunc 52 | trimSuffix "-" }}
{{- else }}
{{- $name := default .Chart.Name .Values.nameOverride }}
{{- if contains $name .Release.Name }}{{ .Release.Name | trunc 52 | trimSuffix "-" }}
{{- else }}{{ printf "%s-%s" .Release.Name $name | trunc 52 | trimSuffix "-" }}{{ end }}
{{- end }}
{{- end }}

{{- define "kindsmith.selectorLabels" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "kindsmith.labels" -}}
{{ include "kindsmith.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/component: apiserver
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "kindsmith.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else }}{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}{{ end }}
{{- end }}

{{- /* What the servers would not be able to do together is refused before anything is installed. */ -}}
{{- define "kindsmith.check" -}}
{{- if eq .Values.storage.type "embedded" }}
{{- if gt (int .Values.replicas) 1 }}{{ fail "replicas: the embedded store is for one server; set storage.type to mongodb" }}{{ end }}
{{- else }}
{{- if not .Values.storage.mongodb.secretName }}{{ fail "storage.mongodb.secretName: name the Secret with the URI of MongoDB" }}{{ end }}
{{- if gt (int .Values.replicas) 1 }}
{{- if not .Values.tls.secretName }}{{ fail "tls.secretName: several servers need the same certificate" }}{{ end }}
{{- if not .Values.serviceAccountKeys.secretName }}{{ fail "serviceAccountKeys.secretName: several servers need the same key for tokens of service accounts" }}{{ end }}
{{- end }}
{{- end }}
{{- if and .Values.clientCa.configMapName .Values.clientCa.secretName }}{{ fail "clientCa: set configMapName or secretName, not both" }}{{ end }}
{{- end }}

{{- define "kindsmith.pod" -}}
metadata:
  labels:
    {{- include "kindsmith.labels" . | nindent 4 }}
    {{- with .Values.podLabels }}{{ toYaml . | nindent 4 }}{{ end }}
  {{- with .Values.podAnnotations }}
  annotations: {{ toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "kindsmith.fullname" . }}
  # The server needs nothing from the cluster that it runs in.
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: {{ .Values.shutdown.terminationGracePeriodSeconds }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    runAsGroup: 1000
    fsGroup: 1000
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  {{- with .Values.imagePullSecrets }}
  imagePullSecrets: {{ toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  containers:
    - name: apiserver
      image: {{ include "kindsmith.image" . | quote }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      args:
        - --profile={{ .Values.profile }}
        - --authorization-mode={{ join "," .Values.authorizationModes }}
        {{- if eq .Values.storage.type "mongodb" }}
        - --storage=$(KINDSMITH_STORAGE)
        {{- end }}
        {{- if gt (int .Values.workers) 1 }}
        - --workers={{ .Values.workers }}
        {{- end }}
        - --shutdown-delay-duration={{ .Values.shutdown.delaySeconds }}s
        - --shutdown-send-retry-after
        {{- if .Values.tls.secretName }}
        - --tls-cert-file=/etc/kindsmith/tls/tls.crt
        - --tls-private-key-file=/etc/kindsmith/tls/tls.key
        {{- end }}
        {{- if or .Values.clientCa.configMapName .Values.clientCa.secretName }}
        - --client-ca-file=/etc/kindsmith/client-ca/{{ .Values.clientCa.key }}
        {{- end }}
        {{- if .Values.serviceAccountKeys.secretName }}
        - --service-account-key-file=/etc/kindsmith/service-accounts/{{ .Values.serviceAccountKeys.key }}
        {{- end }}
        {{- if .Values.tokens.secretName }}
        - --token-auth-file=/etc/kindsmith/tokens/{{ .Values.tokens.key }}
        {{- end }}
        {{- range .Values.extraFlags }}
        - {{ . | quote }}
        {{- end }}
      env:
        {{- if eq .Values.storage.type "mongodb" }}
        - name: KINDSMITH_STORAGE
          valueFrom:
            secretKeyRef: { name: {{ .Values.storage.mongodb.secretName }}, key: {{ .Values.storage.mongodb.secretKey }} }
        {{- end }}
        {{- if .Values.maxOldSpaceMiB }}
        - name: NODE_OPTIONS
          value: --max-old-space-size={{ .Values.maxOldSpaceMiB }}
        {{- end }}
        {{- with .Values.extraEnv }}{{ toYaml . | nindent 8 }}{{ end }}
      ports:
        - { name: https, containerPort: 6443, protocol: TCP }
      startupProbe:
        httpGet: { path: /livez, port: https, scheme: HTTPS }
        {{- toYaml .Values.probes.startup | nindent 8 }}
      livenessProbe:
        httpGet: { path: /livez, port: https, scheme: HTTPS }
        {{- toYaml .Values.probes.liveness | nindent 8 }}
      readinessProbe:
        httpGet: { path: /readyz, port: https, scheme: HTTPS }
        {{- toYaml .Values.probes.readiness | nindent 8 }}
      resources: {{ toYaml .Values.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
        {{- if .Values.tls.secretName }}
        - { name: tls, mountPath: /etc/kindsmith/tls, readOnly: true }
        {{- end }}
        {{- if or .Values.clientCa.configMapName .Values.clientCa.secretName }}
        - { name: client-ca, mountPath: /etc/kindsmith/client-ca, readOnly: true }
        {{- end }}
        {{- if .Values.serviceAccountKeys.secretName }}
        - { name: service-accounts, mountPath: /etc/kindsmith/service-accounts, readOnly: true }
        {{- end }}
        {{- if .Values.tokens.secretName }}
        - { name: tokens, mountPath: /etc/kindsmith/tokens, readOnly: true }
        {{- end }}
        {{- with .Values.extraVolumeMounts }}{{ toYaml . | nindent 8 }}{{ end }}
  # 288 is 0440: only the group of the server reads Secrets.
  volumes:
    - name: tmp
      emptyDir: {}
    {{- if eq .Values.storage.type "mongodb" }}
    - name: data
      emptyDir: {}
    {{- end }}
    {{- with .Values.tls.secretName }}
    - name: tls
      secret: { secretName: {{ . }}, defaultMode: 288 }
    {{- end }}
    {{- with .Values.clientCa.configMapName }}
    - name: client-ca
      configMap: { name: {{ . }} }
    {{- end }}
    {{- with .Values.clientCa.secretName }}
    - name: client-ca
      secret: { secretName: {{ . }}, defaultMode: 288 }
    {{- end }}
    {{- with .Values.serviceAccountKeys.secretName }}
    - name: service-accounts
      secret: { secretName: {{ . }}, defaultMode: 288 }
    {{- end }}
    {{- with .Values.tokens.secretName }}
    - name: tokens
      secret: { secretName: {{ . }}, defaultMode: 288 }
    {{- end }}
    {{- with .Values.extraVolumes }}{{ toYaml . | nindent 4 }}{{ end }}
  {{- with .Values.nodeSelector }}
  nodeSelector: {{ toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations: {{ toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.affinity }}
  affinity: {{ toYaml . | nindent 4 }}
  {{- end }}
  topologySpreadConstraints:
    {{- if .Values.topologySpreadConstraints }}
    {{- toYaml .Values.topologySpreadConstraints | nindent 4 }}
    {{- else }}
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels: {{ include "kindsmith.selectorLabels" . | nindent 10 }}
    {{- end }}
{{- end }}
