import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { backIcon, closeIcon } from '../icons/icons.ts';
import type { FlowStepName } from '../../platform/flow-steps.ts';
import type { FrameScope } from '../../platform/scope/frame-scope.ts';

/** A step that the stepper can show. */
export type ShellStep = FlowStepName;

export interface ShellContent extends Pick<FrameScope, 'app' | 'poweredBy' | 'steps'> {
  words: FrameScope['strings']['shell'];
  heading: string;
  /** Level of the heading if it is not 2. */
  level: number | typeof nothing;
  /** Current step. No stepper is shown if it is `null` or not among `steps`. */
  step: ShellStep | null;
  hasActions: boolean;
  hasAside: boolean;
  /** Handler of the back button; `null` if there is no back button. */
  back: (() => void) | null;
  /** Handler of the close button; `null` if there is none, as in inline views. */
  close: (() => void) | null;
  /** Called when the elements in the action bar or beside the body change. */
  slotChanged?(): void;
}

/** Renders the content of the shell's shadow root. `fin-languages` is empty unless the configuration has a choice of languages. */
export function renderShell(shell: ShellContent): TemplateResult {
  const { words, heading, app, poweredBy, hasActions, hasAside, back, close, slotChanged } = shell;
  const step = shell.step !== null && shell.steps.includes(shell.step) ? shell.step : null;
  return html`<div class=${hasAside ? 'page two' : 'page'}>
    <header>
      ${renderButton('back', words.back, back, backIcon)}
      <div class="mark"><fin-languages></fin-languages><slot name="mark"></slot></div>
      <h2 tabindex="-1" aria-level=${shell.level ?? nothing} aria-describedby=${step === null ? nothing : 'step'}>
        ${heading}
      </h2>
      ${renderButton('close', words.close, close, closeIcon)} ${step === null ? nothing : renderStepper(step, shell)}
    </header>
    <main>
      <slot></slot>
      <div class="actions" ?hidden=${!hasActions}><slot name="actions" @slotchange=${slotChanged}></slot></div>
      <footer ?hidden=${app.helpUrl === null && app.privacyUrl === null && poweredBy === null}>
        ${renderFooterLink(app.helpUrl, words.help)} ${renderFooterLink(app.privacyUrl, words.privacy)}
        ${poweredBy === null ? nothing : html`<span class="by">${words.poweredBy(poweredBy)}</span>`}
      </footer>
    </main>
    <aside class="aside"><slot name="aside" @slotchange=${slotChanged}></slot></aside>
  </div>`;
}

const renderButton = (
  name: 'back' | 'close',
  label: string,
  handlePress: (() => void) | null,
  icon: unknown,
): unknown =>
  handlePress === null
    ? nothing
    : html`<button class=${`icon-button ${name}`} type="button" aria-label=${label} @click=${handlePress}>
        ${icon}
      </button>`;

function renderStepper(step: ShellStep, { words, steps }: ShellContent): TemplateResult {
  const reached = steps.indexOf(step);
  return html`<div class="stepper">
    <p id="step" aria-hidden="true">${words.stepOf(reached + 1, steps.length, words.stepNames[step])}</p>
    <ol aria-label=${words.steps}>
      ${steps.map(
        (name, index) =>
          html`<li class=${index <= reached ? 'reached' : ''} aria-current=${index === reached ? 'step' : nothing}>
            <span>${words.stepNames[name]}</span>
          </li>`,
      )}
    </ol>
  </div>`;
}

/** Renders a link if the address is a web page. `webAddress` makes the same check, but is loaded with later screens. */
const renderFooterLink = (address: string | null, label: string): unknown =>
  !/^https?:/i.test(address ?? '')
    ? nothing
    : html`<a href=${address} target="_blank" rel="noopener noreferrer">${label}</a>`;
