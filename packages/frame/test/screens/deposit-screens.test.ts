import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { Drafts } from '../../src/platform/drafts/drafts.ts';
import { storeAccountNumber } from '../../src/platform/drafts/form-drafts.ts';
import type { FinDepositsWaiting } from '../../src/screens/verification/fin-deposits-waiting.ts';
import { facts, problem } from '../fixtures/states.ts';
import {
  amountsState,
  depositVerification,
  detailsState,
  resultState,
  reviewState,
  startedState,
  unlinkedDetails,
  verificationSamples,
  waitingState,
} from '../fixtures/verifications.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';
import { settled } from '../harness/stage.ts';

const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const words = (element: Element | null | undefined): string => plain(element?.textContent);
const actions = ({ root }: Stage): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[slot=actions]')];
const heading = ({ root }: Stage): string => plain(root.querySelector('fin-shell')?.heading);
const box = ({ root }: Stage, id: string): HTMLInputElement => root.querySelector(`#field-${id}`) as HTMLInputElement;
const errors = ({ root }: Stage): string[] => [...root.querySelectorAll('.error')].map(words);

async function type(stage: Stage, id: string, text: string): Promise<void> {
  box(stage, id).focus();
  await sendKeys({ type: text });
}

describe('frame: fin-deposit-details', () => {
  it('asks for nothing that the bank has given', async () => {
    const known = { accountType: 'SAVINGS', routingNumber: '021000021', accountNumber: true } as const;
    const stage = await show({ state: detailsState({ known }) });
    expect(stage.root.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value).to.equal('SAVINGS');
    expect(box(stage, 'routing').value).to.equal('021000021');
    expect(box(stage, 'number')).to.equal(null);
    actions(stage)[0]?.click();
    const details = { accountType: 'SAVINGS', routingNumber: '021000021', mask: '1011' };
    expect(stage.intents).to.deep.equal([{ type: 'detailsSubmitted', details }]);
  });

  it('sends the last digits alone and keeps the number in the drafts', async () => {
    const drafts = new Drafts();
    const stage = await show({ state: detailsState() }, { scope: { drafts } });
    await type(stage, 'number', '0001 2345 6789');
    await sendKeys({ press: 'Enter' });
    expect(stage.intents).to.deep.equal([
      { type: 'detailsSubmitted', details: { accountType: 'CHECKING', routingNumber: '021000021', mask: '6789' } },
    ]);
    expect(JSON.stringify([stage.intents, stage.reports])).not.to.contain('00012345');
    expect(drafts.recall('account-11').get('number')).to.equal('000123456789');
    const again = await show({ state: detailsState() }, { scope: { drafts } });
    expect(box(again, 'number').value).to.equal('000123456789');
  });

  it('lists three or more errors above the form and focuses the first field', async () => {
    const stage = await show({ state: unlinkedDetails() });
    actions(stage)[0]?.click();
    await until(() => stage.root.querySelector('.notice'));
    expect(words(stage.root.querySelector('.notice p'))).to.equal('Check 3 fields:');
    expect(errors(stage)).to.have.length(3);
    expect((document.activeElement as HTMLInputElement).value).to.equal('CHECKING');
    expect(stage.intents).to.deep.equal([]);
  });

  it('refuses a routing number whose checksum is wrong', async () => {
    const stage = await show({ state: unlinkedDetails() });
    await type(stage, 'routing', '021000022');
    await sendKeys({ press: 'Enter' });
    await until(() => errors(stage).length > 0);
    expect(errors(stage)).to.include('This isn’t a routing number. Check its nine digits.');
  });

  it('hides the account number until it is shown, without making it a password', async () => {
    const stage = await show({ state: detailsState() });
    expect(getComputedStyle(box(stage, 'number')).getPropertyValue('-webkit-text-security')).to.equal('disc');
    stage.root.querySelector<HTMLElement>('.reveal')?.click();
    await settled(stage.root);
    expect(getComputedStyle(box(stage, 'number')).getPropertyValue('-webkit-text-security')).to.equal('none');
    expect([box(stage, 'number').type, box(stage, 'number').autocomplete]).to.deep.equal(['text', 'off']);
  });
});

