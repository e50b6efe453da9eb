import { expect } from '@open-wc/testing';
import { useFakeTimers } from 'sinon';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { popularList, resultList } from '../fixtures/providers.ts';
import { facts, searchState } from '../fixtures/states.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';
import { settled } from '../harness/stage.ts';

const input = ({ root }: Stage): HTMLInputElement => root.querySelector('[role=combobox]') as HTMLInputElement;
const options = ({ root }: Stage): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[role=option]')];
const names = (stage: Stage): string[] =>
  options(stage).map((option) => option.querySelector('.name')?.textContent ?? '');

const pickedNames = ({ intents }: Stage) =>
  intents.map((intent) => intent.type === 'providerPicked' && intent.provider.name);

async function typed(stage: Stage, text: string): Promise<void> {
  input(stage).focus();
  const before = stage.searches.length;
  await sendKeys({ type: text });
  await until(() => stage.searches.length > before && stage.searches.at(-1)?.name === input(stage).value.trim());
  await settled(stage.root);
}

/** Shows a search with typed text. The reply arrives when `answer` is called. */
async function typedBeforeTheAnswer(): Promise<{ stage: Stage; answer: () => void }> {
  const { promise: late, resolve: answer } = Promise.withResolvers<void>();
  const search = async ({ name }: { name: string }) => {
    if (name !== '') await late;
    return name === '' ? popularList : resultList();
  };
  const stage = await show({ state: searchState() }, { scope: { providers: { search, preload: () => {} } } });
  input(stage).focus();
  await sendKeys({ type: 'har' });
  return { stage, answer };
}

