import type { AccountView } from '@fin-link/contracts/browser';
import { markAddress } from '@fin-link/contracts/browser';
import type { ConnectionCard, Problem } from '@fin-link/flow';
import { consentClasses, problemOfCard } from '@fin-link/flow';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { wordsOfProblem } from '../../components/problem/problem-words.ts';
import { CountdownController } from '../../components/waiting/countdown-controller.ts';
import { headingLevel } from '../../components/shell/view-element.ts';
import { loadChunk, untilLoaded } from '../../platform/loading/load-chunk.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import { isOwed } from '../../platform/words/is-owed.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';

/** Maximum countdown in seconds. Longer waits are shown as a time of day. */
const maxCountdownSeconds = 600;

/** Loads the element for the steps of an update, which most lists never show. The element's code is in the chunk of the overlays. */
const loadProgress = (): void =>
  void untilLoaded(
    () => loadChunk('fin-progress', () => import('../../components/progress/fin-progress.ts')),
    () => true,
  );

/** A card of the list of connections: one connection, and its update while it runs. */
export class FinConnectionCard extends FrameElement {
  static override properties: PropertyDeclarations = {
    card: { attribute: false },
    mayLink: { type: Boolean },
    waitUntil: { state: true },
  };

  static override styles = css`
    fin-connection-card {
      display: block;

      article {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-3);
        padding: var(--space-4);
      }
      .head {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: var(--space-1) var(--space-3);

        > * {
          grid-column: 2;
        }
        > .logo {
          grid-area: 1 / 1 / span 2;
        }
        > .caption {
          grid-column: 1 / -1;
        }
      }
      h4 {
        margin: 0;
        font-size: 1.125rem;
        font-weight: 650;
        line-height: 1.25;
      }
      .connection-status {
        font-weight: 600;
      }
      .ok {
        color: var(--fin-color-success);
      }
      :is(.broken, .asked, .partial) {
        color: var(--fin-color-warning);
      }
      .said {
        padding: var(--space-3);
        border-radius: var(--fin-radius-field);
        background: var(--fin-color-sunken);
      }
      .said.failed {
        color: var(--fin-color-warning);
        background: var(--fin-color-warning-soft);
      }
      .said p + p {
        margin-block-start: var(--space-1);
      }
      .accounts {
        display: grid;
        border-block: 1px solid var(--fin-color-divider);
      }
      .accounts li {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 var(--space-4);
        padding-block: var(--space-2);
      }
      .accounts li > :last-child {
        margin-inline-start: auto;
      }
      .accounts li + li {
        border-block-start: 1px solid var(--fin-color-divider);
      }
      .card-actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      .card-actions .button {
        padding-inline: var(--space-4);
      }
      .card-actions .button[aria-disabled='true'] {
        color: var(--fin-color-muted);
        border-color: var(--fin-color-divider);
      }
      .card-actions .remove {
        margin-inline-start: auto;
        color: var(--fin-color-danger);
      }
      @media (max-width: 359px) {
        .card-actions .button {
          flex: 1 1 100%;
          margin-inline: 0;
        }
      }
    }
  `;

  private readonly countdown = new CountdownController(this, () => this.scope.clock);

  card!: ConnectionCard;

  /** Whether the user may link banks, which includes repairing a sign-in. */
  mayLink = false;

  /** Time of the next allowed update, in milliseconds of the frame's clock; `null` if an update is allowed now. */
  private waitUntil: number | null = null;

  private get managing(): LaterStrings['managing'] {
    return this.words.managing;
  }

  private get bank(): string {
    return this.card.account.providerName;
  }

