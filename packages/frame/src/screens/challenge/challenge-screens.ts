import type { SessionFacts } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { assertNever } from '../../platform/assert-never.ts';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import './fin-existing-connection.ts';
import './fin-mfa-form.ts';
import './fin-mfa-token.ts';

// Chunk of the screens for a bank’s challenges, and of the screen before sign-in for users who have linked a bank.

export function render(state: FrameStateOf<'existing' | 'mfa'>, facts: SessionFacts): TemplateResult {
  switch (state.step) {
    case 'existing':
      return html`<fin-existing-connection .state=${state} .facts=${facts}></fin-existing-connection>`;
    case 'mfa':
      return state.kind === 'token'
        ? html`<fin-mfa-token .state=${state} .facts=${facts}></fin-mfa-token>`
        : html`<fin-mfa-form .state=${state} .facts=${facts}></fin-mfa-form>`;
    default:
      return assertNever(state);
  }
}
