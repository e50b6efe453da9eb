import { createBrowser, formOf, linkBack, offeredAccounts } from './browser.ts';
import type { Browser, PageAnswer } from './browser.ts';

/** Signs in and enters the code. The last page lists the accounts. */
export async function comeToDecision(address: URL, userName = 'ok') {
  const browser = createBrowser(address.origin);
  const signIn = await browser.open(address.href);
  const details = { user: userName, ...(signIn.body.includes('name="password"') && { password: 'ok' }) };
  const code = await browser.send('POST', formOf(signIn, '/sign-in'), details);
  const decision = await browser.send('POST', formOf(code, '/code'), { code: '123456' });
  return { browser, signIn, code, decision };
}

/** Follows the link back. Returns the address at the third party. */
export async function goBack(browser: Browser, outcome: PageAnswer): Promise<URL> {
  const { location, body } = await browser.open(linkBack(outcome));
  if (location === null) throw new Error(`Expected a redirect, but got ${body}`);
  return new URL(location);
}

/** Signs a customer in, ticks all accounts or the chosen ones, and agrees. Returns the address at the third party. */
export async function authorizeAtBank(
  address: URL,
  userName = 'ok',
  choose: (accountIds: string[]) => string[] = (all) => all,
): Promise<URL> {
  const { browser, decision } = await comeToDecision(address, userName);
  const account = choose(offeredAccounts(decision));
  return goBack(browser, await browser.send('POST', formOf(decision, '/authorize'), { account }));
}

/** Revokes the customer's only consent on the bank's page of connected third parties. `address` is the address of the bank's pages. */
export async function stopSharingAtBank(address: string, userName: string): Promise<void> {
  const { browser, decision: list } = await comeToDecision(new URL(`${address}/connections`), userName);
  await browser.send('POST', formOf(list, '/revoke'), {});
}
