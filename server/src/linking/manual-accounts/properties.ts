import type {
  CreateProperty,
  PropertyAddress,
  PropertyEstimate,
  PropertyMatch,
  PropertyView,
} from '@fin-link/contracts/browser';
import {
  realEstateKind,
  type Account,
  type AccountAddress,
  type CreateAccount,
  type EvaluateAddressReply,
} from '@fin-link/contracts/service';
import { cutText } from '@fin-link/storage';
import type { FastifyRequest } from 'fastify';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import { acceptedLanguages, pageLanguage } from '../../platform/pages/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { optionsOf, sessionOf, type NeedsAccess, type AccessObject } from '../../tenancy/sessions/index.ts';
import { accountView, moneyView, nameView } from '../provider-accounts/index.ts';
import { readManualAccount, requireView, type NeedsManualAccounts } from './session-accounts.ts';

/** Finds properties by address, each with an estimate of its value if there is one. */
export const findProperty =
  ({ client, broker, limits }: NeedsService & NeedsLimits): Handler<'findProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const tooMany = limits.fixedWindow.countHere('addresses', session.sessionId, 'rate.addresses');
    if (tooMany !== null) throw tooMany;
    const address = serviceAddress(request.body.address);
    const { body } = await broker.use(session.loginName, (token) =>
      client.evaluateAddress({ token, query: { include: 'valuation' }, body: { address } }),
    );
    return { matches: matchesOf(body) };
  };

/** Adds a property, valued by the service or by the user. A repeated `Idempotency-Key` adds nothing. */
export function createProperty(deps: NeedsService & NeedsManualAccounts): Handler<'createProperty'> {
  const { client, broker, manualAccounts } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { body } = request;
    const requested = { key: request.headers['idempotency-key'], request: body, kind: 'real-estate' };
    const accountId = await manualAccounts.add(session, requested, async (idempotencyKey) => {
      const added = await broker.use(session.loginName, (token) =>
        client.addManualAccount({ token, idempotencyKey, body: { account: newProperty(body, homeOf(request)) } }),
      );
      const [account] = added.body.account;
      if (account === undefined) throw new HostError('service.refused');
      return account.id;
    });
    return { property: requireView(propertyView(await readManualAccount(deps, session, accountId))) };
  };
}

export const getProperty =
  (deps: NeedsService): Handler<'getProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    return { property: requireView(propertyView(await readManualAccount(deps, session, accountId))) };
  };

export const updateProperty =
  (deps: NeedsService & NeedsAccess): Handler<'updateProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    const linkedBefore = requireView(propertyView(await readManualAccount(deps, session, accountId))).linkedAccountIds;
    const { body } = request;
    // Keeps the links to loans that the session may not see.
    const visibleLoans = await deps.access.filter(session, 'listLoans', linkedBefore, (id) => ({ kind: 'loan', id }));
    const hiddenLoans = linkedBefore.filter((id) => !visibleLoans.includes(id));
    const linkedAccountIds = [...new Set([...body.linkedAccountIds, ...hiddenLoans])];
    await deps.broker.use(session.loginName, (token) =>
      deps.client.updateAccount({
        token,
        params: { accountId: String(accountId) },
        body: {
          account: {
            ...propertyFields({ ...body, linkedAccountIds }),
            accountName: nameOf(body, homeOf(request)),
            nickname: body.nickname ?? '',
          },
        },
      }),
    );
    return { property: requireView(propertyView(await readManualAccount(deps, session, accountId))) };
  };

export const listLoans =
  ({ client, broker, access }: NeedsService & NeedsAccess): Handler<'listLoans'> =>
  async (request) => {
    const session = sessionOf(request);
    const { body } = await broker.use(session.loginName, (token) => client.getAccounts({ token, query: {} }));
    const accounts = body.account ?? [];
    const properties = accounts.filter(({ CONTAINER }) => CONTAINER === realEstateKind.container);
    const openLoans = accounts.filter(
      ({ CONTAINER, accountStatus, isSelectedForAggregation }) =>
        CONTAINER === 'loan' && accountStatus === 'ACTIVE' && isSelectedForAggregation !== false,
    );
    const loans = await access.filter(session, 'listLoans', openLoans, loanObject);
    return {
      loans: loans.slice(0, maxListedLoans).map((account) => {
        const { accountId, accountName, mask, balance } = accountView(account, false);
        const property = properties.find(({ linkedAccountIds = [] }) => linkedAccountIds.includes(accountId));
        return {
          accountId,
          accountName,
          providerName: account.isManual ? null : account.providerName,
          mask,
          owed: balance,
          propertyId: property?.id ?? null,
        };
      }),
    };
  };

const maxListedLoans = 200;

