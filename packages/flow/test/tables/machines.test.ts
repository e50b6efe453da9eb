import { describe, expect, it } from 'vitest';
import {
  connections,
  consents,
  hostedWidget,
  insights,
  link,
  netWorth,
  manualAccounts,
  transfer,
  upcoming,
  verify,
} from '../../src/index.ts';
import { play as verified, situations as verificationSituations } from '../verification/verification-views.ts';
import { play, situations } from '../views.ts';
import { connectionsSituations, connectionsTable } from './connections-table.ts';
import { consentsSituations, consentsTable } from './consents-table.ts';
import { hostedSituations, hostedTable } from './hosted-table.ts';
import { insightsSituations, insightsTable } from './insights-table.ts';
import { linkingTable } from './linking-table.ts';
import { netWorthSituations, netWorthTable } from './net-worth-table.ts';
import { manualAccountsSituations, manualAccountsTable } from './manual-accounts-table.ts';
import { upcomingSituations, upcomingTable } from './upcoming-table.ts';
import { verificationTable } from './verification-table.ts';
import { transferSituations, transferTable } from './transfer-table.ts';
import { ledTo } from './machine-table.ts';
import type { TableCase } from './machine-table.ts';

type Step = string;
interface Turn<M> {
  model: M;
  ignored: boolean;
}

/** Checks every event in every situation against the table of the machine. */
function checkTable<M extends { state: { step: Step } }, E extends { type: string }, N extends string>(
  models: Readonly<Record<N, M>>,
  table: Readonly<Record<string, readonly TableCase<E, N, Step>[]>>,
  transition: (model: M, event: E) => Turn<M>,
): void {
  const cases = Object.values(table).flat();
  describe.each(Object.entries<M>(models) as [N, M][])('in the situation “%s”', (situation, model) => {
    it('the situation is in the state of its name', () => expect(situation.split(',')[0]).toBe(model.state.step));

    it.each(cases.map((one) => [one.event.type, one] as const))(
      'the event %s leads to the state in the table',
      (_type, { event, to }) => {
        const turn = transition(model, event);
        expect(ledTo(turn)).toBe(to[situation]);
        if (turn.ignored) expect(turn).toEqual({ model, effects: [], ignored: true });
      },
    );
  });
}

const linkingModels = Object.fromEntries(
  Object.entries(situations).map(([situation, path]) => [situation, play(path).model]),
) as Record<keyof typeof situations, ReturnType<typeof play>['model']>;

const verificationModels = Object.fromEntries(
  Object.entries(verificationSituations).map(([situation, path]) => [situation, verified(path).model]),
) as Record<keyof typeof verificationSituations, ReturnType<typeof verified>['model']>;

describe('linking', () => checkTable(linkingModels, linkingTable, link));
describe('verification', () => checkTable(verificationModels, verificationTable, verify));
describe('connections', () => checkTable(connectionsSituations, connectionsTable, connections));
describe('consents', () => checkTable(consentsSituations, consentsTable, consents));
describe('asset transfer', () => checkTable(transferSituations, transferTable, transfer));
describe('hosted widget', () => checkTable(hostedSituations, hostedTable, hostedWidget(false)));
describe('net worth', () => checkTable(netWorthSituations, netWorthTable, netWorth));
describe('upcoming', () => checkTable(upcomingSituations, upcomingTable, upcoming));
describe('insights', () => checkTable(insightsSituations, insightsTable, insights));
describe('manual accounts', () => checkTable(manualAccountsSituations, manualAccountsTable, manualAccounts));
