import { checkedAnswers } from '@fin-link/testing/official-schemas';
import { expect, test } from 'vitest';
import { openEverydayBrowser } from './browser/everyday-browser.ts';
import { joinAsCustomer } from './customer/customer.ts';
import { readLinkedData } from './customer/linked-data.ts';
import { consumerAtConsent } from './open-banking/consumer.ts';
import { britishBank, openBanks, prairieTrust } from './open-banking/regions.ts';

const customer = await joinAsCustomer('bank-windows');
const browser = await openEverydayBrowser();

test.each(openBanks)(
  '$region: a bank in a window of its own is linked, from the consent to the accounts',
  async (bank) => {
    const loginName = `popup-${bank.region}`;
    const before = checkedAnswers();
    const person = await consumerAtConsent(browser, customer, { loginName, bank });
    const { frame, event } = person;
    await person.agree();
    const window = await person.openBank();
    await window.open();
    // This is the worse of the two cases: the frame can no longer reach the window or see whether it is open.
    const answer = await window.page.reload();
    expect(answer?.headers()['cross-origin-opener-policy']).toBe('same-origin');
    await frame.screen('bank-wait').waitFor();
    const closed = window.page.waitForEvent('close');
    await window.agree();
    await closed;
    await frame.finish();
    const [account, ...more] = await person.providerAccounts();
    expect(more).toEqual([]);
    expect((await event('fin-success')).detail).toMatchObject({ providerAccountId: account?.id });
    expect((await event('fin-exit')).detail).toMatchObject({ outcome: 'success' });
    expect(person.faults()).toEqual([]);
    if (process.env['FIN_SCHEMAS_DIR'] !== undefined)
      for (const file of bank.descriptions)
        expect(checkedAnswers()?.[file], `answers compared with ${file}`).toBeGreaterThan(before?.[file] ?? 0);
  },
);

test('the American bank of plain OAuth 2.0 is found in the search and linked with its investments', async () => {
  const loginName = 'finds-prairie-trust';
  const person = await consumerAtConsent(browser, customer, { loginName, bank: prairieTrust, searches: true });
  const { frame, event } = person;
  await frame.pickBank('prairie');
  await person.agree();
  const window = await person.openBank();
  await window.open();
  expect(new URL(window.page.url()).pathname).toMatch(/^\/prairie-trust\//);
  await window.agree(`ok-${loginName}`);
  await frame.finish();
  const [account] = await person.providerAccounts();
  expect((await event('fin-success')).detail).toMatchObject({ providerAccountId: account?.id });
  const { lines } = await readLinkedData(customer.urls.service, loginName);
  expect(lines.filter((line) => line.startsWith('holding')).length).toBeGreaterThan(0);
  expect(person.faults()).toEqual([]);
});

test(
  'a page that is reloaded while its user is at the bank shows the linked accounts',
  { tags: ['whole'] },
  async () => {
    const loginName = 'reloads-while-away';
    const person = await consumerAtConsent(browser, customer, {
      loginName,
      bank: britishBank,
      searches: true,
    });
    const { frame } = person;
    await frame.pickBank('Harbour & Vale');
    await person.agree();
    const window = await person.openBank();
    await frame.screen('bank-wait').waitFor();
    await window.comeToDecision();
    await person.page.reload();
    await frame.screen('bank-wait').waitFor();
    await window.authorize();
    await frame.finish();
    expect(await person.providerAccounts()).toHaveLength(1);
    expect(person.faults()).toEqual([]);
  },
);

test('closing the bank’s window too early twice still links one connection', { tags: ['whole'] }, async () => {
  const loginName = 'closes-twice';
  const person = await consumerAtConsent(browser, customer, { loginName, bank: britishBank });
  const { frame } = person;
  const again = frame.screen('bank-wait').getByRole('button', { name: 'Open it again' });
  await person.agree();
  // The user reopens the bank once before the decision.
  const first = await person.openBank();
  await first.signIn();
  await first.page.close();
  // The user reopens the bank once after the decision, while the answer is on its way.
  const second = await person.openAgain();
  await second.agree();
  await second.page.waitForURL((url) => url.origin === customer.urls.host);
  await second.page.close().catch(() => {});
  if (await again.isVisible()) {
    // The answer may still arrive; then the bank does not open, or has nothing to ask.
    const arrived = frame.primary('summary').waitFor();
    const asksAgain = async (): Promise<void> => (await person.openAgain()).agree();
    await Promise.any([arrived, asksAgain()]);
  }
  await frame.finish();
  expect(await person.providerAccounts()).toHaveLength(1);
  expect(person.faults()).toEqual([]);
});

test('where the browser blocks the window, a link leads to the bank in the same tab', async () => {
  const loginName = 'gets-no-window';
  const person = await consumerAtConsent(browser, customer, {
    loginName,
    bank: britishBank,
    comesBack: true,
    before: () => Object.assign(window, { open: () => null }),
  });
  const { frame, page } = person;
  await person.agree();
  await frame.screen('bank-handoff').locator('a.primary').click();
  const link = frame.screen('error-screen').getByRole('link', { name: 'Open in this tab' });
  await link.waitFor();
  expect(person.context.pages()).toHaveLength(1);
  await link.click();
  await page.waitForURL((url) => url.origin === customer.urls.bankUk);
});

test(
  'cancelling while the bank’s window is open shares nothing, even if the user agrees there',
  { tags: ['whole'] },
  async () => {
    const loginName = 'gives-up';
    const person = await consumerAtConsent(browser, customer, { loginName, bank: britishBank });
    const { frame } = person;
    await person.agree();
    const window = await person.openBank();
    await window.comeToDecision();
    // If the bank's window already reads as closed, the frame asks another question, with another button text.
    await frame
      .screen('bank-wait')
      .getByRole('button', { name: /^(Cancel|Stop)$/ })
      .click();
    await frame.screen('bank-wait').waitFor({ state: 'detached' });
    await window.authorize();
    await window.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
    expect(await person.providerAccounts()).toEqual([]);
  },
);

/** Blocks storage in frames of other sites, as a browser can. Runs in every document. */
function blockStorageOfOthers(): void {
  if (window === top) return;
  const get = (): never => {
    throw new DOMException('Blocked.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get });
  Object.defineProperty(Document.prototype, 'cookie', { get });
}

test('a bank is linked where the browser blocks cookies and storage of other sites', { tags: ['whole'] }, async () => {
  const loginName = 'blocks-storage';
  const before = blockStorageOfOthers;
  const person = await consumerAtConsent(browser, customer, { loginName, bank: britishBank, before });
  await person.agree();
  await (await person.openBank()).agree();
  await person.frame.finish();
  expect(await person.providerAccounts()).toHaveLength(1);
  expect(person.faults()).toEqual([]);
});

test.each(['same-origin', 'same-origin-allow-popups'] as const)(
  'a page with the opener policy %s opens the bank’s window, and the consent given there is linked',
  { tags: ['whole'] },
  async (openerPolicy) => {
    const loginName = `cut-off-${openerPolicy}`;
    const person = await consumerAtConsent(browser, customer, { loginName, bank: britishBank, openerPolicy });
    const { frame } = person;
    const refused: string[] = [];
    person.page.on('response', (reply) => {
      if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`);
    });
    await person.agree();
    const window = await person.openBank();
    await window.agree();
    await frame.finish();
    expect(await person.providerAccounts()).toHaveLength(1);
    await person.event('fin-exit');
    expect(person.events().filter(({ name }) => name === 'fin-error')).toEqual([]);
    expect(refused).toEqual([]);
    expect(person.faults()).toEqual([]);
  },
);
