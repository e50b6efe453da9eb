import { openTestStorage } from '@fin-link/testing';
import { directionOf, languages } from '@fin-link/words';
import { describe, expect, it, test } from 'vitest';
import { acceptedLanguages, pageLanguage, textOf } from '../../../src/platform/pages/index.ts';
import { byClick, generate, hostBrowser, leave, prepare } from '../../harness/bank-authorization.ts';
import { britishBank, openBankingService } from '../../harness/open-banking-service.ts';
import { testHost } from '../../harness/test-host.ts';

const withoutNames = (text: string): string => text.replaceAll(/\u2068[^\u2069]*\u2069/g, '');

/** Returns all sentences of the pages by where they are, with the same values in each. */
function sentencesOf(entry: unknown, at = ''): Map<string, string> {
  if (typeof entry === 'string') return new Map([[at, entry]]);
  if (typeof entry === 'function') return sentencesOf(entry('Thistle', 'Acorn'), at);
  return new Map(Object.entries(entry ?? {}).flatMap(([key, inner]) => [...sentencesOf(inner, `${at}/${key}`)]));
}

/** Number of sentences that consist of a value: the reason of a failure. */
const wordless = 1;

describe('language of the host’s pages', () => {
  it.each([
    [undefined, []],
    ['de-CH, de;q=0.9, en;q=0.5, *;q=0.1', ['de-CH', 'de', 'en', '*']],
    ['en;q=0.5,ar-XB', ['ar-XB', 'en']],
    ['fr;q=0, de;q=2, it;q=x, en;q=0.001', ['en']],
    [' , de;, ;q=1', []],
    ['x,'.repeat(5_000), Array.from({ length: 20 }, () => 'x')],
  ])('the languages of Accept-Language are sorted by preference: %s', (header, languages) => {
    expect(acceptedLanguages(header)).toEqual(languages);
  });

  it.each([
    [['ar-xb', 'en'], 'ar-XB', 'rtl'],
    [[null, 'xx', 'de-AT', 'en-CA'], 'de-DE', 'ltr'],
    [['zh-TW', 'ar-EG'], 'ar', 'rtl'],
    [['*', '', '"><script>', 'xx'], 'en-US', 'ltr'],
    [['en-"onload', 'constructor', '__proto__'], 'en-US', 'ltr'],
  ])('a page uses the first language with a catalogue: %s', (wanted, lang, dir) => {
    expect(pageLanguage(wanted)).toMatchObject({ lang, dir });
  });

  it('a catalogue translates every sentence and keeps names unchanged', () => {
    const { words } = pageLanguage(['ar-XB']);
    const { title, lines } = textOf(words.done, 'Thistle', 'Acorn');
    expect(title).toContain('\u2068Thistle\u2069');
    expect(`${title} ${lines.join(' ')}`.replaceAll(/\u2068[^\u2069]*\u2069/g, '')).not.toMatch(/[A-Za-z]/);
    expect(words.reasons['bank.unavailable']('Thistle')).toMatch(/^\u2068Thistle\u2069/);
  });

  it('words for an unknown name have a capital letter at the start of a sentence only, and names keep theirs', () => {
    const { words } = pageLanguage(['fr-FR']);
    expect(textOf(words.stillAtBank, words.yourBank).title).toMatch(/^\u2068Votre banque\u2069/);
    expect(textOf(words.late, words.yourBank, 'Acorn').title).toContain('\u2068votre banque\u2069');
    const reason = words.reasons['bank.unavailable'](words.yourBank);
    expect(textOf(words.failed, reason, 'Acorn').lines[0]).toContain('Votre banque');
    expect(textOf(words.stillAtBank, 'lower bank').title).toMatch(/^\u2068lower bank\u2069/);
  });

  it.each(languages)('no sentence in %s is the English one', (language) => {
    const { lang, dir, words } = pageLanguage([language]);
    expect({ lang, dir }).toEqual({ lang: language, dir: directionOf(language) });
    const english = sentencesOf(pageLanguage(['en-US']).words);
    const own = sentencesOf(words);
    expect(own.size).toBe(english.size);
    const same = [...own].filter(([at, text]) => text === english.get(at) && /\p{L}/u.test(withoutNames(text)));
    expect(same.length).toBe(language.startsWith('en-') ? own.size - wordless : 0);
  });
});

