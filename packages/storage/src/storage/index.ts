export { openStorage } from './open-storage.ts';
export type { Storage, StorageLoad, StorageOptions } from './storage.ts';
