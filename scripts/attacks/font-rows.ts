import { cut, testIn, type AttackRow } from './attack.ts';

const schema = 'server/src/platform/sites/fonts.ts';
const registering = (name: string): AttackRow['test'] =>
  testIn('server', 'server/test/platform/sites/site-fonts.test.ts', name);

/** Attacks through the fonts of a site, which the frame loads from the site. */
export const fontRows: readonly AttackRow[] = [
  {
    attack: 'foreign font address: a file that draws other words than the host sends',
    where: 'host',
    check: { name: 'origin of a font', file: schema },
    off: cut('origins.includes(new URL(url).origin)', "url !== ''"),
    test: registering('a font from another origin is refused: https://fonts.example/brand.woff2'),
  },
  {
    attack: 'font address that ends a directive, or is a folder or a wildcard',
    where: 'host',
    check: { name: 'address of one font file', file: schema },
    off: cut(String.raw`(\/[\w.~-]+)+\.woff2$/`, String.raw`(\/.*)$/`),
    test: registering('an address that is not exactly one file is refused: https://app.example/fonts/'),
  },
  {
    attack: 'policy too wide: any file of the site as a font',
    where: 'host',
    check: { name: 'sources of fonts', file: 'server/src/app/frames/site-fonts.ts' },
    off: cut('files.map(({ url }) => url))', 'files.map(({ url }) => new URL(url).origin))'),
    test: testIn(
      'server',
      'server/test/app/frames/site-fonts.test.ts',
      'the policy of the frame allows exactly the files that the site registered as fonts',
    ),
  },
  {
    attack: 'font as a channel: requests for subsets that follow typed letters',
    where: 'frame',
    check: { name: 'all files of a font at once', file: 'packages/frame/src/platform/theme/load-fonts.ts' },
    off: cut('files.map((file) =>', 'files.slice(0, 1).map((file) =>'),
    test: testIn(
      'components',
      'packages/frame/test/platform/site-fonts.test.ts',
      'load every file at once, so that no request follows what a user types',
    ),
  },
];
