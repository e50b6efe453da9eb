import { timeLimit } from '@fin-link/testing';
import { vi } from 'vitest';

const patience = { timeout: timeLimit(60_000), interval: 50 };

/**
 * Replaces `expect.poll` in tests that run concurrently, because `expect.poll` may attribute the assertion to another
 * test.
 */
export const eventually = (assertion: () => Promise<void>): Promise<void> => vi.waitFor(assertion, patience);
