import { distribute } from '../../../src/platform/database/distribute.ts';

// Distributes the database of the argument. The test kills this process.
await distribute(process.argv[2] ?? '');
