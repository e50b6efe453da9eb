export { assertUser, updateUserName } from './user-name.ts';
export { removeUser, assertNotRemoved } from './remove-user.ts';
