import { generateVaultKey } from '@fin-link/storage';

export const productionHostKey = 'b1f6c0e94d27a853916fe02c7db84a35';

/** Complete production environment of host and service, except for the address of a separate service. */
export const productionEnvironment = {
  FIN_MODE: 'production',
  FIN_HOST_ORIGIN: 'https://link.example',
  FIN_CUSTOMER: 'acorn',
  FIN_CLIENT_ID: 'client',
  FIN_CLIENT_SECRET: 'client-secret',
  FIN_ADMIN_LOGIN: 'admin_login',
  FIN_HOST_KEYS: productionHostKey,
  FIN_EVENT_SECRET: 'whsec_b3RoZXItc2VjcmV0LW90aGVyLXNlY3JldA==',
  FIN_SITES: JSON.stringify([{ publishableKey: 'pk_live_site', appName: 'Site', origins: ['https://app.example'] }]),
  FIN_DATABASE_URL: 'postgres://db/fin',
  FIN_VAULT_KEYS: generateVaultKey('k1'),
};
