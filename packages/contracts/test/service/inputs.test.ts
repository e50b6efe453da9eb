import { describe, expect, it } from 'vitest';
import { type EndpointName, endpoints, endpointOf, endpointNames } from '../../src/service/index.ts';
import { largestBody, membersOf, neededValue, queryValues, smallestBody } from './described-samples.ts';
import { type DescribedParameter, readPublicDescription } from './public-description.ts';

const folder = process.env['FIN_SCHEMAS_DIR'];
if (folder === undefined)
  console.log('FIN_SCHEMAS_DIR is not set: inputs are not compared with the public description.');

const newForm =
  'It changes what a consent says, which is written by the rules of its region: what is left out of it would be agreed to unseen.';
const fromTheBank = 'It follows from what the bank lists.';

/**
 * Inputs of the public description that the service rejects, by endpoint and path, with the reason. `path=value`
 * rejects one value.
 */
const notTaken: Partial<Record<EndpointName, Record<string, string>>> = {
  getAccounts: {
    'include=profile': 'Details of holders beyond the name are not read.',
    'include=paymentProfile': 'Payment profiles are not read.',
  },
  getAccount: {
    'include=profile': 'Details of holders beyond the name are not read.',
    'include=paymentProfile': 'Payment profiles are not read.',
  },
  updateAccount: {
    'account.accountStatus=TO_BE_CLOSED': fromTheBank,
    'account.accountStatus=CLOSED': fromTheBank,
    'account.accountStatus=DELETED': 'DELETE /accounts/{accountId} deletes.',
  },
  createConsent: { businessUserDetail: newForm },
  acceptConsent: { preferences: newForm, cdrInsightsDisclosure: newForm, clientTrustedAdvisor: newForm },
  renewConsent: {
    preferences: newForm,
    cdrInsightsDisclosure: newForm,
    businessUserDetail: newForm,
    clientTrustedAdvisor: newForm,
  },
};

/** Members that are optional in the description's schemas, but required by its text or meaning. */
const needed: Partial<Record<EndpointName, Record<string, string>>> = {
  createApiKey: { publicKey: 'There is nothing else to register.' },
  createSubscription: { 'event.callbackUrl': 'Y803: callbackUrl required.' },
  updateSubscription: { 'event.callbackUrl': 'Y803: callbackUrl required.' },
  updatePreferences: { preferences: 'There is nothing else to change.' },
  createConsent: { providerId: 'Unique identifier for the provider site (mandatory).' },
  startVerification: { 'verification.verificationType': 'Y812: verification.verificationType missing.' },
  addCategory: { categoryName: 'Y801: Min 1 and max 50 is required.' },
  updateVerification: { verification: 'There is nothing else to confirm.' },
};

/**
 * Endpoints that this description does not have. They are from the service interface or the public description of
 * insights and views.
 */
const notDescribed: readonly EndpointName[] = [
  'createManualTransaction',
  'createPredictedEvent',
  'createSystemView',
  'createView',
  'deletePredictedEvent',
  'deleteUserSubscriptions',
  'deleteView',
  'deleteViewBudgets',
  'deleteViewRules',
  'getCustomerSubscriptions',
  'getEntityDetail',
  'getInsightDetail',
  'getInsightFeed',
  'getInsightFeedCount',
  'getInsightFeedExtracts',
  'getManualTransaction',
  'getManualTransactions',
  'getPredictedEvent',
  'getPredictedEvents',
  'getPredictedTransaction',
  'getPredictedTransactions',
  'getUserSubscriptions',
  'getUtilizedCategories',
  'getUtilizedMerchants',
  'getView',
  'getViewBudgetSummary',
  'getViewPeerData',
  'getViewRecommendations',
  'getViewSummary',
  'getViewTransactions',
  'getViewTrends',
  'getViews',
  'triggerInsights',
  'updateCustomerSubscriptions',
  'updateManualTransaction',
  'updatePredictedEvent',
  'updatePredictedEvents',
  'updateUserSubscriptions',
  'updateView',
  'updateViewBudgets',
];

