import type { ConsentCard, ConsentEnds } from '@fin-link/flow';
import { endOf, endsOf, isActive } from '@fin-link/flow';
import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';
import type { Formats } from '@fin-link/words';
import { groupNames, historyWords, inEnglish, periodWords, recipientOf, renderPolicy } from './consent-words.ts';

/** Number of days before the end from which the remaining days are highlighted. */
const soonDays = 30;

/** The facts of a consent: purpose, recipient, data, accounts and duration. */
class FinConsentFacts extends FrameElement {
  static override properties: PropertyDeclarations = {
    card: { attribute: false },
    detailed: { type: Boolean },
    renewed: { attribute: false },
  };

  static override styles = css`
    fin-consent-facts {
      display: block;
      container-type: inline-size;

      dl {
        display: grid;
        gap: var(--space-3);
      }
      dl > div {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 0 var(--space-4);
      }
      dt {
        font-size: 0.875rem;
        color: var(--fin-color-muted);
      }
      dd {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-2);
      }
      dd > :is(ul, fin-data-groups) {
        flex: 1 1 100%;
      }
      .left {
        font-weight: 600;
      }
      .soon {
        color: var(--fin-color-warning);
      }
      .fresh {
        padding-inline: var(--space-2);
        border-radius: var(--fin-radius-pill);
        font-size: 0.875rem;
        color: var(--fin-color-success);
        background: var(--fin-color-success-soft);
      }
      .accounts li {
        overflow-wrap: anywhere;
      }
      @container (min-width: 400px) {
        dl > div {
          grid-template-columns: minmax(0, 9rem) minmax(0, 1fr);
          align-items: baseline;
        }
      }
    }
  `;

  card!: ConsentCard;

  /** Whether all facts are shown instead of a summary. Needs `fin-data-groups`, which the screens of one consent load. */
  detailed = false;

  /** Ends of the consent after a renewal. If set, the facts show the consent as it would be after that renewal. */
  renewed: ConsentEnds | null = null;

  private get consentWords(): LaterStrings['consents'] {
    return this.words.consents;
  }

