import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import '../../platform/theme/later-controls.ts';

export interface ActionButton {
  label: string;
  kind: 'primary' | 'secondary' | 'danger';
  /** Its action is running: it keeps width, label and focus and ignores presses. */
  busy?: boolean;
  /** The action of another button is running: it looks enabled and ignores presses. */
  idle?: boolean;
  /** It is too early to press it: it keeps the focus, and a press calls `refuse`. */
  held?: boolean;
  /** Id of the form that it submits; without a form `press` is called. */
  form?: string;
  press?: () => void;
  refuse?: () => void;
}

/** A button of the action bar. Put the primary one first. */
export function actionButton({
  label,
  kind,
  busy = false,
  idle = false,
  held = false,
  form,
  press,
  refuse,
}: ActionButton): TemplateResult {
  const pressed = (event: MouseEvent): void => {
    // Ignores the second click of a double click on the button that was here before.
    if (!busy && !idle && !held && event.detail < 2) return press?.();
    event.preventDefault();
    if (held) refuse?.();
  };
  return html`<button
    slot="actions"
    class=${held ? `button ${kind} held` : `button ${kind}`}
    type=${form === undefined ? 'button' : 'submit'}
    form=${form ?? nothing}
    aria-disabled=${busy || idle || held ? 'true' : nothing}
    @click=${pressed}
  >
    <span>${label}${busy ? html`<span class="dots" aria-hidden="true">…</span>` : nothing}</span>
  </button>`;
}
