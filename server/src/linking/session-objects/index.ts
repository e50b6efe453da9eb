export { objectOf, sessionObjects, type StoredObject } from './session-objects.ts';
