import { hash } from 'node:crypto';
import type { LimitName } from '../environment/index.ts';

/** Names what is counted without telling it. */
export type SubjectHash = (limit: LimitName, subject: readonly string[]) => string;

/** The secret is as long as the hash and stands first, and no hash leaves the database: an HMAC would cost three times as much. */
export const subjectHash =
  (secret: string): SubjectHash =>
  (limit, subject) =>
    hash('sha256', JSON.stringify([secret, limit, ...subject]), 'base64url');