describe('frame: fin-deposit-review', () => {
  const typed = (): Drafts => {
    const drafts = new Drafts();
    storeAccountNumber(drafts, 11, '000123456789');
    return drafts;
  };
  const known = { accountType: null, routingNumber: null, accountNumber: false } as const;

  it('shows the whole number that was typed, and sends it with the confirmation', async () => {
    const stage = await show({ state: reviewState({ known }) }, { scope: { drafts: typed() } });
    expect(words(stage.root.querySelector('dl'))).to.contain('000123456789');
    actions(stage)[0]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'depositsConfirmed', accountNumber: '000123456789' }]);
    expect(stage.reports).to.deep.equal([{ name: 'cdv_start', props: {} }]);
  });

  it('sends no number that the host knows', async () => {
    const stage = await show({ state: reviewState() });
    actions(stage)[0]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'depositsConfirmed', accountNumber: null }]);
  });

  it('goes back to the details when the number was forgotten', async () => {
    const stage = await show({ state: reviewState({ known }) });
    actions(stage)[0]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'detailsWanted' }]);
  });

  it('has an Edit button for each line that can change, named after it', async () => {
    const stage = await show({ state: reviewState({ known }) }, { scope: { drafts: typed() } });
    const names = [...stage.root.querySelectorAll('.edit button')].map((one) => plain(one.ariaLabel));
    expect(names).to.deep.equal(['Edit: Account type', 'Edit: Routing number', 'Edit: Account number']);
  });

  it('says what is agreed to, and not where deposits are refused', async () => {
    const stage = await show({ state: reviewState() });
    expect(words(stage.root)).to.contain('By selecting “Send deposits”, you agree');
    const tooOften = problem('rate.limited', { code: 'verification.limit-reached' });
    await stage.show({ state: reviewState({ problem: tooOften }) });
    expect(stage.spoken().assertive).to.contain('several times already');
    expect(words(stage.root)).not.to.contain('you agree');
    await stage.show({ state: reviewState({ problem: problem('rate.limited', { code: 'rate.deposits' }) }) });
    expect(stage.spoken().assertive).to.contain('You’ve started small deposits several times');
  });

  const refusedBy = (code: 'rate.deposits' | 'verification.limit-reached') => problem('rate.limited', { code });
  const alone = () => {
    const state = reviewState();
    return state.from === null
      ? null
      : { ...state.from, candidates: state.candidate === null ? [] : [state.candidate] };
  };

  for (const [what, state, method, offered] of [
    [
      'another account where this one has had its deposits',
      reviewState({ problem: refusedBy('verification.limit-reached') }),
      'matching-then-deposits',
      { 'Choose another account': 'anotherAccountWanted', Close: 'done' },
    ],
    [
      'other details where they were typed without a bank',
      reviewState({ from: null, candidate: null, known, problem: refusedBy('verification.limit-reached') }),
      'deposits',
      { 'Change the details': 'detailsWanted', Close: 'done' },
    ],
    [
      'an account that a name may verify where the user has had all deposits',
      reviewState({ problem: refusedBy('rate.deposits') }),
      'matching-then-deposits',
      { 'Choose another account': 'anotherAccountWanted', Close: 'done' },
    ],
    [
      'another bank where the connection has no other account',
      reviewState({ from: alone(), problem: refusedBy('rate.deposits') }),
      'matching-then-deposits',
      { 'Choose another bank': 'chooseAnother', Close: 'done' },
    ],
    [
      'nothing but to leave where deposits are the only way and all are used up',
      reviewState({ from: null, candidate: null, known, problem: refusedBy('rate.deposits') }),
      'deposits',
      { Close: 'done' },
    ],
  ] as const)
    it(`offers, once deposits are refused, ${what}`, async () => {
      const stage = await show(
        {
          state,
          facts: facts({ options: { ...facts().options, verification: { ...facts().options.verification, method } } }),
        },
        { scope: { drafts: typed() } },
      );
      const buttons = actions(stage);
      for (const button of buttons) button.click();
      const sent = stage.intents.map((intent) => intent.type);
      expect(Object.fromEntries(buttons.map((button, nth) => [words(button), sent[nth]]))).to.deep.equal(offered);
      const isEditable = !words(stage.root).includes('You’ve started');
      expect(stage.root.querySelector('.edit') !== null).to.equal(isEditable);
    });
});

