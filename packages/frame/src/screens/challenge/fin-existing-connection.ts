import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { consentClasses, maySearch, problemClassOfAccount } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { renderSkeleton, SkeletonController, skeletonStyles } from '../../components/waiting/skeleton.ts';
import { forgetLogin } from '../../platform/drafts/form-drafts.ts';
import type { FrameIntent } from '../../platform/scope/frame-state.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';

/** The screen for a bank that is already linked: use or repair a connection, or link another login. */
class FinExistingConnection extends ScreenElement<'existing'> {
  static override styles = [
    skeletonStyles,
    css`
      fin-existing-connection {
        .connections {
          display: grid;
          gap: var(--space-3);
        }
        .connection {
          display: flex;
          flex-wrap: wrap;
          align-items: center;
          justify-content: space-between;
          gap: var(--space-3);
          padding: var(--space-4);
        }
        .facts {
          flex: 1 1 12rem;
          min-inline-size: 0;
        }
        .status {
          font-weight: 600;
        }
        .ok {
          color: var(--fin-color-success);
        }
        .failed,
        .stale,
        .unshared,
        .input {
          color: var(--fin-color-warning);
        }
      }
    `,
  ];

  private readonly skeleton = new SkeletonController(this);

  protected override willUpdate(): void {
    this.skeleton.loading(this.state.connections === null);
  }

  private choose({ choice, event }: Remedy): void {
    this.scope.report('existing_choice', { choice });
    this.send(event);
  }

  private renderAccounts(providerAccountId: number): TemplateResult | typeof nothing {
    const names = this.state.accounts[providerAccountId]?.map(({ accountName }) => accountName) ?? [];
    if (names.length === 0) return nothing;
    return html`<p class="caption">
      <bdi translate="no">${this.words.existing.accounts(names.length, this.scope.formats.list(names))}</bdi>
    </p>`;
  }

  private renderConnection(account: ProviderAccountView, isFirst: boolean): TemplateResult {
    const { existing } = this.words;
    const status = existingStatusOf(account);
    const remedy = remedyOf(account, existing);
    const id = `connection-${account.providerAccountId}`;
    return html`<li class="card connection">
      <div class="facts" id=${id}>
        <p class=${`status ${status}`}>${existing.state[status]}</p>
        <p class="caption muted">
          ${account.lastUpdated === null ? existing.never : existing.updated(this.scope.formats.date(account.lastUpdated))}
        </p>
        ${this.renderAccounts(account.providerAccountId)}
      </div>
      ${
        remedy === null
          ? nothing
          : html`<button
              class=${`button ${isFirst ? 'primary' : 'secondary'}`}
              type="button"
              aria-describedby=${id}
              @click=${() => this.choose(remedy)}
            >
              ${remedy.label}
            </button>`
      }
    </li>`;
  }

  private chooseOther(): void {
    this.scope.report('existing_choice', { choice: 'different' });
    forgetLogin(this.scope.drafts, this.state.provider.providerId);
    this.send({ type: 'differentLoginPicked' });
  }

  protected override render(): TemplateResult {
    const { existing } = this.words;
    const { shell } = this.scope.strings;
    const { provider } = this.state;
    // The content is shown after the skeleton's minimum time.
    const connections = this.skeleton.visible ? null : this.state.connections;
    const firstUsable = connections?.find((one) => remedyOf(one, existing) !== null);
    return html`<fin-shell .heading=${existing.title(provider.name)} step="find" ?back=${maySearch(this.facts)}>
      ${
        connections === null
          ? renderSkeleton(this.skeleton.visible, 'card', shell.loading)
          : html`<ul class="connections">
                ${connections.map((one) => this.renderConnection(one, one === firstUsable))}
              </ul>
              <p class="caption muted">${existing.differentHint}</p>`
      }
      ${connections === null ? nothing : actionButton({ kind: firstUsable === undefined ? 'primary' : 'secondary', label: existing.different, handlePress: () => this.chooseOther() })}
    </fin-shell>`;
  }
}

type Words = LaterStrings['existing'];
type ExistingStatus = keyof Words['state'];

/** Returns the status of a connection, which decides its button. */
function existingStatusOf(account: ProviderAccountView): ExistingStatus {
  const { status, updateEligibility } = account;
  if (status === 'SUCCESS' || status === 'PARTIAL_SUCCESS') return 'ok';
  if (status === 'USER_INPUT_REQUIRED') return 'input';
  if (status === 'LOGIN_IN_PROGRESS' || status === 'IN_PROGRESS') return 'updating';
  const problemClass = problemClassOfAccount(account);
  if (problemClass === 'consent.sign-in') return 'signIn';
  if (consentClasses.has(problemClass)) return 'unshared';
  if (updateEligibility === 'ALLOW_UPDATE') return 'stale';
  return updateEligibility === 'ALLOW_UPDATE_WITH_CREDENTIALS' ? 'failed' : 'ended';
}

/** The button of a connection: uses, repairs, refreshes or renews it. */
interface Remedy {
  /** Choice that is reported to analytics. */
  choice: 'use' | 'fix' | 'refresh' | 'renew';
  label: string;
  event: FrameIntent;
}

/** Returns the button of a connection; `null` if only another login is possible. */
function remedyOf(account: ProviderAccountView, words: Words): Remedy | null {
  const { providerAccountId } = account;
  switch (existingStatusOf(account)) {
    case 'ok':
    case 'updating':
      return { choice: 'use', label: words.use, event: { type: 'existingUsed', providerAccountId } };
    case 'input':
      return { choice: 'use', label: words.answer, event: { type: 'existingUsed', providerAccountId } };
    case 'failed':
      return { choice: 'fix', label: words.fix, event: { type: 'existingFixed', providerAccountId } };
    case 'stale':
      return { choice: 'refresh', label: words.refresh, event: { type: 'existingRefreshed', providerAccountId } };
    case 'unshared':
      return { choice: 'renew', label: words.renew, event: { type: 'existingRenewed', providerAccountId } };
    case 'signIn':
      return { choice: 'renew', label: words.signIn, event: { type: 'existingRenewed', providerAccountId } };
    case 'ended':
      return null;
  }
}

customElements.define('fin-existing-connection', FinExistingConnection);

declare global {
  interface HTMLElementTagNameMap {
    'fin-existing-connection': FinExistingConnection;
  }
}
