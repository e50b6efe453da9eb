import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';

const samples = [
  [
    'HTML',
    `<script type="module" src="https://link.example/fin-link.js"></script>
<fin-link
  host="https://link.example"
  publishable-key="pk_live_acorn"
  session-url="/my/session"
  config-name="Aggregation"
></fin-link>`,
  ],
  [
    'React',
    `import { FinLink } from '@fin-link/react';

<FinLink
  host="https://link.example"
  publishableKey="pk_live_acorn"
  sessionUrl="/my/session"
  configName="Aggregation"
  onFinExit={({ detail }) => console.log(detail.outcome)}
/>`,
  ],
  [
    'Vue',
    `<script setup>
import '@fin-link/elements/define/fin-link';
</script>

<template>
  <fin-link
    host="https://link.example"
    publishable-key="pk_live_acorn"
    session-url="/my/session"
    @fin-exit="({ detail }) => done(detail.outcome)"
  />
</template>`,
  ],
  [
    'Server',
    `app.post('/my/session', async (request, reply) => {
  const response = await fetch('https://link.example/v1/sessions', {
    method: 'POST',
    headers: {
      authorization: \`Bearer \${process.env.FIN_HOST_KEY}\`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      loginName: request.user.id,
      publishableKey: 'pk_live_acorn',
      parentOrigin: 'https://acorn.example',
      configNames: ['Aggregation'],
    }),
  });
  const { sessionId, launchToken } = await response.json();
  return reply.send({ sessionId, launchToken });
});`,
  ],
] as const;

/** Samples: the tag in HTML, React and Vue, and the server's endpoint that creates the session. */
export const integrationCode: SafeHtml[] = samples.map(
  ([title, code]) =>
    html`<h3>${title}</h3>
      <pre class="code" tabindex="0" aria-label="${title}">${code}</pre>`,
);
