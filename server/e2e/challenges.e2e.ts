import { timeLimit } from '@fin-link/testing';
import { openBrowser, openDemo } from '@fin-link/testing/stack';
import type { DemoPage } from '@fin-link/testing/stack';
import type { Locator } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { screenCheck } from './frame/accessibility.ts';
import { listen } from './frame/heard.ts';
import { Keyboard } from './frame/keyboard.ts';
import { LinkFrame } from './frame/link-frame.ts';
import { sharedStack } from './stack/shared-stack.ts';

const stack = sharedStack();
const browser = await openBrowser();

interface Linking {
  demo: DemoPage;
  frame: LinkFrame;
  keyboard: Keyboard;
  /** Returns a screen reader's announcements since the bank was picked. */
  heard(): Promise<string[]>;
  /** The question on the screen. */
  requested: Locator;
  answers: Locator;
}

async function expectAccessible({ demo }: Linking, screen: string): Promise<void> {
  const screens = screenCheck(demo.page, stack.urls.host, { lang: 'en-US', dir: 'ltr' });
  await screens.check(screen);
  expect(screens.found).toEqual([]);
}

/** Expects these lines in this order; other lines may come in between. */
async function expectHeard({ heard }: Linking, ...lines: readonly string[]): Promise<void> {
  let missing = lines;
  const isHeard = async (): Promise<boolean> => {
    missing = lines;
    for (const line of await heard()) if (line === missing[0]) missing = missing.slice(1);
    return missing.length === 0;
  };
  const came = await vi.waitUntil(isHeard, { timeout: timeLimit(60_000) }).catch(() => false);
  if (!came) expect(await heard()).toEqual(expect.arrayContaining([...missing]));
}

/** Signs a new person without a pointer in at the bank, up to its question. */
async function reachChallenge(bank: string, user = 'ok'): Promise<Linking> {
  const demo = await openDemo(browser, stack, { context: { reducedMotion: 'reduce' } });
  const frame = new LinkFrame(demo.frame);
  const keyboard = new Keyboard(demo.page);
  await frame.screen('entry').waitFor();
  await keyboard.activate(frame.primary('entry'));
  const box = frame.content.getByRole('combobox');
  await keyboard.type(bank, box);
  const heard = await listen(demo.page, stack.urls.host);
  await keyboard.intoList(box);
  await frame.content.locator('[aria-selected=true]').filter({ hasText: bank }).waitFor();
  await keyboard.press('Enter');
  await keyboard.type(user, frame.userField);
  await keyboard.type('ok', frame.passwordField);
  await keyboard.press('Enter');
  const requested = frame.screen('mfa-form').or(frame.screen('mfa-token'));
  await requested.waitFor();
  return { demo, frame, keyboard, heard, requested, answers: requested.locator('input:not([type=radio])') };
}

/** Expects a refused answer: the page gets an event, the field has the focus, and a screen reader announces the reason. */
async function expectRefused({ demo, heard, requested }: Linking, field: string): Promise<void> {
  expect((await demo.event('fin-error')).detail).toMatchObject({ class: 'mfa.wrong', recoverable: true });
  await requested.locator('input[aria-invalid=true]:focus, [aria-invalid=true] input:focus').waitFor();
  const reason = `That ${/code/.test(field) ? 'code' : 'answer'} wasn’t accepted. Check it and try again.`;
  const either = [`field: ${field}, invalid, ${reason}`, `assertive: ${reason}`];
  await expect.poll(async () => (await heard()).filter((line) => either.includes(line))).not.toEqual([]);
}