describe('frame: fin-deposits-waiting', () => {
  it('says between which days to look, in the reader’s way of writing dates', async () => {
    const stage = await show({ state: startedState() });
    expect(words(stage.root.querySelector('.lead'))).to.equal(
      'Check your account between Tue, November 24 and Thu, November 26.',
    );
    const british = await show({ state: startedState() }, { locale: 'en-GB' });
    expect(words(british.root.querySelector('.lead'))).to.equal(
      'Check your account between Tue 24 November and Thu 26 November.',
    );
    expect(stage.reports).to.deep.equal([{ name: 'cdv_waiting', props: { status: 'INITIATED' } }]);
  });

  it('downloads a calendar file', async () => {
    const { createObjectURL } = URL;
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) files.push(file);
      return '#';
    };
    try {
      const stage = await show({ state: startedState() });
      stage.root.querySelector<HTMLElement>('.reminder')?.click();
      expect(stage.spoken().polite).to.equal('Reminder downloaded');
    } finally {
      URL.createObjectURL = createObjectURL;
    }
    expect(files[0]?.type).to.equal('text/calendar;charset=utf-8');
    expect(await files[0]?.text()).to.contain('DTSTART;VALUE=DATE:20261124\r\n');
  });

  it('announces that the deposits have not arrived yet', async () => {
    const stage = await show({ state: waitingState() });
    actions(stage)[1]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'statusWanted' }]);
    await stage.show({ state: waitingState({ asking: true }) });
    await stage.show({ state: waitingState() });
    expect(stage.spoken().polite).to.equal('They haven’t arrived yet.');
  });

  it('leads to another account, but not where the session is about these deposits', async () => {
    const stage = await show({ state: waitingState() });
    actions(stage)[2]?.click();
    expect(words(actions(stage)[2])).to.equal('Verify another account');
    expect(stage.intents).to.deep.equal([{ type: 'chooseAnother' }]);
    const screen = stage.root.querySelector('fin-deposits-waiting') as FinDepositsWaiting;
    screen.facts = { ...screen.facts, start: { ...screen.facts.start, verificationId: 901 } };
    await screen.updateComplete;
    expect(actions(stage)).to.have.length(2);
  });

  it('leads to the amounts once the deposits have arrived', async () => {
    const stage = await show(verificationSamples['verification-waiting-arrived'] ?? { state: waitingState() });
    actions(stage)[0]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'amountsWanted' }]);
  });
});

