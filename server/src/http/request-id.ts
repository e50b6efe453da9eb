import { randomUUID } from 'node:crypto';

/** For the log and for whoever asks about an answer; no secret. */
export const newRequestId = (): string => `req_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
