import type { PropertyMatch } from '@fin-link/contracts/browser';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { headingLevel } from '../../components/shell/view-element.ts';
import { isInline, accountFormStyles } from './account-form.ts';
import { formatAddress, wholeMoney } from './account-formats.ts';

/** The screen with the properties that match an address. The user picks one. */
class FinPropertyMatches extends ScreenElement<'propertyMatches'> {
  static override properties: PropertyDeclarations = {
    pickedIndex: { state: true },
  };

  static override styles = accountFormStyles;

  /** Index of the match that the user picked; `null` until then. */
  private pickedIndex: number | null = null;

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined || before.refused || !this.state.refused) return;
    this.scope.announcer.assertive(this.words.manualAccounts.matches.missing);
    this.querySelector<HTMLInputElement>('input')?.focus();
  }

  private submit(event: SubmitEvent): void {
    event.preventDefault();
    this.send({ type: 'matchPicked', index: this.pickedIndex });
  }

  private get isMissing(): boolean {
    return this.state.refused && this.pickedIndex === null;
  }

  private renderMatch({ address, estimate }: PropertyMatch, index: number): TemplateResult {
    const { matches: words } = this.words.manualAccounts;
    const value = estimate === null ? words.noEstimate : wholeMoney(this.scope.formats.locale, estimate.value);
    return html`<label class="account-choice">
      <input
        type="radio"
        name="match"
        value=${index}
        .checked=${index === this.pickedIndex}
        aria-describedby=${this.isMissing ? 'match-missing' : nothing}
        @change=${() => (this.pickedIndex = index)}
      />
      <span
        ><bdi translate="no">${formatAddress(address)}</bdi>
        <span class="caption"><bdi translate="no">${value}</bdi></span></span
      >
    </label>`;
  }

  protected override render(): TemplateResult {
    const { matches: words } = this.words.manualAccounts;
    const { matches } = this.state;
    return html`<fin-shell
      .heading=${words.title}
      back
      ?inline=${isInline(this.facts)}
      .level=${headingLevel(this.scope, 2)}
    >
      <form class="account-form" id="property-matches" novalidate @submit=${this.submit}>
        ${this.isMissing ? html`<p class="refusal" id="match-missing">${words.missing}</p>` : nothing}
        <fieldset class="account-choices">
          <legend>${words.lead(matches.length)}</legend>
          <div class="account-choices">${matches.map((match, index) => this.renderMatch(match, index))}</div>
        </fieldset>
      </form>
      ${actionButton({ kind: 'primary', label: words.next, form: 'property-matches' })}
      ${actionButton({ kind: 'secondary', label: words.none, handlePress: () => this.send({ type: 'typedInstead' }) })}
    </fin-shell>`;
  }
}

customElements.define('fin-property-matches', FinPropertyMatches);

declare global {
  interface HTMLElementTagNameMap {
    'fin-property-matches': FinPropertyMatches;
  }
}