/** Links without a pointer. A fast bank may finish before its steps are announced. */
async function expectLinked(linking: Linking, bank: string): Promise<void> {
  const { demo, frame, keyboard } = linking;
  await keyboard.activate(frame.primary('summary'));
  await expectHeard(linking, `heading: ${bank} is linked`);
  await keyboard.activate(frame.primary('success'));
  expect((await demo.event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  expect((await demo.events()).filter(({ name }) => name === 'fin-success')).toHaveLength(1);
  expect(demo.faults()).toEqual([]);
}

test('a one-time code: wrong, then right', { tags: ['whole'] }, async () => {
  const linking = await reachChallenge('Summit Federal');
  const { keyboard, answers } = linking;
  // A fast bank signs in and asks at once: the two are then said in either order.
  await expectHeard(linking, 'heading: Linking Summit Federal Bank', 'polite: Signed in');
  await expectHeard(linking, 'heading: Linking Summit Federal Bank', 'polite: Enter your code');
  await expectAccessible(linking, 'code');
  await keyboard.type('000 000', answers);
  await keyboard.press('Enter');
  await expectRefused(linking, 'Enter your one-time code');
  await keyboard.type('123-456', answers);
  await keyboard.press('Enter');
  await expectHeard(linking, 'polite: Confirmed it’s you', 'polite: Accounts found');
  await expectLinked(linking, 'Summit Federal Bank');
});

test('a security question: answered wrong, then right', async () => {
  const linking = await reachChallenge('Old Mill');
  const { keyboard, answers } = linking;
  await expectHeard(linking, 'polite: Signed in');
  await expectHeard(linking, 'heading: Questions from Old Mill Savings');
  await expectAccessible(linking, 'questions');
  await keyboard.type('Rex', answers);
  await keyboard.press('Enter');
  await expectRefused(linking, 'What was the name of your first pet?');
  await keyboard.type('biscuit', answers);
  await keyboard.press('Enter');
  await expectLinked(linking, 'Old Mill Savings');
});

test(
  'end to end: of three security questions only the one answered wrong is asked again',
  { tags: ['whole'] },
  async () => {
    const linking = await reachChallenge('Old Mill', 'ok-three');
    const { keyboard, answers } = linking;
    await expect.poll(() => answers.count()).toBe(3);
    for (const [index, answer] of ['Biscuit', 'Nowhere', 'Garcia'].entries())
      await keyboard.type(answer, answers.nth(index));
    await keyboard.press('Enter');
    await expectRefused(linking, 'In which city were you born?');
    await expect.poll(() => answers.count()).toBe(1);
    await keyboard.type('Springfield', answers);
    await keyboard.press('Enter');
    await expectLinked(linking, 'Old Mill Savings');
  },
);

test('a picture to copy: wrong, a new picture, then right', { tags: ['whole'] }, async () => {
  const linking = await reachChallenge('Lantern');
  const { requested, keyboard, answers } = linking;
  await expectHeard(linking, 'polite: Signed in');
  await expectHeard(linking, 'heading: Type the characters you see');
  await expectAccessible(linking, 'captcha');
  const source = () => requested.locator('img').first().getAttribute('src');
  const first = await source();
  await keyboard.type('WRONG', answers);
  await keyboard.press('Enter');
  await expectRefused(linking, 'Type the characters you see');
  const second = await source();
  expect(second).not.toBe(first);
  await keyboard.activate(requested.getByRole('button', { name: /new picture/i }));
  await expectHeard(linking, 'polite: We asked for a new picture.', 'heading: Type the characters you see');
  await expect.poll(source).not.toBe(second);
  await keyboard.type('r7km4', answers);
  await keyboard.press('Enter');
  await expectLinked(linking, 'Lantern Community Bank');
});

test('a choice of six pictures: the wrong one, then the right one', { tags: ['whole'] }, async () => {
  const linking = await reachChallenge('Lantern', 'ok-pictures');
  const { requested, keyboard } = linking;
  await expectHeard(linking, 'polite: Signed in');
  await expectHeard(linking, 'heading: Choose your picture');
  await expectAccessible(linking, 'pictures');
  const pictures = requested.locator('label', { has: requested.page().locator('input[type=radio]') });
  await expect.poll(() => pictures.count()).toBe(6);
  const broken = (images: (HTMLElement | SVGElement)[]): number =>
    images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth === 0).length;
  expect(await pictures.locator('img').count()).toBe(6);
  expect(await pictures.locator('img').evaluateAll(broken)).toBe(0);
  await keyboard.tabTo(pictures.first());
  await keyboard.press('Space', 'Enter');
  await expectRefused(linking, 'Picture 1 of 6 Sailboat, of 6');
  await keyboard.press('ArrowDown');
  await expectHeard(
    linking,
    'field: Picture 2 of 6 Lighthouse, of 6, invalid, That answer wasn’t accepted. Check it and try again.',
  );
  await keyboard.press('Enter');
  await expectLinked(linking, 'Lantern Community Bank');
});

test(
  'a choice of ways to get a code: a wrong code, then the right code by another way',
  { tags: ['whole'] },
  async () => {
    const linking = await reachChallenge('Crossways');
    const { frame, keyboard } = linking;
    const choice = frame.screen('mfa-form');
    await expectHeard(linking, 'polite: Signed in');
    await expectHeard(linking, 'heading: Crossways Credit Union asks you to choose');
    await expectAccessible(linking, 'method');
    await keyboard.tabTo(choice.getByRole('radiogroup'));
    await keyboard.press('Enter');
    await keyboard.type('000000', frame.codeField);
    await expectRefused(linking, 'Enter your one-time code');
    await keyboard.activate(frame.screen('mfa-token').getByRole('button', { name: 'Use another way' }));
    await expectHeard(linking, 'heading: Crossways Credit Union asks you to choose');
    await keyboard.tabTo(choice.getByRole('radiogroup'));
    await keyboard.press('ArrowUp', 'Enter');
    await keyboard.type('123456', frame.codeField);
    await expectLinked(linking, 'Crossways Credit Union');
  },
);

test(
  'a bank with two ways to sign in receives only the fields of the way that was chosen',
  { tags: ['whole'] },
  async () => {
    const demo = await openDemo(browser, stack, { context: { reducedMotion: 'reduce' } });
    const frame = new LinkFrame(demo.frame);
    const keyboard = new Keyboard(demo.page);
    await frame.pickBank('Twin Rivers');
    const form = frame.screen('credentials');
    const field = form.locator('input:not([type=radio])');
    await keyboard.type('ok', field.first());
    await keyboard.press('Shift+Tab', 'ArrowDown');
    await keyboard.type('1000042', field.first());
    await keyboard.type('0000', form.locator('input[type=password]'));
    await keyboard.press('Enter');
    expect((await demo.event('fin-error')).detail).toMatchObject({ class: 'credentials.wrong' });
    await keyboard.type('2580', form.locator('input[type=password]'));
    await keyboard.press('Enter');
    await keyboard.activate(frame.primary('summary'));
    await keyboard.activate(frame.primary('success'));
    expect((await demo.event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
  },
);