describe('frame: fin-deposit-amounts', () => {
  const keysOf = ({ intents }: Stage): string[] =>
    intents.flatMap((intent) => (intent.type === 'amountsSubmitted' ? [intent.idempotencyKey] : []));

  it('has a labelled row for each entry, with its direction and currency', async () => {
    const stage = await show({ state: amountsState() });
    const boxes = [0, 1, 2].map((at) => box(stage, `amount-${at}`));
    const names = boxes.map((one) =>
      (one.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => words(document.getElementById(id)))
        .join(' '),
    );
    expect(names).to.deep.equal(['Deposit 1 USD', 'Deposit 2 USD', 'Withdrawal USD']);
    for (const one of boxes) expect([one.inputMode, one.autocomplete]).to.deep.equal(['decimal', 'off']);
  });

  it('sends decimals with their directions, and reports attempts only', async () => {
    const stage = await show({ state: amountsState() });
    await type(stage, 'amount-0', '0,32');
    await type(stage, 'amount-1', '.07');
    await type(stage, 'amount-2', '$0.39');
    await sendKeys({ press: 'Enter' });
    expect(keysOf(stage)).to.have.length(1);
    expect(stage.intents).to.deep.equal([
      {
        type: 'amountsSubmitted',
        idempotencyKey: keysOf(stage)[0],
        amounts: [
          { amount: '0.32', direction: 'CREDIT' },
          { amount: '0.07', direction: 'CREDIT' },
          { amount: '0.39', direction: 'DEBIT' },
        ],
      },
    ]);
    expect(stage.reports).to.deep.equal([{ name: 'cdv_submit', props: { triesLeft: 3 } }]);
  });

  it('sends the same amounts under the same key once more, and others under another', async () => {
    const stage = await show({ state: amountsState() });
    const confirm = async (): Promise<void> => {
      await sendKeys({ press: 'Enter' });
    };
    await type(stage, 'amount-0', '0.32');
    await type(stage, 'amount-1', '0.07');
    await type(stage, 'amount-2', '0.39');
    await confirm();
    await confirm();
    box(stage, 'amount-2').value = '';
    await type(stage, 'amount-2', '0.38');
    await confirm();
    const [first, second, third] = keysOf(stage);
    expect(first).to.match(/^[\da-f-]{36}$/);
    expect(second).to.equal(first);
    expect(third).to.match(/^[\da-f-]{36}$/);
    expect(third).not.to.equal(first);
  });

  it('spends no attempt on what is no amount', async () => {
    const stage = await show({ state: amountsState() });
    await type(stage, 'amount-0', '32');
    await type(stage, 'amount-1', 'abc');
    await sendKeys({ press: 'Enter' });
    await until(() => errors(stage).length > 0);
    expect(errors(stage)).to.deep.equal([
      'Include the decimals, like 0.32.',
      'Enter an amount like 0.32.',
      'Enter this amount.',
    ]);
    expect(document.activeElement).to.equal(box(stage, 'amount-0'));
    expect(stage.intents).to.deep.equal([]);
  });

  it('keeps the values after a wrong attempt and announces how many attempts are left', async () => {
    const stage = await show({ state: amountsState() });
    await type(stage, 'amount-0', '0.32');
    await stage.show({ state: amountsState({ sending: true }) });
    await stage.show(verificationSamples['verification-amounts-wrong'] ?? { state: amountsState() });
    expect(plain(stage.spoken().assertive)).to.equal('Those amounts don’t match. 2 attempts left.');
    expect(box(stage, 'amount-0').value).to.equal('0.32');
    expect(box(stage, 'amount-0').getAttribute('aria-describedby')).to.equal('refusal');
    await stage.show({ state: amountsState({ sending: true }) });
    await stage.show(verificationSamples['verification-amounts-last'] ?? { state: amountsState() });
    expect(plain(stage.spoken().assertive)).to.equal('Those amounts don’t match. 1 attempt left.');
    expect(words(stage.root)).to.contain('This is your last attempt.');
  });

  it('shows typed values again later in the session', async () => {
    const stage = await show({ state: amountsState() });
    await type(stage, 'amount-1', '0.07');
    await stage.show({
      state: waitingState({ verification: depositVerification({ verificationStatus: 'DEPOSITED' }) }),
    });
    await stage.show({ state: amountsState() });
    expect(box(stage, 'amount-1').value).to.equal('0.07');
  });
});

describe('frame: fin-deposit-result', () => {
  const results = [
    [null, 'Account verified', 'done'],
    ['EXPIRED', 'Time ran out', 'startAgain'],
    ['DATA_MISMATCH', 'No attempts left', 'anotherAccountWanted'],
    ['INSTRUCTION_GENERATION_ERROR', 'We couldn’t send deposits to these numbers', 'detailsWanted'],
    ['DATA_NOT_AVAILABLE', 'We couldn’t verify this account', 'anotherAccountWanted'],
  ] as const;
  for (const [reason, title, next] of results) {
    it(`says how a verification ended and leads on: ${reason ?? 'SUCCESS'}`, async () => {
      const stage = await show({ state: resultState(reason) });
      expect(heading(stage)).to.equal(title);
      actions(stage)[0]?.click();
      expect(stage.intents).to.deep.equal([{ type: next }]);
      const status = reason === null ? 'SUCCESS' : 'FAILED';
      expect(stage.reports).to.deep.equal([{ name: 'cdv_result', props: { status, reason } }]);
    });
  }
});
