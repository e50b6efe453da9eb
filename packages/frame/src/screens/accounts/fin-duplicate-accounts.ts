import type { AccountView, ProviderAccountView } from '@fin-link/contracts/browser';
import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** The notice about accounts that are already linked through another connection. Each account is counted once. */
class FinDuplicateAccounts extends FrameElement {
  static override properties: PropertyDeclarations = {
    open: { state: true },
    accounts: { attribute: false },
    connections: { attribute: false },
  };

  static override styles = css`
    fin-duplicate-accounts {
      display: grid;
      justify-items: start;
      gap: var(--space-2);
      padding: var(--space-3) var(--space-4);
      border-inline-start: 4px solid var(--fin-color-accent);
      border-radius: var(--fin-radius-field);
      background: var(--fin-color-sunken);

      .button {
        margin-inline-start: calc(var(--space-2) * -1);
      }
      ul {
        display: grid;
        gap: var(--space-2);
      }
      .name {
        font-weight: 600;
      }
    }
  `;

  private open = false;

  accounts: readonly AccountView[] = [];

  /** Other connections of the user, for the names of their banks. */
  connections: readonly ProviderAccountView[] = [];

  private toggle(): void {
    this.open = !this.open;
  }

  /** Returns the names of the banks of these connections without duplicates. */
  private namesOf(ids: readonly number[]): readonly string[] {
    const name = (id: number): string =>
      this.connections.find((one) => one.providerAccountId === id)?.providerName ?? this.words.dedup.anotherConnection;
    return [...new Set(ids.map(name))];
  }

  private renderPair({ accountName, mask, associatedProviderAccountIds }: AccountView): TemplateResult {
    const { accounts, dedup } = this.words;
    return html`<li>
      <bdi translate="no" class="name">${accountName}</bdi>
      ${
        mask === null
          ? nothing
          : html`<bdi translate="no" class="tabular" aria-hidden="true">••${mask}</bdi
              ><span class="unseen">${accounts.masked(mask)}</span>`
      }
      <span>${dedup.pair(this.scope.formats.list(this.namesOf(associatedProviderAccountIds)))}</span>
    </li>`;
  }

  protected override render(): TemplateResult {
    const { dedup } = this.words;
    const through = this.namesOf(this.accounts.flatMap((one) => one.associatedProviderAccountIds));
    return html`<p>${dedup.text(this.accounts.length, this.scope.formats.list(through))}</p>
      <button
        class="button quiet"
        type="button"
        aria-expanded=${String(this.open)}
        aria-controls="dedup-pairs"
        @click=${this.toggle}
      >
        ${this.open ? dedup.hide : dedup.show}
      </button>
      <ul id="dedup-pairs" ?hidden=${!this.open}>
        ${this.accounts.map((account) => this.renderPair(account))}
      </ul>`;
  }
}

customElements.define('fin-duplicate-accounts', FinDuplicateAccounts);

declare global {
  interface HTMLElementTagNameMap {
    'fin-duplicate-accounts': FinDuplicateAccounts;
  }
}
