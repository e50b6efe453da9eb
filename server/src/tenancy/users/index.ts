export { assertUser } from './assert-user.ts';
export { updateUserName } from './user-name.ts';
export { removeUser } from './remove-user.ts';
export { assertNotRemoved } from './removed-users.ts';
