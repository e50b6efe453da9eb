import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkOptions } from '@fin-link/contracts/browser';
import { expect, test } from 'vitest';
import { defaultColours } from '../src/editor/default-colours.ts';
import { compareDrafts, mergeDrafts } from '../src/editor/merge-options.ts';
import { changedPaths, withValue } from '../src/editor/option-fields.ts';
import { lengthOf, missingValues } from '../src/editor/text-checks.ts';
import { addressOf, routeOf } from '../src/platform/routes.ts';

const base = linkOptions.parse({ flow: 'aggregation' });

test('a changed field is found by its path, also a design token and a text', () => {
  const changed = [
    ['netWorthSwitch.shown', false],
    ['look.dark.--fin-color-accent', '#ffffff'],
    ['messages.de-DE.opening/entry/title', 'Hallo'],
  ] as const;
  const options = changed.reduce((all, [path, value]) => withValue(all, path, value), base);
  expect(changedPaths(base, options)).toEqual(changed.map(([path]) => path));
  expect(changed.reduce((all, [path]) => withValue(all, path, undefined), options).look).toEqual(base.look);
});

test('two drafts merge without a question if they changed different fields or made the same change', () => {
  const mine = { ...base, poweredBy: 'Acorn', historyDays: 90 };
  const theirs = { ...base, historyDays: 90, countries: ['US'] };
  const merge = compareDrafts(base, mine, theirs);
  expect(merge).toEqual({ taken: ['countries'], kept: ['poweredBy'], collisions: [] });
  expect(mergeDrafts(mine, theirs, merge, new Set())).toEqual({ ...theirs, poweredBy: 'Acorn' });
});

test('a field that both changed is asked about', () => {
  const [mine, theirs] = [
    { ...base, poweredBy: 'Mine' },
    { ...base, poweredBy: 'Theirs' },
  ];
  const merge = compareDrafts(base, mine, theirs);
  expect(merge.collisions).toEqual([{ path: 'poweredBy', mine: 'Mine', theirs: 'Theirs' }]);
  expect(mergeDrafts(mine, theirs, merge, new Set()).poweredBy).toBe('Theirs');
  expect(mergeDrafts(mine, theirs, merge, new Set(['poweredBy'])).poweredBy).toBe('Mine');
});

test('the default colors are those of the frame’s style sheet', () => {
  const css = readFileSync(join(import.meta.dirname, '../../frame/src/platform/theme/frame.css'), 'utf8');
  const found = [...css.matchAll(/--fin-color-([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(
    ([, role = '', light = '', dark = '']) => [role, [light, dark]],
  );
  expect(Object.fromEntries(found)).toEqual(defaultColours);
});

test('a text is checked for its values and its length, in which a value counts once', () => {
  expect(missingValues('Hi {app}, {count, plural, other {#}}', ['app', 'count', 'bank'])).toEqual(['{bank}']);
  expect(lengthOf('Hi {app}!')).toBe(5);
});

test('every page of the console has an address, also a configuration with unusual characters', () => {
  for (const route of [
    { page: 'audit' },
    { page: 'sites' },
    { page: 'configurations' },
    { page: 'configuration', configName: 'a/b ü' },
  ] as const)
    expect(routeOf(addressOf(route))).toEqual(route);
  expect(routeOf('/console/configurations/%E0')).toEqual({ page: 'configurations' });
  expect(routeOf('/console')).toEqual({ page: 'configurations' });
});
