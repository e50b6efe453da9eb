import { createHmac } from 'node:crypto';
import type { LimitName } from './limit.ts';

/** Names what is counted without telling it. */
export type SubjectHash = (limit: LimitName, subject: readonly string[]) => string;

export const subjectHash =
  (secret: string): SubjectHash =>
  (limit, subject) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([limit, ...subject]))
      .digest('base64url');
