import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { checkIcon } from '../../components/icons/icons.ts';
import type { FrameScope } from '../../platform/scope/frame-scope.ts';
import type { Strings } from '../../platform/words/strings.ts';

interface EntryContent {
  words: Strings['entry'];
  app: Pick<FrameScope['app'], 'name' | 'logoUrl'>;
  /** Banks that are already linked. */
  linked: unknown;
  go(): void;
  leave(): void;
}

// No screen precedes this one, so these buttons also accept the second click of a double click.
const renderButton = (kind: 'primary' | 'secondary', label: string, handlePress: () => void): TemplateResult =>
  html`<button slot="actions" class=${`button ${kind}`} type="button" @click=${handlePress}>
    <span>${label}</span>
  </button>`;

/** Renders the parts of the entry screen inside its shell: logo, facts and buttons. */
export const renderEntry = ({ words, app: { name, logoUrl }, linked, go, leave }: EntryContent): TemplateResult =>
  html`<img slot="mark" class="logo app-mark" src=${logoUrl} alt="" />
    ${linked}
    <ul class="points">
      ${[words.reads, words.sees(name), words.stop(name)].map((line) => html`<li>${checkIcon}<span>${line}</span></li>`)}
    </ul>
    <p class="muted">${words.time}</p>
    ${renderButton('primary', words.go, go)} ${renderButton('secondary', words.notNow, leave)}`;
