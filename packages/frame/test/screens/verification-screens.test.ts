import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { LoadWords } from '../../src/app/step-registry.ts';
import { preloadAfter } from '../../src/app/step-registry.ts';
import type { WordGroup } from '../../src/platform/words/strings.ts';
import { manyAccounts } from '../fixtures/long-lists.ts';
import { facts } from '../fixtures/states.ts';
import { pickInvestmentState } from '../fixtures/transfers.ts';
import {
  alsoVerifyState,
  matchedState,
  matchingState,
  offerState,
  pickState,
  resultState,
  verificationSamples,
} from '../fixtures/verifications.ts';
import { show } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';
import { settled } from '../harness/stage.ts';

const words = (element: Element | null | undefined): string =>
  (element?.textContent ?? '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const actions = ({ root }: Stage): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[slot=actions]')];
const heading = ({ root }: Stage): string => root.querySelector('fin-shell')?.heading ?? '';
const choices = ({ root }: Stage): HTMLInputElement[] => [...root.querySelectorAll<HTMLInputElement>('li input')];

describe('frame: the accounts of a connection', () => {
  const said = 'This list shows up to 200 accounts.';

  it('says of a list of the maximum length that it may lack accounts to verify or transfer', async () => {
    const [candidate] = pickState().candidates;
    const [transferable] = pickInvestmentState().accounts;
    if (candidate === undefined || transferable === undefined) throw new Error('The samples have no account.');
    for (const count of [199, 200]) {
      const accounts = manyAccounts(count);
      for (const state of [
        pickState({ candidates: accounts.map((account) => ({ ...candidate, account })) }),
        pickInvestmentState({ accounts: accounts.map(({ accountId }) => ({ ...transferable, accountId })) }),
      ]) {
        const { root, remove } = await show({ state });
        expect(words(root).includes(said)).to.equal(count === 200);
        remove();
      }
    }
  });
});

describe('frame: the end of a verification', () => {
  it('continues where accounts are still to be chosen, and is done otherwise', async () => {
    const options = {
      ...facts().options,
      flow: 'aggregation-plus-verification' as const,
      verificationFirst: true,
    };
    const saved = { completed: [{ providerAccountId: 900, accountIds: [11] }] };
    for (const state of [matchedState(), resultState(null)]) {
      const left = await show({ state, facts: { options } });
      expect(words(actions(left)[0])).to.equal('Continue');
      left.remove();
      const over = await show({ state, facts: { options, ...saved } });
      expect(words(actions(over)[0])).to.equal('Done');
      over.remove();
    }
  });
});

describe('frame: fin-pick-account', () => {
  it('shows accounts that cannot be verified, disabled and with the reason in words', async () => {
    const stage = await show({ state: pickState() });
    const rows = choices(stage).map((one) => [one.type, one.disabled, words(one.closest('label'))] as const);
    expect(rows.map(([type]) => type)).to.deep.equal(Array.from({ length: 6 }, () => 'radio'));
    const refused = rows.filter(([, disabled]) => disabled).map(([, , text]) => text);
    expect(refused).to.have.length(4);
    expect(refused.join(' '))
      .to.contain('Credit cards can’t receive payments.')
      .and.to.contain('This account is closed.');
    // The note under the name contains the status, so the status is not repeated.
    expect(refused[0]).not.to.contain('Closed This');
  });

  it('verifies the account that the keyboard chooses, and reports their number only', async () => {
    const stage = await show({ state: pickState() });
    choices(stage)[0]?.focus();
    await sendKeys({ press: 'Space' });
    await sendKeys({ press: 'ArrowDown' });
    await settled(stage.root);
    expect(
      choices(stage)
        .filter((one) => one.checked)
        .map((one) => one.value),
    ).to.deep.equal(['12']);
    actions(stage)[0]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'accountsPicked', accountIds: [12] }]);
    expect(stage.reports).to.deep.equal([{ name: 'verify_pick', props: { count: 1 } }]);
  });

  it('has checkboxes where several accounts may be verified, and counts them on its button', async () => {
    const stage = await show({ state: pickState({ several: true, picked: [11] }) });
    choices(stage)[1]?.click();
    await settled(stage.root);
    expect(words(actions(stage)[0])).to.equal('Verify 2 accounts');
    actions(stage)[0]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'accountsPicked', accountIds: [11, 12] }]);
  });

  it('announces that nothing was selected and focuses the first account that can be', async () => {
    const stage = await show({ state: pickState() });
    await stage.show({ state: pickState({ refusal: 'empty' }) });
    expect(stage.spoken().assertive).to.equal('Select an account.');
    expect(document.activeElement).to.equal(choices(stage)[0]);
  });

  it('offers another login and another bank where no account can be verified', async () => {
    const stage = await show(verificationSamples['verification-pick-none'] ?? { state: pickState() });
    expect(heading(stage)).to.equal('No account to verify here');
    expect(choices(stage)).to.have.length(0);
    for (const one of actions(stage)) one.click();
    expect(stage.intents.map(({ type }) => type)).to.deep.equal(['differentLoginPicked', 'chooseAnother']);
  });

  it('can be declined in the combined flow', async () => {
    const stage = await show({ state: pickState() });
    stage.screen.facts = facts({ options: { ...facts().options, flow: 'aggregation-plus-verification' } });
    await settled(stage.root);
    actions(stage)[1]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'verifyDeclined' }]);
  });
});

