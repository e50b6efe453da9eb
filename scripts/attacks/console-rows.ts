import { cut, testIn, type AttackRow } from './attack.ts';

const pages = 'server/src/app/console';
const served = 'server/test/app/console/console-pages.test.ts';

/** Attacks on the pages of the console. */
export const consoleRows: readonly AttackRow[] = [
  {
    attack: 'clickjacking: the console in a page that places its buttons under the pointer of an operator',
    where: 'host',
    check: { name: 'no page around the console', file: `${pages}/register-console-pages.ts` },
    off: cut(`"frame-ancestors 'none'",`, ''),
    test: testIn(
      'server',
      served,
      'the host serves the page of the console at /console, with a policy against embedding and foreign requests',
    ),
  },
  {
    attack: 'preview of the console in the page of a stranger',
    where: 'host',
    check: { name: 'only the console around the preview', file: `${pages}/register-preview.ts` },
    off: cut('`frame-ancestors ${consoleOrigin}`,', ''),
    test: testIn('server', served, 'the preview can be embedded by the console only, and loads nothing from elsewhere'),
  },
  {
    attack: 'markup in a value of a configuration that another operator reads',
    where: 'console',
    check: { name: 'values as text', file: 'packages/console/src/editor/change-list.ts' },
    off: cut('<li>${sentence}</li>', '<li .innerHTML=${sentence}></li>'),
    test: testIn('components', 'packages/console/test/editor.test.ts', 'shows markup in a value as text'),
  },
];
