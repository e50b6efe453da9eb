import {
  banksMigrations,
  createCredentialSites,
  serviceClock,
  type BanksSchema,
} from '../../../packages/banks/src/index.ts';
import { openStorage, systemClock } from '../../../packages/storage/src/index.ts';
import { sayReady } from './child.ts';

/** This process runs only the simulated credential sites. They follow the business clock of the service at FIN_SERVICE_URL, if it is set. */
const storage = await openStorage({ url: process.env['FIN_DATABASE_URL'] ?? '' });
const database = await storage.database<BanksSchema>('banks', banksMigrations);
const serviceUrl = process.env['FIN_SERVICE_URL'];
const businessClock = serviceUrl === undefined ? systemClock : serviceClock({ serviceUrl, clock: systemClock });
const sites = await createCredentialSites({ database, clock: systemClock, businessClock });
sayReady(await sites.listen({ port: 0, host: '127.0.0.1' }));
