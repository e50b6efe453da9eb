import { type Container, type CreateAccount, manualKindOf } from '@fin-link/contracts/service';
import { manualProviderId } from '../../../banks/providers/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { enteredFacts, type StoredFacts } from './entered-facts.ts';
import { type PropertyChange, propertyFacts } from './property-facts.ts';

/** Returns the facts of an account for which nothing was entered yet. */
export const emptyFacts = (container: Container): StoredFacts => ({
  container,
  currency: null,
  balance: null,
  amount_due: null,
  details: {},
});

/**
 * Returns the columns of a new manual account, except ids, owner and times. Throws Y800 for an unknown account type, and the errors of
 * `enteredFacts`.
 */
export function newManualAccount(account: CreateAccount['account'], change: PropertyChange | null) {
  const kind = manualKindOf(account.accountType);
  if (kind === undefined) throw new ServiceError('Y800', { name: 'account.accountType' });
  const stored = emptyFacts(kind.container);
  const facts = {
    masked_number: null,
    currency: null,
    balance: null,
    amount_due: null,
    due_date: null,
    details: '{}',
    ...enteredFacts(stored, account),
    ...(change !== null && propertyFacts(stored, change)),
  };
  return {
    ...facts,
    is_manual: true,
    bank_key: null,
    request_key: '',
    provider_id: manualProviderId,
    history_by_id: null,
    history_until: null,
    container: kind.container,
    account_type: kind.accountType,
    is_asset: kind.isAsset,
    account_name: account.accountName,
    nickname: account.nickname === '' ? null : (account.nickname ?? null),
    memo: account.memo === '' ? null : (account.memo ?? null),
    account_status: 'ACTIVE' as const,
    include_in_net_worth: account.includeInNetWorth ?? true,
    is_selected: null,
    available_balance: null,
    available_credit: null,
    total_credit_line: null,
    interest_rate: null,
    holders: null,
    transfer_codes: null,
    additional_status: 'AVAILABLE_DATA_RETRIEVED' as const,
  };
}
