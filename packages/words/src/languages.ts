/** Languages with messages, as BCP 47 tags. Each has a folder in `languages`. */
export const languages: readonly string[] = [
  'en-US',
  'en-GB',
  'en-CA',
  'en-AU',
  'fr-FR',
  'fr-CA',
  'es-ES',
  'es-MX',
  'pt-BR',
  'de-DE',
  'it-IT',
  'nl-NL',
  'ja-JP',
  'zh-CN',
  'hi-IN',
  'ar',
];

/** Language in which the messages are written, and which has every message. */
export const sourceLanguage = 'en-US';

/** Returns the direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (/^ar\b/.test(language) ? 'rtl' : 'ltr');

/**
 * Returns a language and the languages from which it takes what it lacks, nearest first. `bases`: base of each regional variant, as in
 * `built/files`.
 */
export function withBases(language: string, bases: Readonly<Record<string, string>>): string[] {
  const base = bases[language];
  return base === undefined ? [language] : [language, ...withBases(base, bases)];
}
