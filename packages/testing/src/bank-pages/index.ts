export { createBrowser, formOf, linkBack, offeredAccounts } from './browser.ts';
export type { Browser, PageAnswer } from './browser.ts';
export { authorizeAtBank, comeToDecision, goBack, stopSharingAtBank } from './through-the-bank.ts';
