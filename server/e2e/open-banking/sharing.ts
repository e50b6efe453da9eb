import { timeLimit } from '@fin-link/testing';
import { vi } from 'vitest';
import type { BrowserContext } from 'playwright-core';
import type { Customer } from '../customer/customer.ts';
import { openLinkingPage } from '../customer/linking-page.ts';
import type { LinkingPage, OpenTag } from '../customer/linking-page.ts';
import { openServiceUser } from '../customer/service-user.ts';
import { ConsentsFrame } from './consents-frame.ts';

interface ConsentAtService {
  consentId: number;
  providerId: number;
  consentStatus: string;
  needsSignIn?: boolean;
  expirationDate?: string;
}

/** Returns a person's consents as a customer's backend reads them, without a page. */
export async function consentsOf({ urls }: Customer, loginName: string): Promise<ConsentAtService[]> {
  const { get } = await openServiceUser(urls.service, loginName);
  return (await get<{ consent?: ConsentAtService[] }>('/consents')).consent ?? [];
}

/** Waits until a consent of the provider is in this state. */
export const consentReaches = (
  customer: Customer,
  loginName: string,
  wanted: { providerId: number; consentStatus: string },
): Promise<ConsentAtService> =>
  vi.waitUntil(
    async () => {
      const consents = await consentsOf(customer, loginName);
      return consents.find((one) => one.providerId === wanted.providerId && one.consentStatus === wanted.consentStatus);
    },
    { timeout: timeLimit(60_000), interval: 250 },
  );

interface Dashboard extends LinkingPage, Pick<OpenTag, 'event' | 'events'> {
  frame: ConsentsFrame;
}

/** Opens the page with the person's shared data in their browser. */
export async function openDashboard(
  context: BrowserContext,
  customer: Customer,
  loginName: string,
): Promise<Dashboard> {
  const session = { capabilities: ['consents'] };
  const attributes = { theme: 'auto' };
  const address = customer.pageWith({ loginName, element: 'fin-consents', attributes, session });
  const opened = await openLinkingPage(context, address);
  const { frame, event, events } = opened.tag();
  const shown = new ConsentsFrame(frame.content);
  await shown.list.waitFor();
  return { ...opened, event, events, frame: shown };
}
