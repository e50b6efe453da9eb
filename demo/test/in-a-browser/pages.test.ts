import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { finished } from '../parties/fake-host.ts';
import {
  account,
  insight,
  netWorth,
  predictedTransaction,
  providerAccount,
  recommendation,
  transaction,
  typeSummary,
  view,
  viewGroup,
  viewMonths,
} from '../parties/service-records.ts';
import { listen } from '../parties/listen.ts';
import { openDemo } from '../parties/open-demo.ts';
import { buildSite, freePort, openBrowser } from './open-browser.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const [newContext, built, port] = await Promise.all([openBrowser(), buildSite(), freePort()]);
const demo = await openDemo({ built }, { FIN_DEMO_PORT: String(port) });
await listen(demo.app, port);

Object.assign(demo.service.state, {
  providerAccount: [providerAccount(11), providerAccount(12, { status: 'FAILED' })],
  account: [
    account(21, {
      accountName: 'AnAccountNameWithoutAnySpaceInItThatIsVeryLongIndeed',
      amountDue: { amount: 20, currency: 'USD' },
    }),
    account(22, { isAsset: false }),
    account(23, {
      CONTAINER: 'realEstate',
      accountName: '12 Orchard Lane',
      isManual: true,
      balance: { amount: 412_000, currency: 'USD' },
      linkedAccountIds: [22],
    }),
    account(24, { CONTAINER: 'otherAssets', accountName: 'Old van', isManual: true, includeInNetWorth: false }),
  ],
  transaction: [
    transaction(31, { status: 'PENDING', category: 'Cable/Satellite/Telecom' }),
    transaction(32, { baseType: 'CREDIT', amount: { amount: 1_234_567.89, currency: 'USD' } }),
    transaction(33, { description: { original: 'ADESCRIPTIONWITHOUTANYSPACEINITTHATISVERYLONGINDEED' } }),
  ],
  networth: [
    netWorth('2026-11-18', 1_500_000),
    netWorth('2026-11-18', 900, 'EUR'),
    netWorth('2026-11-19', 1_530_000),
    netWorth('2026-11-20', 1_512_345.6),
    netWorth('2026-11-20', 300, 'EUR'),
  ],
  summaries: {
    CATEGORY_TYPE: [typeSummary('INCOME', 3_000), typeSummary('EXPENSE', 1_200)],
    CATEGORY: [
      typeSummary('EXPENSE', 1_200, [
        ['Groceries', 612.4],
        ['AnotherCategoryNameWithoutAnySpaceInIt', 96],
      ]),
    ],
  },
  predictedTransaction: [
    predictedTransaction(1),
    predictedTransaction(2, { merchant: { id: 'm', name: 'AMerchantWithoutAnySpaceInItsNameThatIsVeryLongIndeed' } }),
  ],
  feed: [
    insight('1', 'Spending Exceeded Average', { percent: 163.4, subject: { kind: 'category', name: 'Groceries' } }),
  ],
  count: 60,
  views: [view('700', 'Groceries'), view('701', 'AMerchantWithoutAnySpaceInItsNameThatIsVeryLongIndeed')],
  recommendation: [recommendation(7, 'Harbor Air')],
  groups: {
    category: [viewGroup('Groceries', 612.4), viewGroup('AnotherCategoryNameWithoutAnySpaceInIt', 96)],
    merchant: [viewGroup('Greenway Market', 502.1), viewGroup('Corner Bakery', 206.3)],
  },
  months: [viewMonths(['2026-10-01', 410], ['2026-11-01', 298.4])],
  budget: {
    debitTotal: { amount: 298.4, currency: 'USD' },
    expenseBudget: { amount: 400, currency: 'USD' },
    remainingExpenseBudget: { amount: 101.6, currency: 'USD' },
  },
});

/** Problems that the browser reported: refused styles, scripts and requests, and script errors. */
const complaints: string[] = [];
afterEach(() => expect(complaints.splice(0)).toEqual([]));

async function open(
  url: string,
  look: { width?: number; colorScheme?: 'light' | 'dark' } = {},
  person: string | null = 'sbMem1',
): Promise<Page> {
  const { width = 1_280, colorScheme = 'light' } = look;
  const context = await newContext({ viewport: { width, height: 800 }, colorScheme });
  if (person !== null) {
    const [name = '', value = ''] = (await demo.signIn(person)).split('=');
    await context.addCookies([{ name, value, url: demo.origin }]);
  }
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(demo.origin + url);
  return page;
}

