import type { Locator, Page } from 'playwright-core';

/** What a person does on the pages of a simulated bank of open banking. */
export class BankWindow {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get #heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  /** The bank's first page is there, after the addresses that lead to it. */
  async open(): Promise<void> {
    await this.page.waitForURL(({ pathname }) => pathname.includes('/interaction/'));
    await this.page.getByLabel('User ID').waitFor();
  }

  /** Up to the code. */
  async signIn(user = 'ok'): Promise<void> {
    await this.page.getByLabel('User ID').fill(user);
    // Not every bank asks for one.
    for (const password of await this.page.getByLabel('Password', { exact: true }).all()) await password.fill('ok');
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await this.#heading.filter({ hasText: 'Enter your code' }).waitFor();
  }

  /** Up to the page after it. */
  async enterCode(): Promise<void> {
    await this.page.getByLabel('Six-digit code').fill('123456');
    await this.page.getByRole('button', { name: 'Continue' }).click();
    await this.page.getByLabel('Six-digit code').waitFor({ state: 'detached' });
  }

  get accounts(): Locator {
    return this.page.getByRole('checkbox');
  }

  /** From the first page to the decision, with every account ticked. */
  async comeToDecision(user = 'ok'): Promise<void> {
    await this.signIn(user);
    await this.enterCode();
    await this.accounts.first().waitFor();
    for (const account of await this.accounts.all()) await account.check();
  }

  /** The bank spells as its country does. */
  async authorize(): Promise<void> {
    await this.page.getByRole('button', { name: /^Authori[sz]e$/ }).click();
  }

  async decline(): Promise<void> {
    await this.page.getByRole('button', { name: 'Decline' }).click();
  }

  /** The way back before the bank goes it by itself. */
  async goBack(): Promise<void> {
    await this.page.getByRole('link', { name: 'Go back now' }).click();
  }

  /** Everything, up to the page that leads back. */
  async agree(user = 'ok'): Promise<void> {
    await this.comeToDecision(user);
    await this.authorize();
  }
}

/** The bank's own page of third parties: takes back every consent that the customer gave there. */
export async function stopAtBank(page: Page, bank: string, user: string): Promise<void> {
  const window = new BankWindow(page);
  await page.goto(`${bank}/connections`);
  await window.signIn(user);
  await window.enterCode();
  const stop = page.getByRole('button', { name: /^Stop sharing with/ });
  await stop.first().waitFor();
  for (let left = await stop.count(); left > 0; left = await stop.count()) {
    await stop.first().click();
    await stop.nth(left - 1).waitFor({ state: 'detached' });
  }
}
