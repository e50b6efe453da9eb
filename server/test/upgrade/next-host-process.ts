import { hostMigrations } from '../../src/platform/database/index.ts';
import { nextHostMigrations } from './next-version.ts';

// Entry of a host of the next version: this version with one migration more.
Object.assign(hostMigrations, nextHostMigrations);
await import('../../src/main.ts');
