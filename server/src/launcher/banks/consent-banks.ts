import type {
  ConsentBank,
  ServiceOptions,
  CdsParty,
  ExchangeLimits,
  FdxParty,
  OAuth2Party,
  OpenBankParty,
} from '@fin-link/service';
import type { Clock } from '@fin-link/storage';
import type { FastifyBaseLogger } from 'fastify';

type ConsentSettings = NonNullable<NonNullable<ServiceOptions['settings']>['consents']>;

/** Connections to banks that are linked with a consent, and the settings of their consents. */
export interface ConsentBanks {
  banks: ReadonlyMap<number, ConsentBank>;
  consents: ConsentSettings;
  /** Watches for changes while the banks are in use. Returns a function that stops it. */
  watch?(log: FastifyBaseLogger): () => Promise<void>;
  close(): Promise<void>;
}

/** Joins two sets of banks. `over` takes precedence for a provider or region in both. */
export function joinedBanks(under: ConsentBanks | null, over: ConsentBanks | null): ConsentBanks | null {
  if (under === null || over === null) return under ?? over;
  return {
    banks: new Map([...under.banks, ...over.banks]),
    consents: { ...under.consents, ...over.consents },
    watch(log) {
      const stops = [under, over].map((set) => set.watch?.(log));
      return async () => void (await Promise.all(stops.map(async (stop) => stop?.())));
    },
    close: async () => void (await Promise.all([under.close(), over.close()])),
  };
}

/** Region of each open banking standard. */
export const regionOfStandard = { obie: 'GB', fdx: 'US', cds: 'AU' } as const;
export type OpenBankingStandard = keyof typeof regionOfStandard;

/** Limits of the connection to a bank, and the clock that it uses. */
interface ConnectionSettings {
  bankKey: string;
  clock: Clock;
  limits: ExchangeLimits;
}

/** Bank with the settings of its standard. */
export type BankToConnect = ConnectionSettings &
  (
    | { standard: 'fdx'; security: 'fapi2'; party: FdxParty }
    | { standard: 'fdx'; security: 'oauth2'; party: OAuth2Party }
    | { standard: 'obie'; party: OpenBankParty }
    /** `recipientBaseUri` is the address at which the bank reports ended arrangements. The standard adds `/arrangements/revoke`. */
    | { standard: 'cds'; party: CdsParty; recipientBaseUri: string }
  );

/** Open connection to a bank. */
export interface ConnectedBank extends Pick<ConsentBank, 'authority' | 'connector' | 'notifications'> {
  close(): Promise<void>;
}

/** Connects one bank with a separate connector. */
export async function connectBank(bank: BankToConnect): Promise<ConnectedBank> {
  const { createCdsConnector, createFdxConnector, createFdxOAuth2Connector, createObieConnector } =
    await import('@fin-link/service');
  const settings = { clock: bank.clock, ...bank.limits };
  switch (bank.standard) {
    case 'obie':
      return createObieConnector({ banks: new Map([[bank.bankKey, bank.party]]), ...settings });
    case 'fdx':
      return bank.security === 'oauth2'
        ? createFdxOAuth2Connector({ banks: new Map([[bank.bankKey, bank.party]]), ...settings })
        : createFdxConnector({ banks: new Map([[bank.bankKey, bank.party]]), ...settings });
    case 'cds': {
      const { recipientBaseUri } = bank;
      const banks = new Map([[bank.bankKey, bank.party]]);
      const { notificationsOf, ...connected } = createCdsConnector({ banks, recipientBaseUri, ...settings });
      return { ...connected, notifications: notificationsOf(bank.bankKey) };
    }
  }
}
