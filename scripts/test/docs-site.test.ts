import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { afterAll, expect, test } from 'vitest';
import { hostErrorCodes, operatorErrorCodes, setupFaults } from '../../packages/contracts/src/browser/index.ts';
import { serviceErrors } from '../../packages/contracts/src/service/index.ts';
import { refusals } from '../../server/src/tenancy/fastlink/refusals.ts';
import { buildSite, internalDocuments, sitePages } from '../docs-site/index.ts';
import { root } from '../workspace/run-tool.ts';

const folder = await mkdtemp(join(tmpdir(), 'docs-site-'));
afterAll(() => rm(folder, { recursive: true }));
await buildSite(folder);

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const pages = new Map(globSync('**/*.html', { cwd: folder }).map((path) => [path, elementsOf(read(path))]));

/** Returns all elements of an HTML page. */
function elementsOf(html: string): DefaultTreeAdapterTypes.Element[] {
  const found: DefaultTreeAdapterTypes.Element[] = [];
  const collect = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) found.push(node);
    if ('childNodes' in node) node.childNodes.forEach(collect);
  };
  collect(parse(html));
  return found;
}

const attribute = ({ attrs }: DefaultTreeAdapterTypes.Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

test('each link of the documentation site leads to a file of the site and to a heading', () => {
  const dead = [...pages].flatMap(([path, elements]) =>
    elements
      .filter(({ tagName }) => ['a', 'link', 'script', 'img'].includes(tagName))
      .map((element) => attribute(element, 'href') ?? attribute(element, 'src') ?? '')
      .filter((link) => !/^(https?|data):/.test(link) && !leads(path, link))
      .map((link) => `${path}: ${link}`),
  );
  expect(dead).toEqual([]);
});

function leads(from: string, link: string): boolean {
  const { pathname, hash } = new URL(link, `http://site.invalid/${from}`);
  const path = decodeURIComponent(pathname).slice(1);
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path;
  if (hash === '') return existsSync(join(folder, file));
  return pages.get(file)?.some((element) => attribute(element, 'id') === decodeURIComponent(hash.slice(1))) ?? false;
}

test('the pages have no inline script or style, so that the strictest policy is enough', () => {
  const inline = [...pages].flatMap(([path, elements]) =>
    elements
      .filter(
        (element) =>
          (element.tagName === 'script' && attribute(element, 'src') === undefined) ||
          element.tagName === 'style' ||
          element.attrs.some(({ name }) => name === 'style' || name.startsWith('on')),
      )
      .map(({ tagName }) => `${path}: ${tagName}`),
  );
  expect(inline).toEqual([]);
});

test('each document is a page of the site or named as internal', () => {
  const files = globSync('docs/*.md', { cwd: root }).map((file) => basename(file, '.md'));
  const addresses = sitePages().map(({ address }) => address);
  expect(files.filter((name) => !addresses.includes(name)).toSorted()).toEqual(internalDocuments);
});

test('each error code has a page with its cause and fix', () => {
  const codes = [
    ...[hostErrorCodes, operatorErrorCodes].flat(),
    ...[setupFaults, serviceErrors].flatMap((registry) => Object.keys(registry)),
    ...Object.values(refusals).map(({ code }) => code),
  ];
  const lacking = codes.filter(
    (code) => !/## Cause\n\n[A-Z`].{8,}\n\n## Fix\n\n[A-Z`].{8,}\n/.test(read(`errors/${code}.md`)),
  );
  expect(lacking).toEqual([]);
});

test('llms.txt lists Markdown files of the site', () => {
  const links = [...read('llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(8);
  expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
});
