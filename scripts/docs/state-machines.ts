import { connectionsTable } from '../../packages/flow/test/tables/connections-table.ts';
import { consentsTable } from '../../packages/flow/test/tables/consents-table.ts';
import { verificationTable } from '../../packages/flow/test/tables/verification-table.ts';
import { linkingTable } from '../../packages/flow/test/tables/linking-table.ts';
import { ownAccountsTable } from '../../packages/flow/test/tables/own-accounts-table.ts';
import { netWorthTable } from '../../packages/flow/test/tables/net-worth-table.ts';
import { upcomingTable } from '../../packages/flow/test/tables/upcoming-table.ts';
import { insightsTable } from '../../packages/flow/test/tables/insights-table.ts';
import { transferTable } from '../../packages/flow/test/tables/transfer-table.ts';
import { nextStatus } from '../../packages/service/src/linking/consents/consent-state.ts';
import { type RefreshEvent, transition } from '../../packages/service/src/linking/refresh-requests/transition.ts';
import { type Move, stateDiagram } from './state-diagram.ts';
import type { ConsentEvent } from '../../packages/service/src/platform/database/tables/consents.ts';
import { refreshStates } from '../../packages/service/src/platform/database/tables/refreshes.ts';

type Cells = Readonly<Record<string, string | null>>;
type FlowTable = Readonly<Record<string, readonly { event: { type: string }; to: Cells }[]>>;

/** Returns the state of a situation, whose text begins with the state's name. */
const stateOf = (situation: string): string => situation.split(',')[0] ?? situation;

/** Returns the diagram of a machine of the flow package, from the table that its tests check. */
function flowDiagram(table: FlowTable): string {
  const cases = Object.values(table).flat();
  const states = [...new Set(cases.flatMap(({ to }) => Object.keys(to).map(stateOf)))];
  const moves = cases.flatMap(({ event, to }) =>
    Object.entries(to).map(([situation, state]): Move => {
      const from = stateOf(situation);
      return { from, event: event.type, to: state ?? from };
    }),
  );
  return stateDiagram({ states, initial: 'boot', moves });
}

export const linkingDiagram = (): string => flowDiagram(linkingTable);
export const connectionsDiagram = (): string => flowDiagram(connectionsTable);
export const ownAccountsDiagram = (): string => flowDiagram(ownAccountsTable);
export const transferDiagram = (): string => flowDiagram(transferTable);
export const consentsDiagram = (): string => flowDiagram(consentsTable);
export const netWorthDiagram = (): string => flowDiagram(netWorthTable);
export const upcomingDiagram = (): string => flowDiagram(upcomingTable);
export const insightsDiagram = (): string => flowDiagram(insightsTable);
export const verificationDiagram = (): string => flowDiagram(verificationTable);

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

/** Replaces hyphens, which Mermaid reads as part of an arrow. */
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
