import type { EvaluateAddressReply } from '@fin-link/contracts/service';
import type { RegisteredHome } from './property-registry.ts';
import type { Handler } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { addressOf, findHomes, type PropertyRecordsDeps, toValuation } from './find-homes.ts';
import { estimateOf } from './house-prices/estimate.ts';

/** Completes an address, optionally with valuations. Throws Y812 for a missing address, and the errors of `findHomes`. */
export const evaluateAddress =
  (deps: PropertyRecordsDeps): Handler<'evaluateAddress'> =>
  async ({ query: { include = [] }, body: { address } }, call) => {
    if (address === undefined) throw new ServiceError('Y812', { name: 'address' });
    const homes = await findHomes(deps, userKeyOf(call), address);
    const today = deps.businessClock.now().toISOString().slice(0, 10);
    const withValuation = include.includes('valuation');
    return {
      isValidAddress: homes.length > 0,
      address: homes.map((home) => ({ ...addressOf(home), ...(withValuation && valuationOf(home, today)) })),
    };
  };

/** Returns the valuation of a home, or the reason why there is none. */
function valuationOf(
  home: RegisteredHome,
  today: string,
): Pick<NonNullable<EvaluateAddressReply['address']>[number], 'valuation' | 'valuationUnavailable'> {
  const estimate = estimateOf(home, today);
  return estimate.kind === 'none'
    ? { valuation: null, valuationUnavailable: estimate.reason }
    : { valuation: toValuation(estimate, { source: home.source, today }) };
}
