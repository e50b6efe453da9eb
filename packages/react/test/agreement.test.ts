import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { elementsManifest, elementsOf } from '../../../scripts/elements-manifest/elements-manifest.ts';
import * as components from '../src/index.ts';

const elements = elementsOf(await elementsManifest());

test('every tag has a component with the name of its class', () => {
  expect(Object.keys(components)).toEqual(elements.map(({ name }) => name));
});

test.each(elements.map(({ tagName = '', events = [] }) => [tagName, events.map(({ name = '' }) => name)]))(
  'the component of <%s> has a handler for each event of the tag',
  (tagName, events) => {
    const source = readFileSync(join(import.meta.dirname, '..', 'src', `${tagName}.ts`), 'utf8');
    const pascal = (name: string): string =>
      name.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
    expect(
      [...source.matchAll(/^ {2}(on\w+): '(fin-[\w-]+)'/gm)].map(([, property, event]) => [property, event]),
    ).toEqual([...events].map((name) => [`on${pascal(name)}`, name]));
  },
);
