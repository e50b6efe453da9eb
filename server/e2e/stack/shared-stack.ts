import type { StackUrls } from '@fin-link/testing/stack';
import { inject } from 'vitest';

/**
 * Names of the customers with a site at the shared stack. Each test file has one name, so that files can run
 * concurrently.
 */
export const customerNames = [
  'tab-closed',
  'reload',
  'isolation',
  'side-by-side',
  'dialog',
  'languages',
  'network',
  'catalogue',
  'catalogue-others',
  'slow-bank',
  'two-banks',
  'deep-links',
  'link-button',
  'hosted-link',
  'fastlink-form',
  'fastlink-app',
  'verification',
  'offline',
  'resuming',
  'session-end',
  'bank-windows',
  'bank-in-the-tab',
  'bank-alone',
  'bank-refusals',
  'bank-endings',
  'bank-screens',
  'receipts',
  'languages-de',
  'languages-ar',
  'wire-entry',
  'wire-search',
  'asset-transfer',
  'manual-accounts',
  'scrollbars',
  'manual-accounts-screens',
  'upcoming-answers',
  'insights',
  'connections',
  'foreign-pages',
  'test-kit',
] as const;
export type CustomerName = (typeof customerNames)[number];

interface SharedStack {
  urls: StackUrls;
  /** Address that signs in at the console. */
  consoleAddress: string;
  /** Port reserved for each customer's site. */
  ports: Record<CustomerName, number>;
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedStack: SharedStack;
  }
}

/**
 * Returns the stack shared by all tests that neither stop it nor read its output. Each test uses its own login names.
 */
export const sharedStack = (): SharedStack => inject('sharedStack');