describe('frame: fin-search', () => {
  beforeEach(() => setViewport({ width: 700, height: 800 }));

  it('offers a bank of the sandbox where nothing is found, and searches it as if it had been typed', async () => {
    const nothing = resultList({ providers: [], total: 0, testBanks: ['Pine Harbor Bank', 'Summit Federal Bank'] });
    const stage = await show({ state: searchState({ initialQuery: 'Zorgbank' }), list: nothing });
    await until(() => stage.root.querySelector('.empty') !== null);
    expect(stage.root.querySelector('.empty')?.textContent).to.contain('This is a sandbox');
    const offered = stage.root.querySelectorAll<HTMLElement>('.empty button');
    expect(offered).to.have.lengthOf(2);
    offered[1]?.click();
    await until(() => stage.searches.at(-1)?.name === 'Summit Federal Bank');
    expect(input(stage).value).to.equal('Summit Federal Bank');
    expect(document.activeElement).to.equal(input(stage));
  });

  for (const [countries, label, heading, tip] of [
    [
      [],
      'Bank name, web address or routing number',
      'Common in the \u2068United States\u2069',
      'Type your routing number.',
    ],
    [['GB'], 'Bank name, web address or sort code', 'Common in the \u2068United Kingdom\u2069', 'Type your sort code.'],
    [['GB', 'AU'], 'Bank name, web address or bank code', 'Common banks', 'Type your bank code.'],
    [['FR'], 'Bank name or web address', 'Common in \u2068France\u2069', null],
  ] as const) {
    it(`says what can be typed where banks of ${countries.join(', ') || 'the site’s country'} are found`, async () => {
      const options = { ...facts().options, countries: [...countries] };
      const stage = await show({ state: searchState(), facts: facts({ options }) });
      expect(stage.root.querySelector('.label')?.textContent).to.equal(label);
      expect(
        stage.root
          .querySelector('.group-name')
          ?.textContent?.replaceAll(/[\u2068\u2069]/g, '')
          .trim(),
      ).to.equal(heading.replaceAll(/[\u2068\u2069]/g, ''));
      const tips = [...stage.root.querySelectorAll('details li')].map(({ textContent }) => textContent);
      if (tip === null) expect(tips).to.have.length(2);
      else expect(tips).to.include(tip);
    });
  }

  it('offers small deposits below the list and where nothing is found, only to who may type an account', async () => {
    const none = resultList({ providers: [], total: 0 });
    for (const list of [popularList, none, null]) {
      const stage = await show({ state: searchState({ initialQuery: 'Zorgbank', withoutBank: true }), list });
      await until(() => stage.root.querySelector('.without-bank button') !== null);
      const button = stage.root.querySelector<HTMLElement>('.without-bank button');
      expect(button?.textContent?.trim()).to.equal('Verify by account and routing number');
      button?.click();
      expect(stage.intents).to.deep.equal([{ type: 'bankSkipped' }]);
    }
    const stage = await show({ state: searchState({ initialQuery: 'Zorgbank' }), list: none });
    await until(() => stage.root.querySelector('.empty') !== null);
    expect(stage.root.querySelector('.without-bank button')).to.equal(null);
  });

  it('offers both to add an account manually and to verify one by its numbers in the combined flow', async () => {
    const list = resultList({ providers: [], total: 0 });
    const state = searchState({ initialQuery: 'Zorgbank', withoutBank: true });
    const options = { ...facts().options, flow: 'aggregation-plus-verification', manualAccounts: true } as const;
    const stage = await show({ state, list, facts: { options } });
    await until(() => stage.root.querySelector('.without-bank button') !== null);
    const buttons = [...stage.root.querySelectorAll<HTMLElement>('.without-bank button')];
    expect(buttons.map((one) => one.textContent?.trim())).to.deep.equal([
      'Add an account manually',
      'Verify by account and routing number',
    ]);
    for (const button of buttons) button.click();
    expect(stage.intents).to.deep.equal([{ type: 'manualAccountWanted', query: 'Zorgbank' }, { type: 'bankSkipped' }]);
  });

  describe('keyboard', () => {
    it('picks a bank by keyboard alone', async () => {
      const list = resultList();
      const stage = await show({ state: searchState(), list });
      await typed(stage, 'har');
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'ArrowDown' });
      await settled(stage.root);
      const active = input(stage).getAttribute('aria-activedescendant') ?? '';
      expect(document.getElementById(active)?.getAttribute('aria-selected')).to.equal('true');
      await sendKeys({ press: 'Enter' });
      expect(stage.intents).to.have.length(1);
      expect(stage.intents[0]).to.deep.equal({ type: 'providerPicked', provider: list.providers[1], query: 'har' });
    });

    it('wraps around at both ends and highlights nothing at first', async () => {
      const stage = await show({ state: searchState() });
      input(stage).focus();
      expect(input(stage).hasAttribute('aria-activedescendant')).to.equal(false);
      await sendKeys({ press: 'ArrowUp' });
      await settled(stage.root);
      expect(input(stage).getAttribute('aria-activedescendant')).to.equal('bank-7');
      await sendKeys({ press: 'ArrowDown' });
      await settled(stage.root);
      expect(input(stage).getAttribute('aria-activedescendant')).to.equal('bank-0');
    });

    it('picks a bank that was highlighted before the list changed and is still in it', async () => {
      const { stage, answer } = await typedBeforeTheAnswer();
      await sendKeys({ press: 'ArrowDown' });
      await until(() => stage.root.querySelector('.stale') !== null);
      answer();
      await until(() => stage.reports.some(({ name }) => name === 'search'));
      await settled(stage.root);
      await sendKeys({ press: 'Enter' });
      expect(pickedNames(stage)).to.deep.equal(['Harbour Bank']);
    });

    it('highlights the first row when the highlighted bank is not in the new list', async () => {
      const { stage, answer } = await typedBeforeTheAnswer();
      for (let down = 0; down < 3; down++) await sendKeys({ press: 'ArrowDown' });
      await until(() => stage.root.querySelector('.stale') !== null);
      const early = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
      answer();
      await until(() => stage.reports.some(({ name }) => name === 'search'));
      await settled(stage.root);
      expect(input(stage).getAttribute('aria-activedescendant')).to.equal('bank-0');
      // The user pressed this key for the row of the old list.
      input(stage).dispatchEvent(early);
      expect(stage.intents).to.deep.equal([]);
      while (stage.intents.length === 0) await sendKeys({ press: 'Enter' });
      expect(pickedNames(stage)).to.deep.equal([names(stage)[0]]);
    });

    for (const [what, downs, picked] of [
      ['picks a row of the old list once the new one has it too', 1, 'Harbour Bank'],
      ['picks no row of the old list that the new one does not have', 3, null],
    ] as const)
      it(what, async () => {
        const { stage, answer } = await typedBeforeTheAnswer();
        for (let down = 0; down < downs; down++) await sendKeys({ press: 'ArrowDown' });
        await sendKeys({ press: 'Enter' });
        await until(() => stage.root.querySelector('.stale') !== null);
        expect(stage.intents).to.deep.equal([]);
        answer();
        await until(() => names(stage).length === 3 && stage.root.querySelector('.stale') === null);
        await settled(stage.root);
        expect(stage.intents.map((intent) => intent.type === 'providerPicked' && intent.provider.name)).to.deep.equal(
          picked === null ? [] : [picked],
        );
      });

    it('moves on with Tab and picks nothing', async () => {
      const stage = await show({ state: searchState() });
      input(stage).focus();
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'Tab' });
      expect(stage.intents).to.deep.equal([]);
      expect(document.activeElement).not.to.equal(input(stage));
    });

    it('clears the text with the first Escape and ignores the second', async () => {
      const stage = await show({ state: searchState(), list: resultList() });
      await typed(stage, 'har');
      const escapes: boolean[] = [];
      stage.root.addEventListener('keydown', (event) => event.key === 'Escape' && escapes.push(event.defaultPrevented));
      await sendKeys({ press: 'Escape' });
      await settled(stage.root);
      expect(input(stage).value).to.equal('');
      await sendKeys({ press: 'Escape' });
      expect(escapes).to.deep.equal([false]);
    });
  });

  describe('typing', () => {
    it('searches once when typing pauses', async () => {
      const stage = await show({ state: searchState(), list: resultList() });
      await typed(stage, 'harbour');
      expect(stage.searches.map(({ name }) => name)).to.deep.equal(['', 'harbour']);
    });

    it('does not search while an input method composes a word', async () => {
      const stage = await show({ state: searchState(), list: resultList() });
      const box = input(stage);
      box.focus();
      box.value = 'みず';
      box.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
      box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      await until(() => stage.searches.length === 2);
      expect(stage.searches.at(-1)?.name).to.equal('みず');
      expect(stage.intents).to.deep.equal([]);
    });

    it('stays enabled and marks the old list while a new search is running', async () => {
      let answer = (): void => {};
      const stage = await show(
        { state: searchState() },
        {
          scope: {
            providers: {
              preload: () => {},
              search: ({ name }) =>
                name === ''
                  ? Promise.resolve(popularList)
                  : new Promise((resolve) => (answer = () => resolve(resultList()))),
            },
          },
        },
      );
      input(stage).focus();
      await sendKeys({ type: 'h' });
      const list = await until(() => stage.root.querySelector('[role=listbox].stale'));
      expect(input(stage).disabled).to.equal(false);
      expect(names(stage)).to.have.length(8);
      answer();
      await until(() => !list.classList.contains('stale'));
      expect(names(stage)).to.have.length(3);
    });

    it('shows the newest result when an older one arrives late', async () => {
      const answers = new Map<string, () => void>();
      const stage = await show(
        { state: searchState() },
        {
          scope: {
            providers: {
              preload: () => {},
              search: ({ name }) =>
                name === ''
                  ? Promise.resolve(popularList)
                  : new Promise((resolve) => answers.set(name, () => resolve(resultList({ matchedAs: name })))),
            },
          },
        },
      );
      input(stage).focus();
      await sendKeys({ type: 'h' });
      await until(() => answers.has('h'));
      await sendKeys({ type: 'a' });
      await until(() => answers.has('ha'));
      answers.get('ha')?.();
      await until(() => stage.root.querySelector('.notice'));
      answers.get('h')?.();
      await new Promise((resolve) => setTimeout(resolve));
      await settled(stage.root);
      expect(stage.root.querySelector('.notice p')?.textContent).to.contain('\u2068ha\u2069');
    });
  });

  describe('pointer', () => {
    afterEach(() => sendMouse({ type: 'move', position: [0, 0] }));

    const point = async (target: Element): Promise<void> => {
      const { x, y } = target.getBoundingClientRect();
      await sendMouse({ type: 'move', position: [Math.ceil(x) + 20, Math.ceil(y) + 20] });
    };
    const first = (stage: Stage): HTMLElement => options(stage)[0] as HTMLElement;

    it('picks nothing when another bank takes the row between press and click', async () => {
      const list = resultList();
      list.providers.reverse();
      const stage = await show({ state: searchState(), list });
      const [before] = names(stage);
      await point(first(stage));
      await sendMouse({ type: 'down' });
      input(stage).value = 'har';
      input(stage).dispatchEvent(new InputEvent('input'));
      await until(() => names(stage)[0] !== before);
      await sendMouse({ type: 'up' });
      expect(stage.intents).to.deep.equal([]);
      await point(first(stage));
      await sendMouse({ type: 'down' });
      await sendMouse({ type: 'up' });
      expect(stage.intents).to.deep.equal([{ type: 'providerPicked', provider: list.providers[0], query: 'har' }]);
    });
  });

  describe('announcements', () => {
    it('announces the number of banks once, after typing has stopped', async () => {
      const stage = await show({ state: searchState(), list: resultList() });
      await typed(stage, 'har');
      expect(stage.spoken().polite).to.equal('');
      await until(() => stage.spoken().polite);
      expect(stage.spoken().polite).to.equal('\u20683\u2069 banks');
    });

    it('announces that no bank matches', async () => {
      const stage = await show({ state: searchState(), list: resultList({ providers: [], total: 0 }) });
      await typed(stage, 'zorg');
      await until(() => stage.spoken().polite);
      expect(stage.spoken().polite).to.equal('No banks match');
    });
  });

  describe('states', () => {
    it('the search shows at most eight popular banks', async () => {
      expect(options(await show({ state: searchState() }))).to.have.length(8);
    });

    it('names the corrected search text and searches for the original on request', async () => {
      const stage = await show({
        state: searchState({ initialQuery: 'Habrour' }),
        list: resultList({ matchedAs: 'Harbour' }),
      });
      const notice = await until(() => stage.root.querySelector('.notice'));
      expect(notice.textContent).to.contain('Showing matches for \u2068Harbour\u2069');
      notice.querySelector('button')?.click();
      await until(() => stage.searches.length === 2);
      expect(stage.searches[1]).to.deep.equal({ name: 'Habrour', match: 'exact' });
    });

    it('shows no skeleton when the search has failed at once', async () => {
      const time = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const { root } = await show({ state: searchState(), list: null });
        await until(() => root.querySelector('[role=alert]'));
        // This time is longer than the delay of a skeleton.
        await time.tickAsync(300);
        expect(root.querySelector('.skeleton')).to.equal(null);
      } finally {
        time.restore();
      }
    });

    it('keeps the popular list when a search fails and tries again on request', async () => {
      const stage = await show({ state: searchState() });
      const failing = { state: searchState(), list: null };
      await stage.show(failing);
      await typed(stage, 'h');
      const again = await until(() => stage.root.querySelector<HTMLElement>('[role=alert] button'));
      expect(options(stage)).to.have.length(8);
      again.click();
      await until(() => stage.searches.length === 3);
    });

    it('tries again once when the network is back', async () => {
      const stage = await show({ state: searchState() });
      await stage.show({ state: searchState(), list: null });
      await typed(stage, 'h');
      await until(() => stage.root.querySelector('[role=alert]'));
      await stage.show({ state: searchState(), list: resultList() });
      dispatchEvent(new Event('online'));
      await until(() => options(stage).length === 3);
      dispatchEvent(new Event('online'));
      expect(stage.searches.slice(1)).to.deep.equal([
        { name: 'h', match: 'close' },
        { name: 'h', match: 'close' },
      ]);
    });

    it('searches at once for the routing number of the session', async () => {
      const stage = await show({ state: searchState({ initialQuery: '021000021' }), list: resultList() });
      expect(stage.searches).to.deep.equal([{ name: '021000021', match: 'close' }]);
      expect(input(stage).value).to.equal('021000021');
    });
  });

  it('reports text lengths and ranks, never typed text', async () => {
    const stage = await show({ state: searchState(), list: resultList() });
    await typed(stage, 'har');
    options(stage)[0]?.click();
    expect(stage.reports).to.deep.equal([
      { name: 'search', props: { len: 3, results: 3 } },
      { name: 'provider_pick', props: { providerId: 16_002, source: 'results', rank: 1 } },
    ]);
  });
});
