/** Names of the letters from U+00C0 to U+00FF, in order. */
const latin1Names = `
  Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute
  Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil
  egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc
  uuml yacute thorn yuml`
  .trim()
  .split(/\s+/);
/** Characters by their names in HTML. */
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
/** Highest code point of Unicode. */
const maxCodePoint = 0x10_ffff;

/** Decodes HTML character references that end with a semicolon, in one pass. Leaves others unchanged. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(characterReference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return charactersByName.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code === 0 || code > maxCodePoint ? whole : String.fromCodePoint(code);
  });
