import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Overlay } from '@fin-link/flow';
import { assertNever } from '../scope/assert-never.ts';
import type { FrameState } from './frame-state.ts';

/** Name of the bank on show; empty when none was chosen. */
function bankOf(state: FrameState): string {
  if ('connection' in state) return state.connection?.provider.name ?? '';
  return state.step === 'existing' ? state.provider.name : '';
}

/** What lies above every screen: one at a time, and the flow says which. */
export function renderOverlay(overlay: Overlay | null, state: FrameState): TemplateResult | typeof nothing {
  switch (overlay?.kind) {
    case undefined:
      return state.step === 'search' && state.nothingShared === true
        ? html`<fin-nothing-shared></fin-nothing-shared>`
        : nothing;
    case 'offline':
      return html`<fin-offline></fin-offline>`;
    case 'leave':
      return html`<fin-leave .bank=${bankOf(state)} .consequence=${overlay.consequence}></fin-leave>`;
    case 'session':
      return html`<fin-session-overlay
        .standing=${overlay.standing}
        ?renewing=${overlay.renewing}
        .problem=${overlay.problem}
      ></fin-session-overlay>`;
    default:
      return assertNever(overlay);
  }
}

/** Fetched ahead, in one go: an overlay for a lost network cannot wait for the network. */
export const loadOverlays = (): Promise<unknown> =>
  Promise.all([
    import('../offline/fin-offline.ts'),
    import('../nothing-shared/fin-nothing-shared.ts'),
    import('../leave/fin-leave.ts'),
    import('../session-overlay/fin-session-overlay.ts'),
  ]);