/** Opens the developer tools at one of their parts. The first part is already open. */
async function openTools(page: Page, part: string): Promise<void> {
  await page.getByRole('button', { name: 'Developer tools' }).click();
  const details = page.locator('#tools > details').filter({ has: page.locator('summary', { hasText: part }) });
  if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
}
const closeTools = (page: Page): Promise<void> => page.getByRole('button', { name: 'Close developer tools' }).click();

/** Returns the faults of a page. In the dark scheme only colors differ, so only colors are checked. */
async function faultsOf(page: Page, colorScheme: 'light' | 'dark' = 'light'): Promise<string[]> {
  await page.evaluate(axe);
  const options = colorScheme === 'light' ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const pages = [
  '/',
  '/link',
  '/verify',
  '/link-and-verify?name=other',
  '/transfer?version=3',
  '/connections',
  '/consents',
  '/lite?providerId=16040',
  '/overview',
  '/accounts',
  '/accounts/21?page=2&saved=32&search=shop&month=2026-10',
  '/net-worth?interval=W',
  '/upcoming',
  '/insights',
  '/views',
  '/properties',
  '/properties?edit=24',
  '/copy',
  '/events',
  '/theme',
];
const pagesForEveryone = ['/', '/theme', '/guides/', '/guides/frameworks/'];
const looks = [320, 1_280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

describe.each(looks)('demo: at $width pixels, $colorScheme', (look) => {
  test.each([
    ...pages.map((url) => ({ url, state: 'signed in' })),
    ...pagesForEveryone.map((url) => ({ url, state: 'signed out' })),
  ])('$url passes axe and does not scroll sideways, $state', async ({ url, state }) => {
    const page = state === 'signed out' ? await open(url, look, null) : await open(url, look);
    expect(await faultsOf(page, look.colorScheme)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.width);
    await page.context().close();
  });
});

test('demo: the button that leads to the people is above the fold of a small laptop', async () => {
  const page = await open('/', {}, null);
  const button = page.getByRole('link', { name: 'Sign in' });
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThanOrEqual(800);
  await button.click();
  await page.getByRole('button', { name: /A new person/ }).waitFor();
  expect(await page.evaluate('document.querySelector("#people").getBoundingClientRect().top')).toBeLessThan(400);
});

test('demo: the first tab stop skips the menu', async () => {
  const page = await open('/accounts');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
});

test('demo: signing in by keyboard leads to the overview, signing out to the start page', async () => {
  const page = await open('/', {}, null);
  await page.getByRole('button', { name: 'Bruno Thackeray' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Bruno Thackeray' }).waitFor();
  await page.locator('#menu > summary').press('Enter');
  await page.getByRole('button', { name: 'Sign out' }).press('Enter');
  await page.getByRole('button', { name: 'Bruno Thackeray' }).waitFor();
});

test('demo: removing a bank asks for confirmation', async () => {
  const page = await open('/accounts');
  const button = page.getByRole('button', { name: 'Remove Bank Without Accounts' });
  expect(await button.isVisible()).toBe(false);
  await page.getByText('Remove Bank Without Accounts', { exact: true }).first().press('Enter');
  await button.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await button.press('Enter');
  await page.getByRole('heading', { name: 'Bank Without Accounts' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Test Bank' }).waitFor();
});

test('demo: the history follows what the tag beside it reports', async () => {
  const page = await open('/net-worth');
  await page.getByRole('img', { name: /^Net worth in USD: \$1,499,600\.00 on Nov 18, 2026/ }).waitFor();
  const kept = demo.service.state.networth;
  demo.service.state.networth = [netWorth('2026-11-20', 700)];
  await page.locator('fin-net-worth').evaluate((tag) => {
    const detail = { accountId: 21, includeInNetWorth: false };
    tag.dispatchEvent(new CustomEvent('fin-account-changed', { detail, bubbles: true }));
  });
  await page.getByRole('img', { name: 'Net worth in USD on Nov 20, 2026: $300.00' }).waitFor();
  demo.service.state.networth = kept;
  expect(await page.locator('fin-net-worth').count()).toBe(1);
});

test('demo: a view is drawn in charts, and a budget is set by keyboard', async () => {
  const page = await open('/views');
  await page.getByRole('img', { name: 'By month. Oct 2026: $410.00; Nov 2026: $298.40' }).waitFor();
  const isDrawn = () =>
    page.evaluate<boolean[]>(
      `[...document.querySelectorAll('canvas')].map((one) =>
        one.getContext('2d').getImageData(0, 0, one.width, one.height).data.some((value) => value !== 0))`,
    );
  await expect.poll(isDrawn).toEqual([true, true, true]);
  await page.getByText('Show as a table').first().press('Enter');
  await page.getByRole('cell', { name: '$410.00' }).waitFor();
  await page.getByRole('textbox', { name: 'Amount in USD' }).fill('250');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.waitForURL('**/views?view=700');
  expect(demo.service.seen.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
    budgetData: [{ type: 'VIEW', budgetInfo: [{ expenseBudget: { amount: 250, currency: 'USD' } }] }],
  });
});

test('demo: an insight’s action leads to the page that does it', async () => {
  const act = async (action: string): Promise<string> => {
    const page = await open('/insights');
    await page.locator('fin-insights').evaluate((tag, value) => {
      const detail = { insightId: '1', insightName: 'NEW_BILL', action: value };
      tag.dispatchEvent(new CustomEvent('fin-insight-action', { detail, bubbles: true }));
    }, action);
    await page.waitForURL((url) => url.pathname !== '/insights');
    return new URL(page.url()).pathname;
  };
  expect([await act('link'), await act('upcoming')]).toEqual(['/link', '/upcoming']);
});

test('demo: the property page begins again when its form is done, and not when it fails', async () => {
  const page = await open('/properties?edit=24');
  const exit = (outcome: string) =>
    page.locator('fin-manual-account').evaluate((tag, value) => {
      const detail = { outcome: value, screen: 'manual', providerAccountIds: [] };
      tag.dispatchEvent(new CustomEvent('fin-exit', { detail, bubbles: true }));
    }, outcome);
  await exit('error');
  await exit('success');
  await page.locator('fin-real-estate').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('demo: a category and a note are edited by keyboard', async () => {
  const page = await open('/accounts/21');
  await page
    .getByRole('row', { name: /Shop 32/ })
    .getByText('Groceries, edit')
    .press('Enter');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Office lunches');
  await page.getByRole('textbox', { name: 'Note' }).fill('With Sam');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByRole('row', { name: /Shop 32 Saved/ }).waitFor();
  expect(demo.service.seen.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    transaction: { container: 'bank', categoryId: 22, categorySource: 'USER', memo: 'With Sam' },
  });
});

test('demo: the chosen colors apply to the page, its tags and its charts, and stay for the next page', async () => {
  const page = await open('/views');
  await openTools(page, 'Theme');
  const drawn = () => page.evaluate<string>(`document.querySelector('canvas').toDataURL()`);
  const before = await drawn();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect.poll(drawn).not.toBe(before);
  await page.goto(`${demo.origin}/upcoming`);
  await page.locator('fin-upcoming[theme=dark]').waitFor({ state: 'attached' });
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
});

test('demo: switches of the link page keep their state on the next page', async () => {
  const page = await open('/link');
  await openTools(page, 'Display');
  await page.getByRole('radio', { name: 'In this tab' }).check();
  await page.locator('#tools > details > summary', { hasText: 'Scenarios' }).first().click();
  await page.getByRole('link', { name: 'Harbour & Vale Bank' }).click();
  await page.waitForURL('**/link?providerId=16020');
  await page.locator('fin-link[redirect-mode=tab]').waitFor({ state: 'attached' });
  expect(await page.locator('[name=redirect][value=tab]').isChecked()).toBe(true);
});

test('demo: the list of connections is loaded again after its dialog has linked a bank', async () => {
  const page = await open('/connections');
  const exit = (providerAccountIds: number[]) =>
    page.locator('fin-link').evaluate((link, ids) => {
      const detail = { outcome: 'success', screen: 'success', providerAccountIds: ids };
      link.dispatchEvent(new CustomEvent('fin-exit', { detail, bubbles: true }));
    }, providerAccountIds);
  const reloads = () => page.locator('fin-connections').getAttribute('data-reloads');
  await exit([]);
  expect(await reloads()).toBe(null);
  await exit([11]);
  expect(await reloads()).toBe('1');
  expect(await page.locator('#log li').count()).toBe(4);
});

describe('demo: link page in a browser', () => {
  const say = (page: Page, name: string, detail: object) =>
    page
      .locator('fin-link')
      .evaluate(
        (link, event) => void link.dispatchEvent(new CustomEvent(event.name, { detail: event.detail, bubbles: true })),
        { name, detail },
      );
  const exit = { outcome: 'success', screen: 'success', providerAccountIds: [11] };

  test('lists events of the tag, and the backend’s result at the end', async () => {
    const page = await open('/link');
    const sessionId = 'ls_dddddddddddddddddddddddd';
    demo.host.results.set(sessionId, finished('sbMem1', sessionId));
    await page.evaluate(
      (body) =>
        fetch('/my/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
          ({ ok }) => ok,
        ),
      JSON.stringify({ sessionId }),
    );
    await say(page, 'fin-success', { providerAccountId: 11, accountIds: [21, 22] });
    await say(page, 'fin-exit', exit);
    await page.getByText('The session has ended. Outcome: success, 1 bank.').waitFor({ state: 'attached' });
    expect(await page.locator('#log li').allTextContents()).toEqual([
      'fin-ready {}',
      'fin-success {"providerAccountId":11,"accountIds":[21,22]}',
      `fin-exit ${JSON.stringify(exit)}`,
    ]);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Your bank is linked');
    expect(await page.locator('fin-link').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);

    await page.getByRole('button', { name: 'Start again' }).click();
    expect(await page.locator('fin-link').count()).toBe(1);
    expect(await page.locator('#log li').last().textContent()).toBe('fin-ready {}');
  });

  test('lists the last hundred events at most', async () => {
    const page = await open('/link');
    for (let step = 1; step <= 105; step += 1) await say(page, 'fin-screen', { id: `screen ${step}`, step: 'search' });
    const entries = await page.locator('#log li').allTextContents();
    expect(entries).toHaveLength(100);
    expect(entries.at(-1)).toContain('screen 105');
  });

  test('shows event details as text, not markup', async () => {
    const page = await open('/link');
    await say(page, 'fin-error', { class: '<img src="x">', code: 'c', recoverable: true, reference: '' });
    expect(await page.locator('#log img').count()).toBe(0);
    expect(await page.locator('#log').textContent()).toContain('<img src=');
  });

  test('shows the tag inline or in a dialog, light or dark', async () => {
    const page = await open('/link');
    const link = page.locator('fin-link');
    expect([await link.getAttribute('mode'), await link.getAttribute('theme')]).toEqual(['inline', 'auto']);
    await openTools(page, 'Theme');
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    expect(await link.getAttribute('theme')).toBe('dark');
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
    await page.locator('#tools > details > summary', { hasText: 'Display' }).first().click();
    await page.getByLabel('A dialog').check();
    expect([await link.getAttribute('mode'), await link.getAttribute('theme')]).toEqual(['dialog', 'dark']);
    await closeTools(page);
    await page.getByRole('button', { name: 'Link a bank' }).click();
    expect(await link.getAttribute('data-shown')).toBe('true');
  });

  test('reports that the backend cannot read the session', async () => {
    const page = await open('/link', {}, 'new');
    await say(page, 'fin-exit', { ...exit, outcome: 'cancelled' });
    await page.getByText('The backend couldn’t read the session.').waitFor({ state: 'attached' });
    await page.getByText('Linking canceled').waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('404')]);
  });
});

test('demo: the developer tools pass axe with every part open, and Escape closes them', async () => {
  const page = await open('/link');
  for (const part of ['Scenarios', 'Events in this page', 'Code', 'Display', 'Flows', 'Theme']) {
    if (part === 'Scenarios') await openTools(page, part);
    else await page.locator('#tools > details > summary', { hasText: part }).first().click();
    expect(await faultsOf(page)).toEqual([]);
  }
  await page.keyboard.press('Escape');
  expect(await page.locator('#tools').isVisible()).toBe(false);
  expect(await page.evaluate('document.activeElement.id')).toBe('open-tools');
});

test('demo: the search of the guides finds a code by keyboard, under the policy of the site', async () => {
  const page = await open('/guides/', {}, null);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.getByRole('searchbox').fill('launch.invalid');
  await page.getByRole('link', { name: 'launch.invalid' }).first().waitFor();
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Fix' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/guides/errors/launch.invalid/');
  expect(complaints).toEqual([]);
});
