import { expect } from '@open-wc/testing';
import { pageStartOf } from '../../src/session/launch/page-start.ts';
import { findMismatch, findTagFaults } from '../../src/session/runner/tag-attributes.ts';
import { sessionView } from '../harness/fake-host.ts';
import { pageOptions, showFrame } from '../harness/fake-page.ts';
import { until } from '../harness/sample-stage.ts';

describe('frame: attributes of the tag', () => {
  const faults: [string, Record<string, string>][] = [
    ['provider-id.invalid', { 'provider-id': '0' }],
    ['provider-account-id.invalid', { action: 'edit', 'provider-account-id': '7x' }],
    ['account-id.invalid', { 'account-id': '-1' }],
    ['routing-number.invalid', { 'routing-number': '12' }],
    ['redirect-mode.invalid', { 'redirect-mode': 'window' }],
    ['renderer.invalid', { renderer: 'other' }],
    ['version.invalid', { version: '5' }],
    ['action.invalid', { action: 'delete' }],
    ['provider-account-id.missing', { action: 'edit' }],
    ['provider-account-id.without-action', { 'provider-account-id': '7' }],
    ['account-id.missing', { action: 'edit-manual' }],
    ['config-name.not-in-version-3', { version: '3', 'config-name': 'Aggregation' }],
    ['flow.not-in-version-4', { version: '4', flow: 'aggregation' }],
    ['verification-id.not-supported', { 'verification-id': '4' }],
    ['routing-number.with-provider-id', { 'provider-id': '16002', 'routing-number': '121000248' }],
  ];
  for (const [code, attributes] of faults) {
    it(`${code} is the fault of ${JSON.stringify(attributes)}`, () => {
      expect(findTagFaults(attributes)).to.deep.equal([code]);
    });
  }

  it('are all named where several are wrong', () => {
    expect(findTagFaults({ version: '5', action: 'delete', 'provider-id': '0' })).to.deep.equal([
      'version.invalid',
      'action.invalid',
      'provider-id.invalid',
    ]);
    expect(findTagFaults({ version: '3', 'config-name': 'A', action: 'edit' })).to.deep.equal([
      'config-name.not-in-version-3',
      'provider-account-id.missing',
    ]);
  });

  it('that ask for another version or flow than the session has are faults', () => {
    const mismatch = (attributes: Record<string, string>, version: 3 | 4 = 4) =>
      findMismatch(attributes, sessionView({ version }));
    expect(mismatch({ version: '3', flow: 'aggregation' })).to.equal('version.not-of-session');
    expect(mismatch({ version: '4' }, 3)).to.equal('version.not-of-session');
    expect(mismatch({ version: '3', flow: 'verification' }, 3)).to.equal('flow.not-of-session');
    expect(mismatch({ flow: 'aggregation' })).to.equal('flow.not-of-session');
    for (const attributes of [{}, { version: '3' }, { version: '3', flow: 'aggregation' }])
      expect(mismatch(attributes, 3)).to.equal(null);
    expect(mismatch({ version: '4' })).to.equal(null);
  });

  it('without a fault say where to start', () => {
    const id = String(Number.MAX_SAFE_INTEGER);
    const attributes = { action: 'edit', 'provider-account-id': id, 'redirect-mode': 'tab' };
    expect(findTagFaults(attributes)).to.deep.equal([]);
    expect(pageStartOf(attributes)).to.deep.equal({
      action: 'edit',
      providerId: null,
      routingNumber: null,
      providerAccountId: Number.MAX_SAFE_INTEGER,
      accountId: null,
      verificationId: null,
      redirectMode: 'tab',
      filter: null,
    });
  });

  it('that cannot be ask for nothing in views beside linking', () => {
    expect(pageStartOf({ filter: 'ending-soon' }).filter).to.equal('ending-soon');
    expect(pageStartOf({ 'redirect-mode': 'external' })).to.include({ redirectMode: 'external' });
    expect(pageStartOf({ filter: 'everything', 'redirect-mode': 'none', 'provider-account-id': 'none' })).to.include({
      filter: null,
      redirectMode: 'popup',
      providerAccountId: null,
    });
  });

  it('with a fault are reported to the page, and the user reads that linking is not available', async () => {
    const shown = await showFrame({ options: pageOptions({ action: 'edit' }) });
    await shown.find('fin-error-screen');
    await until(() => shown.said.some(({ type }) => type === 'fin-error'));
    expect(shown.said.find(({ type }) => type === 'fin-error')).to.deep.equal({
      type: 'fin-error',
      class: 'setup',
      code: 'provider-account-id.missing',
      recoverable: false,
      reference: '',
    });
  });
});
