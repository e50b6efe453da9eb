import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { launchReply, providerList } from '@fin-link/contracts/browser';
import { isLaunchReply, isProviderList } from '../../src/session/launch/opening-client.ts';
import { popularList, providerRow, resultList } from '../fixtures/providers.ts';
import { sessionView } from '../harness/fake-host.ts';

/** A fixed seed gives the same values in every run, so that failures can be reproduced. */
fc.configureGlobal({ seed: 1 });

const odd = fc.oneof(
  fc.constantFrom(null, undefined, '', 'x'.repeat(201), -1, 0, 1.5, 2 ** 60, true, [], {}),
  fc.jsonValue(),
);

describe('frame: check of host replies without the contract’s schemas', () => {
  it('accepts every provider list that the contract accepts', () => {
    for (const list of [popularList, resultList({ matchedAs: 'Harbour' }), resultList({ providers: [], total: 0 })]) {
      expect(providerList.safeParse(list).success && isProviderList(list)).to.equal(true);
    }
  });

  it('refuses every provider list that the contract refuses', () => {
    const keys = fc.constantFrom(...Object.keys(providerRow({ name: 'x' })), 'extra');
    fc.assert(
      fc.property(keys, odd, (key, value) => {
        const list = { ...popularList, providers: [{ ...popularList.providers[0], [key]: value }] };
        if (isProviderList(list))
          expect(providerList.safeParse(list).success, JSON.stringify([key, value])).to.equal(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('accepts a launch reply of the contract and checks only what the first screen uses', () => {
    const reply = { sessionToken: 'st_1', session: sessionView() };
    expect(launchReply.safeParse(reply).success && isLaunchReply(reply)).to.equal(true);
    expect(isLaunchReply({ ...reply, session: { ...reply.session, app: null } })).to.equal(false);
    expect(isLaunchReply({ session: reply.session })).to.equal(false);
  });
});
