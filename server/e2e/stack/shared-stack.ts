import type { StackUrls } from '@fin-link/testing/stack';
import { inject } from 'vitest';

/** Each may have a site at the shared stack; one name for each test file, so that files can run side by side. */
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
  'wire',
  'asset-transfer',
  'own-accounts',
  'scrollbars',
  'own-accounts-screens',
  'upcoming-answers',
  'insights',
  'connections',
] as const;
export type CustomerName = (typeof customerNames)[number];

export interface SharedStack {
  urls: StackUrls;
  /** Port that is kept for each customer's site. */
  ports: Record<CustomerName, number>;
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedStack: SharedStack;
  }
}

/** The one stack of all tests that neither end it nor read what it prints. Everybody comes with login names of their own. */
export const sharedStack = (): SharedStack => inject('sharedStack');
