import { z } from 'zod';

/** Names of the events of the public interface. `sentEventNames` lists those that this service sends. */
export const eventNames = [
  'REFRESH',
  'DATA_UPDATES',
  'AUTO_REFRESH_UPDATES',
  'LATEST_BALANCE_UPDATES',
  'CREDIT_MATRIX_REPORT_UPDATES',
  'CREDIT_ACCELERATOR_REPORT_UPDATES',
  'CDV_STATUS_UPDATES',
  'CONSENT_UPDATES',
  'INSIGHTS',
] as const;
export const eventName = z.enum(eventNames);
/** Events that this service sends. */
export const sentEventNames = [
  'REFRESH',
  'DATA_UPDATES',
  'AUTO_REFRESH_UPDATES',
  'LATEST_BALANCE_UPDATES',
  'CDV_STATUS_UPDATES',
  'CONSENT_UPDATES',
  'INSIGHTS',
] as const satisfies readonly (typeof eventNames)[number][];
export type SentEventName = (typeof sentEventNames)[number];
/** Events that a host also gets, on a separate channel. */
export const channelEventNames = ['REFRESH', 'CDV_STATUS_UPDATES'] as const satisfies readonly SentEventName[];
export type EventName = z.infer<typeof eventName>;
