import { z } from 'zod';

/** What a process may set. Addresses of banks and keys belong to the connectors and the vault. */
export const serviceSettings = z.strictObject({
  mode: z.enum(['sandbox', 'production']).default('sandbox').describe('production refuses sandbox routes and loopback callbacks'),
  sandbox: z.boolean().default(false).describe('Serve /sandbox and seed the sandbox customers'),
  allowLoopbackCallbacks: z.boolean().default(false).describe('Callbacks may point to this machine, on any port'),
  bodyLimitBytes: z.int().min(1024).max(1_048_576).default(65_536).describe('Largest request body'),
  checkReplies: z.boolean().default(true).describe('Check every reply against the contract before it leaves'),
  bankSitesUrl: z.url().optional().describe('Base address of the simulated credential sites'),
});
export type ServiceSettings = z.infer<typeof serviceSettings>;
