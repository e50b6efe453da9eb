import { createSessionReceiver, fastifyEvents } from '@fin-link/service-client';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import type { DemoDeps } from '../site/deps.ts';
import { formatCode, formatInstant } from '../site/format.ts';
import { sendPage } from '../site/page.ts';
import type { ReceivedEvent } from '../site/received-events.ts';

type SessionResult = ReceivedEvent['event']['data'];

/** Serves the page that lists the messages from the host, newest first. */
export function eventsPage(app: FastifyInstance, deps: DemoDeps): void {
  app.get('/events', async (request, reply) => {
    const signIn = deps.signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const received = deps.events.of(signIn.loginName);
    const body = html`<h1>Messages from the host</h1>
      <p class="lead">
        The host sends a signed message to this site’s backend within a minute of each session ending, even if the tab
        was closed.
      </p>
      ${
        received.length === 0
          ? empty
          : html`<ol class="messages" role="list">
              ${received.map(message)}
            </ol>`
      }`;
    return sendPage(reply, deps, { title: 'Messages', section: '/events', signIn, body });
  });
}

/** Serves the latest message that the host sent about the user. */
export function latestMessageRoutes(app: FastifyInstance, { signIns, events }: DemoDeps): void {
  app.get('/my/latest-message', async (request, reply) => {
    const { loginName } = signIns.require(request);
    const [latest] = events.of(loginName);
    return reply.send({ id: latest?.id ?? null, message: latest?.event ?? null });
  });
}

/** Serves the webhook for `session.finished` messages of the host. The receiver verifies them and stores each one once. */
export async function receiveEvent(app: FastifyInstance, { settings, events, now }: DemoDeps): Promise<void> {
  const receiver = createSessionReceiver({
    secrets: [settings.eventSecret],
    maxBodyBytes: 262_144,
    handle: (event, id) => events.store({ id, receivedAt: now(), event }),
    onError: (error) => app.log.error({ err: error }, 'message not accepted'),
    clock: { now },
  });
  await app.register(fastifyEvents(receiver, '/webhooks/fin-link'));
}

const empty = html`<div class="card empty">
  <h2>No messages yet</h2>
  <p>Link a bank, or start and leave. Then reload this page to see the message.</p>
</div>`;

const endedByTexts: Readonly<Record<NonNullable<SessionResult['endedBy']>, string>> = {
  user: 'Ended by the user.',
  time: 'Time ran out.',
  backend: 'Ended by the backend.',
};
const outcomeBadges: Readonly<Record<NonNullable<SessionResult['outcome']>, { tone: string; label: string }>> = {
  success: { tone: 'good', label: 'Completed' },
  pending: { tone: 'fair', label: 'Pending' },
  failed: { tone: 'bad', label: 'Not verified' },
  cancelled: { tone: 'plain', label: 'Canceled' },
  error: { tone: 'bad', label: 'Error' },
};

function message({ id, receivedAt, event: { type, data } }: ReceivedEvent): SafeHtml {
  const { outcome, endedBy, sessionId, providerAccounts } = data;
  return html`<li class="card">
    <h2>
      ${type}${outcome === null ? null : html` <span class="badge ${outcomeBadges[outcome].tone}">${outcomeBadges[outcome].label}</span>`}
    </h2>
    <p>
      ${endedBy === null ? null : endedByTexts[endedBy]} <span class="fine">Received ${formatInstant(receivedAt)}</span>
    </p>
    ${
      providerAccounts.length === 0
        ? null
        : html`<ul>
            ${providerAccounts.map(linkedBank)}
          </ul>`
    }
    <details>
      <summary>The message <span class="visually-hidden">about ${sessionId}</span></summary>
      <p class="fine"><code>webhook-id: ${id}</code></p>
      <pre class="code" tabindex="0" aria-label="Data of ${id}">${JSON.stringify(data, null, 2)}</pre>
    </details>
  </li> `;
}

const linkedBank = ({ providerName, status, accountIds }: SessionResult['providerAccounts'][number]): SafeHtml =>
  html`<li>
    <bdi>${providerName}</bdi>: ${status === 'SUCCESS' ? 'Linked' : formatCode(status)}, ${accountIds.length}
    ${accountIds.length === 1 ? 'account' : 'accounts'}
  </li>`;