describe('frame: name match', () => {
  it('says what is being checked', async () => {
    const stage = await show({ state: matchingState() });
    expect(heading(stage)).to.equal('Checking the account holder’s name');
    expect(actions(stage)).to.have.length(0);
  });

  it('announces a match and reports it', async () => {
    const stage = await show({ state: matchedState() });
    expect(stage.spoken().polite).to.equal('Verified: this account is in your name.');
    expect(stage.reports).to.deep.equal([
      { name: 'match_result', props: { result: 'matched', verified: 1, failed: 0 } },
    ]);
    actions(stage)[0]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'done' }]);
  });

  it('lists accounts that were not verified with those that were', async () => {
    const stage = await show(verificationSamples['verification-matched-some'] ?? { state: matchedState() });
    expect(words(stage.root.querySelector('section'))).to.contain('Joint Household');
    expect(words(stage.root.querySelector('section'))).to.contain('doesn’t match the one Acorn Budget has.');
  });

  it('announces a mismatch, offers deposits and another account, and has a link to the app’s help', async () => {
    const stage = await show({ state: offerState() });
    const cause = 'The name at Harbour Bank doesn’t match the one Acorn Budget has.';
    expect(words(stage.root.querySelector('.lead'))).to.equal(cause);
    expect(stage.spoken().polite.replaceAll(/[\u2066-\u2069]/g, '')).to.equal(cause);
    expect(stage.reports).to.deep.equal([{ name: 'match_result', props: { result: 'ACCOUNT_HOLDER_MISMATCH' } }]);
    for (const one of actions(stage)) one.click();
    expect(stage.intents).to.deep.equal([{ type: 'depositsWanted' }, { type: 'anotherAccountWanted' }]);
    expect(stage.root.querySelector('a')?.href).to.equal('https://acorn.example/help');
  });

  it('has a sentence of its own for a user without a name', async () => {
    const stage = await show({ state: offerState({ reason: 'USER_NAME_NOT_AVAILABLE' }) });
    expect(words(stage.root)).to.contain('Acorn Budget hasn’t given us your name').and.not.to.contain('doesn’t match');
  });

  it('does not offer deposits where none can be sent', async () => {
    const stage = await show({ state: offerState({ mayDeposit: false }) });
    expect(actions(stage).map(words)).to.deep.equal(['Choose another account']);
  });
});

describe('frame: fin-also-verify', () => {
  it('gives both answers the same weight', async () => {
    const stage = await show({ state: alsoVerifyState() });
    const [yes, no] = actions(stage);
    expect(yes?.className).to.equal(no?.className);
    for (const one of actions(stage)) one.click();
    expect(stage.intents).to.deep.equal([{ type: 'verifyWanted' }, { type: 'verifyDeclined' }]);
    expect(stage.reports.map(({ props }) => props)).to.deep.equal([{ choice: 'yes' }, { choice: 'no' }]);
  });
});

describe('frame: verification screens', () => {
  for (const name of [
    'also',
    'pick-empty',
    'pick-several',
    'matched-some',
    'offer',
    'details-unlinked',
    'review-too-often',
    'started',
    'amounts-last',
    'result-expired',
  ]) {
    it(`are accessible: ${name}`, async () => {
      const { root } = await show(verificationSamples[`verification-${name}`] ?? { state: pickState() });
      await expect(root).to.be.accessible();
    });
  }

  it('are loaded ahead with their words while the bank is at work, in flows that have them', () => {
    const loadedAhead = (flow: 'aggregation' | 'verification'): WordGroup[] => {
      const wanted: WordGroup[] = [];
      const note: LoadWords = async (groups) => void wanted.push(...groups);
      preloadAfter('progress', note, facts({ options: { ...facts().options, flow } }));
      return wanted;
    };
    expect(loadedAhead('verification')).to.include('verification');
    expect(loadedAhead('aggregation')).not.to.include('verification');
  });

  it('begin with the focus on their heading', async () => {
    for (const [name, sample] of Object.entries(verificationSamples)) {
      const stage = await show(sample);
      stage.screen.focusEntry();
      const shell = stage.root.querySelector('fin-shell');
      expect(shell?.shadowRoot?.activeElement?.localName, name).to.equal('h2');
      stage.remove();
    }
  });
});
