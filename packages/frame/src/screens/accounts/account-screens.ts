import type { SessionFacts } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { assertNever } from '../../platform/assert-never.ts';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import './fin-partial.ts';
import './fin-success.ts';
import './fin-summary.ts';

// Chunk of the screens that show the accounts that were found at the bank.

export function render(state: FrameStateOf<'partial' | 'summary' | 'success'>, facts: SessionFacts): TemplateResult {
  switch (state.step) {
    case 'partial':
      return html`<fin-partial .state=${state} .facts=${facts}></fin-partial>`;
    case 'summary':
      return html`<fin-summary .state=${state} .facts=${facts}></fin-summary>`;
    case 'success':
      return html`<fin-success .state=${state} .facts=${facts}></fin-success>`;
    default:
      return assertNever(state);
  }
}
