import { connectionsTable } from '../../packages/flow/test/tables/connections-table.ts';
import { consentsTable } from '../../packages/flow/test/tables/consents-table.ts';
import { hostedTable } from '../../packages/flow/test/tables/hosted-table.ts';
import { insightsTable } from '../../packages/flow/test/tables/insights-table.ts';
import { linkingTable } from '../../packages/flow/test/tables/linking-table.ts';
import { netWorthTable } from '../../packages/flow/test/tables/net-worth-table.ts';
import { manualAccountsTable } from '../../packages/flow/test/tables/manual-accounts-table.ts';
import { transferTable } from '../../packages/flow/test/tables/transfer-table.ts';
import { upcomingTable } from '../../packages/flow/test/tables/upcoming-table.ts';
import { verificationTable } from '../../packages/flow/test/tables/verification-table.ts';
import { nextStatus } from '../../packages/service/src/linking/consents/consent.ts';
import { type RefreshEvent, transition } from '../../packages/service/src/linking/refresh-requests/transition.ts';
import type { ConsentEvent } from '../../packages/service/src/platform/database/tables/consents.ts';
import { refreshStates } from '../../packages/service/src/platform/database/tables/refreshes.ts';

export const linkingDiagram = (): string => flowDiagram(linkingTable);

/** Next state by situation, for example by `connections, expired`; `null` if the event changes nothing. */
type Cells = Readonly<Record<string, string | null>>;
type FlowTable = Readonly<Record<string, readonly { event: { type: string }; to: Cells }[]>>;

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

/** Returns the state of a situation: `connections` for `connections, expired`. */
const stateOf = (situation: string): string => situation.split(',')[0] ?? situation;
/** Returns the diagram of the view of linked banks. */
export const connectionsDiagram = (): string => flowDiagram(connectionsTable);
/** Returns the diagram of the form for manually added accounts. */
export const manualAccountsDiagram = (): string => flowDiagram(manualAccountsTable);
export const transferDiagram = (): string => flowDiagram(transferTable);
export const hostedDiagram = (): string => flowDiagram(hostedTable);
export const consentsDiagram = (): string => flowDiagram(consentsTable);
export const netWorthDiagram = (): string => flowDiagram(netWorthTable);
export const upcomingDiagram = (): string => flowDiagram(upcomingTable);
export const insightsDiagram = (): string => flowDiagram(insightsTable);
export const verificationDiagram = (): string => flowDiagram(verificationTable);

export const refreshDiagram = (): string =>
  stateDiagram({
    states: refreshStates.map(mermaidName),
    initial: mermaidName('signing-in'),
    moves: refreshStates.flatMap((from) =>
      refreshEvents.map((event) => ({
        from: mermaidName(from),
        event: event.type,
        to: mermaidName(transition(from, event)?.state ?? from),
      })),
    ),
  });

/** Returns the name of a state with underscores, because Mermaid reads hyphens as part of an arrow. */
const mermaidName = (state: string): string => state.replaceAll('-', '_');

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

// A record instead of a list, so that the compiler reports a missing event.
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

interface Move {
  from: string;
  event: string;
  to: string;
}

interface Machine {
  states: readonly string[];
  initial: string;
  moves: readonly Move[];
}

/**
 * Returns a Mermaid diagram. Each pair of states has one arrow with all its events. Transitions to the same state have
 * no arrow.
 */
function stateDiagram({ states, initial, moves }: Machine): string {
  const events = new Map<string, Set<string>>();
  for (const { from, event, to } of moves) {
    if (from === to) continue;
    const arrow = `${from} --> ${to}`;
    events.set(arrow, (events.get(arrow) ?? new Set()).add(event));
  }
  const sourceIndex = (arrow: string): number => states.indexOf(arrow.split(' ')[0] ?? '');
  const arrows = [...events.keys()].toSorted((a, b) => sourceIndex(a) - sourceIndex(b));
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${initial}`,
    ...arrows.map((arrow) => `  ${arrow}: ${[...(events.get(arrow) ?? [])].join(', ')}`),
    '```',
  ].join('\n');
}
