import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import {
  byCategory,
  insight,
  insightsSamples,
  insightsState,
  lowBalance,
  prompt,
  purchase,
} from '../fixtures/insights.ts';
import { everyInsight } from '../fixtures/every-insight.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';

const words = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const sample = (name: string) => insightsSamples[name] ?? { state: insightsState() };
const all = ({ root }: Stage, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
const usd = (amount: string) => ({ amount, currency: 'USD' });
const texts = (stage: Stage, selector: string): string[] => all(stage, selector).map((one) => words(one.textContent));
const button = (stage: Stage, label: string): HTMLButtonElement => {
  const found = all(stage, 'button').find((one) => words(one.getAttribute('aria-label') ?? one.textContent) === label);
  if (!(found instanceof HTMLButtonElement)) throw new Error(`There is no button ${label}.`);
  return found;
};
const item = (stage: Stage, { insightId }: { insightId: string }): string =>
  texts(stage, `[data-insight="${insightId}"]`)[0] ?? '';
const openMenu = ({ root }: Stage, { insightId }: { insightId: string }): void => {
  root.querySelector(`[data-insight="${insightId}"] .menu`)?.toggleAttribute('open', true);
};
const bought = '$1,249.00 spent at Corner Electronics.';

describe('frame: insights', () => {
  it('the feed lists insights by day, the newest first', async () => {
    const stage = await show(sample('insights'));
    expect(texts(stage, 'h3')).to.deep.equal(['Today', 'Yesterday', 'Fri, Nov 27']);
    expect(texts(stage, 'section:first-of-type h4')).to.deep.equal([
      '$84.20 in Everyday Checking, below $200.00.',
      bought,
    ]);
  });

  it('an insight of another year is dated with the year', async () => {
    const old = { ...purchase, createdAt: '2025-12-03T12:00:00.000Z' };
    const stage = await show({ state: insightsState({ insights: [old] }) });
    expect(texts(stage, 'h3')).to.deep.equal(['Wed, Dec 3, 2025']);
  });

  it('an insight shows what happened, its account and day, and its folded details', async () => {
    const stage = await show(sample('insights'));
    expect(item(stage, purchase)).to.equal(
      [
        bought,
        'Dismiss Turn off ‘Large Purchase’',
        'Rewards Card ••5583Rewards Card, ending in 5583 Dec 1',
        'Details Rewards Card ••5583 · Juniper CardsRewards Card, ending in 5583 at Juniper Cards',
        'Corner Electronics Dec 1 $1,249.00',
        'We let you know about purchases of $500.00 or more.',
      ].join(' '),
    );
    expect(all(stage, `[data-insight="${purchase.insightId}"] details[open]`)).to.have.length(0);
    expect(item(stage, prompt)).to.contain('Link an account');
    expect(item(stage, lowBalance)).to.contain('See what’s coming up');
  });

  it('amounts by category are a list with bars, of which the longest is full', async () => {
    const stage = await show({ state: insightsState({ insights: [byCategory] }) });
    expect(texts(stage, '.body > .rows li')).to.deep.equal([
      'Groceries $612.40',
      'Restaurants $318.75',
      'Travel $204.00',
      'Utilities $148.30',
    ]);
    const bars = all(stage, '.bar .value').map((bar) => bar.getAttribute('width'));
    expect(bars).to.deep.equal(['100', '52', '33.3', '24.2', '15.7', '6.7']);
    expect(texts(stage, 'summary')).to.deep.equal(['', '2 more', 'Details']);
  });

  it('names that the service wrote are in the language of the screen, and other names stay as they are', async () => {
    const rows = [
      { name: 'Groceries', messageId: 'category.groceries', amount: usd('60') },
      { name: 'Utilities', messageId: 'category.later', amount: usd('50') },
      { name: 'Groceries', amount: usd('40') },
    ];
    const more = insight('SPENDING_EXCEEDED_AVERAGE', {
      amount: usd('60'),
      subject: 'Groceries',
      subjectMessageId: 'category.groceries',
    });
    const insights = [insight('SPENDING_BY_CATEGORY', { amount: usd('150'), rows }), more];
    const namesIn = async (locale: string) => {
      const stage = await show({ state: insightsState({ insights }) }, { locale });
      return [
        ...texts(stage, '.row-name'),
        ...texts(stage, 'h4').map((text) => /Groceries|Lebensmittel/.exec(text)?.[0]),
      ];
    };
    expect(await namesIn('en-US')).to.deep.equal(['Groceries', 'Utilities', 'Groceries', 'Groceries', 'Groceries']);
    expect(await namesIn('de-DE')).to.deep.equal([
      'Lebensmittel',
      'Utilities',
      'Groceries',
      'Lebensmittel',
      'Lebensmittel',
    ]);
  });

  it('every known insight is said in a sentence, and an unknown one or one without figures by its title', async () => {
    const stage = await show({ state: insightsState({ insights: everyInsight }) });
    const said = texts(stage, 'h4');
    expect(said).to.have.length(everyInsight.length);
    expect(said.slice(-2)).to.deep.equal(['A Title of the Customer', 'Low Balance Warning']);
    for (const sentence of said.slice(0, -2)) {
      expect(sentence).to.match(/^[A-Z$\d-].*[.]$/);
      expect(sentence.length, sentence).to.be.at.most(90);
    }
    expect(said.join('\n')).not.to.match(/undefined|null|NaN|\{/);
  });

  it('the buttons of an insight dismiss it and do what it proposes', async () => {
    const stage = await show(sample('insights'));
    button(stage, `Dismiss: ${bought}`).click();
    button(stage, `Turn off ‘Large Purchase’: ${bought}`).click();
    expect(stage.intents).to.deep.equal([
      { type: 'insightStatusSet', insightId: purchase.insightId, status: 'dismissed' },
      { type: 'insightActed', insightId: purchase.insightId },
    ]);
  });

  it('at least four cards fit on a phone', async () => {
    await setViewport({ width: 390, height: 844 });
    const stage = await show(sample('insights-every'));
    const cards = all(stage, '.insight').filter((card) => card.getBoundingClientRect().bottom <= 844);
    expect(cards.length).to.be.at.least(4);
  });

  it('the menu of an insight closes on Escape and when the focus leaves it', async () => {
    const stage = await show(sample('insights'));
    const menu = stage.root.querySelector<HTMLDetailsElement>('.menu');
    const [summary, dismiss] = [menu?.querySelector('summary'), menu?.querySelector('button')];
    summary?.click();
    expect(menu?.open).to.equal(true);
    dismiss?.focus();
    dismiss?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    expect(menu?.open).to.equal(false);
    expect(document.activeElement).to.equal(summary);
    summary?.click();
    stage.root.querySelector<HTMLElement>('.more summary')?.focus();
    expect(menu?.open).to.equal(false);
  });

  it('the buttons of an insight ignore presses while its change is sent', async () => {
    const stage = await show(sample('insights-dismissing'));
    const one = button(stage, `Dismiss: ${bought}`);
    expect(one.ariaDisabled).to.equal('true');
    one.click();
    expect(stage.intents).to.deep.equal([]);
  });

  it('a dismissed insight leaves a line with an undo button in its place, which is announced and has the focus', async () => {
    const stage = await show(sample('insights'));
    openMenu(stage, purchase);
    button(stage, `Dismiss: ${bought}`).focus();
    await stage.show(sample('insights-dismissed'));
    expect(item(stage, purchase)).to.equal('Dismissed Undo Turn off ‘Large Purchase’');
    expect(words(stage.spoken().polite)).to.equal('Dismissed');
    expect(stage.reports).to.deep.equal([{ name: 'insight_change', props: { change: 'dismissed' } }]);
    const undo = button(stage, `Undo: ${bought}`);
    await until(() => document.activeElement === undo);
    undo.click();
    button(stage, `Turn off ‘Large Purchase’: ${bought}`).click();
    const { insightId } = purchase;
    expect(stage.intents).to.deep.equal([
      { type: 'insightStatusSet', insightId, status: 'active' },
      { type: 'insightsStopped', insightId },
    ]);
  });

  it('many insights of a name on one day are in a closed list after the first two', async () => {
    const stage = await show(sample('insights-many'));
    expect(texts(stage, 'section > ul > li > details > summary')).to.deep.equal(['4 more: Bill Changed']);
    // In two columns, the rest has a row of its own.
    await setViewport({ width: 1_280, height: 800 });
    const [rest] = all(stage, 'section > ul > li:has(> details)');
    expect(rest?.offsetWidth).to.equal(rest?.parentElement?.offsetWidth);
    await setViewport({ width: 800, height: 600 });
    expect(all(stage, 'h4').filter((one) => one.checkVisibility())).to.have.length(2);
    expect(all(stage, '[data-insight]')).to.have.length(6);
  });

  it('dismissed insights are hidden until the user asks for them', async () => {
    const stage = await show(sample('insights-all-dismissed'));
    expect(texts(stage, '.empty')).to.deep.equal(['You’ve dismissed everything here.']);
    button(stage, 'Show dismissed (1)').click();
    await until(() => stage.root.querySelector('[data-insight]'));
    expect(words(stage.spoken().polite)).to.equal('1 dismissed insight shown.');
    expect(item(stage, purchase)).to.equal(`${bought} Bring back`);
    button(stage, 'Hide dismissed').click();
    await until(() => stage.root.querySelector('[data-insight]') === null);
  });

  it('a stopped insight leaves a line with an undo button, and its name is listed with those that were stopped', async () => {
    const stage = await show(sample('insights'));
    openMenu(stage, purchase);
    button(stage, `Turn off ‘Large Purchase’: ${bought}`).focus();
    await stage.show(sample('insights-stopped'));
    expect(item(stage, purchase)).to.equal('You won’t get ‘Large Purchase’ again. Undo');
    expect(words(stage.spoken().polite)).to.equal('You won’t get ‘Large Purchase’ again.');
    await until(() => document.activeElement === button(stage, `Undo: ${bought}`));
    button(stage, `Undo: ${bought}`).click();
    expect(texts(stage, '.stopped .row-name')).to.deep.equal(['Large Purchase', 'Net Worth Summary']);
    button(stage, 'Turn back on: Net Worth Summary').click();
    expect(stage.intents).to.deep.equal([
      { type: 'insightsResumed', insightName: 'LARGE_PURCHASE' },
      { type: 'insightsResumed', insightName: 'NETWORTH_SUMMARY' },
    ]);
  });

  it('the focus moves to the next stopped name when one is had again', async () => {
    const stage = await show(sample('insights-stopped'));
    const [list] = all(stage, 'details.stopped') as HTMLDetailsElement[];
    if (list === undefined) throw new Error('There is no list.');
    list.open = true;
    button(stage, 'Turn back on: Large Purchase').focus();
    await stage.show(sample('insights-resumed'));
    expect(words(stage.spoken().polite)).to.equal('‘Large Purchase’ is back on.');
    await until(() => document.activeElement === button(stage, 'Turn back on: Net Worth Summary'));
  });

  it('a failed change is announced and named in its insight', async () => {
    const stage = await show(sample('insights'));
    await stage.show(sample('insights-not-saved'));
    expect(words(stage.spoken().assertive)).to.equal('We couldn’t save your choice about Large Purchase. Try again.');
    expect(texts(stage, `[data-insight="${purchase.insightId}"] .failed`)).to.deep.equal([
      'We couldn’t save this. Try again.',
    ]);
  });

  it('older insights are asked for, announced, and the first of them gets the focus', async () => {
    const stage = await show(sample('insights-older'));
    const older = button(stage, 'Show older');
    older.click();
    expect(stage.intents).to.deep.equal([{ type: 'olderWanted' }]);
    older.focus();
    const { state } = sample('insights-older');
    await stage.show({ state: { ...state, older: 'loading' } });
    const added = insight('NEW_BILL', { subject: 'Streamly' }, { createdAt: '2026-11-01T12:00:00.000Z' });
    await stage.show({ state: { ...state, insights: [...state.insights, added], hasMore: false } });
    expect(words(stage.spoken().polite)).to.equal('1 older insight shown.');
    await until(() => document.activeElement?.getAttribute('data-insight') === added.insightId);
  });

  it('older insights that did not load are named above the button', async () => {
    const stage = await show(sample('insights-older-failed'));
    expect(texts(stage, '.older')).to.deep.equal(['Older insights didn’t load. Show older']);
  });

  it('an outdated list says so and offers another try', async () => {
    const stage = await show(sample('insights-outdated'));
    button(stage, 'Try again').click();
    expect(stage.intents).to.deep.equal([{ type: 'retry' }]);
  });

  it('an empty list says what will come', async () => {
    const stage = await show(sample('insights-empty'));
    expect(texts(stage, '.empty')[0]).to.match(/^No insights yet Acorn Budget watches for things like/);
  });

  it('targets are at least 24 pixels tall in the smallest frame', async () => {
    await setViewport({ width: 320, height: 640 });
    const stage = await show(sample('insights'));
    for (const one of all(stage, 'button, summary')) {
      const { height } = one.getBoundingClientRect();
      if (one.checkVisibility()) expect(height, words(one.textContent)).to.be.at.least(24);
    }
  });
});
