/** Drawing in a square of 40 × 40: paths of filled areas, and paths of lines with their width. */
export interface Motif {
  areas?: string;
  lines?: string;
  width?: number;
}

const motifs = {
  pine: { areas: 'M20 4l8 10h-4l7 9h-4.500l7.5 9H22.500v5h-5v-5H6l7.5-9H9l7-9h-4z' },
  oak: {
    areas: 'M20 4a9 9 0 0 1 8.6 6.400A8.2 8.2 0 0 1 27 27h-4.500v9h-5v-9H13a8.2 8.2 0 0 1-1.6-16.600A9 9 0 0 1 20 4z',
  },
  leaf: {
    areas:
      'M34 6c1 18-4 27-15 27-3 0-5-.5-7-1.500L9.5 36H5.200l3.6-6C7.6 28 7 26 7 23.5 7 12 17 5 34 6zM12.5 27C16 19 21 15 27 12.5 22 17 18 21 15.5 28.500z',
  },
  flower: {
    areas:
      'M14.8 9.500a5.2 5.2 0 1 0 10.4 0 5.2 5.2 0 1 0-10.4 0zM24 14.800a5.2 5.2 0 1 0 10.4 0 5.2 5.2 0 1 0-10.4 0zM24 25.200a5.2 5.2 0 1 0 10.4 0 5.2 5.2 0 1 0-10.4 0zM14.8 30.500a5.2 5.2 0 1 0 10.4 0 5.2 5.2 0 1 0-10.4 0zM5.6 25.200a5.2 5.2 0 1 0 10.4 0 5.2 5.2 0 1 0-10.4 0zM5.6 14.800a5.2 5.2 0 1 0 10.4 0 5.2 5.2 0 1 0-10.4 0zM17 20a3 3 0 1 0 6 0 3 3 0 1 0-6 0z',
  },
  bird: {
    areas:
      'M4 9c8 0 13 3 15.5 9C22 11 27 8 36 8c-3 3-4 5-4.5 9C30.5 26 25 32 16 32c-4 0-7-1-9.5-3 4 0 7-1 8.5-3-6-1.5-10-7-11-17z',
  },
  mountain: { areas: 'M2 34L16 8l6 11 4-6 12 21zM16 15l-4.5 8.5 3-1 2.5 2 2.5-2.500z' },
  wave: { lines: 'M5 13q5-6 10 0t10 0 10 0M5 21.500q5-6 10 0t10 0 10 0M5 30q5-6 10 0t10 0 10 0', width: 3.4 },
  mill: {
    areas: 'M17 20h6l3.5 16h-13z',
    lines: 'M20 16L9 5M20 16L31 5M20 16L9 27M20 16l11 11M6.5 9l5-5M28.5 4l5 5M6.5 23l5 5M28.5 28l5-5',
    width: 2.8,
  },
  bridge: {
    lines: 'M3 29h34M10 35V11M30 35V11M3 24q7-3 7-13 10 20 20 0 0 10 7 13M16 29v-8M20 29v-7M24 29v-8',
    width: 2.6,
  },
  lantern: {
    areas: 'M12 14h16l3 16H9zM20 18c4 4 3 8 0 9-3-1-4-5 0-9z',
    lines: 'M14 14l2-4h8l2 4M20 10V4M11 34h18',
    width: 3,
  },
  flame: {
    areas:
      'M20 3c2 7 11 10 11 20a11 11 0 0 1-22 0c0-5 3-8 4-12 2 2 3.5 4 3.5 7 2.5-4 4.5-8 3.5-15zM20 33a5 5 0 0 0 5-5c0-3-3-5-4-8-1 4-6 5-6 9a5 5 0 0 0 5 4z',
  },
  wheat: {
    areas:
      'M20 12c-4-2-4-6 0-9 4 3 4 7 0 9zM19 20c-6 0-8-4-8-8 5 0 8 3 8 8zM21 20c6 0 8-4 8-8-5 0-8 3-8 8zM19 29c-6 0-8-4-8-8 5 0 8 3 8 8zM21 29c6 0 8-4 8-8-5 0-8 3-8 8z',
    lines: 'M20 12v25',
    width: 2.4,
  },
  hills: { areas: 'M2 34c4-16 14-18 20-6 4-6 11-8 16-2v8zM24 12a5 5 0 1 1 10 0 5 5 0 1 1-10 0z' },
  sun: {
    areas: 'M12.5 20a7.5 7.5 0 1 1 15 0 7.5 7.5 0 1 1-15 0z',
    lines:
      'M20 4v4M20 32v4M4 20h4M32 20h4M8.7 8.700l2.8 2.800M28.5 28.500l2.8 2.800M8.7 31.300l2.8-2.800M28.5 11.500l2.8-2.8',
    width: 3,
  },
  star: { areas: 'M20 3l5 11.4 12 1-9.2 8 3 12.100L20 29l-10.8 6.5 3-12.1-9.2-8 12-1z' },
  wind: {
    lines: 'M4 15h19a4.5 4.5 0 1 0-4.5-4.500M4 21.500h27a4.5 4.5 0 1 1-4.5 4.500M4 28h12a4 4 0 1 1-4 4',
    width: 3.2,
  },
  signpost: { areas: 'M8 7h19l5 4.5-5 4.500H8zM32 19H13l-5 4.5 5 4.500h19z', lines: 'M20 4v33', width: 3 },
  feather: {
    areas:
      'M35 5C20 6 11 13 10 26l-5.5 9 2.8 1.600L12.5 28C26 29 34 20 35 5zM13 24c4-7 9-11 15-13.500C23 14.5 19 18.5 16 25z',
  },
  coin: {
    areas:
      'M4 20a16 16 0 1 1 32 0 16 16 0 1 1-32 0zM9 20a11 11 0 1 0 22 0 11 11 0 1 0-22 0zM20 13l2.3 4.7 5 .8-3.6 3.6.8 5.1-4.5-2.5-4.5 2.5.8-5.1-3.6-3.6 5-.8z',
  },
  lighthouse: {
    areas: 'M16.5 15h7L26 36H14zM16 7h8v6h-8zM20 2l5 4H15z',
    lines: 'M27 10h9M27 7l7-4M13 10H4M13 7L6 3',
    width: 2.4,
  },
  anchor: {
    lines: 'M20 12v24M12.5 18h15M6 24c1 8 7 12 14 12s13-4 14-12M20 12a4 4 0 1 1 0-8 4 4 0 0 1 0 8z',
    width: 3.2,
  },
  heart: { areas: 'M20 35C8 27 4 21 4 14.500a8.2 8.2 0 0 1 16-2.5 8.2 8.2 0 0 1 16 2.500C36 21 32 27 20 35z' },
  book: { areas: 'M4 8c6-2 11-1 15 2v24c-4-3-9-4-15-2zM36 8c-6-2-11-1-15 2v24c4-3 9-4 15-2z' },
  shield: { areas: 'M20 3l14 5v10c0 9-5 15-14 19C11 33 6 27 6 18V8zM20 9v22c6-3 9-7.5 9-13v-6z' },
  rails: { lines: 'M13 4L6 36M27 4l7 32M11.5 10h17M10 17h20M8.5 25h23M7 33h26', width: 2.8 },
} as const satisfies Record<string, Motif>;

