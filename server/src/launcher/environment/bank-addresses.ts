import { port } from '../../platform/environment/index.ts';
import { origin } from '../../platform/sites/index.ts';

const bankOrigin = (country: string) => origin(`https://bank-${country}.example`).optional();

/**
 * Environment variables with the addresses of the simulated banks, read by the service and by the process of the banks. `MTLS` ports are
 * for endpoints whose tokens are bound to a client certificate.
 */
export const bankAddresses = {
  FIN_BANK_SITES_PORT: port(4240).describe('Port of the simulated credential sites'),
  FIN_BANK_UK_PORT: port(4210).describe('Port of the simulated British open banking bank'),
  FIN_BANK_UK_ORIGIN: bankOrigin('uk').describe(
    "Origin of the British bank's pages behind a proxy. Default: `http://127.0.0.1:<FIN_BANK_UK_PORT>`",
  ),
  FIN_BANK_UK_MTLS_PORT: port(4211).describe("TLS port of the British bank's certificate-bound endpoints"),
  FIN_BANK_US_PORT: port(4220).describe('Port of the simulated American open banking banks'),
  FIN_BANK_US_ORIGIN: bankOrigin('us').describe(
    "Origin of the American banks' pages behind a proxy. Default: `http://127.0.0.1:<FIN_BANK_US_PORT>`",
  ),
  FIN_BANK_US_MTLS_PORT: port(4221).describe("TLS port of the second American bank's certificate-bound endpoints"),
  FIN_BANK_AU_PORT: port(4230).describe('Port of the simulated Australian open banking bank'),
  FIN_BANK_AU_ORIGIN: bankOrigin('au').describe(
    "Origin of the Australian bank's pages behind a proxy. Default: `http://127.0.0.1:<FIN_BANK_AU_PORT>`",
  ),
  FIN_BANK_AU_MTLS_PORT: port(4231).describe("TLS port of the Australian bank's certificate-bound endpoints"),
};