  /** Focuses the bank's name. Used if the focused element was removed. */
  focusTitle(): void {
    this.querySelector<HTMLElement>('h4')?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.card.refreshing !== null) loadProgress();
    const before = changed.get('card');
    if (!changed.has('card') || (before !== undefined && before.result === this.card.result)) return;
    const { result } = this.card;
    const wait = result?.kind === 'failed' ? result.problem.retryAfter : null;
    this.waitUntil = wait === null ? null : this.scope.clock.now() + wait * 1000;
    this.countdown.count(this.waitUntil);
  }

  private headingOf(problem: Problem): string {
    return wordsOfProblem(problem, this.words, this.bank, this.scope.app.name).heading;
  }

  /** Remaining wait until the next update, in words; empty if an update is allowed now. */
  private get wait(): string {
    const secondsLeft = this.countdown.secondsLeft ?? 0;
    if (secondsLeft === 0 || this.waitUntil === null) return '';
    const { formats } = this.scope;
    return secondsLeft > maxCountdownSeconds
      ? this.managing.again(formats.time(new Date(this.waitUntil).toISOString()))
      : this.managing.againIn(formats.clock(secondsLeft));
  }

  /** Requests an update, or announces the remaining wait. */
  refresh(): void {
    if (this.card.refreshing !== null) return;
    if (this.wait !== '') return this.scope.announcer.polite(this.wait);
    this.send({ type: 'refreshWanted', providerAccountId: this.card.account.providerAccountId });
  }

  private renderAccount(account: AccountView): TemplateResult {
    const { formats } = this.scope;
    return html`<li>
      <span
        ><bdi translate="no">${account.accountName}</bdi
        >${account.mask === null ? nothing : html` <bdi translate="no" class="muted">••${account.mask}</bdi>`}</span
      >
      ${
        account.balance === null
          ? nothing
          : html`<span class="tabular"
              ><bdi translate="no">${formats.money(account.balance)}</bdi
              >${isOwed(account) ? html` ${this.words.accountMarks.owed}` : nothing}</span
            >`
      }
    </li>`;
  }

  private renderAccounts(): TemplateResult {
    const { accounts } = this.card;
    if (accounts === null) return html`<p class="caption muted">${this.managing.loadingAccounts}</p>`;
    if (accounts.length === 0) return html`<p class="caption muted">${this.managing.noAccounts}</p>`;
    return html`<ul
      class="accounts caption"
      aria-label=${this.managing.of(this.managing.accounts(accounts.length), this.bank)}
    >
      ${accounts.map((account) => this.renderAccount(account))}
    </ul>`;
  }

  private renderResult(): TemplateResult | typeof nothing {
    const { result, refreshing } = this.card;
    if (refreshing !== null) return nothing;
    if (result !== null && result.kind !== 'failed')
      return html`<p class="said">${this.managing.result[result.kind]}</p>`;
    const problem = result?.problem ?? problemOfCard(this.card);
    if (problem === null)
      return isStuck(this.card) ? html`<p class="said">${this.words.existing.state.ended}</p>` : nothing;
    const { advice } = wordsOfProblem(problem, this.words, this.bank, this.scope.app.name);
    return html`<div class=${`said ${problem.class === 'rate.limited' ? '' : 'failed'}`}>
      <p>${this.headingOf(problem)}</p>
      <p class="caption">${this.wait === '' ? advice : this.wait}</p>
    </div>`;
  }

  private renderButton(label: string, kind: string, handlePress: () => void, isDisabled = false): TemplateResult {
    return html`<button
      class=${`button ${kind}`}
      type="button"
      aria-label=${this.managing.of(label, this.bank)}
      aria-disabled=${isDisabled ? 'true' : nothing}
      @click=${handlePress}
    >
      ${label}
    </button>`;
  }

  /**
   * Label of the button that repairs a broken connection; `null` if there is none. The user edits the sign-in details, or renews the
   * consent of a bank that has no sign-in details.
   */
  private get repairLabel(): string | null {
    const trouble = problemOfCard(this.card);
    if (trouble === null) return null;
    if (this.card.account.consentId === null) return this.mayLink && !isStuck(this.card) ? this.managing.fix : null;
    if (!consentClasses.has(trouble.class)) return null;
    const { notices } = this.words;
    return trouble.class === 'consent.sign-in' ? notices.signIn : notices.renew;
  }

  private renderActions(): TemplateResult {
    const { account, refreshing } = this.card;
    const { providerAccountId, status, consentId } = account;
    const { managing, repairLabel } = this;
    const needsAnswer = status === 'USER_INPUT_REQUIRED';
    const mayEdit =
      this.mayLink && consentId === null && problemOfCard(this.card) === null && refreshing === null && !needsAnswer;
    const needsConsent = consentId !== null && repairLabel !== null;
    // Without a valid consent no data can be updated. During a wait, the button stays visible, and a press announces the wait.
    const mayRefresh = !needsConsent && (isRefreshable(this.card) || (!needsAnswer && this.wait !== ''));
    return html`<div class="card-actions">
      ${needsAnswer ? this.renderButton(managing.answer, 'primary', () => this.send({ type: 'answerWanted', providerAccountId })) : nothing}
      ${
        repairLabel === null
          ? nothing
          : this.renderButton(repairLabel, 'primary', () => this.send({ type: 'fixWanted', providerAccountId }))
      }
      ${
        !mayRefresh
          ? nothing
          : this.renderButton(
              managing.refresh,
              'secondary',
              () => this.refresh(),
              refreshing !== null || this.wait !== '',
            )
      }
      ${
        mayEdit
          ? this.renderButton(managing.update, 'secondary', () => this.send({ type: 'fixWanted', providerAccountId }))
          : nothing
      }
      ${this.renderButton(managing.remove, 'quiet remove', () => this.send({ type: 'removalWanted', providerAccountId }))}
    </div>`;
  }

  protected override render(): TemplateResult {
    const { card, managing } = this;
    const { account, refreshing } = card;
    const { formats } = this.scope;
    const status = cardStatusOf(card);
    const { lastUpdated, nextUpdateScheduled } = account;
    return html`<article class="card" aria-labelledby=${`connection-${account.providerAccountId}`}>
      <div class="head">
        <img class="logo" src=${markAddress(this.bank)} alt="" loading="lazy" />
        <h4 id=${`connection-${account.providerAccountId}`} tabindex="-1" aria-level=${headingLevel(this.scope, 4)}>
          <bdi translate="no">${this.bank}</bdi>
        </h4>
        <p class=${`connection-status ${status}`}>${managing.state[status]}</p>
        <p class="caption muted">
          ${lastUpdated === null ? managing.notUpdated : managing.updated(formats.date(lastUpdated), formats.time(lastUpdated))}
        </p>
        ${
          nextUpdateScheduled === null
            ? nothing
            : html`<p class="caption muted">
                ${managing.nextUpdate(formats.date(nextUpdateScheduled), formats.time(nextUpdateScheduled))}
              </p>`
        }
      </div>
      ${refreshing === null ? nothing : html`<fin-progress .rows=${refreshing.rows} ?needs-answer=${account.status === 'USER_INPUT_REQUIRED'}></fin-progress>`}
      ${this.renderResult()} ${this.renderAccounts()} ${this.renderActions()}
    </article>`;
  }
}