const loanObject = ({ id, isManual, providerAccountId }: Account): AccessObject => ({
  kind: 'loan',
  id,
  facts: { providerAccountId: isManual ? null : providerAccountId },
});

type Evaluated = NonNullable<EvaluateAddressReply['address']>[number];

/** Converts an address to the service's format. The unit is the second address line. */
const serviceAddress = ({ street, unit, city, region, postalCode, country }: PropertyAddress): AccountAddress => ({
  street,
  ...(unit !== null && { address2: unit }),
  ...(city !== null && { city }),
  ...(region !== null && { state: region }),
  ...(postalCode !== null && { zip: postalCode }),
  country,
});

/** Converts an address to the view that the frame gets; `null` if it has no street. */
function addressView(address: AccountAddress | undefined): PropertyAddress | null {
  const street = address?.street ?? address?.address1;
  if (address === undefined || street === undefined || street === '') return null;
  const { address2, city, state, zip, country = 'US' } = address;
  return {
    street,
    unit: address2 ?? null,
    city: city ?? null,
    region: state ?? null,
    postalCode: zip ?? null,
    country: /^[A-Z]{2}$/.test(country) ? country : 'US',
  };
}

/** Converts an estimated value to the view that the frame gets; `null` if there is none. */
function estimateView(valuation: Evaluated['valuation']): PropertyEstimate | null {
  if (valuation === undefined || valuation === null) return null;
  const { homeValue, low, high, source, indexName, indexQuarter, lastSale } = valuation;
  return {
    value: moneyView(homeValue),
    low: moneyView(low).amount,
    high: moneyView(high).amount,
    source,
    indexName: indexName ?? null,
    indexQuarter: indexQuarter?.replace('-', ' ') ?? null,
    lastSale: lastSale === undefined ? null : { price: moneyView(lastSale.price), date: lastSale.date },
  };
}

const maxMatches = 20;
/** Maximum number of linked loans in a reply. */
const maxLinkedLoans = 20;

/** Converts the properties that the service found to views. Omits properties without a street. */
const matchesOf = ({ address = [] }: EvaluateAddressReply): PropertyMatch[] =>
  address.slice(0, maxMatches).flatMap(({ valuation, valuationUnavailable: _why, ...location }) => {
    const view = addressView(location);
    return view === null ? [] : [{ address: view, estimate: estimateView(valuation) }];
  });

/** Converts a property to the view that the frame gets; `undefined` if the account is not a manual property or has no value. */
function propertyView(account: Account): PropertyView | undefined {
  const value = account.homeValue ?? account.balance;
  if (!account.isManual || account.CONTAINER !== realEstateKind.container || value === undefined) return undefined;
  return {
    accountId: account.id,
    accountName: nameView(account.nickname ?? account.accountName),
    nickname: account.nickname === undefined ? null : nameView(account.nickname),
    address: addressView(account.address),
    valuation: account.valuationType === 'SYSTEM' ? 'estimate' : 'typed',
    value: moneyView(value),
    asOf: account.estimatedDate ?? null,
    estimate: estimateView(account.valuation),
    linkedAccountIds: (account.linkedAccountIds ?? []).slice(0, maxLinkedLoans),
    includeInNetWorth: account.includeInNetWorth !== false,
    lastUpdated: account.lastUpdated,
  };
}

/** Returns the members that the requests to add and to change a property have in common. */
function propertyFields(entered: CreateProperty) {
  const { linkedAccountIds, includeInNetWorth } = entered;
  const address = entered.address === null ? {} : { address: serviceAddress(entered.address) };
  const commonFields = { linkedAccountIds, includeInNetWorth, ...address };
  if (entered.valuation === 'estimate') return { ...commonFields, valuationType: 'SYSTEM' as const };
  const homeValue = { amount: Number(entered.value), currency: entered.currency };
  return { ...commonFields, valuationType: 'MANUAL' as const, homeValue, estimatedDate: entered.asOf };
}

/** Returns the nickname, the street or `home`, in this order of preference. */
const nameOf = ({ nickname, address }: CreateProperty, home: string): string =>
  cutText(nickname ?? address?.street ?? home, 100);

/** Returns the name of a property without name and address, in the language of the session, the configuration or the browser. */
function homeOf(request: FastifyRequest): string {
  const session = sessionOf(request);
  const accepted = acceptedLanguages(request.headers['accept-language']);
  return pageLanguage([session.locale, optionsOf(session).locale, ...accepted]).words.home;
}

/** Converts a property to the service's format for new accounts. */
const newProperty = (entered: CreateProperty, home: string): CreateAccount['account'] => ({
  accountType: realEstateKind.accountType,
  accountName: nameOf(entered, home),
  ...(entered.nickname !== null && { nickname: entered.nickname }),
  ...propertyFields(entered),
});
