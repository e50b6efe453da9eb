import { describe, expect, it } from 'vitest';
import { linkOptions, sessionView } from '../../src/browser/index.ts';

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
      netWorthSwitch: { shown: true, default: true, text: null, texts: [] },
      successScreen: true,
      poweredBy: null,
      look: { light: {}, dark: {} },
    });
  });

  it('the session that a frame receives contains the linking options and no secret', () => {
    const members = JSON.stringify(Object.keys(sessionView.shape)).toLowerCase();
    for (const word of ['token', 'secret', 'key', 'password', 'loginname']) expect(members).not.toContain(word);
  });
});
