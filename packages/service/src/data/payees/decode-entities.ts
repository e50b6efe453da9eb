/** HTML names of the letters from U+00C0 to U+00FF, in order. */
const latin1Names = `
  Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute
  Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil
  egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc
  uuml yacute thorn yuml`
  .trim()
  .split(/\s+/);
/** Characters by HTML name. */
const charactersByName: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['pound', '£'],
  ['euro', '€'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ...latin1Names.map((name, index) => [name, String.fromCodePoint(0xc0 + index)] as const),
]);

/** Decimal, hexadecimal or named character reference. */
const characterReference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;
/** Highest Unicode code point. */
const maxCodePoint = 0x10_ffff;

/** Decodes HTML character references that end with a semicolon, in one pass. Leaves other references unchanged. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(characterReference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return charactersByName.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code === 0 || code > maxCodePoint ? whole : String.fromCodePoint(code);
  });

const namesByCharacter: ReadonlyMap<string, string> = new Map(
  [...charactersByName].filter(([name]) => name !== 'nbsp').map(([name, character]) => [character, name]),
);

/**
 * Returns a PostgreSQL regular expression that finds a text with or without HTML entities. For example, `M&S` also finds `M&amp;S` and
 * `M&#38;S`, and `M&amp;S` also finds `M&S`. Returns `null` for a text without a character that banks encode.
 */
export function patternWithEntities(text: string): string | null {
  const characters = [...decodeEntities(text)];
  if (!characters.some((character) => namesByCharacter.has(character))) return null;
  return characters
    .map((character) => {
      const name = namesByCharacter.get(character);
      const code = character.codePointAt(0) ?? 0;
      const plain = /[\p{L}\p{M}\p{N}\s]/u.test(character) ? character : `\\${character}`;
      return name === undefined ? plain : `(?:${plain}|&(?:${name}|#0*${code}|#x0*${code.toString(16)});)`;
    })
    .join('');
}
