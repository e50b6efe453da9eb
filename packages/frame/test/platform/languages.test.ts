import { expect } from '@open-wc/testing';
import { setViewport, writeFile } from '@web/test-runner-commands';
import { directionOf, languages } from '@fin-link/words';
import { connectionSamples } from '../fixtures/connections.ts';
import { dashboardSamples } from '../fixtures/dashboard.ts';
import { insightsSamples } from '../fixtures/insights.ts';
import { manualAccountSamples } from '../fixtures/manual-accounts.ts';
import { netWorthSamples } from '../fixtures/net-worth.ts';
import type { Sample } from '../fixtures/samples.ts';
import { samples } from '../fixtures/samples.ts';
import { entryState } from '../fixtures/states.ts';
import { transferSamples } from '../fixtures/transfers.ts';
import { upcomingSamples } from '../fixtures/upcoming.ts';
import { verificationSamples } from '../fixtures/verifications.ts';
import { cutTexts } from '../harness/cut-texts.ts';
import { englishIn } from '../harness/english-left.ts';
import { show } from '../harness/sample-stage.ts';
import type { ScreenText } from '../harness/screen-texts.ts';
import { textsBelow } from '../harness/screen-texts.ts';
import { valuesNotWritten } from '../harness/written-values.ts';

const { documentElement: root, body } = document;
/** The runner of the tests names the size of the run. */
const isCore = root.dataset['testSize'] === 'core';
const shownLanguages = isCore ? ['de-DE', 'ar'] : languages.filter((language) => language !== 'en-US');

/** The core shows every error, and the first screen of each other step. */
const firstOfSteps = Object.values(samples).filter(
  ({ state }, at, all) => state.step === 'error' || all.findIndex((one) => one.state.step === state.step) === at,
);
const stepsOf = (some: Readonly<Record<string, Sample>>): ReadonlySet<string> =>
  new Set(Object.values(some).map(({ state }) => state.step));
const shownScreens = Object.entries(samples).filter(([, sample]) => !isCore || firstOfSteps.includes(sample));

/** Steps of each view. Linking has the others. */
const views: Readonly<Record<string, ReadonlySet<string>>> = {
  connections: stepsOf(connectionSamples),
  consents: stepsOf(dashboardSamples),
  'net worth': stepsOf(netWorthSamples),
  upcoming: stepsOf(upcomingSamples),
  insights: stepsOf(insightsSamples),
  'manual accounts': stepsOf(manualAccountSamples),
  verification: stepsOf(verificationSamples),
  transfer: stepsOf(transferSamples),
  errors: new Set(['error']),
  'bank’s page': new Set(['consent', 'handoff', 'atBank']),
  linking: new Set(),
};
const viewOf = ({ state: { step } }: Sample): string =>
  Object.entries(views).find(([, steps]) => steps.has(step))?.[0] ?? 'linking';

const american = new Map<string, readonly ScreenText[]>();

/** Returns the texts of a screen in American English, announcements included. */
async function americanTexts(name: string, sample: Sample): Promise<readonly ScreenText[]> {
  const known = american.get(name);
  if (known !== undefined) return known;
  const stage = await show(sample);
  const texts = [...textsBelow(body)];
  stage.remove();
  american.set(name, texts);
  return texts;
}

/** Returns the texts that are not from a bank, which writes amounts and days as it likes. */
const ownTexts = (texts: readonly ScreenText[]): string =>
  texts
    .filter(({ element }) => element.closest('[translate=yes], [dir=auto], [lang=en]') === null)
    .map(({ text }) => text)
    .join('\n');

/** A screen in a language, and whether it has no fault. */
interface Result {
  language: string;
  view: string;
  isFaultless: boolean;
}
const results: Result[] = [];

/** Returns the table of the languages and views as Markdown. */
const table = (): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const names = Object.keys(views);
  const cellOf = (language: string, view: string): string => {
    const shown = results.filter((one) => one.language === language && one.view === view);
    const faulty = shown.filter(({ isFaultless }) => !isFaultless).length;
    return faulty === 0 ? `${shown.length}` : `${faulty} of ${shown.length} faulty`;
  };
  return [
    line(['language', ...names]),
    line(['---', ...names.map(() => '---')]),
    ...shownLanguages.map((language) => line([language, ...names.map((view) => cellOf(language, view))])),
  ].join('');
};

describe('frame: languages', () => {
  before(() => setViewport({ width: 320, height: 640 }));
  after(() => writeFile({ path: '../../../../.cache/languages.md', content: table() }));

  for (const language of shownLanguages) {
    const findsEnglish = language.startsWith('en-') ? null : englishIn(language);
    for (const [name, sample] of shownScreens) {
      it(`shows the screen ${name} in ${language} alone, in full, at 320 pixels`, async () => {
        const result: Result = { language, view: viewOf(sample), isFaultless: false };
        results.push(result);
        const english = await americanTexts(name, sample);
        await show(sample, { locale: language });
        const texts = [...textsBelow(body)];
        expect(root.lang).to.equal(language);
        expect(root.dir).to.equal(directionOf(language));
        expect((await findsEnglish)?.(english, texts) ?? [], 'English').to.deep.equal([]);
        expect(valuesNotWritten(ownTexts(english), ownTexts(texts), language), 'amounts and days').to.deep.equal([]);
        expect(root.scrollWidth).to.be.at.most(innerWidth);
        expect(cutTexts(body)).to.deep.equal([]);
        // Colors do not depend on the language, and measuring them is slow. Only a whole page has landmarks.
        if (!isCore) await expect(body).to.be.accessible({ ignoredRules: ['color-contrast', 'region'] });
        result.isFaultless = true;
      });
    }
  }

  it('is English in no sentence: the check finds one in another language’s screen, also if it is announced', async () => {
    const english = await americanTexts('entry', { state: entryState() });
    const { root: stage, scope } = await show({ state: entryState() }, { locale: 'de-DE' });
    stage.querySelector('fin-shell')?.append('Find your bank');
    scope.announcer.polite('Find your bank');
    const sentence: ScreenText = { text: 'Find your bank', element: stage, isData: false };
    const found = (await englishIn('de-DE'))([...english, sentence], [...textsBelow(body)]);
    expect(found).to.deep.equal(['Find your bank', 'Find your bank']);
  });

  it('has amounts and days as the language writes them: the check finds American ones', () => {
    const texts = 'You owe $1,234.50 on Nov 24, 2026';
    expect(valuesNotWritten(texts, '1.234,50 $ am 24.11.2026', 'de-DE')).to.deep.equal([]);
    expect(valuesNotWritten(texts, texts, 'de-DE').map((one) => one.split(':')[0])).to.deep.equal([
      '$1,234.50',
      'Nov 24, 2026',
    ]);
  });

  it('cuts no text: the check finds one that its box or its button cuts', async () => {
    const { root: stage } = await show({ state: entryState() });
    const shell = stage.querySelector('fin-shell');
    shell?.insertAdjacentHTML(
      'beforeend',
      `<p style="inline-size:40px;overflow:hidden;white-space:nowrap">A long sentence</p>
      <button style="inline-size:40px;white-space:nowrap">A long label</button>`,
    );
    expect(cutTexts(body)).to.deep.equal(['cut: A long sentence', 'wider than its button: A long label']);
  });
});
