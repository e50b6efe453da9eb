import { banksMigrations, createCredentialSites, type BanksSchema } from '../../../packages/banks/src/index.ts';
import { openStorage, systemClock } from '../../../packages/storage/src/index.ts';
import { sayReady } from './child.ts';

/** This process runs only the simulated credential sites. */
const storage = await openStorage({ url: process.env['FIN_DATABASE_URL'] ?? '' });
const database = await storage.database<BanksSchema>('banks', banksMigrations);
const sites = await createCredentialSites({ database, clock: systemClock, businessClock: systemClock });
sayReady(await sites.listen({ port: 0, host: '127.0.0.1' }));
