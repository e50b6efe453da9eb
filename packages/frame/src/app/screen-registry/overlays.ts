import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Overlay } from '@fin-link/flow';
import type { FrameState } from '../../platform/scope/frame-state.ts';
import { assertNever } from '../../platform/assert-never.ts';

/** Returns the name of the bank of a state; empty if none was chosen. */
function bankOf(state: FrameState): string {
  if ('connection' in state) return state.connection?.provider.name ?? '';
  return state.step === 'existing' ? state.provider.name : '';
}

/** Renders the overlay of the flow above the screen. Only one overlay is shown at a time. */
export function renderOverlay(overlay: Overlay | null, state: FrameState): TemplateResult | typeof nothing {
  switch (overlay?.kind) {
    case undefined:
      return state.step === 'search' && state.nothingShared === true
        ? html`<fin-nothing-shared></fin-nothing-shared>`
        : nothing;
    case 'offline':
      return html`<fin-offline></fin-offline>`;
    case 'leave':
      return html`<fin-leave-question
        .bank=${bankOf(state)}
        ?unsaved=${/^(man|prop)/.test(state.step)}
        .consequence=${overlay.consequence}
      ></fin-leave-question>`;
    case 'session':
      return html`<fin-session-end
        .status=${overlay.status}
        ?renewing=${overlay.renewing}
        .problem=${overlay.problem}
      ></fin-session-end>`;
    default:
      return assertNever(overlay);
  }
}