describe('pages of a bank authorization', async () => {
  const storage = await openTestStorage();
  const { url: serviceUrl } = await openBankingService(storage);
  const host = await testHost({ storage, serviceUrl });
  const open = /<html lang="([^"]*)" dir="([^"]*)"/;
  const languageOf = (text: string): string[] => open.exec(text)?.slice(1) ?? [];
  const english = { ...byClick, 'accept-language': 'sv, en-GB;q=0.8' };

  test('pages of a bank authorization use the session’s language, and without a session the browser’s', async () => {
    const { token } = await host.session({ locale: 'ar-XB' });
    const prepared = await prepare(host, token, await generate(host, token));
    const browser = hostBrowser(host);
    await leave(browser, prepared);
    const result = await browser.open(`/oauth/result/${prepared.authorization.authorizationId}`, english);
    const reading = await browser.open(`/oauth/callback/${britishBank}`, english);
    for (const page of [result, reading]) expect(languageOf(page.text)).toEqual(['ar-XB', 'rtl']);
    expect(result.text).not.toContain('waiting');
    const stranger = hostBrowser(host);
    for (const path of [
      `/oauth/result/${prepared.authorization.authorizationId}`,
      `/oauth/callback/${britishBank}`,
      '/oauth/start',
    ])
      expect(languageOf((await stranger.open(path, english)).text)).toEqual(['en-GB', 'ltr']);
  });

  test('pages of a bank authorization use the language of the frame, then of the configuration, then of the browser', async () => {
    const languageFrom = async (session: object, ofFrame: string): Promise<string | undefined> => {
      const { token } = await host.session(session);
      const prepared = await prepare(host, token, await generate(host, token));
      const browser = hostBrowser(host);
      await leave(browser, { ...prepared, startPath: `${prepared.startPath}${ofFrame}` });
      const page = await browser.open(`/oauth/result/${prepared.authorization.authorizationId}`, english);
      return languageOf(page.text)[0];
    };
    const inGerman = { configNames: ['AggregationInGerman'] };
    expect(await languageFrom({}, '')).toBe('en-GB');
    expect(await languageFrom(inGerman, '')).toBe('de-DE');
    expect(await languageFrom(inGerman, '&locale=fr-FR')).toBe('fr-FR');
    expect(await languageFrom({ ...inGerman, locale: 'ar' }, '&locale=fr-FR')).toBe('ar');
    expect(await languageFrom(inGerman, '&locale=%22%3E')).toBe('de-DE');
  });

  test('pages of a bank authorization use the browser’s language for a session without one, and English if no catalogue fits', async () => {
    const { token } = await host.session();
    const prepared = await prepare(host, token, await generate(host, token));
    const browser = hostBrowser(host);
    await leave(browser, prepared);
    const path = `/oauth/result/${prepared.authorization.authorizationId}`;
    const requested = { ...byClick, 'accept-language': 'ar-XB' };
    expect(languageOf((await browser.open(path, requested)).text)).toEqual(['ar-XB', 'rtl']);
    for (const headers of [{ ...byClick, 'accept-language': 'sv' }, byClick])
      expect(languageOf((await browser.open(path, headers)).text)).toEqual(['en-US', 'ltr']);
    for (const language of languages) {
      const { text } = await browser.open(path, { ...byClick, 'accept-language': language });
      expect(languageOf(text)).toEqual([language, directionOf(language)]);
      if (!language.startsWith('en-')) expect(text).not.toMatch(/waiting|Finish|window/);
    }
  });
});
