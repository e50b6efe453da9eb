import type { SessionFacts } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { assertNever } from '../../platform/assert-never.ts';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import './fin-credentials.ts';
import './fin-error-screen.ts';
import './fin-progress-screen.ts';

// Chunk of the screens from the bank’s sign-in to its answer, and of the error screen, which must work without a network.

export function render(state: FrameStateOf<'credentials' | 'progress' | 'error'>, facts: SessionFacts): TemplateResult {
  switch (state.step) {
    case 'credentials':
      return html`<fin-credentials .state=${state} .facts=${facts}></fin-credentials>`;
    case 'progress':
      return html`<fin-progress-screen .state=${state} .facts=${facts}></fin-progress-screen>`;
    case 'error':
      return html`<fin-error-screen .state=${state} .facts=${facts}></fin-error-screen>`;
    default:
      return assertNever(state);
  }
}
