import type { SourceMessage } from '../compile/index.ts';

/** A message to translate. */
export interface ExchangedMessage {
  view: string;
  path: string;
  source: SourceMessage;
  /** Translation; missing if there is none. */
  target?: string | undefined;
}

/** Returns the id of a message in its file. An id of XLIFF cannot have slashes. */
const unitIdOf = (path: string): string => path.replaceAll('/', ':');

/** Returns the path of the message with an id. */
export const pathOfUnit = (id: string): string => id.replaceAll(':', '/');

/**
 * Returns an XLIFF 2.0 document with one file per view and one unit per message. The notes of a unit are the description, the values and
 * the greatest length. The length is also a size restriction if the message has no values, because tools count the characters of a text as
 * it is. A text in ICU MessageFormat is one segment, also if it has several sentences.
 */
export function writeXliff(sourceLanguage: string, language: string, messages: readonly ExchangedMessage[]): string {
  const files = Map.groupBy(messages, ({ view }) => view);
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" version="2.0" srcLang="${escaped(sourceLanguage)}" trgLang="${escaped(language)}" xml:space="preserve">
${[...files].map(([view, units]) => fileOf(view, units)).join('')}</xliff>
`;
}

const fileOf = (
  view: string,
  units: readonly ExchangedMessage[],
): string => `  <file id="${escaped(view)}" canResegment="no">
    <slr:profiles generalProfile="xliff:codepoints"/>
${units.map(unitOf).join('')}  </file>
`;

function unitOf({ path, source, target }: ExchangedMessage): string {
  const { message, description, values, maxLength } = source;
  const names = values === 'insight' ? [] : (values ?? []);
  const notes = [
    ['description', description],
    ...(names.length > 0 ? [['values', names.map((name) => `{${name}}`).join(', ')]] : []),
    [
      'length',
      `At most ${maxLength} characters${values === undefined ? '' : ' in each case, with one for each value'}.`,
    ],
  ];
  const size = values === undefined ? ` slr:sizeRestriction="${maxLength}"` : '';
  return `    <unit id="${escaped(unitIdOf(path))}" name="${escaped(path)}"${size}>
      <notes>
${notes.map(([category = '', text = '']) => `        <note category="${category}">${escaped(text)}</note>\n`).join('')}      </notes>
      <segment state="${target === undefined ? 'initial' : 'translated'}">
        <source>${escaped(message)}</source>
${target === undefined ? '' : `        <target>${escaped(target)}</target>\n`}      </segment>
    </unit>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
