import { describe, expect, it } from 'vitest';
import { connectMessage, frameMessage, linkOptions, pageMessage, sessionView } from '../../src/browser/index.ts';

describe('messages between page and frame', () => {
  const nonce = 'a'.repeat(22);

  it('a connect message needs a nonce of full length', () => {
    expect(connectMessage.safeParse({ fin: 'connect', v: 1, nonce }).success).toBe(true);
    expect(connectMessage.safeParse({ fin: 'connect', v: 1, nonce: 'short' }).success).toBe(false);
    expect(connectMessage.safeParse({ fin: 'connect', v: 2, nonce }).success).toBe(false);
  });

  it('a theme message with a name that is no design token is refused', () => {
    const theme = (name: string) =>
      pageMessage.safeParse({ type: 'theme', theme: 'auto', tokens: { [name]: '#fff' } }).success;
    expect(theme('--fin-color-accent')).toBe(true);
    expect(theme('background-image')).toBe(false);
    expect(theme('--fin-color-accent;x')).toBe(false);
  });

  it('a message with an unknown member is refused', () => {
    expect(frameMessage.safeParse({ type: 'escape', token: 'x' }).success).toBe(false);
    expect(
      frameMessage.safeParse({ type: 'fin-exit', outcome: 'success', screen: 'C16', providerAccountIds: [1] }).success,
    ).toBe(true);
    expect(
      frameMessage.safeParse({ type: 'fin-exit', outcome: 'maybe', screen: 'C16', providerAccountIds: [] }).success,
    ).toBe(false);
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
