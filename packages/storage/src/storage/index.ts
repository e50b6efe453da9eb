export { openStorage, type Storage, type StorageLoad, type StorageOptions } from './storage.ts';
