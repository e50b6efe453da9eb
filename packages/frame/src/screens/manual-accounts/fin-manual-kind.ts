import { manualAccountKinds } from '@fin-link/contracts/browser';
import type { AccountOrPropertyKind } from '@fin-link/flow';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { headingLevel, isTitled } from '../../components/shell/view-element.ts';
import { isDebt } from './kind-shapes.ts';
import { isInline, accountFormStyles } from './account-form.ts';

/** Kinds of assets. Real estate comes directly before vehicles. */
const assets: readonly AccountOrPropertyKind[] = manualAccountKinds
  .filter((kind) => !isDebt(kind))
  .flatMap((kind): AccountOrPropertyKind[] => (kind === 'vehicle' ? ['real-estate', kind] : [kind]));
const debts: readonly AccountOrPropertyKind[] = manualAccountKinds.filter(isDebt);

/** The screen on which the user picks the kind of asset or debt to add. */
class FinManualKind extends ScreenElement<'manualKind'> {
  static override properties: PropertyDeclarations = {
    pickedKind: { state: true },
  };

  static override styles = [
    accountFormStyles,
    css`
      fin-manual-kind form {
        display: grid;
        gap: var(--space-6);
      }
      fin-manual-kind .cards {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
        gap: var(--space-2);
      }
      fin-manual-kind .account-choice {
        min-block-size: 48px;
        padding: var(--space-2) var(--space-3);
      }
    `,
  ];

  /** Kind that the user picked; `null` until then. */
  private pickedKind: AccountOrPropertyKind | null = null;

  /** Whether the last press was by touch. A choice by touch continues immediately; arrow keys may move over several choices first. */
  private isTap = false;

  private notePress(event: PointerEvent | KeyboardEvent): void {
    this.isTap = 'pointerType' in event && event.pointerType === 'touch';
  }

  private choose(kind: AccountOrPropertyKind): void {
    this.pickedKind = kind;
    if (this.isTap) this.send({ type: 'kindPicked', kind });
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined || before.refused || !this.state.refused) return;
    this.scope.announcer.assertive(this.words.manualAccounts.kind.missing);
    this.querySelector<HTMLInputElement>('input')?.focus();
  }

  private submit(event: SubmitEvent): void {
    event.preventDefault();
    this.send({ type: 'kindPicked', kind: this.selectedKind });
  }

  /** Kind that is selected: by the user on this screen, otherwise by the state. */
  private get selectedKind(): AccountOrPropertyKind | null {
    return this.pickedKind ?? this.state.picked;
  }

  private renderGroup(label: string, kinds: readonly AccountOrPropertyKind[]): TemplateResult {
    const { kinds: names } = this.words.manualAccounts;
    return html`<fieldset class="account-choices">
      <legend>${label}</legend>
      <div class="cards">
        ${kinds.map(
          (kind) =>
            html`<label class="account-choice">
              <input
                type="radio"
                name="kind"
                value=${kind}
                .checked=${kind === this.selectedKind}
                aria-describedby=${this.isMissing ? 'kind-missing' : nothing}
                @click=${() => this.choose(kind)}
              />
              <span>${names[kind]}</span>
            </label>`,
        )}
      </div>
    </fieldset>`;
  }

  private get isMissing(): boolean {
    return this.state.refused && this.selectedKind === null;
  }

  protected override render(): TemplateResult {
    const { kind: words } = this.words.manualAccounts;
    return html`<fin-shell
      .heading=${words.title}
      ?back=${this.facts.manualAccounts?.place === 'search'}
      ?inline=${isInline(this.facts)}
      ?titled=${isTitled(this.scope)}
      .level=${headingLevel(this.scope, 2)}
    >
      <form
        id="manual-kind"
        novalidate
        @submit=${this.submit}
        @pointerdown=${this.notePress}
        @keydown=${this.notePress}
      >
        ${this.isMissing ? html`<p class="refusal" id="kind-missing">${words.missing}</p>` : nothing}
        ${this.renderGroup(words.assets, assets)} ${this.renderGroup(words.debts, debts)}
      </form>
      ${actionButton({ kind: 'primary', label: words.next, form: 'manual-kind' })}
    </fin-shell>`;
  }
}

customElements.define('fin-manual-kind', FinManualKind);

declare global {
  interface HTMLElementTagNameMap {
    'fin-manual-kind': FinManualKind;
  }
}
