import { sessionId } from '@fin-link/contracts/browser';
import * as z from 'zod/mini';

export const sessionParams = z.strictObject({ sessionId });
