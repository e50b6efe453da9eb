import type { SessionFacts } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { assertNever } from '../../platform/assert-never.ts';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import './fin-bank-handoff.ts';
import './fin-bank-wait.ts';
import './fin-consent.ts';

// Chunk of the screens before and after a bank’s own site.

export function render(state: FrameStateOf<'consent' | 'handoff' | 'atBank'>, facts: SessionFacts): TemplateResult {
  switch (state.step) {
    case 'consent':
      return html`<fin-consent .state=${state} .facts=${facts}></fin-consent>`;
    case 'handoff':
      return html`<fin-bank-handoff .state=${state} .facts=${facts}></fin-bank-handoff>`;
    case 'atBank':
      return html`<fin-bank-wait .state=${state} .facts=${facts}></fin-bank-wait>`;
    default:
      return assertNever(state);
  }
}
