import type { SessionFacts } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html } from 'lit';
import '../../components/data-groups/fin-data-groups.ts';
import { assertNever } from '../../platform/assert-never.ts';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import './fin-consent-detail.ts';
import './fin-consent-renewal.ts';
import './fin-consent-stopped.ts';

// Chunk of the screens for one consent.

export function render(
  state: FrameStateOf<'consentDetail' | 'consentRenewal' | 'consentStopped'>,
  facts: SessionFacts,
): TemplateResult {
  switch (state.step) {
    case 'consentDetail':
      return html`<fin-consent-detail .state=${state} .facts=${facts}></fin-consent-detail>`;
    case 'consentRenewal':
      return html`<fin-consent-renewal .state=${state} .facts=${facts}></fin-consent-renewal>`;
    case 'consentStopped':
      return html`<fin-consent-stopped .state=${state} .facts=${facts}></fin-consent-stopped>`;
    default:
      return assertNever(state);
  }
}
