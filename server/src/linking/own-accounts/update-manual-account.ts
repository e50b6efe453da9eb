import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { manualAccountView } from './manual-account-view.ts';
import { readOwnAccount, requireView } from './read-own-account.ts';

/** Changes an account that was added manually. */
export const updateManualAccount =
  (deps: NeedsService): Handler<'updateManualAccount'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    const { currency } = requireView(manualAccountView(await readOwnAccount(deps, session, accountId)));
    const { amount, amountDue, lastDigits, nickname, memo, ...typed } = request.body;
    const money = (text: string) => ({ amount: Number(text), currency });
    await deps.broker.use(session.loginName, (token) =>
      deps.client.updateAccount({
        token,
        params: { accountId: String(accountId) },
        body: {
          account: {
            ...typed,
            balance: money(amount),
            amountDue: amountDue === null ? null : money(amountDue),
            accountNumber: lastDigits ?? '',
            nickname: nickname ?? '',
            memo: memo ?? '',
          },
        },
      }),
    );
    return { account: requireView(manualAccountView(await readOwnAccount(deps, session, accountId))) };
  };
