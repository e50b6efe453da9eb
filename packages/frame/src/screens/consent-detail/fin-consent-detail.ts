import type { ConsentHistoryEntry } from '@fin-link/contracts/browser';
import type { ConsentCard } from '@fin-link/flow';
import { cardOfConsent, isActive, renewalPlaceOf, requiresSignIn } from '@fin-link/flow';
import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { deletedWords, renewedWords, consentStatusOf } from '../../components/consent-facts/consent-words.ts';
import { consentStatusStyles, renderDate } from '../../components/consent-facts/fin-consent-facts.ts';
import '../../components/consent-notices/fin-consent-notices.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { headingLevel } from '../../components/shell/view-element.ts';
import { saveText } from '../../platform/save-text.ts';
import type { Formats } from '@fin-link/words';
import type { LaterStrings } from '../../platform/words/strings.ts';
import './fin-deletion-choice.ts';
import './fin-stop-sharing.ts';
import { receiptText } from './receipt-text.ts';

class FinConsentDetail extends ScreenElement<'consentDetail'> {
  static override styles = [
    consentStatusStyles,
    css`
      fin-consent-detail {
        h3 {
          margin-block-end: var(--space-2);
          font-size: 1.125rem;
          font-weight: 650;
        }
        .history li {
          display: grid;
          grid-template-columns: minmax(0, 9rem) minmax(0, 1fr);
          gap: 0 var(--space-4);
          padding-block: var(--space-2);
        }
        .history li + li {
          border-block-start: 1px solid var(--fin-color-divider);
        }
        .history :is(.muted, .deletion-note) {
          grid-column: 2;
        }
        .receipt {
          justify-self: start;
          padding-inline: var(--space-4);
        }
      }
    `,
  ];

  private get consentWords(): LaterStrings['consents'] {
    return this.words.consents;
  }

  private get card(): ConsentCard | null {
    return cardOfConsent(this.state.list, this.state.consentId);
  }

  /** The message about a renewal just now; `null` if there was none. */
  private get renewed(): string | null {
    if (this.state.renewedConsentId === null || this.card === null) return null;
    return renewedWords(this.card.consent, this.words, this.scope.formats);
  }

  protected override firstUpdated(): void {
    this.speakRenewal();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined) return;
    if (before.renewedConsentId !== this.state.renewedConsentId) this.speakRenewal();
    if (before.stopping !== null && this.state.stopping === null) void this.keepFocus();
  }

  /** Restores the focus, because the button that opened the dialog may no longer exist after sharing has ended. */
  private async keepFocus(): Promise<void> {
    await this.updateComplete;
    if (this.querySelector(':focus-within') === null && this.ownerDocument.hasFocus()) this.focusEntry();
  }

  private speakRenewal(): void {
    const { card, renewed } = this;
    if (card === null || renewed === null) return;
    this.scope.report('consent_renew', {});
    this.scope.announcer.polite(this.consentWords.renewedSpoken(card.consent.providerName, renewed));
  }

  private download(card: ConsentCard): void {
    const { clock, formats, announcer } = this.scope;
    const { receipt, detail } = this.consentWords;
    const text = receiptText(card, new Date(clock.now()).toISOString(), this.words, formats);
    // Isolation of names is needed only in right-to-left languages.
    const plain = this.matches(':dir(rtl)') ? text : text.replaceAll(/[\u2068\u2069]/g, '');
    saveText(plain, `${receipt.file}-${card.consent.consentId}.txt`, this.ownerDocument);
    announcer.polite(detail.receiptMade);
  }

  /** Sentence that the data was deleted when the consent was revoked or expired; otherwise `null`. */
  private get deleted(): string | null {
    return this.card === null ? null : deletedWords(this.card.consent, this.words);
  }

  private renderHistory(): TemplateResult {
    const { history } = this.state;
    const { detail } = this.consentWords;
    if (history === null) return html`<p class="muted">${detail.historyLoading}</p>`;
    if (history !== 'failed') return renderHistory(history, this.deleted, detail, this.scope.formats);
    return html`<p>
      ${detail.historyFailed}
      <button class="link" type="button" @click=${() => this.send({ type: 'historyWanted' })}>
        ${detail.historyAgain}
      </button>
    </p>`;
  }

  private renderDeletion({ consent }: ConsentCard): TemplateResult | typeof nothing {
    const { choosing, choiceProblem } = this.state;
    if (consent.deletion === null || !isActive(consent)) return nothing;
    return html`<fin-deletion-choice
      ?on=${choosing ?? consent.deletion.chosen}
      ?busy=${choosing !== null}
      .problem=${choiceProblem}
    ></fin-deletion-choice>`;
  }

  private renderActions({ consent }: ConsentCard): unknown {
    const { consentId } = consent;
    return html`${
      renewalPlaceOf(consent) === null
        ? nothing
        : actionButton({
            kind: 'primary',
            label: requiresSignIn(consent) ? this.words.notices.signIn : this.words.notices.renew,
            handlePress: () => this.send({ type: 'renewalWanted', consentId }),
          })
    }${
      isActive(consent)
        ? actionButton({
            kind: 'secondary',
            label: this.consentWords.detail.stop,
            handlePress: () => this.send({ type: 'stopWanted' }),
          })
        : nothing
    }`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { card, consentWords, renewed } = this;
    if (card === null) return nothing;
    const { consent } = card;
    const { stopping } = this.state;
    const status = consentStatusOf(consent);
    return html`${
        stopping === null ? nothing : html`<fin-stop-sharing .card=${card} .stopping=${stopping}></fin-stop-sharing>`
      }<fin-shell
        .heading=${consentWords.detail.title(consent.providerName)}
        .level=${headingLevel(this.scope, 2)}
        inline
        back
      >
        <div class="stack">
          <p class=${`status ${status}`}>${consentWords.status[status]}</p>
          ${renewed === null ? nothing : html`<p class="said">${renewed}</p>`}
          <fin-consent-notices .consents=${[consent]}></fin-consent-notices>
          <fin-consent-facts detailed .card=${card}></fin-consent-facts>
          ${isActive(consent) ? html`<p class="muted">${consentWords.wholeBank(consent.providerName)}</p>` : nothing}
          ${this.renderDeletion(card)}
          <button class="button secondary receipt" type="button" @click=${() => this.download(card)}>
            ${consentWords.detail.receipt}
          </button>
          <section aria-labelledby="consent-history">
            <h3 id="consent-history" aria-level=${headingLevel(this.scope, 3)}>${consentWords.detail.historyTitle}</h3>
            ${this.renderHistory()}
          </section>
        </div>
        ${this.renderActions(card)}
      </fin-shell>`;
  }
}

