import { describe, expect, it } from 'vitest';
import { flowKinds, linkOptions, selectsAccounts, sessionView } from '../../src/browser/index.ts';

describe('selection of accounts after linking', () => {
  it.each(flowKinds.map((flow) => [flow, flow.startsWith('aggregation')] as const))(
    'the flow `%s` in version 4 has it: %s',
    (flow, expected) => expect(selectsAccounts(4, { flow, accountSelection: true }, false)).toBe(expected),
  );

  it('version 3, a bank with a site of its own and the option each switch it off', () => {
    const flow = 'aggregation';
    expect(selectsAccounts(3, { flow, accountSelection: true }, false)).toBe(false);
    expect(selectsAccounts(4, { flow, accountSelection: true }, true)).toBe(false);
    expect(selectsAccounts(4, { flow, accountSelection: false }, false)).toBe(false);
  });
});

describe('linking options', () => {
  it('the linking options have the documented defaults: checkboxes and entry screen on', () => {
    expect(linkOptions.parse({ flow: 'aggregation' })).toEqual({
      flow: 'aggregation',
      entryScreen: true,
      accountSelection: true,
      popularProviderIds: [],
      blockedProviderIds: [],
      countries: [],
      singleSite: false,
      historyDays: null,
      consentDays: null,
      verification: { method: 'matching-then-deposits', requiredData: ['holder'], severalAccounts: false },
      verificationFirst: false,
      balanceRefresh: { pullTransactions: false, transactionDays: 30 },
      manualAccounts: true,
      netWorthSwitch: { shown: true, default: true },
      successScreen: true,
      poweredBy: null,
      renderer: 'own',
      locale: null,
      languagePicker: false,
      look: { light: {}, dark: {} },
      messages: {},
    });
  });

  it('the session that a frame receives contains the linking options and no secret', () => {
    const members = JSON.stringify(Object.keys(sessionView.shape)).toLowerCase();
    for (const word of ['token', 'secret', 'key', 'password', 'loginname']) expect(members).not.toContain(word);
  });
});
