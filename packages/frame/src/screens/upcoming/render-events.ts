import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Approval, PredictedEvent } from '@fin-link/contracts/browser';
import { headingLevel } from '../../components/shell/view-element.ts';
import type { UpcomingParts } from './parts.ts';
import { renderAccount, renderRange, writtenAmount } from './parts.ts';

const initialEventCount = 3;

/** Renders the events that wait for an answer. `answered`: the event that was answered last; the user can undo that answer. */
export function renderCheck(
  events: readonly PredictedEvent[],
  answered: PredictedEvent | null,
  parts: UpcomingParts,
): TemplateResult | typeof nothing {
  const { strings } = parts;
  const notice = answered === null || answered.approval === 'pending' ? nothing : renderAnswered(answered, parts);
  if (events.length === 0) return notice;
  const [first, more] = [events.slice(0, initialEventCount), events.slice(initialEventCount)];
  return html`<section aria-labelledby="check">
    <div class="title">
      <h3 id="check" aria-level=${headingLevel(parts.scope, 3)}>${strings.check}</h3>
      <p class="caption muted">${strings.checkLead}</p>
    </div>
    ${notice} ${renderList(first, parts)}
    ${
      more.length === 0
        ? nothing
        : html`<details>
            <summary class="link">${strings.more(more.length)}</summary>
            ${renderList(more, parts)}
          </details>`
    }
  </section>`;
}

/** Renders the last answer with an undo button. */
function renderAnswered({ approval, ...event }: PredictedEvent, parts: UpcomingParts): TemplateResult {
  const { strings } = parts;
  return html`<div class="answered" data-event=${event.predictedEventId}>
    <p>${approval === 'approved' ? strings.confirmed(event.name) : strings.rejected(event.name)}</p>
    ${answerButton(event, strings.undo, 'pending', parts, 'link')} ${renderFailed(event, parts)}
  </div>`;
}

type AnsweredEvent = Pick<PredictedEvent, 'predictedEventId' | 'name'>;

/** Renders a button that answers an event. The button keeps the focus while the answer is sent. */
function answerButton(
  { predictedEventId, name }: AnsweredEvent,
  label: string,
  approval: Approval,
  { strings, changes, answer }: UpcomingParts,
  className = 'button secondary',
): TemplateResult {
  const isSending = changes.some((one) => one.predictedEventId === predictedEventId && one.status === 'sending');
  return html`<button
    class=${className}
    type="button"
    data-answer=${approval}
    aria-label=${strings.of(label, name)}
    aria-disabled=${isSending ? 'true' : nothing}
    @click=${() => isSending || answer(predictedEventId, approval)}
  >
    ${label}
  </button>`;
}

/** Renders the note that an answer could not be saved. */
const renderFailed = ({ predictedEventId }: AnsweredEvent, { strings, changes }: UpcomingParts): unknown =>
  changes.some((one) => one.predictedEventId === predictedEventId && one.status === 'failed')
    ? html`<p class="failed">${strings.failed}</p>`
    : nothing;

const renderList = (events: readonly PredictedEvent[], parts: UpcomingParts): TemplateResult =>
  html`<ul class="stack">
    ${repeat(
      events,
      ({ predictedEventId }) => predictedEventId,
      (event) => renderPending(event, parts),
    )}
  </ul>`;

/** Renders an event that waits for an answer. */
function renderPending(event: PredictedEvent, parts: UpcomingParts): TemplateResult {
  const { strings, dayFormats } = parts;
  const { predictedEventId, accountId, name, kind, frequency, nextDate } = event;
  return html`<li class="card event" data-event=${predictedEventId}>
    <div class="row">
      <bdi translate="no" class="name">${name}</bdi>
      <span class=${`amount ${event.direction}`}>${writtenAmount(event, parts)}</span>
    </div>
    <p class="details">
      <span>${strings.frequency[frequency]}</span>
      ${nextDate === null ? nothing : html`<span>${strings.next(dayFormats.day(nextDate))}</span>`}
      ${renderRange(event, parts)} ${renderAccount(accountId, parts)}
    </p>
    ${renderFailed(event, parts)}
    <div class="answers">
      ${answerButton(event, strings.right, 'approved', parts)}
      ${answerButton(event, strings.wrong[kind], 'rejected', parts)}
    </div>
  </li>`;
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
              <bdi translate="no" class="name">${event.name}</bdi>
              <p class="details">
                <span>${parts.strings.frequency[event.frequency]}</span> <span>${writtenAmount(event, parts)}</span>
              </p>
              ${renderFailed(event, parts)}
            </div>
            ${answerButton(event, button, 'pending', parts, 'button quiet')}
          </li>`,
      )}
    </ul>
  </details>`;
}