  private renderFact(label: unknown, value: unknown): TemplateResult {
    return html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`;
  }

  /** Renders a day, and the previous day if a renewal changes it. */
  private renderDay(end: string, before: string | null): TemplateResult {
    const { formats } = this.scope;
    if (this.renewed === null || before === null || formats.date(before) === formats.date(end))
      return renderDate(end, formats);
    // The list of consents shows no renewal and has no words for it.
    const { fresh, before: earlier } = this.consentWords.renewal;
    return html`${renderDate(end, formats)} <span class="fresh">${fresh}</span>
      <span class="muted caption">${earlier(formats.date(before))}</span>`;
  }

  private renderEnds(): TemplateResult {
    const { consent } = this.card;
    const { consentWords, renewed } = this;
    const { formats } = this.scope;
    // An ended consent shows only the day on which it ended, even if it still has a day for a confirmation.
    if (!isActive(consent) && renewed === null) {
      const end = endOf(consent);
      return this.renderFact(consentWords.endedLabel, end === null ? consentWords.noEnd : renderDate(end, formats));
    }
    // Sharing first ends at `confirmBy`, or at `until` if no confirmation is needed. The first end after a renewal is compared with
    // the first end before it.
    const now = endsOf(consent);
    const { until, confirmBy } = renewed ?? now;
    const daysLeft =
      renewed !== null || consent.daysLeft === null
        ? nothing
        : html`<span class=${consent.daysLeft <= soonDays ? 'left soon' : 'left'}
            >${consentWords.daysLeft(consent.daysLeft)}</span
          >`;
    return html`${
      confirmBy === null
        ? nothing
        : this.renderFact(
            consentWords.confirmLabel,
            html`${this.renderDay(confirmBy, now.confirmBy ?? now.until)} ${daysLeft}`,
          )
    }
    ${this.renderFact(
      consentWords.endsLabel,
      html`${until === null ? html`<span>${consentWords.noEnd}</span>` : this.renderDay(until, confirmBy === null ? (now.confirmBy ?? now.until) : now.until)}
      ${confirmBy === null ? daysLeft : nothing}`,
    )}`;
  }

  private renderAccounts(): TemplateResult | typeof nothing {
    const { consent, accounts } = this.card;
    if (!isActive(consent)) return nothing;
    const { consentWords } = this;
    if (accounts === null) return this.renderFact(consentWords.accountsLabel, consentWords.loadingAccounts);
    if (accounts === 'failed') return this.renderFact(consentWords.accountsLabel, consentWords.accountsMissing);
    if (accounts.length === 0) return this.renderFact(consentWords.accountsLabel, consentWords.noAccounts);
    return this.renderFact(
      consentWords.accountsLabel,
      html`<ul class="accounts" aria-label=${consentWords.accounts(accounts.length)}>
        ${accounts.map(
          ({ accountName, mask }) =>
            html`<li>
              <bdi translate="no">${accountName}</bdi>${
                mask === null
                  ? nothing
                  : html` <bdi translate="no" class="muted tabular" aria-hidden="true">••${mask}</bdi
                      ><span class="unseen">${this.words.accountMarks.masked(mask)}</span>`
              }
            </li>`,
        )}
      </ul>`,
    );
  }

  /** Renders the data that the user agreed to share but the bank does not provide. */
  private renderNotGiven(): TemplateResult | typeof nothing {
    const { consent } = this.card;
    const { consentWords } = this;
    const names = groupNames(consent, consent.notGivenScopeIds, this.words);
    return names.length === 0
      ? nothing
      : this.renderFact(consentWords.notGivenLabel(consent.providerName), inEnglish(this.scope.formats.list(names)));
  }

  private renderDataAccess(): TemplateResult {
    const { consent } = this.card;
    const { dataAccess } = this.words;
    return html`${consent.historyDays === null ? nothing : this.renderFact(inEnglish(dataAccess.historyLabel), inEnglish(historyWords(consent.historyDays, dataAccess)))}
    ${this.renderFact(inEnglish(dataAccess.oftenLabel), inEnglish(dataAccess.often))}
    ${this.renderFact(inEnglish(dataAccess.policyLabel), inEnglish(renderPolicy(consent, this.words, this.scope.strings.shell.newTab)))}`;
  }

  /** Renders the days on which the consent was given and last renewed. */
  private renderGiven(): TemplateResult | typeof nothing {
    const { startedAt, renewedAt } = this.card.consent;
    const { formats } = this.scope;
    const { consentWords } = this;
    return html`${startedAt === null ? nothing : this.renderFact(consentWords.givenLabel, renderDate(startedAt, formats))}
    ${renewedAt === null ? nothing : this.renderFact(consentWords.confirmedLabel, renderDate(renewedAt, formats))}`;
  }

  protected override render(): TemplateResult {
    const { consent } = this.card;
    const { consentWords, words } = this;
    return html`<dl>
      ${this.renderFact(consentWords.purposeLabel, consentWords.purpose(consent.applicationName))}
      ${this.renderFact(consentWords.recipientLabel, recipientOf(consent, words))}
      ${this.renderFact(
        consentWords.dataLabel,
        this.detailed
          ? html`<fin-data-groups
              lang="en"
              dir="ltr"
              .scopeIds=${consent.scopeIds}
              .readData=${consent.attributes}
              region=${consent.region}
            ></fin-data-groups>`
          : html`<ul>
              ${groupNames(consent, consent.scopeIds, words).map((name) => html`<li>${inEnglish(name)}</li>`)}
            </ul>`,
      )}
      ${this.renderNotGiven()} ${this.renderAccounts()} ${this.renderGiven()}
      ${this.detailed ? this.renderDataAccess() : nothing}
      ${this.detailed ? this.renderFact(consentWords.periodLabel, periodWords(consent, words, this.renewed !== null || isActive(consent))) : nothing}
      ${this.renderEnds()}
    </dl>`;
  }
}

/** Renders the day of an ISO 8601 instant as a `<time>` element. */
export const renderDate = (instant: string, formats: Formats): TemplateResult =>
  html`<time datetime=${instant}><bdi>${formats.date(instant)}</bdi></time>`;

/** Styles for elements that show the status of a consent, or the note about a renewal. */
export const consentStatusStyles = css`
  :is(fin-consent-card, fin-consent-detail) {
    .status {
      font-weight: 600;
      color: var(--fin-color-muted);
    }
    .status.active {
      color: var(--fin-color-success);
    }
    :is(.status.endingSoon, .status.signIn) {
      color: var(--fin-color-warning);
    }
    .said {
      padding: var(--space-3);
      border-radius: var(--fin-radius-field);
      color: var(--fin-color-success);
      background: var(--fin-color-success-soft);
    }
  }
`;

customElements.define('fin-consent-facts', FinConsentFacts);

declare global {
  interface HTMLElementTagNameMap {
    'fin-consent-facts': FinConsentFacts;
  }
}
