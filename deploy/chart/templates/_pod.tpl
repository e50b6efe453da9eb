{{/* Not run: see Chart.yaml. Settings that all containers share. */}}
{{- define "fin-link.container" -}}
image: {{ .Values.image | quote }}
resources: {{- toYaml .Values.resources | nindent 2 }}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "fin-link.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "fin-link.database" -}}
- { name: FIN_DATABASE_URL_FILE, value: /run/secrets/database-url }
- { name: FIN_DIRECT_DATABASE_URL_FILE, value: /run/secrets/direct-database-url }
{{- end }}

{{- define "fin-link.environment" -}}
- { name: FIN_HOST_ORIGIN, value: {{ .Values.origin | quote }} }
- { name: FIN_CLIENT_ID, value: {{ .Values.clientId | quote }} }
- { name: FIN_ADMIN_LOGIN, value: {{ .Values.adminLogin | quote }} }
- { name: FIN_CLIENT_SECRET_FILE, value: /run/secrets/client-secret }
- { name: FIN_VAULT_KEYS_FILE, value: /run/secrets/vault-keys }
- { name: FIN_DRAIN_SECONDS, value: {{ .Values.drainSeconds | quote }} }
- { name: FIN_METRICS_BIND, value: '0.0.0.0' }
{{ include "fin-link.database" . }}
{{- end }}

{{- define "fin-link.secrets" -}}
- name: secrets
  secret: { secretName: {{ .Values.secret | quote }}, defaultMode: 0440 }
{{- end }}
