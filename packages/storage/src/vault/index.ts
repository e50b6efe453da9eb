export { assertVaultKeysFit, vaultMigration, type Vault, createVault } from './vault.ts';
export { type VaultKeys, generateVaultKey, parseVaultKeys, sandboxVaultKeys } from './keys.ts';
