import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { checkIcon } from '../../components/icons/status-icons.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';

/** The entry screen. It explains what is read, who sees it and how to stop sharing. */
export class FinEntry extends ScreenElement<'entry'> {
  static override styles = css`
    fin-entry {
      .logo {
        display: block;
        block-size: 56px;
        max-inline-size: 200px;
      }
      .linked {
        padding: var(--space-4);
      }
      .linked h3 {
        font-size: 1rem;
      }
      .linked li {
        overflow-wrap: anywhere;
      }
      .points {
        display: grid;
        gap: var(--space-4);
        padding-block: var(--space-2);
      }
      .points li {
        display: grid;
        grid-template-columns: 24px 1fr;
        gap: var(--space-3);
      }
      .points .icon {
        color: var(--fin-color-success);
      }
    }
  `;

  private carryOn(): void {
    this.scope.report('entry_continue', {});
    this.send({ type: 'entryContinued' });
  }

  protected override render(): TemplateResult {
    const { app } = this.scope;
    const { entry } = this.words;
    const { linkedBanks } = this.state;
    const returning = linkedBanks.length > 0;
    return html`<fin-shell .heading=${returning ? entry.welcomeBack : entry.title(app.name)}>
      <img slot="mark" class="logo" src=${app.logoUrl} alt="" />
      ${
        returning
          ? html`<section class="card linked" aria-labelledby="linked">
                <h3 id="linked">${entry.linked}</h3>
                <ul>
                  ${linkedBanks.map((name) => html`<li><bdi>${name}</bdi></li>`)}
                </ul>
              </section>
              <p>${entry.another(app.name)}</p>`
          : nothing
      }
      <ul class="points">
        ${[entry.reads, entry.sees(app.name), entry.stop(app.name)].map((line) => html`<li>${checkIcon}<span>${line}</span></li>`)}
      </ul>
      <p class="muted">${entry.time}</p>
      ${actionButton({ kind: 'primary', label: entry.go, handlePress: () => this.carryOn() })}
      ${actionButton({ kind: 'secondary', label: entry.notNow, handlePress: () => this.send({ type: 'closeRequested' }) })}
    </fin-shell>`;
  }
}

customElements.define('fin-entry', FinEntry);

declare global {
  interface HTMLElementTagNameMap {
    'fin-entry': FinEntry;
  }
}
