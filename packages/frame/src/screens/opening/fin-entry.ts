import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import type { EarlyInput } from '../../components/shell/screen-element.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { renderEntry } from './render-entry.ts';

/** The entry screen. It explains what is read, who sees it and how to stop sharing. */
class FinEntry extends ScreenElement<'entry'> {
  static override styles = css`
    fin-entry {
      .linked {
        padding: var(--space-4);
      }
      .linked h3 {
        font-size: 1rem;
      }
      .linked li {
        overflow-wrap: anywhere;
      }
    }
  `;

  override takeOver({ focused, pressed }: EarlyInput): boolean {
    const kind = focused?.matches('.secondary') === true ? '.secondary' : '.primary';
    const isOnButton = focused?.matches('.button') === true;
    if (isOnButton) this.querySelector<HTMLElement>(kind)?.focus();
    if (pressed?.matches('.primary') === true) this.proceed();
    return isOnButton;
  }

  private proceed(): void {
    this.scope.report('entry_continue', {});
    this.send({ type: 'entryContinued' });
  }

  /** Renders the banks that are already linked. Renders nothing until the flow has named them and the words are loaded. */
  #renderLinked(): TemplateResult | typeof nothing {
    const { app, linking } = this.scope;
    const { linkedBanks } = this.state;
    if (linkedBanks.length === 0 || linking === null) return nothing;
    const words = linking.linkedBefore;
    return html`<section class="card linked" aria-labelledby="linked">
        <h3 id="linked">${words.linked}</h3>
        <ul>
          ${linkedBanks.map((name) => html`<li><bdi translate="no">${name}</bdi></li>`)}
        </ul>
      </section>
      <p>${words.another(app.name)}</p>`;
  }

  protected override render(): TemplateResult {
    const { app, linking, strings } = this.scope;
    const words = strings.entry;
    const linked = this.#renderLinked();
    return html`<fin-shell .heading=${linked === nothing ? words.title(app.name) : linking?.linkedBefore.welcomeBack}>
      ${renderEntry({
        words,
        app,
        linked,
        go: () => this.proceed(),
        leave: () => this.send({ type: 'closeRequested' }),
      })}
    </fin-shell>`;
  }
}

customElements.define('fin-entry', FinEntry);

declare global {
  interface HTMLElementTagNameMap {
    'fin-entry': FinEntry;
  }
}
