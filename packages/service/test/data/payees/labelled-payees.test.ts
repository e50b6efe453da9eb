import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { heldOutPayees, knownPayees, lookAlikes, type LabelledText } from './labelled-payees.ts';

const texts = [...knownPayees, ...heldOutPayees];
const pairTexts = lookAlikes.flatMap((pair) => pair.texts);
const payeesOf = (of: readonly LabelledText[]): ReadonlySet<string> => new Set(of.map(({ payee }) => payee));

/** Returns a text without its numbers and references, with its stated facts. */
const formOf = (description: string, stated: LabelledText['stated']): string =>
  `${description.replaceAll(/\S*\d\S*/g, '#')} ${JSON.stringify(stated)}`;

/** Returns the rows of the README's table whose first column has this header. */
function tableOf(header: string): string[][] {
  const lines = readFileSync(new URL('labelled/README.md', import.meta.url), 'utf8').split('\n');
  const start =
    lines.findIndex((line, at) => line.startsWith(`| ${header} |`) && lines[at + 1]?.startsWith('|---')) + 2;
  const length = lines.slice(start).findIndex((line) => !line.startsWith('|'));
  return lines.slice(start, start + length).map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
}

it('the labelled texts have the promised number of texts, payees, formats and pairs in three countries', () => {
  expect(texts.length).toBeGreaterThanOrEqual(440);
  expect(payeesOf(texts).size).toBeGreaterThanOrEqual(130);
  expect(new Set(texts.map(({ format }) => format)).size).toBeGreaterThanOrEqual(25);
  expect(lookAlikes.length).toBeGreaterThanOrEqual(44);
  expect(pairTexts.length).toBeGreaterThanOrEqual(88);
  for (const country of ['us', 'gb', 'au']) {
    const ofCountry = texts.filter((text) => text.country === country);
    expect(ofCountry.length, country).toBeGreaterThanOrEqual(140);
    expect(payeesOf(ofCountry).size, country).toBeGreaterThanOrEqual(40);
  }
});

it('each payee has one country, one kind and three or more texts that differ in more than their numbers', () => {
  for (const payee of payeesOf(texts)) {
    const ofPayee = texts.filter((text) => text.payee === payee);
    expect(
      new Set(ofPayee.map(({ description, stated }) => formOf(description, stated))).size,
      payee,
    ).toBeGreaterThanOrEqual(3);
    expect(new Set(ofPayee.map(({ country }) => country)).size, payee).toBe(1);
    expect(new Set(ofPayee.map(({ kind }) => kind)).size, payee).toBe(1);
  }
});

it('brands and institutions are between 40 % and 65 % of the payees, and banks state facts for at most a fifth of the texts', () => {
  const isPublic = ({ kind }: LabelledText) => kind === 'brand' || kind === 'institution';
  const share = payeesOf(texts.filter(isPublic)).size / payeesOf(texts).size;
  expect(share).toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.65);
  const stated = texts.filter((text) => Object.keys(text.stated).length > 0);
  expect(stated.length).toBeGreaterThanOrEqual(40);
  expect(stated.length).toBeLessThanOrEqual(texts.length / 5);
});

it('half of the payees and of the pairs are held out, and known files name no payee that is held out', () => {
  const heldOut = payeesOf(heldOutPayees);
  const known = [...knownPayees, ...lookAlikes.filter(({ half }) => half === 'known').flatMap((pair) => pair.texts)];
  expect([...payeesOf(known)].filter((payee) => heldOut.has(payee))).toEqual([]);
  expect(Math.abs(heldOut.size - payeesOf(knownPayees).size)).toBeLessThanOrEqual(4);
  expect(
    Math.abs(lookAlikes.length - 2 * lookAlikes.filter(({ half }) => half === 'known').length),
  ).toBeLessThanOrEqual(2);
});

it('a pair of look-alikes has two texts of two payees in one country, on one side', () => {
  for (const { pair, texts: both } of lookAlikes) {
    expect(both.map(({ payee }) => payee).join('/'), pair).toBe(pair);
    expect(new Set(both.map(({ payee }) => payee)).size, pair).toBe(2);
    expect(new Set(both.map(({ country, baseType }) => `${country} ${baseType}`)).size, pair).toBe(1);
  }
});

it('no text with equal stated facts has two payees, and no text of a payee is listed twice', () => {
  const payees = new Map<string, string>();
  for (const { country, description, stated, payee } of [...texts, ...pairTexts]) {
    const key = `${country} ${description} ${JSON.stringify(stated)}`;
    expect(payees.get(key) ?? payee, key).toBe(payee);
    payees.set(key, payee);
  }
  expect(
    new Set(texts.map(({ country, description, stated }) => JSON.stringify([country, description, stated]))).size,
  ).toBe(texts.length);
});

it('each format has a published source, and each quoted text names its source', () => {
  const sources = new Map(tableOf('source').map(([id = '', where = '']) => [id, where]));
  const formats = new Map(tableOf('format').map(([id = '', , , published = '']) => [id, published]));
  expect([...sources.values()].filter((where) => where.length < 10)).toEqual([]);
  for (const { format, source, description } of [...texts, ...pairTexts]) {
    const published = (formats.get(format) ?? '').split(', ');
    expect(
      published.filter((id) => !sources.has(id)),
      `${format}: ${description}`,
    ).toEqual([]);
    expect(source === 'format' || sources.has(source), `${source}: ${description}`).toBe(true);
  }
  const used = new Set([...texts, ...pairTexts].map(({ format }) => format));
  expect([...formats.keys()].filter((format) => !used.has(format))).toEqual([]);
});

it('at least a quarter of the texts quote what a bank printed', () => {
  const quoted = texts.filter(({ source }) => source !== 'format');
  expect(quoted.length).toBeGreaterThanOrEqual(texts.length / 4);
});
