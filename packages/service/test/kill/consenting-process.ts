import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { openStorage, parseVaultKeys, systemClock } from '@fin-link/storage';
import { sql } from 'kysely';
import { z } from 'zod';
import { createCdsConnector, type CdsParty } from '../../src/banks/connectors/cds/index.ts';
import type { ConsentAuthority } from '../../src/banks/connectors/contract/consent-authority.ts';
import { createFdxConnector } from '../../src/banks/connectors/fdx/index.ts';
import { createObieConnector } from '../../src/banks/connectors/obie/index.ts';
import type { OpenBankParty } from '../../src/banks/connectors/open-banking/party.ts';
import { createService } from '../../src/index.ts';

/**
 * A process with a service for banks of open banking that can be killed. Its parent runs the banks. With `holdAt` the process stops after
 * a bank has issued tokens, before it stores them.
 */
const { vaultKeys, holdAt, url, dataDir, image, parties } = z
  .strictObject({
    dataDir: z.string(),
    image: z.string().nullable(),
    url: z.string().nullable(),
    vaultKeys: z.string(),
    holdAt: z.int(),
    parties: z.custom<Record<'GB' | 'US', OpenBankParty> & { AU: CdsParty }>(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const tell = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

function holding<R extends { authority: ConsentAuthority }>({ authority, ...rest }: R) {
  const complete: ConsentAuthority['complete'] = async (...requested) => {
    const outcome = await authority.complete(...requested);
    if (holdAt === 0) return outcome;
    tell({ kind: 'holding', outcome: outcome.kind });
    return new Promise(() => {});
  };
  return { ...rest, authority: { ...authority, complete } };
}

const limits = { clock: systemClock, connectTimeout: 10_000, requestTimeout: 30_000, maxReplySize: 4_000_000 };
const recipientBaseUri = 'http://127.0.0.1:1/open-banking/cds';
const bankOf = <P extends OpenBankParty>(bankKey: string, party: P) => ({
  ...limits,
  banks: new Map([[bankKey, party]]),
});
const obie = holding(createObieConnector(bankOf('16020', parties.GB)));
const fdx = holding(createFdxConnector(bankOf('16030', parties.US)));
const cds = holding(createCdsConnector({ ...bankOf('16040', parties.AU), recipientBaseUri }));
const licence = { model: 'registered-aisp', legalName: 'Harbour Data Ltd', registrationNumber: '900001' } as const;
const region = { engagementModels: [licence] };

const storage = await openStorage(
  url === null ? { dataDir, ...(image !== null && { image: new Blob([readFileSync(image)]) }) } : { url },
);
const service = await createService({
  storage,
  vaultKeys: parseVaultKeys(vaultKeys),
  settings: {
    sandbox: true,
    institutions: 20,
    allowLoopbackCallbacks: true,
    consents: { GB: region, US: region, AU: region },
  },
  consentBanks: new Map([
    [16020, { region: 'GB', bankKey: '16020', ...obie }],
    [16030, { region: 'US', bankKey: '16030', ...fdx }],
    [16040, { region: 'AU', bankKey: '16040', ...cds }],
  ]),
  log: { level: 'silent' },
});
// Makes the jobs that a killed process prepared due now.
await sql`update ${sql.raw('service_jobs.job')} set start_after = now() where name = 'consent-ending'`.execute(
  service.deps.database.db,
);
await sql`update ${sql.raw('service.outgoing_job')} set options = '{}' where queue = 'consent-ending'`.execute(
  service.deps.database.db,
);
const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
await service.start();
tell({ kind: 'ready', url: address });
// A killed process would lose its compiled code, and the next one would compile it again.
flushCompileCache();
