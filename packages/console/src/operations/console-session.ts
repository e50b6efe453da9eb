import '@awesome.me/webawesome/dist/components/callout/callout.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import type { HostReply } from '@fin-link/contracts/host';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { errorNotice } from '../platform/error-notice.ts';
import { RequestingElement } from '../platform/requesting-element.ts';
import { addressOf } from '../platform/routes.ts';
import { timeText, words } from '../platform/words.ts';
import { outcomeBadge } from './console-sessions.ts';
import { operationsHead } from './operations-head.ts';
import { operationWords } from './operation-words.ts';
import { explainProblem, type SessionFailure } from './problem-of-session.ts';
import { tableHead } from './paged-list.ts';

type SessionReply = HostReply<'getOperatedSession'>;
type TimelineEntry = SessionReply['timeline'][number];

/** One session: why it failed and what the user should do, then facts and what happened. */
export class ConsoleSession extends RequestingElement {
  static override properties: PropertyDeclarations = {
    ...RequestingElement.properties,
    sessionId: {},
    read: { state: true },
  };

  sessionId = '';
  private read: SessionReply | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.attempt(async () => {
      const { reply } = await this.services.api.call('getOperatedSession', { params: { sessionId: this.sessionId } });
      this.read = reply;
    });
  }

  protected override render(): TemplateResult {
    const { session: strings } = operationWords;
    const { read } = this;
    return html`<div class="page">
      <p><a href=${addressOf({ page: 'sessions' })}>${strings.back}</a></p>
      ${
        read === null
          ? this.error === null
            ? html`<wa-spinner aria-label=${words.app.loading}></wa-spinner>`
            : errorNotice(this.error)
          : html`${operationsHead(strings.title(read.session.reference), read.session.loginName)} ${renderVerdict(read)}
            ${renderFacts(read)} ${renderTimeline(read.timeline)}`
      }
    </div>`;
  }
}

/** Says why the session failed, or how it ended without a problem. */
function renderVerdict({ session, failure }: SessionReply): TemplateResult {
  const { session: strings } = operationWords;
  if (failure !== null) return renderFailure(failure, session.appName);
  if (session.outcome === 'success')
    return html`<wa-callout variant="success"
      ><wa-icon slot="icon" name="circle-check"></wa-icon>${strings.gotOver}</wa-callout
    >`;
  const text =
    session.status === 'finished' && session.screen !== null ? strings.unfinished(session.screen) : strings.noFailure;
  return html`<wa-callout variant="neutral"><wa-icon slot="icon" name="circle-info"></wa-icon>${text}</wa-callout>`;
}

function renderFailure(failure: SessionFailure, appName: string | null): TemplateResult {
  const { session: strings } = operationWords;
  const { heading, cause, advice, code } = explainProblem(failure, appName ?? '');
  return html`<section class="section" aria-labelledby="why">
    <h2 id="why">${strings.whyFailed}</h2>
    <p class="lead">${strings.whatUserSaw(heading)}</p>
    <dl class="facts-list">
      <dt>${strings.cause}</dt>
      <dd>${cause}</dd>
      <dt>${strings.whatToDo}</dt>
      <dd>${advice.map((line) => html`<div>${line}</div>`)}</dd>
      <dt>${strings.code}</dt>
      <dd><code>${code}</code></dd>
      ${
        failure.reference === null
          ? nothing
          : html`<dt>${strings.reference}</dt>
              <dd><code>${failure.reference}</code></dd>`
      }
    </dl>
  </section>`;
}

function renderFacts({ session, delivery }: SessionReply): TemplateResult {
  const { session: strings, sessions, events } = operationWords;
  const { columns } = sessions;
  const { endedBy, finishedAt } = session;
  const facts: [string, unknown][] = [
    [columns.outcome, outcomeBadge(session)],
    [columns.bank, session.provider?.name],
    [columns.site, session.appName],
    [columns.flow, session.flow],
    [strings.configuration, session.configName],
    [strings.lastScreen, session.screen],
    [strings.device, session.deviceClass === null ? null : strings.devices[session.deviceClass]],
    [strings.language, session.locale],
    [strings.country, session.countryISOCode],
    [strings.link, session.linkId],
    [columns.started, timeText(session.createdAt)],
    [
      strings.ended,
      finishedAt === null ? null : `${timeText(finishedAt)}${endedBy === null ? '' : `, ${strings.endedBy[endedBy]}`}`,
    ],
    [
      strings.delivery,
      delivery === null ? null : strings.deliveryText(events.statuses[delivery.status], delivery.attempts),
    ],
  ];
  const shown = facts.filter(([, value]) => value !== null && value !== undefined);
  return html`<section class="section" aria-labelledby="facts">
    <h2 id="facts">${strings.facts}</h2>
    <dl class="facts-list">
      ${shown.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
}

function renderTimeline(timeline: readonly TimelineEntry[]): TemplateResult {
  const { session: strings } = operationWords;
  return html`<section aria-labelledby="timeline">
    <h2 id="timeline">${strings.timeline}</h2>
    ${
      timeline.length === 0
        ? html`<p>${strings.timelineEmpty}</p>`
        : html`<table class="rows">
            ${tableHead(strings.columns)}
            <tbody>
              ${timeline.map(renderEntry)}
            </tbody>
          </table>`
    }
  </section>`;
}

const clockTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

function renderEntry({ at, kind, name, ok, status, code, durationMs, reference }: TimelineEntry): TemplateResult {
  const { session: strings, common } = operationWords;
  const { columns } = strings;
  const result = code ?? (status === null ? null : String(status));
  return html`<tr data-ok=${ok ? 'yes' : 'no'}>
    <td data-label=${columns.at}>${clockTime.format(new Date(at))}</td>
    <td data-label=${columns.kind}>${strings.kinds[kind]}</td>
    <td data-label=${columns.name}><code>${name}</code></td>
    <td data-label=${columns.result}>${ok ? (kind === 'screen' ? '–' : strings.ok) : (result ?? '–')}</td>
    <td data-label=${columns.duration}>${durationMs === null ? '–' : common.milliseconds(durationMs)}</td>
    <td data-label=${columns.reference}>${reference === null ? '–' : html`<code>${reference}</code>`}</td>
  </tr>`;
}

customElements.define('console-session', ConsoleSession);

declare global {
  interface HTMLElementTagNameMap {
    'console-session': ConsoleSession;
  }
}
