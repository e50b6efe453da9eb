import { flowSteps } from '../../packages/contracts/src/browser/index.ts';
import {
  initialModel,
  type LinkEvent,
  type LinkModel,
  type LinkStep,
  transition as linkingTransition,
} from '../../packages/flow/src/index.ts';
import {
  account,
  answer,
  asking,
  changed,
  detail,
  failed,
  given,
  launched,
  loaded,
  noStart,
  paths,
  play,
  redirectRow,
  row,
  view,
  authorization,
  authorizationChanged,
  authorizationMade,
} from '../../packages/flow/test/views.ts';
import { nextStatus } from '../../packages/service/src/consents/consent-state.ts';
import { type RefreshEvent, transition } from '../../packages/service/src/refreshes/transition.ts';
import { type Move, stateDiagram } from './state-diagram.ts';
import type { ConsentEvent } from '../../packages/service/src/database/tables/consents.ts';
import { refreshStates } from '../../packages/service/src/database/tables/refreshes.ts';

/** What a user, a bank or the host does in a state. */
const events: readonly LinkEvent[] = [
  { type: 'entryContinued' },
  { type: 'providerPicked', provider: row() },
  { type: 'providerPicked', provider: row({ isLinked: true }) },
  { type: 'providerPicked', provider: redirectRow() },
  { type: 'existingUsed', providerAccountId: 501 },
  { type: 'existingRefreshed', providerAccountId: 501 },
  { type: 'existingFixed', providerAccountId: 501 },
  { type: 'existingRenewed', providerAccountId: 501 },
  { type: 'differentLoginPicked' },
  answer,
  { type: 'newCodeRequested' },
  { type: 'finishLater' },
  { type: 'partialContinued' },
  { type: 'linkAnother' },
  { type: 'done' },
  { type: 'retry' },
  { type: 'chooseAnother' },
  { type: 'retypeCredentials' },
  { type: 'back' },
  { type: 'closeRequested' },
  changed(asking()),
  changed(failed('TECH_ERROR')),
  loaded(account(1), account(2)),
  { type: 'connectionRemoved', providerAccountId: 501 },
  { type: 'consentWanted' },
  { type: 'consentAgreed' },
  { type: 'consentDeclined' },
  { type: 'consentRenewed', consent: given('here') },
  { type: 'bankOpened', at: 5_000 },
  { type: 'popupBlocked' },
  { type: 'bankReopened' },
  { type: 'bankCancelled' },
  authorizationMade({ status: 'checking' }),
  authorizationChanged({ status: 'done', providerAccountId: 501 }),
  authorizationChanged({ status: 'declined' }),
  { type: 'authorizationCancelled', authorizationId: authorization().authorizationId },
  { type: 'tenMinutesPassed' },
];

/** Where one event is not enough. */
const sequences: readonly (readonly LinkEvent[])[] = [
  [answer, { type: 'answersTaken', providerAccount: view({ status: 'IN_PROGRESS' }) }],
  [
    { type: 'selectionSubmitted', accountIds: [1], then: 'another' },
    { type: 'selectionSaved', providerAccountId: 501 },
  ],
  [{ type: 'closeRequested' }, { type: 'leaveConfirmed', choice: 'leave' }],
];

/** What opens directly, without the bank search. */
const openings: readonly (readonly LinkEvent[])[] = [
  [launched({ start: { ...noStart, providerId: 16002 } }), { type: 'providerLoaded', provider: detail() }],
  [launched({ start: { ...noStart, providerId: 16020 } }), { type: 'providerLoaded', provider: detail(redirectRow()) }],
  [launched({ start: { ...noStart, action: 'cdv' } })],
];

function movesOf(sequence: readonly LinkEvent[], from: LinkModel): Move[] {
  const moves: Move[] = [];
  let model = from;
  for (const event of sequence) {
    const { model: next } = linkingTransition(model, event);
    moves.push({ from: model.state.step, event: event.type, to: next.state.step });
    model = next;
  }
  return moves;
}

const linkingMoves = (): Move[] => [
  ...openings.flatMap((opening) => movesOf(opening, initialModel)),
  ...flowSteps.flatMap((step) => {
    const { model } = play(paths[step]);
    const here = [...events.map((event) => [event]), ...sequences];
    return [...movesOf(paths[step], initialModel), ...here.flatMap((sequence) => movesOf(sequence, model))];
  }),
];

/** Played through the machine itself, from the states that the paths of its tests lead to. */
export const linkingDiagram = (): string =>
  stateDiagram({
    states: flowSteps satisfies readonly LinkStep[],
    initial: initialModel.state.step,
    moves: linkingMoves(),
  });

const refreshEvents: readonly RefreshEvent[] = [
  { type: 'signed-in' },
  { type: 'challenged', refused: false },
  { type: 'answered' },
  { type: 'expired' },
  { type: 'session-lost' },
  { type: 'listed' },
  { type: 'retrieved', outcome: 'all' },
  { type: 'retrieved', outcome: 'some' },
  { type: 'problem', additionalStatus: 'TECH_ERROR' },
  { type: 'given-up' },
  { type: 'superseded' },
];

/** Mermaid reads a hyphen in a name as part of an arrow. */
const name = (state: string): string => state.replaceAll('-', '_');

export const refreshDiagram = (): string =>
  stateDiagram({
    states: refreshStates.map(name),
    initial: name('signing-in'),
    moves: refreshStates.flatMap((from) =>
      refreshEvents.map((event) => ({
        from: name(from),
        event: event.type,
        to: name(transition(from, event)?.state ?? from),
      })),
    ),
  });

const consentEvents: Readonly<Record<ConsentEvent, true>> = {
  accepted: true,
  authorized: true,
  mismatched: true,
  linked: true,
  abandoned: true,
  expired: true,
  renewed: true,
  revoked: true,
  replaced: true,
};
const consentStates = [
  'CONSENT_GENERATED',
  'CONSENT_ACCEPTED',
  'CONSENT_AUTHORIZED',
  'ACTIVE',
  'EXPIRED',
  'CONSENT_MISMATCH',
  'REVOKED',
  'CONSENT_REPEALED',
] as const;

export const consentDiagram = (): string =>
  stateDiagram({
    states: consentStates,
    initial: 'CONSENT_GENERATED',
    moves: consentStates.flatMap((from) =>
      (Object.keys(consentEvents) as ConsentEvent[]).map((event) => ({
        from,
        event,
        to: nextStatus(from, event) ?? from,
      })),
    ),
  });
