import { readFile } from 'node:fs/promises';
import {
  CustomerError,
  environments,
  openCustomers,
  ServiceError,
  type Customers,
} from '../packages/service/src/index.ts';
import { StorageError } from '../packages/storage/src/index.ts';
import { EnvironmentError, readVariables, serviceEnvironment, storageOf } from '../server/src/index.ts';

const databaseVariables = serviceEnvironment.pick({
  FIN_DATABASE_URL: true,
  FIN_DIRECT_DATABASE_URL: true,
  FIN_DATABASE_CONNECTIONS: true,
  FIN_DATABASE_JOB_CONNECTIONS: true,
  FIN_DATA_DIR: true,
});

const usage = `Customers of the embedded service, in the database of FIN_DATABASE_URL or FIN_DATA_DIR:

  npm run customers -- list
  npm run customers -- add <admin login> [sandbox|development|production]   creates a credential, and the customer if missing
  npm run customers -- revoke <client id>                                   also revokes its tokens
  npm run customers -- authentication <admin login> client-credentials|jwt|both
  npm run customers -- settings <admin login> [JSON file]                   shows or replaces the customer's settings
  npm run customers -- active <admin login>                                 counts users whose changed data it read, by month
  npm run customers -- add-key <admin login> <file with an RSA public key> [sandbox|development|production]`;

/** Thrown if the arguments are invalid. The command then prints its usage. */
class UsageError extends Error {}

/** Returns an argument that must be one of the words. Throws `UsageError` otherwise. */
function oneOf<const Words extends readonly string[]>(words: Words, argument: string | undefined): Words[number] {
  const word = words.find((candidate) => candidate === argument);
  if (word === undefined) throw new UsageError();
  return word;
}

/** Returns an argument. Throws `UsageError` if it is missing. */
function required(value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError();
  return value;
}

type Values = readonly (string | undefined)[];
type Command = (customers: Customers, ...values: Values) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  async list(customers) {
    const rows = await customers.list();
    return rows
      .map(({ adminLoginName, authentication, clientId, environment, createdAt, revokedAt }) => {
        const state = revokedAt === null ? 'valid' : `revoked ${revokedAt.toISOString()}`;
        return `${adminLoginName}  ${authentication}  ${clientId}  ${environment}  ${createdAt.toISOString()}  ${state}`;
      })
      .join('\n');
  },
  async add(customers, name, environment = 'production') {
    const validEnvironment = oneOf(environments, environment);
    const { clientId, secret } = await customers.addCredential(required(name), validEnvironment);
    return `FIN_CLIENT_ID=${clientId}\nFIN_CLIENT_SECRET=${secret}\nThe secret is not shown again.`;
  },
  async revoke(customers, clientId) {
    await customers.revoke(required(clientId));
    return 'Revoked, with all its tokens.';
  },
  async authentication(customers, name, setting) {
    await customers.setAuthentication(required(name), oneOf(['client-credentials', 'jwt', 'both'], setting));
    return 'Set.';
  },
  async settings(customers, name, file) {
    if (file !== undefined) await customers.setSettings(required(name), JSON.parse(await readFile(file, 'utf8')));
    return JSON.stringify(await customers.settings(required(name)), null, 2);
  },
  async active(customers, name) {
    const months = await customers.retrievedUsers(required(name));
    return months.map(({ month, users }) => `${month}  ${users}`).join('\n');
  },
  async 'add-key'(customers, name, file, environment = 'production') {
    const validEnvironment = oneOf(environments, environment);
    const issuer = await customers.addApiKey(required(name), validEnvironment, await readFile(required(file), 'utf8'));
    return `The issuer (iss) of JWTs signed with its private key: ${issuer}`;
  },
};

async function run([name = '', ...values]: string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageError();
  const storage = await storageOf(readVariables(databaseVariables, process.env));
  try {
    return await command(await openCustomers(storage), ...values);
  } finally {
    await storage.close();
  }
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  const isExpected =
    error instanceof CustomerError ||
    error instanceof EnvironmentError ||
    error instanceof ServiceError ||
    error instanceof StorageError ||
    error instanceof SyntaxError;
  if (error instanceof UsageError) console.error(usage);
  else console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
