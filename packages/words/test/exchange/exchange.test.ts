import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLanguages } from '../../src/compile/index.ts';
import { exportXliff, importXliff, writeImport } from '../../src/exchange/index.ts';
import { languages } from '../../src/index.ts';

const all = readLanguages();

/** Writes a folder with English, German and Swiss German. */
function smallFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  const write = (name: string, content: object): void =>
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  const message = (text: string, values?: string[]): object => ({
    message: text,
    description: 'Where & <what>.',
    ...(values && { values }),
    maxLength: 60,
  });
  for (const language of ['en-US', 'de-DE', 'de-CH']) mkdirSync(join(folder, language));
  write('en-US/language.json', { name: 'English', onlyInEnglish: ['consent-texts'] });
  write('en-US/opening.json', {
    title: message('Your banks'),
    greeting: message('Welcome to {app}. Link a bank.', ['app']),
    found: message('{count, plural, one {# bank} other {# banks}}', ['count']),
    tips: [message('One'), message('Two')],
  });
  write('en-US/consent-texts.json', { reads: message('Balances') });
  write('de-DE/language.json', { name: 'Deutsch' });
  write('de-DE/opening.json', { greeting: 'Willkommen bei {app}. Bank verbinden.', tips: ['Eins', 'Zwei'] });
  write('de-CH/language.json', { name: 'Deutsch (Schweiz)', base: 'de-DE' });
  write('de-CH/opening.json', { greeting: 'Grüezi bei {app}. Bank verbinden.' });
  return folder;
}

const folder = smallFolder();
const small = readLanguages(folder);

/** Returns the export with a translation of one message. */
function withTarget(language: string, path: string, target: string): string {
  const unit = new RegExp(`(<unit id="${path}"[\\s\\S]*?</source>)(\\s*<target>[^<]*</target>)?`);
  return exportXliff(language, small).replace(unit, (_all, before: string) => `${before}<target>${target}</target>`);
}

const faultsOf = (xml: string, language = 'de-DE'): readonly string[] => importXliff(language, xml, small).faults;

describe('the exchange of messages with translators', () => {
  it.each(languages.slice(1))('changes nothing in %s if the file is imported as it was exported', (language) => {
    expect(importXliff(language, exportXliff(language, all), all)).toEqual({ faults: [], files: new Map() });
  });

  it('exports description, values and length of each message, and no consent texts', () => {
    const xml = exportXliff('de-DE', small);
    expect(xml).toContain('<note category="description">Where &amp; &lt;what&gt;.</note>');
    expect(xml).toContain('<note category="values">{app}</note>');
    expect(xml).toContain(
      '<note category="length">At most 60 characters in each case, with one for each value.</note>',
    );
    expect(xml).toContain('<unit id="tips:0" name="tips/0" slr:sizeRestriction="60">');
    expect(xml).not.toContain('Balances');
  });

  it('exports a language without a folder, with no translations', () => {
    const xml = exportXliff('sv-SE', small);
    expect(xml).toContain('trgLang="sv-SE"');
    expect(xml).not.toContain('<target>');
    expect(faultsOf(xml, 'sv-SE')).toEqual(['sv-SE has no folder with a language.json']);
  });

  it('writes a new translation in the order of English and keeps the other texts', () => {
    const own = smallFolder();
    const result = importXliff('de-DE', withTarget('de-DE', 'title', 'Ihre Banken &amp; Konten'), small);
    expect(result.faults).toEqual([]);
    writeImport('de-DE', result, own);
    expect(readFileSync(join(own, 'de-DE', 'opening.json'), 'utf8')).toBe(`{
  "title": "Ihre Banken & Konten",
  "greeting": "Willkommen bei {app}. Bank verbinden.",
  "tips": [
    "Eins",
    "Zwei"
  ]
}
`);
  });

  it('drops a text of a variant that is the one of its base', () => {
    const { files } = importXliff(
      'de-CH',
      withTarget('de-CH', 'greeting', 'Willkommen bei {app}. Bank verbinden.'),
      small,
    );
    expect(files).toEqual(new Map([['opening', '{}\n']]));
  });

  it('joins the segments into which a tool has split a text, and ignores its marks', () => {
    const xml = exportXliff('de-DE', small).replace(
      /<segment[^>]*>\s*<source>Welcome[\s\S]*?<\/segment>/,
      `<segment><source>Welcome to {app}.</source><target>Guten Tag <mrk id="m">bei</mrk> {app}.</target></segment>
       <ignorable><source> </source></ignorable>
       <segment><source>Link a bank.</source><target>Bank<!-- a comment --> verbinden.</target></segment>`,
    );
    const { faults, files } = importXliff('de-DE', xml, small);
    expect(faults).toEqual([]);
    expect(files.get('opening')).toContain('"greeting": "Guten Tag bei {app}. Bank verbinden."');
  });

  it.each([
    [
      'a wrong value',
      withTarget('de-DE', 'greeting', 'Bei {bank}'),
      'de-DE opening/greeting has the foreign value {bank}',
    ],
    [
      'a missing plural form',
      withTarget('de-DE', 'found', '{count, plural, other {# Banken}}'),
      'de-DE opening/found {count, plural} lacks the form “one”',
    ],
    [
      'a message that is not in English',
      exportXliff('de-DE', small).replace('"tips:1"', '"tips:7"'),
      'de-DE opening/tips/7 is not in English',
    ],
    [
      'a consent text',
      exportXliff('de-DE', small).replace('<file id="opening"', '<file id="consent-texts"'),
      'de-DE consent-texts/title is not in English',
    ],
    [
      'a translation of another English text',
      exportXliff('de-DE', small).replace('<source>One<', '<source>Once<'),
      'de-DE opening/tips/0 was translated from another English text: “Once”',
    ],
    ['another language', exportXliff('fr-FR', small), 'de-DE is not the language of the file, which is fr-FR'],
    [
      'an inline code',
      withTarget('de-DE', 'title', 'Ihre <ph id="1"/> Banken'),
      'de-DE opening/title has the inline code <ph>',
    ],
    [
      'a segment without a translation',
      exportXliff('de-DE', small).replace(
        '</segment>',
        '</segment><segment><source>More</source><target>Mehr</target></segment>',
      ),
      'de-DE opening/title has a segment that is not translated',
    ],
    ['another format', '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2"/>', 'de-DE is no document of XLIFF 2'],
    ['no XML', '{}', 'de-DE is no XML: '],
  ])('refuses a file with %s and names it', (_what, xml, fault) => {
    const result = importXliff('de-DE', xml, small);
    expect(result.faults[0]).toContain(fault);
    expect(result.files.size).toBe(0);
  });
});
