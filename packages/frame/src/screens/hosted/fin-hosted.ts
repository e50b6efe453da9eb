import type { HostedWidgetState, SessionFacts } from '@fin-link/flow';
import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { WidgetPage } from './widget-page.ts';

/**
 * Permissions of the page with the widget. It may run its own scripts and open the site of a bank, but it may not navigate the page that
 * embeds the frame.
 */
export const permissions = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** The screen with the upstream's own widget, which is a page on the host's second origin. */
class FinHosted extends ScreenElement<'hosted'> {
  static override styles = css`
    fin-hosted iframe {
      display: block;
      inline-size: 100%;
      block-size: max(560px, calc(100vh - 200px));
      border: 0;
      border-radius: var(--fin-radius-card);
      background: #fff;
    }
    fin-hosted iframe[hidden] {
      display: none;
    }
    fin-hosted .skeleton {
      block-size: 62px;
      border-radius: var(--fin-radius-card);
      background: var(--fin-color-sunken);
      animation: fin-enter 300ms 200ms backwards;
    }
  `;

  #page: WidgetPage | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#page?.end();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('state')) return;
    const { widget } = this.state;
    if (widget === changed.get('state')?.widget) return;
    this.#page?.end();
    this.#page = null;
    const frame = this.renderRoot.querySelector('iframe');
    if (widget === null || frame === null) return;
    this.#page = new WidgetPage(frame, widget, (intent) => this.send(intent));
  }

  protected override render(): TemplateResult {
    const { shell } = this.scope.strings;
    const { widget, isOpen, isClosed } = this.state;
    const isShown = widget !== null && !isClosed;
    return html`<fin-shell .heading=${shell.title}>
      ${isShown && isOpen ? nothing : this.#renderWaiting(shell.loading)}
      ${isShown ? html`<iframe title=${shell.title} sandbox=${permissions} referrerpolicy="no-referrer" ?hidden=${!isOpen}></iframe>` : nothing}
    </fin-shell>`;
  }

  #renderWaiting(loading: string): TemplateResult {
    return html`<div class="stack" role="status">
      <span class="unseen">${loading}</span>
      <div class="skeleton"></div>
      <div class="skeleton"></div>
    </div>`;
  }
}

customElements.define('fin-hosted', FinHosted);

declare global {
  interface HTMLElementTagNameMap {
    'fin-hosted': FinHosted;
  }
}

export const render = (state: HostedWidgetState, facts: SessionFacts): TemplateResult =>
  html`<fin-hosted .state=${state} .facts=${facts}></fin-hosted>`;
