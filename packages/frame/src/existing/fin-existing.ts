import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { ProviderAccountView } from '@fin-link/contracts/browser';
import { actionButton } from '../buttons/action-button.ts';
import { ScreenElement } from '../scope/screen-element.ts';
import type { LinkingStrings } from '../strings/strings.ts';

type Standing = keyof LinkingStrings['existing']['state'];

function standingOf({ status }: ProviderAccountView): Standing {
  if (status === 'SUCCESS' || status === 'PARTIAL_SUCCESS') return 'ok';
  if (status === 'USER_INPUT_REQUIRED') return 'input';
  return status === 'LOGIN_IN_PROGRESS' || status === 'IN_PROGRESS' ? 'updating' : 'failed';
}

/** C3: the bank is linked already; use it, mend it, or connect another login. */
@customElement('fin-existing')
export class FinExisting extends ScreenElement<'existing'> {
  static override styles = css`
    fin-existing {
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
      .standing {
        font-weight: 600;
      }
      .ok {
        color: var(--fin-color-success);
      }
      .failed,
      .input {
        color: var(--fin-color-warning);
      }
    }
  `;

  private renderConnection(account: ProviderAccountView, index: number): TemplateResult {
    const { existing } = this.words;
    const standing = standingOf(account);
    const fix = standing === 'failed';
    const { providerAccountId } = account;
    const choose = (): void => {
      this.scope.report('existing_choice', { choice: fix ? 'fix' : 'use' });
      this.send(fix ? { type: 'existingFixed', providerAccountId } : { type: 'existingUsed', providerAccountId });
    };
    return html`<li class="card connection">
      <div>
        <p class=${`standing ${standing}`}>${existing.state[standing]}</p>
        <p class="caption muted">
          ${account.lastUpdated === null ? existing.never : existing.updated(this.scope.formats.date(account.lastUpdated))}
        </p>
      </div>
      <button class=${`button ${index === 0 ? 'primary' : 'secondary'}`} type="button" @click=${choose}>
        ${fix ? existing.fix : existing.use}
      </button>
    </li>`;
  }

  private chooseOther(): void {
    this.scope.report('existing_choice', { choice: 'different' });
    this.send({ type: 'differentLoginPicked' });
  }

  protected override render(): TemplateResult {
    const { existing } = this.words;
    const { shell } = this.scope.strings;
    const { connections, provider } = this.state;
    return html`<fin-shell .heading=${existing.title(provider.name)} step="find" back>
      ${
        connections === null
          ? html`<p class="muted" role="status">${shell.loading}</p>`
          : html`<ul class="connections">
                ${connections.map((one, index) => this.renderConnection(one, index))}
              </ul>
              <p class="caption muted">${existing.differentHint}</p>`
      }
      ${connections === null ? nothing : actionButton({ kind: 'secondary', label: existing.different, press: () => this.chooseOther() })}
    </fin-shell>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-existing': FinExisting;
  }
}
