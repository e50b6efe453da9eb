import { expect } from 'vitest';
import type { LinkingPage, OpenTag } from '../customer/linking-page.ts';
import { eventually } from '../frame/eventually.ts';
import type { LinkFrame } from '../frame/link-frame.ts';

/** A person at a bank, signed in as a scenario's user. */
export interface Linking extends OpenTag {
  readonly page: LinkingPage['page'];
  /** Login at the bank without a problem. */
  readonly goodLogin: string;
}

/** Returns text without the characters that isolate names and numbers from the direction of the text around them. */
export const plain = (text: string | null): string =>
  (text ?? '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

export async function headingOf(frame: LinkFrame): Promise<string> {
  return plain(await frame.content.locator('fin-shell h2').innerText());
}

/** Returns the names of a screen's buttons and links, the primary one first. */
export async function offers(frame: LinkFrame, screen: Parameters<LinkFrame['screen']>[0]): Promise<string[]> {
  const names = await frame.screen(screen).locator('[slot=actions]').allInnerTexts();
  return names.map((name) => plain(name).replace(/ \(opens in a new tab\)$/, ''));
}

export const problemsTold = ({ events }: Linking): Record<string, unknown>[] =>
  events().flatMap(({ name, detail }) => (name === 'fin-error' ? [detail] : []));

/** Expects that the bank fails again: the page gets an event, and the screen shows the repeated problem. */
export async function failsAgain(linking: Linking): Promise<void> {
  const { frame } = linking;
  await eventually(async () => expect(problemsTold(linking)).toHaveLength(2));
  const [first, second] = problemsTold(linking);
  expect(second).toMatchObject({ class: first?.['class'], code: first?.['code'], recoverable: true });
  await frame.screen('error-screen').waitFor();
}

/** Skips a wait by moving the clock of the page ahead. */
export async function skipAhead({ page }: Linking, seconds: number): Promise<void> {
  await page.clock.fastForward(seconds * 1_000);
}

/** Expects the end of every flow: a single exit event, the last one. */
export async function expectExit(
  { event, events }: Linking,
  outcome: string,
  linked: 'fin-success' | 'fin-partial' | null,
): Promise<void> {
  const { detail } = await event('fin-exit');
  const told = events().map(({ name }) => name);
  expect(detail['outcome']).toBe(outcome);
  expect(told.filter((name) => name === 'fin-exit')).toHaveLength(1);
  expect(told.at(-1)).toBe('fin-exit');
  const links = events().filter(({ name }) => name === 'fin-success' || name === 'fin-partial');
  expect(links.map(({ name }) => name)).toEqual(linked === null ? [] : [linked]);
  const ids = links.map((link) => link.detail['providerAccountId']);
  expect(detail['providerAccountIds']).toEqual(ids);
}