/**
 * Words by motif, separated by spaces. A name gets the motif if one of its words matches:
 * - `alder` matches the word itself and words that begin with it, such as `Alderfield`. See `minStemLength`.
 * - `-field` matches words that end with `field`, such as `Redfield`.
 */
const wordsByMotif: Readonly<Record<keyof typeof motifs, string>> = {
  pine: 'pine cedar juniper spruce fir larch cypress',
  oak: 'oak alder ash birch elder hazel maple willow elm beech coolabah jarrah karri mallee myall redgum tallow forest wood',
  leaf: 'leaf fern thorn yarrow saltbush ivy clover sage fallow green bracken',
  flower: 'flower banksia boronia grevillea waratah wattle quandong cotton rose lily bloom lotus',
  bird: 'bird eagle lark quail kestrel raven robin corella currawong galah lorikeet falcon hawk swan heron wren',
  mountain: 'summit ridge bluff mesa granite mount mountain peak alpine rock stone cliff',
  wave: 'wave harbor harbour river rivers creek falls bay sea ocean coast lake water otter brook tide',
  mill: 'mill windmill',
  bridge: 'bridge crossing -bridge',
  lantern: 'lantern lamp',
  flame: 'ember amber flame fire firefighters hearth',
  wheat: 'prairie plains farm farmers harvest grain rural agricultural field -field',
  hills: 'valley glen vale hill hills meadow combe -combe -vale -leigh wether',
  sun: 'sun clear dawn sunrise horizon solar day',
  star: 'star liberty north polaris',
  wind: 'wind northwind breeze sail',
  signpost: 'crossways crossroads gateway merchants',
  feather: 'penn quill feather plume',
  coin: 'silver copper gold golden penny thrift mint',
  lighthouse: 'lighthouse beacon point light',
  anchor: 'anchor maritime marine port navy',
  heart: 'heart health nurses care',
  book: 'book teachers university schools student college',
  shield: 'shield guard guardian defence police trust fortress castle',
  rails: 'railroad rail railway postal express',
};

const motifByWord = new Map(
  Object.entries(wordsByMotif).flatMap(([name, list]) =>
    list.split(' ').map((word) => [word, motifs[name as keyof typeof motifs]]),
  ),
);
/** Minimum length of a word that may begin a longer word. For example, `ash` is shorter and does not match `Ashok`. */
const minStemLength = 4;
const stems = [...motifByWord].filter(([word]) => word.length >= minStemLength && !word.startsWith('-'));
const endings = [...motifByWord].filter(([word]) => word.startsWith('-'));

/** Returns the motif of the first word of a name that has one; `null` if none has. */
export function motifOf(name: string): Motif | null {
  for (const word of name
    .normalize('NFKC')
    .toLowerCase()
    .match(/\p{Letter}+/gu) ?? []) {
    const motif =
      motifByWord.get(word) ??
      stems.find(([start]) => word.startsWith(start))?.[1] ??
      endings.find(([end]) => word.endsWith(end.slice(1)))?.[1];
    if (motif !== undefined) return motif;
  }
  return null;
}

/** All words of `wordsByMotif`, except endings such as `-field`. */
export const wordsOfMotifs: readonly string[] = Object.values(wordsByMotif)
  .flatMap((list) => list.split(' '))
  .filter((word) => !word.startsWith('-'));
