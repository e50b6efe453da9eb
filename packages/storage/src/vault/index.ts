export { assertVaultKeysFit, migrateVault, type Vault, type VaultScope, createVault } from './vault.ts';
export { type VaultKeys, generateVaultKey, parseVaultKeys, sandboxVaultKeys } from './keys.ts';
