export { assertVaultKeysFit } from './assert-keys-fit.ts';
export { type VaultKeys, generateVaultKey, parseVaultKeys } from './keys.ts';
export { vaultMigration } from './migration.ts';
export { sandboxVaultKeys } from './sandbox-keys.ts';
export { type Vault, createVault } from './vault.ts';