type EventName = keyof LaterStrings['consents']['detail']['events'];

/** Returns the event of an entry. The first activation is the consent; later ones are renewals. */
function eventOf({ status }: ConsentHistoryEntry, isFirst: boolean): EventName {
  switch (status) {
    case 'ACTIVE':
      return isFirst ? 'given' : 'renewed';
    case 'EXPIRED':
      return 'expired';
    case 'REVOKED':
      return 'revoked';
    case 'CONSENT_REPEALED':
      return 'replaced';
    default:
      return 'other';
  }
}

/**
 * Renders the history of a consent, newest entry first. `deleted`: note that the data was deleted, shown with the last entry in which
 * sharing ended; `null` if the data was kept.
 */
function renderHistory(
  history: readonly ConsentHistoryEntry[],
  deleted: string | null,
  words: LaterStrings['consents']['detail'],
  formats: Formats,
): TemplateResult {
  if (history.length === 0) return html`<p class="muted">${words.historyEmpty}</p>`;
  const oldestFirst = history.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const firstActivation = oldestFirst.findIndex(({ status }) => status === 'ACTIVE');
  const lastEnd = oldestFirst.findLastIndex(({ status }) => status === 'REVOKED' || status === 'EXPIRED');
  const entries = oldestFirst.map((entry, index) => ({
    entry,
    name: eventOf(entry, index === firstActivation),
    deletionNote: index === lastEnd ? deleted : null,
  }));
  return html`<ol class="history">
    ${entries.toReversed().map(
      ({ entry, name, deletionNote }) =>
        html`<li>
          <span>${renderDate(entry.at, formats)}</span>
          <span>
            <strong>${words.events[name]}</strong>${
              (name === 'given' || name === 'renewed') && entry.expiresAt !== null
                ? html` ${words.untilNow(formats.date(entry.expiresAt))}`
                : nothing
            }
          </span>
          ${deletionNote === null ? nothing : html`<span class="deletion-note">${deletionNote}</span>`}
          <span class="muted caption"><bdi translate="no">${entry.regulatedParty.legalName}</bdi></span>
        </li>`,
    )}
  </ol>`;
}

customElements.define('fin-consent-detail', FinConsentDetail);

declare global {
  interface HTMLElementTagNameMap {
    'fin-consent-detail': FinConsentDetail;
  }
}
