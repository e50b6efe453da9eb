import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Approval, PredictedEvent } from '@fin-link/contracts/browser';
import type { UpcomingParts } from './parts.ts';
import { renderAccount, renderRange, writtenAmount } from './render-account.ts';

/** Number of initially visible events to check. */
const shownFirst = 3;

type Answer = Pick<PredictedEvent, 'predictedEventId' | 'name'>;

/** Renders a button that answers an event. It keeps the focus while the answer is sent. */
function answerButton(
  { predictedEventId, name }: Answer,
  label: string,
  approval: Approval,
  { own, changes, answer }: UpcomingParts,
  look = 'button secondary',
): TemplateResult {
  const isSending = changes.some((one) => one.predictedEventId === predictedEventId && one.status === 'sending');
  return html`<button
    class=${look}
    type="button"
    data-answer=${approval}
    aria-label=${own.of(label, name)}
    aria-disabled=${isSending ? 'true' : nothing}
    @click=${() => isSending || answer(predictedEventId, approval)}
  >
    ${label}
  </button>`;
}

const renderFailed = ({ predictedEventId }: Answer, { own, changes }: UpcomingParts): unknown =>
  changes.some((one) => one.predictedEventId === predictedEventId && one.status === 'failed')
    ? html`<p class="failed">${own.failed}</p>`
    : nothing;

function renderPending(event: PredictedEvent, parts: UpcomingParts): TemplateResult {
  const { own, days } = parts;
  const { predictedEventId, accountId, name, kind, frequency, nextDate } = event;
  return html`<li class="card event" data-event=${predictedEventId}>
    <div class="row">
      <bdi class="name">${name}</bdi>
      <span class=${`amount ${event.direction}`}>${writtenAmount(event, parts)}</span>
    </div>
    <p class="details">
      <span>${own.frequency[frequency]}</span>
      ${nextDate === null ? nothing : html`<span>${own.next(days.day(nextDate))}</span>`} ${renderRange(event, parts)}
      ${renderAccount(accountId, parts)}
    </p>
    ${renderFailed(event, parts)}
    <div class="answers">
      ${answerButton(event, own.right, 'approved', parts)} ${answerButton(event, own.wrong[kind], 'rejected', parts)}
    </div>
  </li>`;
}

const renderList = (events: readonly PredictedEvent[], parts: UpcomingParts): TemplateResult =>
  html`<ul class="stack">
    ${repeat(
      events,
      ({ predictedEventId }) => predictedEventId,
      (event) => renderPending(event, parts),
    )}
  </ul>`;

/** Renders the last answer with an undo button. */
function renderAnswered({ approval, ...event }: PredictedEvent, parts: UpcomingParts): TemplateResult {
  const { own } = parts;
  return html`<div class="answered" data-event=${event.predictedEventId}>
    <p>${approval === 'approved' ? own.confirmed(event.name) : own.rejected(event.name)}</p>
    ${answerButton(event, own.undo, 'pending', parts, 'link')} ${renderFailed(event, parts)}
  </div>`;
}

/** Renders the events that wait for an answer. `answered`: the event that was answered last. */
export function renderCheck(
  events: readonly PredictedEvent[],
  answered: PredictedEvent | null,
  parts: UpcomingParts,
): TemplateResult | typeof nothing {
  const { own } = parts;
  const notice = answered === null || answered.approval === 'pending' ? nothing : renderAnswered(answered, parts);
  if (events.length === 0) return notice;
  const [first, more] = [events.slice(0, shownFirst), events.slice(shownFirst)];
  return html`<section aria-labelledby="check">
    <div class="title">
      <h3 id="check">${own.check}</h3>
      <p class="caption muted">${own.checkLead}</p>
    </div>
    ${notice} ${renderList(first, parts)}
    ${
      more.length === 0
        ? nothing
        : html`<details>
            <summary class="link">${own.more(more.length)}</summary>
            ${renderList(more, parts)}
          </details>`
    }
  </section>`;
}

/** Renders a collapsed list of the answered events, each with an undo button. Renders nothing if there are none. */
export function renderAnswers(
  events: readonly PredictedEvent[],
  title: string,
  button: string,
  parts: UpcomingParts,
): TemplateResult | typeof nothing {
  if (events.length === 0) return nothing;
  return html`<details>
    <summary class="link">${title}</summary>
    <ul>
      ${repeat(
        events,
        ({ predictedEventId }) => predictedEventId,
        (event) =>
          html`<li class="row answer" data-event=${event.predictedEventId}>
            <div>
              <bdi class="name">${event.name}</bdi>
              <p class="details">
                <span>${parts.own.frequency[event.frequency]}</span> <span>${writtenAmount(event, parts)}</span>
              </p>
              ${renderFailed(event, parts)}
            </div>
            ${answerButton(event, button, 'pending', parts, 'button quiet')}
          </li>`,
      )}
    </ul>
  </details>`;
}
