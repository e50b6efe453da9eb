import type { EligibleAccount, LinkOptions } from '@fin-link/contracts/browser';
import type { Account } from '@fin-link/contracts/service';
import type { NeedsService } from '../../platform/parts/index.ts';
import { optionsOf, type NeedsSessionProof, type Session } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';

/** Filter: all accounts of a provider account, or a single account. */
type AccountFilter = { providerAccountId: string } | { accountId: string };

interface AccountWithEligibility extends EligibleAccount {
  readonly providerAccountId: number;
}

/** Returns the user's accounts with their eligibility for verification. The result contains no holders and no full numbers. */
export async function readEligibleAccounts(
  parts: NeedsService & NeedsSessionProof & NeedsProviderDirectory,
  session: Session,
  filter: AccountFilter,
): Promise<AccountWithEligibility[]> {
  const { client, broker, proofOf, directory } = parts;
  const { body } = await broker.use(session.loginName, async (token) =>
    client.getAccounts({
      token,
      widgetProof: await proofOf(session),
      query: { ...filter, include: 'holder,fullAccountNumberList' },
    }),
  );
  const options = optionsOf(session);
  const withEligibility = async (account: Account): Promise<AccountWithEligibility> => {
    const country = await directory.countryOf(session, Number(account.providerId));
    return { ...eligibilityOf(account, { options, country }), providerAccountId: account.providerAccountId };
  };
  return Promise.all(
    (body.account ?? []).filter(({ accountStatus }) => accountStatus !== 'DELETED').map(withEligibility),
  );
}

/** Conditions of eligibility that do not depend on the account. */
interface EligibilityTerms {
  options: Pick<LinkOptions, 'flow' | 'verification'>;
  /** Country of the provider, ISO 3166-1 alpha-2. */
  country: string;
}

/** Types of bank accounts that do not allow payments in and out at any time. */
const restrictedTypes: ReadonlySet<string> = new Set(['CD', 'PPF', 'RECURRING_DEPOSIT', 'FSA', 'IRA', 'PREPAID']);
const depositCountry = 'US';
const depositCurrency = 'USD';

/** Returns the data about an account that the frame needs for verification. `account` must contain the holder and the full number. */
export function eligibilityOf(account: Account, terms: EligibilityTerms): EligibleAccount {
  const { method, requiredData } = terms.options.verification;
  const byDeposits: EligibilityTerms = {
    ...terms,
    options: { ...terms.options, verification: { ...terms.options.verification, method: 'deposits' } },
  };
  const reason = findObstacle(account, terms);
  const lacksData = method !== 'deposits' && !hasRequiredData(account, requiredData);
  const routing = (account.bankTransferCode ?? []).find(({ type }) => type === 'ROUTING_NUMBER');
  return {
    accountId: account.id,
    ineligible: reason ?? (lacksData ? 'data' : null),
    takesDeposits: method !== 'matching' && account.CONTAINER === 'bank' && findObstacle(account, byDeposits) === null,
    accountType: depositTypeOf(account),
    routingNumber: routing?.id ?? null,
    knowsNumber: knowsNumber(account),
  };
}

/** Returns why no verification can start, regardless of the data that the bank provides; `null` if one can. */
function findObstacle(account: Account, { options, country }: EligibilityTerms): EligibleAccount['ineligible'] {
  const { CONTAINER: container, accountType, accountStatus } = account;
  const isTransfer = options.flow === 'asset-transfer' && container === 'investment';
  if (container !== 'bank' && !isTransfer) return 'container';
  if (accountStatus === 'CLOSED' || accountStatus === 'TO_BE_CLOSED' || accountStatus === 'DELETED') return 'closed';
  if (container === 'bank' && restrictedTypes.has(accountType ?? '')) return 'accountType';
  if (options.verification.method !== 'deposits') return null;
  if (depositTypeOf(account) === null) return 'accountType';
  const isForeign = country !== depositCountry || (currencyOf(account) ?? depositCurrency) !== depositCurrency;
  return isForeign ? 'currency' : null;
}

/** Returns the type of an account that can receive deposits; `null` for other types. */
const depositTypeOf = ({ accountType }: Account): EligibleAccount['accountType'] =>
  accountType === 'CHECKING' || accountType === 'SAVINGS' ? accountType : null;

/** Returns the currency of the first known balance. */
const currencyOf = (account: Account): string | undefined =>
  (account.currentBalance ?? account.balance ?? account.availableBalance)?.currency;

/** Returns whether the bank provides the data that the template requires for a verified account. */
function hasRequiredData(account: Account, requiredData: LinkOptions['verification']['requiredData']): boolean {
  return requiredData.every((kind) => {
    if (kind === 'holder') return (account.holder ?? []).length > 0;
    return kind === 'fullAccountNumber' ? knowsNumber(account) : (account.bankTransferCode ?? []).length > 0;
  });
}

const knowsNumber = ({ fullAccountNumberList: list }: Account): boolean =>
  (list?.paymentAccountNumber ?? list?.unmaskedAccountNumber) !== undefined;
