import type { Problem } from '@fin-link/flow';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import type { SwitchChange } from '../../components/switch/fin-switch.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import '../../components/switch/fin-switch.ts';

/** Number of created elements, for unique ids. */
let createdElements = 0;

/** The switch that decides whether data is deleted when sharing ends, with an explanation. */
class FinDeletionChoice extends FrameElement {
  static override properties: PropertyDeclarations = {
    on: { type: Boolean },
    busy: { type: Boolean },
    problem: { attribute: false },
  };

  static override styles = css`
    fin-deletion-choice {
      display: block;
      container-type: inline-size;
      padding: var(--space-3) var(--space-4);
      border: 1px solid var(--fin-color-divider);
      border-radius: var(--fin-radius-card);

      @container (max-width: 260px) {
        [role='switch'] {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      .effect {
        margin-block-start: var(--space-1);
        color: var(--fin-color-muted);
      }
      .effect.on {
        color: var(--fin-color-warning);
      }
      .failed {
        margin-block-start: var(--space-1);
        color: var(--fin-color-danger);
      }
    }
  `;

  private readonly effectId = `deletion-effect-${(createdElements += 1)}`;

  /** Whether data is deleted when sharing ends. */
  on = false;

  /** Whether the choice is being saved. */
  busy = false;

  /** Problem that prevented saving the last choice; `null` if there was none. */
  problem: Problem | null = null;

  protected override updated(changed: PropertyValues<this>): void {
    const { consents, deletion } = this.words;
    if (changed.has('problem') && this.problem !== null) this.scope.announcer.assertive(consents.choiceNotSaved);
    else if (changed.get('on') !== undefined)
      this.scope.announcer.polite(this.on ? deletion.on : deletion.off(this.scope.app.name));
  }

  private choose({ on }: SwitchChange): void {
    this.send({ type: 'deletionChosen', deleteDataAtEnd: on });
  }

  protected override render(): TemplateResult {
    const { consents, deletion } = this.words;
    return html`<fin-switch
        lang="en"
        dir="ltr"
        .label=${deletion.label}
        ?on=${this.on}
        ?busy=${this.busy}
        described-by=${this.effectId}
        @fin-switch-turn=${this.choose}
      ></fin-switch>
      <p lang="en" dir="ltr" class=${this.on ? 'effect on caption' : 'effect caption'} id=${this.effectId}>
        ${this.on ? deletion.on : deletion.off(this.scope.app.name)}
      </p>
      ${this.problem === null ? nothing : html`<p class="failed caption">${consents.choiceNotSaved}</p>`}`;
  }
}

customElements.define('fin-deletion-choice', FinDeletionChoice);

declare global {
  interface HTMLElementTagNameMap {
    'fin-deletion-choice': FinDeletionChoice;
  }
}
