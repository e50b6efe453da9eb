import type { z } from 'zod';
import { consentEvent } from '../resources/consent.ts';
import type { SentEventName } from '../resources/event-names.ts';
import { autoRefreshEvent, cdvStatusEvent, latestBalanceEvent, refreshEvent } from '../resources/events.ts';
import { dataUpdatesEvent } from '../resources/extract.ts';
import { insightsEvent } from '../resources/insight.ts';

/** Event that the service sends to callbacks, with the schema of its body. */
export interface Webhook {
  /** English summary for the documentation. */
  summary: string;
  /** When the event is sent, and what a receiver does. In Markdown. */
  description: string;
  body: z.ZodType;
}

/** Every event that the service sends. Receivers subscribe by `POST /configs/notifications/events/{eventName}`. */
export const webhooks = {
  REFRESH: {
    summary: 'A refresh reached a stage',
    description:
      'Sent when a sign-in succeeded, when the user must answer a question, when the accounts are known, and at the end. Read the open question with a token of the user, by `GET /providerAccounts/{providerAccountId}`: the event never has it.',
    body: refreshEvent,
  },
  AUTO_REFRESH_UPDATES: {
    summary: 'Automatic refreshes began or ended',
    description:
      'Sent when the service begins or stops to refresh a provider account by itself, with the reason. With `USER_ACTION_REQUIRED`, ask the user to come back and sign in again.',
    body: autoRefreshEvent,
  },
  DATA_UPDATES: {
    summary: 'Data of users changed',
    description:
      'Sent once per interval of the customer, 10 minutes unless set otherwise, if data changed. Call each link with an admin token, after appending it to the base address, to get what changed.',
    body: dataUpdatesEvent,
  },
  LATEST_BALANCE_UPDATES: {
    summary: 'A refresh of balances ended',
    description:
      'Sent at the end of a refresh of balances. Read them by `GET /accounts/latestBalances` with a token of the user.',
    body: latestBalanceEvent,
  },
  CDV_STATUS_UPDATES: {
    summary: 'Challenge deposits changed their status',
    description:
      'Sent when deposits were started, have arrived, were confirmed or failed. After `DEPOSITED`, ask the user for the amounts. Read the details by `GET /verification`.',
    body: cdvStatusEvent,
  },
  CONSENT_UPDATES: {
    summary: 'A consent changed, or ends soon',
    description:
      'Sent after each change of a consent, and 14, 7 and 1 days before its end with the info `CONSENT_UPDATES.EXPIRING`. With `dataDeleted`, delete your own copies.',
    body: consentEvent,
  },
  INSIGHTS: {
    summary: 'Insights were generated',
    description:
      'Sent once an hour at most, with the users who got insights. Call each link with an admin token to read them.',
    body: insightsEvent,
  },
} as const satisfies Record<SentEventName, Webhook>;
