import { languageNames } from '@fin-link/words/built/files';
import type { TemplateResult } from 'lit';
import { LitElement, css, html } from 'lit';
import { LinkIntent } from '../../platform/scope/frame-element.ts';
import { ScopeConsumer } from '../../platform/scope/frame-scope.ts';

/**
 * The choice of languages in the header. Each language is written in itself.
 *
 * @fires fin-intent - The user chose a language (`languageChosen`).
 */
class FinLanguages extends LitElement {
  static override styles = css`
    :host {
      float: inline-end;
    }
    select {
      min-block-size: 44px;
      max-inline-size: 12rem;
      padding: 0 var(--space-2);
      border: 1px solid transparent;
      border-radius: var(--fin-radius-field);
      font: inherit;
      font-size: 0.875rem;
      color: var(--fin-color-muted);
      background: var(--fin-color-surface);
      cursor: pointer;
    }
    select:hover {
      border-color: var(--fin-color-border);
      color: var(--fin-color-text);
    }
    select:focus-visible {
      outline: 2px solid var(--fin-color-accent);
      outline-offset: 2px;
    }
  `;

  readonly #scope = new ScopeConsumer(this);

  protected override render(): TemplateResult {
    const { formats, linking } = this.#scope.scope;
    const handleChange = ({ target }: Event): unknown =>
      // The header is in a shadow root, which the event would not leave.
      document
        .querySelector('fin-frame')
        ?.dispatchEvent(new LinkIntent({ type: 'languageChosen', locale: (target as HTMLSelectElement).value }));
    return html`<select aria-label=${linking?.language ?? ''} .value=${formats.wordsLocale} @change=${handleChange}>
      ${Object.entries(languageNames).map(
        ([language, name]) =>
          html`<option value=${language} lang=${language} ?selected=${language === formats.wordsLocale}>
            ${name}
          </option>`,
      )}
    </select>`;
  }
}

customElements.define('fin-languages', FinLanguages);

declare global {
  interface HTMLElementTagNameMap {
    'fin-languages': FinLanguages;
  }
}
