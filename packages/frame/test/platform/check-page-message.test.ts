import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { connectMessage, pageMessage } from '@fin-link/contracts/browser';
import { readConnectMessage, readPageMessage } from '../../src/platform/page-port/check-page-message.ts';
import { pageOptions } from '../harness/fake-page.ts';

/** A fixed seed gives the same values in every run, so that failures can be reproduced. */
fc.configureGlobal({ seed: 1 });

const good: readonly Record<string, unknown>[] = [
  { type: 'launch', token: 'lt_0123', sessionId: 'ls_0123456789abcdef' },
  { type: 'launch-failed', code: 'session.refused' },
  { type: 'theme', theme: 'dark', tokens: { '--fin-color-accent': '#0b5f8a', '--fin-font': 'Inter' } },
  { ...pageOptions({ action: 'edit', providerId: 16_002, routingNumber: '021000021', locale: 'de', dir: 'ltr' }) },
  { ...pageOptions() },
  { ...pageOptions({ redirectMode: 'tab', filter: 'ending-soon' }) },
  { type: 'close' },
  { type: 'back' },
  { type: 'focus-in', direction: 'backward' },
];

/** Values that are invalid for some of the members. */
const odd = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    '',
    'x'.repeat(400),
    'x'.repeat(2001),
    -1,
    0,
    1.5,
    2 ** 53,
    true,
    [],
    {},
    '--fin-x',
    'LTR',
    'ls_short',
  ),
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom('--fin-a', '--other', 'type', 'provider-id', 'Action'),
    fc.oneof(fc.string(), fc.integer()),
  ),
);

/** Valid messages with one member changed, added or removed, and sometimes any value. */
const messages = fc.oneof(
  fc
    .record({
      base: fc.constantFrom(...good),
      key: fc.constantFrom(
        'type',
        'token',
        'sessionId',
        'code',
        'theme',
        'tokens',
        'locale',
        'dir',
        'mode',
        'attributes',
        'direction',
        'extra',
      ),
      value: odd,
      remove: fc.boolean(),
    })
    .map(({ base, key, value, remove }) => {
      const message: Record<string, unknown> = { ...base, [key]: value };
      if (remove) delete message[key];
      return message;
    }),
  fc.jsonValue(),
);

describe('frame: check of page messages without the contract’s schemas', () => {
  it('accepts every valid page message', () => {
    for (const message of good)
      expect(readPageMessage(message), JSON.stringify(message)).to.deep.equal(pageMessage.parse(message));
  });

  it('decides as the contract’s schema does on changed messages', () => {
    fc.assert(
      fc.property(messages, (message) => {
        expect(readPageMessage(message) !== null, JSON.stringify(message)).to.equal(
          pageMessage.safeParse(message).success,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('accepts and refuses connect messages as the contract’s schema does', () => {
    const connect = { fin: 'connect', v: 1, nonce: 'n'.repeat(22) };
    expect(readConnectMessage(connect)).to.deep.equal(connectMessage.parse(connect));
    for (const wrong of [
      { ...connect, v: 2 },
      { ...connect, nonce: 'short' },
      { ...connect, extra: 1 },
      null,
      'connect',
      [],
    ]) {
      expect(readConnectMessage(wrong)).to.equal(null);
      expect(connectMessage.safeParse(wrong).success).to.equal(false);
    }
  });
});
