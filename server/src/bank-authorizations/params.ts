import { authorizationId } from '@fin-link/contracts/browser';
import * as z from 'zod/mini';

export const authorizationParams = z.strictObject({ authorizationId });
/** Every capability with which consents are given or renewed. */
export const needed = ['link', 'manage', 'consents'] as const;
