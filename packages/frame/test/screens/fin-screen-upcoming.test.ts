import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { payment, power, predictedEvent, rent, upcomingSamples, upcomingState } from '../fixtures/upcoming.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';

const words = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const sample = (name: string) => upcomingSamples[name] ?? { state: upcomingState() };
const all = ({ root }: Stage, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
const texts = (stage: Stage, selector: string): string[] => all(stage, selector).map((one) => words(one.textContent));
const button = (stage: Stage, label: string): HTMLButtonElement => {
  const found = all(stage, 'button').find((one) => words(one.getAttribute('aria-label') ?? one.textContent) === label);
  if (!(found instanceof HTMLButtonElement)) throw new Error(`There is no button ${label}.`);
  return found;
};
const month = (stage: Stage): string => words(stage.root.querySelector('#month')?.textContent);

describe('frame: upcoming', () => {
  it('the balance section shows today, the lowest and the last day, with a chart that says the same', async () => {
    const stage = await show(sample('upcoming-without-history'));
    expect(texts(stage, '.figures dt')).to.deep.equal(['Today', 'Lowest', 'On Mar 2']);
    expect(texts(stage, '.figures dd')).to.deep.equal(['$1,420.55', '$1,340.36', '$2,297.98']);
    const chart = stage.root.querySelector('svg[role=img]');
    expect(words(chart?.getAttribute('aria-label'))).to.equal(
      'Projected balance of Everyday Checking: $1,420.55 today, lowest $1,340.36 on Wed, Dec 9, $2,297.98 on Tue, Mar 2.',
    );
    expect(chart?.querySelectorAll('.line, .band, .zero')).to.have.length(3);
    expect(words(stage.root.textContent)).to.contain('Other spending isn’t included.');
    expect(stage.root.querySelector('[role=switch]')).to.equal(null);
  });

  it('balances include everyday spending until the user switches it off', async () => {
    const stage = await show(sample('upcoming'));
    const [control] = all(stage, '[role=switch]') as HTMLInputElement[];
    if (control === undefined) throw new Error('There is no switch.');
    const amounts = () => texts(stage, '.figures dd');
    const chart = () => words(stage.root.querySelector('svg[role=img]')?.getAttribute('aria-label'));
    expect(words(control.labels?.[0]?.textContent)).to.equal('Include everyday spending');
    expect(control.checked).to.equal(true);
    expect(amounts()).to.deep.equal(['$1,420.55', '$672.97', '$689.98']);
    expect(chart()).to.contain('$689.98 on Tue, Mar 2');
    expect(words(stage.root.textContent)).to.contain('Everyday spending is estimated');
    expect(words(stage.root.textContent)).not.to.contain('Other spending isn’t included.');
    const rowsWith = texts(stage, 'table:not(.calendar) tbody tr');
    control.click();
    await until(() => amounts()[2] === '$2,297.98');
    expect(chart()).to.contain('$2,297.98 on Tue, Mar 2');
    expect(words(stage.root.textContent)).to.contain('Other spending isn’t included.');
    // The table has the same days in both cases: those with expected payments.
    const rowsWithout = texts(stage, 'table:not(.calendar) tbody tr');
    const day = (row: string) => row.split(' $')[0];
    expect(rowsWithout.map(day)).to.deep.equal(rowsWith.map(day));
    expect(rowsWithout.at(-1)).not.to.equal(rowsWith.at(-1));
    control.click();
    await until(() => amounts()[2] === '$689.98');
  });

  it('the switch keeps its state when balances are read again', async () => {
    const stage = await show(sample('upcoming'));
    const control = () => all(stage, '[role=switch]')[0] as HTMLInputElement;
    control().click();
    await until(() => texts(stage, '.figures dd')[2] === '$2,297.98');
    await stage.show({ state: upcomingState({ freshness: 'loading' }) });
    expect(control().checked).to.equal(false);
    expect(texts(stage, '.figures dd')[2]).to.equal('$2,297.98');
  });

  it('the table lists each day on which the balance changes', async () => {
    const stage = await show(sample('upcoming-without-history'));
    const rows = texts(stage, 'table:not(.calendar) tbody tr');
    expect(rows.slice(0, 2)).to.deep.equal(['Wed, Dec 2 $1,420.55 –', 'Thu, Dec 3 $1,356.35 $1,335.25 to $1,378.50']);
    expect(rows.at(-1)).to.match(/^Tue, Mar 2 /);
  });

  it('the account switcher shows the balance of another account, and is absent with one account', async () => {
    const stage = await show(sample('upcoming-accounts'));
    const [select] = all(stage, 'select') as HTMLSelectElement[];
    expect(texts(stage, 'option')).to.deep.equal(['Everyday Checking ••4821', 'Rainy Day Savings ••7710']);
    expect(all(stage, 'option')[0]?.textContent?.trim()).to.equal('\u2068Everyday Checking\u2069 ••4821');
    if (select === undefined) throw new Error('There is no switcher.');
    select.value = '9002';
    select.dispatchEvent(new Event('change'));
    await until(() => texts(stage, '.figures dd')[0] === '$18,250.00');
    expect((await show(sample('upcoming'))).root.querySelector('select')).to.equal(null);
  });

  it('a warning names the first day on which a balance may fall below zero', async () => {
    const possible = await show(sample('upcoming-may-run-short'));
    expect(texts(possible, '.short')).to.deep.equal([
      'Money may run short On Fri, Jan 1, your balance in Everyday Checking may drop below zero.',
    ]);
    all(possible, '[role=switch]')[0]?.click();
    await until(() => possible.root.querySelector('.short') === null);
    const likely = await show(sample('upcoming-short'));
    expect(texts(likely, '.short')).to.deep.equal([
      'Money will likely run short On Thu, Dec 3, your balance in Everyday Checking will likely drop below zero.',
    ]);
    const now = await show(sample('upcoming-below-zero'));
    expect(texts(now, '.short p')).to.deep.equal(['Your balance is below zero.']);
    expect((await show(sample('upcoming'))).root.querySelector('.short')).to.equal(null);
  });

  it('the list shows payments by day, with those of the last two weeks in the month of today', async () => {
    const stage = await show(sample('upcoming'));
    expect(month(stage)).to.equal('December 2026');
    expect(texts(stage, '.days-list h4')).to.deep.equal([
      'Fri, Nov 27',
      'Tue, Dec 1',
      'Thu, Dec 3',
      'Wed, Dec 9',
      'Fri, Dec 11',
      'Tue, Dec 15',
      'Thu, Dec 24',
    ]);
    const rows = texts(stage, '.payment');
    expect(rows[0]).to.equal('Streamly Everyday Checking ••4821Everyday Checking, ending in 4821 $15.99 Late');
    expect(rows[1]).to.contain('+$980.00 Received');
    expect(rows[2]).to.contain('$1,450.00 Paid');
    expect(rows[3]).to.contain('About $64.20 $58.10 to $71.35');
    expect(rows[5]).to.contain('+$980.00');
  });

  it('the calendar marks today and each day with payments, whose button moves to the day in the list', async () => {
    const stage = await show(sample('upcoming'));
    expect(texts(stage, '.calendar [aria-current=date]')).to.deep.equal(['2']);
    expect(all(stage, '.calendar td button').map((one) => words(one.ariaLabel))).to.include(
      'Thu, Dec 3: Northside Power',
    );
    button(stage, 'Thu, Dec 3: Northside Power').click();
    expect(document.activeElement?.id).to.equal('day-2026-12-03');
  });

  it('the calendar turns from the first month with a payment to the last predicted month', async () => {
    const stage = await show(sample('upcoming'));
    const next = button(stage, 'Next month');
    const shown: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      next.click();
      await stage.screen.updateComplete;
      shown.push(month(stage));
    }
    expect(shown).to.deep.equal(['January 2027', 'February 2027', 'March 2027', 'March 2027']);
    expect(next.ariaDisabled).to.equal('true');
    expect(texts(stage, '.days-list h4')).to.deep.equal(['Mon, Mar 1']);
  });

  it('pending events have two buttons that send the answer of the user', async () => {
    const stage = await show(sample('upcoming'));
    expect(texts(stage, '.event .name')).to.deep.equal([
      'Northside Power',
      'Brightwater Ltd Payroll',
      'Harbor Mutual Insurance',
    ]);
    button(stage, 'Yes, that’s right: Northside Power').click();
    button(stage, 'Not regular income: Brightwater Ltd Payroll').click();
    expect(stage.intents).to.deep.equal([
      { type: 'approvalSet', predictedEventId: 5001, approval: 'approved' },
      { type: 'approvalSet', predictedEventId: 5003, approval: 'rejected' },
    ]);
  });

  it('the buttons of an event ignore presses while its answer is sent', async () => {
    const stage = await show(sample('upcoming-answering'));
    const one = button(stage, 'Yes, that’s right: Northside Power');
    expect(one.ariaDisabled).to.equal('true');
    one.click();
    expect(stage.intents).to.deep.equal([]);
  });

  it('an answer is announced and reported, and the focus moves to its undo button', async () => {
    const stage = await show(sample('upcoming'));
    button(stage, 'Not a bill: Northside Power').focus();
    await stage.show(sample('upcoming-answered'));
    expect(words(stage.spoken().polite)).to.equal('Northside Power is no longer predicted.');
    expect(stage.reports).to.deep.equal([{ name: 'upcoming_answer', props: { approval: 'rejected' } }]);
    await until(() => document.activeElement === button(stage, 'Undo: Northside Power'));
    button(stage, 'Undo: Northside Power').click();
    expect(stage.intents.at(-1)).to.deep.equal({ type: 'approvalSet', predictedEventId: 5001, approval: 'pending' });
  });

  it('a failed answer is announced and named beside its event', async () => {
    const stage = await show(sample('upcoming'));
    await stage.show(sample('upcoming-not-saved'));
    expect(words(stage.spoken().assertive)).to.equal('We couldn’t save your answer about Northside Power. Try again.');
    expect(texts(stage, '[data-event="5001"] .failed')).to.deep.equal(['We couldn’t save this. Try again.']);
  });

  it('confirmed and rejected events are in closed lists and can be brought back', async () => {
    const stage = await show(sample('upcoming'));
    const lists = all(stage, 'details:has(.answer)') as HTMLDetailsElement[];
    expect(lists.map(({ open }) => open)).to.deep.equal([false, false]);
    expect(lists.map((one) => words(one.querySelector('summary')?.textContent))).to.deep.equal([
      'Confirmed (2)',
      'Not predicted (2)',
    ]);
    button(stage, 'Bring back: Stonebridge Gym').click();
    expect(stage.intents).to.deep.equal([{ type: 'approvalSet', predictedEventId: 5006, approval: 'pending' }]);
  });

  it('more than three events to check are behind a summary', async () => {
    const stage = await show(sample('upcoming-many'));
    expect(texts(stage, 'details:has(.event) summary')).to.deep.equal(['6 more to check']);
  });

  it('the screen offers another try if it could not be updated', async () => {
    const stage = await show(sample('upcoming-outdated'));
    button(stage, 'Try again').click();
    expect(stage.intents).to.deep.equal([{ type: 'retry' }]);
  });

  it('the screen says what to expect if there is no history, and shows payments without a balance', async () => {
    const empty = await show(sample('upcoming-empty'));
    expect(words(empty.root.querySelector('.empty')?.textContent)).to.contain(
      'Once Acorn Budget has a few months of your transactions',
    );
    const plain = await show(sample('upcoming-no-balance'));
    expect(plain.root.querySelector('svg[role=img]')).to.equal(null);
    expect(texts(plain, '.payment')).to.deep.equal(['Streamly $15.99']);
  });

  it('names are shown as text, and a payment without its event has a plain name', async () => {
    const named = predictedEvent(1, '5.00', { name: '<img src=x>' });
    const stage = await show({
      state: upcomingState({ events: [named], payments: [payment(named, '2026-12-04'), payment(rent, '2026-12-05')] }),
    });
    expect(stage.root.querySelector('.payment img')).to.equal(null);
    expect(texts(stage, '.payment .name')).to.deep.equal(['<img src=x>', 'Payment']);
  });

  it('the calendar and the chart fit into 320 px', async () => {
    await setViewport({ width: 320, height: 640 });
    await show({ state: upcomingState({ events: [{ ...power, approval: 'pending' }] }) });
    expect(document.documentElement.scrollWidth).to.be.at.most(320);
    await setViewport({ width: 1280, height: 800 });
  });

  for (const name of Object.keys(upcomingSamples))
    it(`the sample “${name}” is accessible`, async () => {
      const { root } = await show(sample(name));
      for (const one of root.querySelectorAll('details')) one.open = true;
      await expect(root).to.be.accessible();
    });
});
