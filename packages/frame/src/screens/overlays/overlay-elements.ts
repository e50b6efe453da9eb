import type { Announcement, ManualAccountsScreen, Overlay } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import '../../components/remove-connection/fin-remove-connection.ts';
import { assertNever } from '../../platform/assert-never.ts';
import type { FrameState, FrameStep } from '../../platform/scope/frame-state.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';
import './fin-leave-question.ts';
import './fin-nothing-shared.ts';
import './fin-offline.ts';
import './fin-session-end.ts';

// Chunk of the overlays, which are rendered above the screens, and of the dialog that removes a connection. The chunk is loaded after the
// first screen.

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
        ?unsaved=${isOfManualAccounts(state.step) && losesInput[state.step]}
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

/** Returns the words of an announcement of the flow. */
export function spokenWords(announcement: Announcement, strings: LaterStrings): string {
  switch (announcement.key) {
    case 'stepDone':
      return strings.progress.done[announcement.row];
    case 'stillWorking':
      return strings.progress.stillWorking;
    case 'nothingShared':
      return strings.nothingShared;
    case 'removed':
      return strings.removal.removed(announcement.bank);
    case 'backFromBank':
      return strings.bankAuthorization.atBank.back(announcement.bank);
    case 'offline':
      return strings.offline.announced;
    case 'online':
      return strings.offline.back;
    default:
      return assertNever(announcement);
  }
}

/** Whether leaving a step of manually added accounts loses what the user typed. */
const losesInput: Readonly<Record<ManualAccountsScreen['step'], boolean>> = {
  manualKind: true,
  manualForm: true,
  propertyAddress: true,
  propertyMatches: true,
  propertyValue: true,
  propertyLoans: true,
  ownSaved: false,
};
const isOfManualAccounts = (step: FrameStep): step is ManualAccountsScreen['step'] => step in losesInput;

/** Returns the name of the bank of a state; empty if none was chosen. */
function bankOf(state: FrameState): string {
  if ('connection' in state) return state.connection?.provider.name ?? '';
  return state.step === 'existing' ? state.provider.name : '';
}
