import {
  detailAccess,
  isGuarded,
  operationAccess,
  type AccessName,
  type AccessRule,
  type Grant,
  type OfferedFlow,
  type Whose,
} from '@fin-link/contracts/host';
import { valueAt } from '@fin-link/contracts/service';
import { HostError } from '../../platform/http/index.ts';
import {
  optionsOf,
  type Access,
  type AccessInput,
  type AccessObject,
  type Session,
} from '../../tenancy/sessions/index.ts';
import { createAsker, type AccessDeps, type Asker } from './asker.ts';
import { relationsOf } from './relations.ts';

/** Order of the checks, the cheapest first. `other` needs no call to the service if the session was not started for certain objects. */
const checkOrder: readonly Whose[] = ['other', 'named', 'created', 'shared'];

/** Applies the access table. The host calls `enforce` before each handler. */
export const openAccess = (deps: AccessDeps): Access => ({
  async enforce(session, operation, input) {
    const asker = createAsker(deps, session, input.presence);
    for (const rule of operationAccess[operation])
      for (const object of objectsOf(rule, input))
        if (!(await isGranted(asker, rule, object))) throw new HostError('capability.missing');
  },

  reaches: (session, name, object) => isGranted(createAsker(deps, session), ruleOf(name), object),

  async filter(session, name, items, objectOf) {
    const asker = createAsker(deps, session);
    const rule = ruleOf(name);
    const granted = await Promise.all(items.map((item) => isGranted(asker, rule, objectOf(item))));
    return items.filter((_item, index) => granted[index]);
  },
});

/** Returns the objects of a request that a rule protects. Returns an empty list if the rule does not apply. */
function objectsOf({ about, at, unless }: AccessRule, input: AccessInput): readonly (AccessObject | null)[] {
  if (unless !== undefined && valueAt(input, unless.split('.')) !== undefined) return [];
  if (about === null || at === undefined) return [null];
  const value = valueAt(input, at.split('.'));
  if (about === 'typedAccount') return value === undefined ? [] : [{ kind: about }];
  // An id is optional in a body and required in a path.
  const ids = value === undefined && at.startsWith('body.') ? [] : [value].flat();
  return [...new Set(ids)].map((id) => {
    if (typeof id !== 'number') throw new Error(`${at} is not an id.`);
    return { kind: about, id };
  });
}

async function isGranted(asker: Asker, rule: AccessRule, object: AccessObject | null): Promise<boolean> {
  const whose = new Set(grantsOf(asker.session, rule).flatMap((grant) => grant.whose));
  if (object === null) return whose.size > 0;
  const relations = relationsOf(asker, object, rule.created);
  for (const relation of checkOrder) if (whose.has(relation) && (await relations[relation]())) return true;
  return false;
}

/** Returns the grants of a rule that apply to the session. */
const grantsOf = (session: Session, { grants }: AccessRule): readonly Grant[] =>
  session.capabilities
    .flatMap((capability) => grants[capability] ?? [])
    .filter(({ offered }) => offered === undefined || isOffered[offered](session));

/** Whether the session's configuration offers a flow. */
const isOffered: Readonly<Record<OfferedFlow, (session: Session) => boolean>> = {
  manualAccounts(session) {
    const { flow, manualAccounts } = optionsOf(session);
    return manualAccounts && (flow === 'aggregation' || flow === 'aggregation-plus-verification');
  },
  transfers: (session) => optionsOf(session).flow === 'asset-transfer',
  verifications(session) {
    const { flow } = optionsOf(session);
    return flow === 'verification' || flow === 'aggregation-plus-verification';
  },
};

/** Returns the rule for the items of a list or for a detail. */
function ruleOf(name: AccessName): AccessRule {
  if (!isGuarded(name)) return detailAccess[name];
  const [rule] = operationAccess[name];
  if (rule === undefined) throw new Error(`${name} has no rule.`);
  return rule;
}
