import { expect } from '@open-wc/testing';
import { findViewFaults, viewStartOf } from '../../src/session/runner/view-attributes.ts';

const nothing = { accountIds: null, kind: null, country: null, includeToggle: null, includeDefault: null };

describe('frame: attributes of the tags for net worth and for what is added manually', () => {
  const faults: [string, Record<string, string>][] = [
    ['account-id.invalid', { 'account-id': '0' }],
    ['account-ids.invalid', { 'account-ids': '' }],
    ['account-ids.invalid', { 'account-ids': '9001,' }],
    ['account-ids.invalid', { 'account-ids': '9001;9002' }],
    ['account-ids.invalid', { 'account-ids': Array.from({ length: 101 }, (_one, index) => index + 1).join(',') }],
    ['kind.invalid', { kind: 'real-estate' }],
    ['country.invalid', { country: 'us' }],
    ['include-toggle.invalid', { 'include-toggle': 'true' }],
    ['include-default.invalid', { 'include-default': '' }],
  ];
  for (const [code, attributes] of faults) {
    it(`${code} is the fault of ${JSON.stringify(attributes).slice(0, 60)}`, () => {
      expect(findViewFaults(attributes)).to.deep.equal([code]);
    });
  }

  it('ask for nothing where they are absent', () => {
    expect(findViewFaults({})).to.deep.equal([]);
    expect(viewStartOf({})).to.deep.equal(nothing);
  });

  it('name each account once', () => {
    const attributes = { 'account-ids': ' 9001, 9002,9001' };
    expect(findViewFaults(attributes)).to.deep.equal([]);
    expect(viewStartOf(attributes)).to.deep.equal({ ...nothing, accountIds: [9001, 9002] });
  });

  it('say kind, country and the switch of what is added', () => {
    const attributes = { kind: 'vehicle', country: 'GB', 'include-toggle': 'hidden', 'include-default': 'off' };
    expect(findViewFaults(attributes)).to.deep.equal([]);
    expect(viewStartOf(attributes)).to.deep.equal({
      ...nothing,
      kind: 'vehicle',
      country: 'GB',
      includeToggle: 'hidden',
      includeDefault: false,
    });
  });
});
