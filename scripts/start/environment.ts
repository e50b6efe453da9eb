import { z } from 'zod';
import { EnvironmentError, hostEnvironment, readEnvironment, type HostEnvironment } from '../../server/src/index.ts';

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(65_535))
    .prefault(String(fallback));

const ownEnvironment = z.object({
  FIN_OPEN_BANKING_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'JSON file of the real banks of open banking that the embedded service reaches; `docs/open-banking.md` tells how',
    ),
  FIN_BANK_SITES_PORT: port(4240).describe('Port of the simulated credential sites'),
  FIN_BANK_UK_PORT: port(4210).describe('Port of the simulated British bank of open banking'),
  FIN_BANK_UK_MTLS_PORT: port(4211).describe('Port of its certificate-bound endpoints, over TLS'),
  FIN_BANK_US_PORT: port(4220).describe('Port of the simulated American bank of open banking'),
  FIN_BANK_AU_PORT: port(4230).describe('Port of the simulated Australian bank of open banking'),
  FIN_BANK_AU_MTLS_PORT: port(4231).describe('Port of its certificate-bound endpoints, over TLS'),
  FIN_BANK_OPENER_POLICY: z
    .enum(['unsafe-none', 'same-origin'])
    .prefault('unsafe-none')
    .describe(
      '`Cross-Origin-Opener-Policy` of the pages of the banks of open banking; `same-origin`: cut off from the window that opened them, as with many real banks',
    ),
});

/** Every variable of the one process that `npm start` runs. */
export const startEnvironment = z.object({ ...hostEnvironment.shape, ...ownEnvironment.shape });

export type StartEnvironment = HostEnvironment & z.infer<typeof ownEnvironment>;

/** What `npm start` reads: the host's environment, and what only the parts beside it need. */
export function readStartEnvironment(source: Record<string, string | undefined>): StartEnvironment {
  // A terminal shows what went wrong; every request is logged on demand.
  const host = readEnvironment({ ...source, FIN_LOG_LEVEL: source['FIN_LOG_LEVEL'] ?? 'warn' });
  const own = ownEnvironment.safeParse(
    Object.fromEntries(Object.keys(ownEnvironment.shape).map((name) => [name, source[name]])),
  );
  if (!own.success)
    throw new EnvironmentError(own.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  if (own.data.FIN_OPEN_BANKING_FILE !== undefined && host.FIN_SERVICE_URL !== undefined)
    throw new EnvironmentError(
      'FIN_OPEN_BANKING_FILE: is for the embedded service, and FIN_SERVICE_URL names another.',
    );
  return { ...host, ...own.data };
}
