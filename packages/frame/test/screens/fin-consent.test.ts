import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { connection, consentState, consentView, now, problem, thistle } from '../fixtures/states.ts';
import { show } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';
import { settled } from '../harness/stage.ts';

const textOf = (root: Element): string => root.textContent?.replaceAll(/[\s\u2068\u2069]+/g, ' ') ?? '';
const button = ({ root }: Stage, label: string): HTMLElement | undefined =>
  [...root.querySelectorAll<HTMLElement>('button, a')].find((one) => textOf(one).includes(label));
const switchOf = ({ root }: Stage): HTMLElement => root.querySelector('[role=switch]') as HTMLElement;
const renewable = consentView({
  status: 'ACTIVE',
  providerAccountId: 900,
  expiresAt: '2027-06-01T10:00:00.000Z',
  reconfirmBy: '2026-12-01T10:00:00.000Z',
  renewal: { at: 'here', days: 90, until: '2027-06-01T10:00:00.000Z' },
});
const renewal = consentState({
  connection: connection({ provider: thistle, providerAccountId: 900, consentId: 7001, purpose: 'renew' }),
  purpose: 'renew',
  consent: renewable,
  before: renewable,
});

describe('frame: fin-consent', () => {
  it('names every data group and lists its contents when it is opened by keyboard', async () => {
    const stage = await show({ state: consentState() });
    const groups = [...stage.root.querySelectorAll<HTMLElement>('[aria-expanded]')];
    expect(groups.map(textOf).map((text) => text.trim())).to.deep.equal([
      'Your account details',
      'Your account transactions',
      'Your statements',
      'Contact and party details',
    ]);
    groups[0]?.focus();
    await sendKeys({ press: 'Enter' });
    await settled(stage.root);
    expect(groups[0]?.ariaExpanded).to.equal('true');
    expect(document.getElementById(groups[0]?.getAttribute('aria-controls') ?? '')?.hidden).to.equal(false);
  });

  it('shows the end of the consent in the user’s language and preselects nothing', async () => {
    const stage = await show({ state: consentState({ consent: consentView({ deletion: { chosen: false } }) }) });
    expect(switchOf(stage).ariaChecked).to.equal('false');
    const british = await show({ state: consentState() }, { locale: 'en-GB' });
    expect(textOf(british.root)).to.contain('18 Feb 2027');
  });

  it('writes days in English in texts that stay in English', async () => {
    const { root } = await show({ state: consentState() }, { locale: 'ja-JP' });
    expect(textOf(root)).to.contain('Until Nov 20, 2027 at the latest.');
  });

  it('shows both ends of a consent that must be confirmed again, and one end otherwise', async () => {
    const stage = await show({ state: consentState() });
    expect(textOf(stage.root))
      .to.contain('Until Nov 20, 2027 at the latest.')
      .and.to.contain('Confirm again by Feb 18, 2027 , in 90 days, or sharing will stop.');
    const period = { ...consentView().period, confirm: null };
    await stage.show({ state: consentState({ consent: consentView({ region: 'AU', period }) }) });
    expect(textOf(stage.root)).to.contain('Until Nov 20, 2027 , 365 days').and.to.not.contain('Confirm again');
  });

  for (const [region, said] of [
    ['GB', 'Fin Data Services Ltd retrieves your data for Acorn Budget . Registration number: 900123'],
    ['US', 'Fin Data Services Ltd ( 900123 ) retrieves your data for Acorn Budget'],
    ['AU', 'Only Thistle Bank ever needs your bank password'],
  ] as const)
    it(`uses the consent words of region ${region}`, async () => {
      const { root } = await show({ state: consentState({ consent: consentView({ region }) }) });
      expect(textOf(root)).to.contain(said);
    });

  it('agrees and declines, and reports only bank and days', async () => {
    const stage = await show({ state: consentState() });
    button(stage, 'Agree and continue')?.click();
    button(stage, 'Don’t share')?.click();
    expect(stage.intents.map(({ type }) => type)).to.deep.equal(['consentAgreed', 'consentDeclined']);
    expect(stage.reports).to.deep.equal([
      { name: 'consent_agree', props: { providerId: 16_020, days: 365 } },
      { name: 'consent_decline', props: { providerId: 16_020, days: 365 } },
    ]);
  });

  it('turns the deletion switch only after the host has saved the choice', async () => {
    const stage = await show({ state: consentState({ consent: consentView({ deletion: { chosen: false } }) }) });
    switchOf(stage).focus();
    await sendKeys({ press: 'Space' });
    expect(stage.intents).to.deep.equal([{ type: 'deletionChosen', deleteDataAtEnd: true }]);
    expect(switchOf(stage).ariaChecked).to.equal('false');
    await stage.show({
      state: consentState({ saving: 'deletion', consent: consentView({ deletion: { chosen: false } }) }),
    });
    switchOf(stage).click();
    button(stage, 'Agree and continue')?.click();
    expect(stage.intents).to.have.length(1);
    await stage.show({ state: consentState({ consent: consentView({ deletion: { chosen: true } }) }) });
    expect(switchOf(stage).ariaChecked).to.equal('true');
    expect(textOf(stage.root)).to.contain('delete all transactions from this bank');
    expect(document.activeElement).to.equal(switchOf(stage));
  });

  it('marks new data and shows the old end when a consent is renewed', async () => {
    const stage = await show({ state: renewal });
    expect(textOf(stage.root))
      .to.contain('Until Jun 1, 2027 at the latest. Confirm again')
      .and.to.contain('by Feb 18, 2027 , in 90 days, or sharing will stop. New Previously by Dec 1, 2026');
    expect(button(stage, 'Renew permission')).to.not.equal(undefined);
    expect(stage.root.querySelector('fin-shell')?.step).to.equal(null);
    const end = '2026-12-01T10:00:00.000Z';
    const last = { ...renewable, expiresAt: end, renewal: { at: 'here', days: 90, until: end } } as const;
    await stage.show({ state: { ...renewal, consent: last, before: last } });
    expect(textOf(stage.root))
      .to.contain('Until Dec 1, 2026')
      .and.to.not.match(/New(?!”)/);
    const until = '2027-11-20T10:00:00.000Z';
    const atBank = { ...renewable, renewal: { at: 'bank', days: 365, until } } as const;
    await stage.show({ state: { ...renewal, consent: atBank, before: renewable } });
    expect(textOf(stage.root)).to.contain('Until Nov 20, 2027 at the latest. New Previously until Jun 1, 2027');
    const before = consentView({ scopeIds: ['ACCOUNT_DETAILS'] });
    await stage.show({ state: { ...renewal, purpose: 'give', consent: consentView(), before } });
    expect([...stage.root.querySelectorAll('.group .fresh')]).to.have.length(3);
    expect(button(stage, 'Agree and continue')).to.not.equal(undefined);
  });

  it('counts the days of a renewal by the clock of the host', async () => {
    const end = '2026-12-01T10:00:00.000Z';
    const last = { ...renewable, expiresAt: end, renewal: { at: 'here', days: 90, until: end } } as const;
    const aYearAhead = (): number => now + 365 * 86_400_000;
    const stage = await show({ state: { ...renewal, consent: last, before: last } }, { clock: aYearAhead });
    expect(textOf(stage.root)).to.contain('Until Dec 1, 2026 , 11 days');
  });

  it('announces that the request failed', async () => {
    const stage = await show({ state: renewal });
    await stage.show({ state: { ...renewal, problem: problem('network.lost') } });
    expect(stage.spoken().assertive).to.contain('Try again');
  });
});