type CardStatus = keyof LaterStrings['managing']['state'];

/** Returns whether an update is allowed or running, and the bank has no open question to the user. */
export const isRefreshable = ({ account, refreshing }: ConnectionCard): boolean =>
  account.status !== 'USER_INPUT_REQUIRED' && (refreshing !== null || account.updateEligibility === 'ALLOW_UPDATE');

/**
 * Returns whether the service allows neither an update nor new sign-in details. Always `false` during an update or if the bank has an open
 * question.
 */
export const isStuck = ({ account, refreshing }: ConnectionCard): boolean =>
  account.status !== 'USER_INPUT_REQUIRED' && refreshing === null && account.updateEligibility === 'DISALLOW_UPDATE';

/** Returns the status that the list shows for a connection. */
function cardStatusOf(card: ConnectionCard): CardStatus {
  const { status, lastUpdated } = card.account;
  if (status === 'USER_INPUT_REQUIRED') return 'asked';
  if (card.refreshing !== null) return 'updating';
  if (problemOfCard(card) !== null) return 'broken';
  if (lastUpdated === null) return 'never';
  return status === 'PARTIAL_SUCCESS' ? 'partial' : 'ok';
}

customElements.define('fin-connection-card', FinConnectionCard);

declare global {
  interface HTMLElementTagNameMap {
    'fin-connection-card': FinConnectionCard;
  }
}
