import { describe, expect, it } from 'vitest';
import { endpoints, type Endpoint } from '../../src/service/index.ts';
import {
  customerSubscriptionsReply,
  userSubscriptionsReply,
} from '../../src/service/resources/insight-subscription.ts';
import { transaction } from '../../src/service/resources/transaction.ts';
import { readDescribedNames, undescribedMembers, withoutNames } from './described-names.ts';

const folder = process.env['FIN_SCHEMAS_DIR'];
if (folder === undefined)
  console.log(
    'FIN_SCHEMAS_DIR is not set: insights and views are not compared with the names of the public description.',
  );
const operations = folder === undefined ? [] : readDescribedNames(folder);

const byKey = new Map<string, Endpoint>(
  Object.values(endpoints).flatMap((endpoint) => {
    const paths = 'alsoAt' in endpoint ? [endpoint.path, endpoint.alsoAt] : [endpoint.path];
    return paths.map((path) => [`${endpoint.method} ${withoutNames(path)}`, endpoint] as const);
  }),
);

const twoSpellings = 'Both spellings of the public descriptions are sent.';
const ofTransactions = 'Transactions are sent as `GET /transactions` has them: its description has more members.';

/** Members of replies that the public description of insights and views does not have, each with the reason. */
const ours: Readonly<Record<string, string>> = {
  'customerSubscriptions.feed': 'The interface says that subscriptions answer with generated insights.',
  'UserSubscriptions.feed': 'The interface says that subscriptions answer with generated insights.',
  'feed.action': 'What a user can do about the insight, so that no reader guesses it from the name.',
  'feed.loginName': 'The list of a customer has insights of several users.',
  'feed.reason': 'Why the insight was generated, in one shape for all insights.',
  'feed.status': 'Whether the user dismissed the insight.',
  'Views.view': twoSpellings,
  'View.id': 'A view is changed and read by its id, which lists have to name.',
  'View.viewId': twoSpellings,
  'ViewCreationResponse.viewId': twoSpellings,
  'ViewRuleInclude.detailedCategoryId': twoSpellings,
  'ViewRuleExclude.detailedCategoryId': twoSpellings,
  'BudgetDetail.remainingIncomeBudget': twoSpellings,
  'BudgetDetail.remainingExpenseBudget': twoSpellings,
  'BudgetDetail.remainingExpenseBudgetPercent': twoSpellings,
  'RecommendationResponse.recommendation: list': 'The text of the description speaks of several.',
  'Transaction.categoryId: number': ofTransactions,
  'MerchantAddress.address1': ofTransactions,
  'MerchantAddress.zip': ofTransactions,
  'Description.security': ofTransactions,
};
const reasonOf = (member: string): string | undefined => {
  const [, name = ''] = /^Transaction\.(\w+)$/.exec(member) ?? [];
  return ours[member] ?? (Object.hasOwn(transaction.shape, name) ? ofTransactions : undefined);
};

describe.runIf(folder !== undefined)('names of insights and views', () => {
  it.each(operations.map((operation) => [operation.key, operation] as const))(
    '%s exists and accepts every described parameter',
    (key, { parameters }) => {
      const { params, query } = byKey.get(key) ?? expect.fail(`no ${key}`);
      for (const { place, name, values } of parameters) {
        const schema = (place === 'path' ? params : query)?.shape[name] ?? expect.fail(`no ${name} in ${place}`);
        for (const value of values) expect(schema.safeParse(value).success, `${name}=${value}`).toBe(true);
      }
    },
  );

  it('replies have only members of the public description and those that are listed with a reason', () => {
    const found = operations.flatMap(({ key, reply, schemas }) => {
      const schema = byKey.get(key)?.reply;
      expect(schema === undefined, key).toBe(reply === null);
      return schema === undefined || reply === null ? [] : undescribedMembers(schema, reply, schemas);
    });
    const { schemas } = operations.find(({ reply }) => reply === 'feeds') ?? expect.fail('no feeds');
    for (const { feed } of [customerSubscriptionsReply.shape, userSubscriptionsReply.shape])
      found.push(...undescribedMembers(feed, 'feed', schemas));
    expect(found.filter((member) => reasonOf(member) === undefined)).toEqual([]);
    expect(Object.keys(ours).filter((member) => !found.includes(member))).toEqual([]);
  });
});