const description = folder === undefined ? null : readPublicDescription(folder);
const rows = endpointNames.flatMap((name) => {
  const endpoint = endpointOf(name);
  const parameters = description?.parametersOf(endpoint.method, endpoint.path);
  return parameters === undefined ? [] : [{ name, endpoint, parameters, refused: notTaken[name] ?? {} }];
});
type Row = (typeof rows)[number];

const bodyOf = ({ parameters }: Row): DescribedParameter['schema'] =>
  parameters.find((parameter) => parameter.in === 'body')?.schema;
const isTaken = (schema: { safeParse(input: unknown): { success: boolean } } | undefined, input: unknown): boolean =>
  schema?.safeParse(input).success ?? false;

/** Returns a sample value for every required query parameter. */
const neededQuery = ({ name, parameters }: Row) =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required === true)
      .map((parameter) => [parameter.name, neededValue(name, parameter)]),
  );

describe.runIf(description !== null)('inputs of the public description', () => {
  it('the input tests cover every endpoint of the public description', () => {
    const others = endpointNames.filter((name) => !rows.some((row) => row.name === name));
    expect(others.filter((name) => endpoints[name].section !== 'own').toSorted()).toEqual(notDescribed);
  });

  it.each(rows.map((row) => [row.name, row] as const))(
    'the service endpoint %s accepts every described query parameter except those rejected for a reason',
    (name, row) => {
      const refused = row.parameters
        .filter((parameter) => parameter.in === 'query')
        .flatMap((parameter) =>
          queryValues(name, parameter).flatMap((value) =>
            isTaken(row.endpoint.query, { ...neededQuery(row), [parameter.name]: value })
              ? []
              : [parameter.name in row.refused ? parameter.name : `${parameter.name}=${value}`],
          ),
        );
      const listed = Object.keys(row.refused).filter((path) =>
        row.parameters.some((parameter) => parameter.in === 'query' && path.split('=')[0] === parameter.name),
      );
      expect(new Set(refused)).toEqual(new Set(listed));
    },
  );

  it.each(rows.filter((row) => bodyOf(row) !== undefined).map((row) => [row.name, row] as const))(
    'the service endpoint %s accepts a body with every described member and value except those rejected for a reason',
    (_name, row) => {
      const schema = bodyOf(row) ?? {};
      if (description === null) return;
      const members = membersOf(description, schema);
      const isListed = (path: string, word?: string | number): boolean =>
        (word === undefined ? path : `${path}=${word}`) in row.refused;
      const most = Math.max(1, ...members.map(({ words }) => words?.length ?? 0));
      for (let turn = 0; turn < most; turn += 1) {
        const body = largestBody(description, schema, { turn, leftOut: isListed });
        expect(row.endpoint.body?.safeParse(body).error, JSON.stringify(body)).toBeUndefined();
      }
      for (const path of Object.keys(row.refused)) {
        const leftOut = (to: string, word?: string | number): boolean =>
          path.includes('=') && to === path.split('=')[0]
            ? word !== undefined && `${to}=${word}` !== path
            : isListed(to, word) && to !== path;
        expect(isTaken(row.endpoint.body, largestBody(description, schema, { turn: 0, leftOut })), path).toBe(false);
      }
    },
  );

  it.each(rows.filter((row) => bodyOf(row) !== undefined).map((row) => [row.name, row] as const))(
    'the service endpoint %s needs no member of its body that the description leaves open',
    (name, row) => {
      if (description === null) return;
      const body = smallestBody(description, bodyOf(row) ?? {});
      const issues = row.endpoint.body?.safeParse(body).error?.issues ?? [];
      expect(issues.map(({ path }) => path.join('.'))).toEqual(Object.keys(needed[name] ?? {}));
    },
  );

  it('inputs without effect are listed under their described names', () => {
    for (const row of rows) {
      const described = new Set([
        ...row.parameters.map((parameter) => parameter.name),
        ...(description === null || bodyOf(row) === undefined
          ? []
          : membersOf(description, bodyOf(row) ?? {}).map(({ path }) => path)),
      ]);
      const members = [...described].flatMap((path) =>
        path.split('.').map((_, index, steps) => steps.slice(0, index + 1).join('.')),
      );
      const named = new Set(members);
      expect(
        (row.endpoint.withoutEffect ?? []).filter((path) => !named.has(path)),
        row.name,
      ).toEqual([]);
    }
  });
});
