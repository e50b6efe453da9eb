import { freePorts, openBrowser } from '@fin-link/testing/stack';
import { afterEach, expect, test } from 'vitest';
import { startCustomer } from './customer/customer.ts';
import { openLinkingPage } from './customer/linking-page.ts';
import { startUpstreamWidget, upstreamSettings } from './upstream/upstream-widget.ts';

const [port = 0] = await freePorts(1);
const customer = await startCustomer({ env: ({ host }) => upstreamSettings(port, host) });
const upstream = await startUpstreamWidget(port, customer.urls.service);
const browser = await openBrowser();

afterEach(() => upstream.expire('none').catch(() => null));

type Renderer = 'hosted' | 'hosted-then-own';

/** Opens a page whose session names the renderer. */
async function open(loginName: string, renderer: Renderer = 'hosted') {
  const address = customer.pageWith({ loginName, session: { renderer } });
  const opened = await openLinkingPage(browser, address);
  const tag = opened.tag();
  const widget = tag.frame.screen('hosted').frameLocator('iframe').frameLocator('iframe');
  return {
    ...opened,
    ...tag,
    widget,
    press: (id: string) => widget.locator(`#${id}`).click(),
    /** Returns the names of the events that tell what was linked, and how the flow ended. */
    story: () =>
      tag
        .events()
        .flatMap(({ name, detail }) =>
          name === 'fin-exit' ? `${name} ${String(detail['outcome'])}` : /success|partial|error/.test(name) ? name : [],
        ),
    /** Returns the result for the backend, after the end. */
    async result() {
      await tag.event('fin-exit');
      const [launch] = customer.launchesOf(loginName);
      return customer.result(launch?.sessionId ?? '');
    },
  };
}

test('a bank is linked in the upstream’s widget, and the widget gets the configuration', async () => {
  const { press, story, result, event, widget, faults } = await open('hosted-links');
  await expect.poll(() => widget.locator('#params').textContent()).toContain('configName=');
  await press('success');
  const { detail } = await event('fin-success');
  await press('close');
  expect(await result()).toMatchObject({
    renderer: 'hosted',
    outcome: 'success',
    providerAccounts: [{ providerAccountId: detail['providerAccountId'], status: 'SUCCESS' }],
  });
  expect(story()).toEqual(['fin-success', 'fin-exit success']);
  expect(faults()).toEqual([]);
});

test('a link with a part of its accounts is a partial success', async () => {
  const { press, story, result, event } = await open('hosted-partial');
  await press('partial');
  await event('fin-partial');
  await press('close');
  expect(await result()).toMatchObject({ outcome: 'success', providerAccounts: [{ status: 'PARTIAL_SUCCESS' }] });
  expect(story()).toEqual(['fin-partial', 'fin-exit success']);
});

test('a failed try is reported once, and closing after it is no success', async () => {
  const { press, story, result, event } = await open('hosted-fails');
  await press('failure');
  expect((await event('fin-error')).detail).toMatchObject({
    class: 'credentials.wrong',
    code: 'INCORRECT_CREDENTIALS',
  });
  await press('close');
  expect(await result()).toMatchObject({ renderer: 'hosted', outcome: 'error' });
  expect(story()).toEqual(['fin-error', 'fin-exit error']);
});

test('closing the widget without a link cancels', async () => {
  const { press, story, result } = await open('hosted-closes');
  await press('close');
  expect(await result()).toMatchObject({ renderer: 'hosted', outcome: 'cancelled', providerAccounts: [] });
  expect(story()).toEqual(['fin-exit cancelled']);
});

test.each([
  ['an exit before success', 'exit-first'],
  ['three messages of one success, with ids as numbers and texts', 'three-times'],
])('%s is one success, and the exit comes last', async (_title, button) => {
  const { press, story, result } = await open(`hosted-${button}`);
  await press(button);
  const { outcome, providerAccounts } = await result();
  expect([outcome, providerAccounts.length]).toEqual(['success', 1]);
  expect(story()).toEqual(['fin-success', 'fin-exit success']);
});

test('an expired token is replaced without the user', async () => {
  await upstream.expire('next');
  const { press, story, result, event } = await open('hosted-expired');
  await press('success');
  await event('fin-success');
  await press('close');
  expect(await result()).toMatchObject({ outcome: 'success' });
  expect(story()).toEqual(['fin-success', 'fin-exit success']);
});

test('messages of another window are ignored, and so is a link that the user does not have', async () => {
  const { press, story, result, widget } = await open('hosted-strangers');
  await press('stranger');
  await expect.poll(() => widget.locator('#done').textContent()).toBe('stranger');
  await press('foreign');
  await press('keep');
  await expect.poll(() => widget.locator('#done').textContent()).toBe('keep');
  expect(story()).toEqual([]);
  await press('close');
  expect(await result()).toMatchObject({ outcome: 'cancelled', providerAccounts: [] });
});

test('the widget cannot navigate the page', async () => {
  const { press, page, widget, story } = await open('hosted-top');
  const address = page.url();
  await press('top');
  await expect.poll(() => widget.locator('#done').textContent()).toContain('SecurityError');
  expect(page.url()).toBe(address);
  await press('close');
  await expect.poll(story).toEqual(['fin-exit cancelled']);
});

test('a token that is refused twice leads to the error screen or to our own screens', async () => {
  await upstream.expire('all');
  const hosted = await open('hosted-refused');
  await hosted.frame.primary('error-screen').waitFor();
  const own = await open('own-refused', 'hosted-then-own');
  await own.frame.screen('search').waitFor();
});

// The last test, because it ends the upstream.
test('without the upstream, `hosted` offers a retry, and `hosted-then-own` links with our own screens', async () => {
  await upstream.kill();
  const hosted = await open('hosted-down');
  await hosted.frame.primary('error-screen').waitFor();
  expect((await hosted.event('fin-error')).detail).toMatchObject({ class: 'service.down', recoverable: true });

  const own = await open('own-instead', 'hosted-then-own');
  await own.frame.pickBank('Harbor Bank');
  await own.frame.signIn('ok', 'ok');
  await own.isKeptAt('summary');
  // A reload does not try the widget again.
  await own.page.reload();
  await own.frame.finish();
  expect(await own.result()).toMatchObject({ renderer: 'own', outcome: 'success' });
  expect(own.story()).toEqual(['fin-success', 'fin-exit success']);
});
