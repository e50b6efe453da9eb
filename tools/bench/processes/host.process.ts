import { generateVaultKey, openStorage, parseVaultKeys } from '../../../packages/storage/src/index.ts';
import { readEnvironment, runHost } from '../../../server/src/index.ts';
import { sayReady } from './say-ready.ts';

/** The host as it is, its log included. */
const environment = readEnvironment(process.env);
const storage = await openStorage({ url: environment.FIN_DATABASE_URL ?? '' });
await runHost({ environment, storage, vaultKeys: parseVaultKeys(generateVaultKey('bench')) });
sayReady(`http://127.0.0.1:${environment.FIN_HOST_PORT}`);
