import { timeLimit } from '@fin-link/testing';
import { vi } from 'vitest';

const patience = { timeout: timeLimit(60_000), interval: 50 };

/** `expect.poll` for tests that run side by side: that one asks whose test it is, and may hear of another's. */
export const eventually = (assertion: () => Promise<void>): Promise<void> => vi.waitFor(assertion, patience);
