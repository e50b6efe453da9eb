import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import '../../platform/theme/later-controls.ts';

export interface ActionButton {
  label: string;
  kind: 'primary' | 'secondary' | 'danger';
  /** Working: keeps its width, its label and the focus, and does nothing when pressed. */
  busy?: boolean;
  /** Another button works: looks as ever, and does nothing when pressed. */
  idle?: boolean;
  /** Too early: keeps the focus, and a press only says so, by `refuse`. */
  held?: boolean;
  /** Id of the form it submits; otherwise `press` is called. */
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
    // The second click of a double click was meant for the button that stood here before.
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
