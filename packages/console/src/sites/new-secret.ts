import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit';
import { words } from '../platform/words.ts';

/** Shows a new secret, with a button that copies it. */
export class ConsoleNewSecret extends LitElement {
  static override properties: PropertyDeclarations = { secret: { attribute: false }, result: { state: true } };

  secret = '';
  private result: 'copied' | 'copyFailed' | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  private async copy(): Promise<void> {
    this.result = await navigator.clipboard.writeText(this.secret).then(
      () => 'copied' as const,
      () => 'copyFailed' as const,
    );
  }

  protected override render(): TemplateResult {
    const { keys } = words;
    return html`<p>${keys.secretText}</p>
      <p><code class="secret" aria-label=${keys.secret}>${this.secret}</code></p>
      <div class="actions">
        <wa-button variant="brand" autofocus @click=${() => void this.copy()}
          ><wa-icon slot="start" name="copy"></wa-icon>${keys.copy}</wa-button
        >
        <span role="status">${this.result === null ? '' : keys[this.result]}</span>
      </div>`;
  }
}

customElements.define('console-new-secret', ConsoleNewSecret);

declare global {
  interface HTMLElementTagNameMap {
    'console-new-secret': ConsoleNewSecret;
  }
}
