import type { EvaluateAddressReply } from '@fin-link/contracts/server';
import type { NeedsPropertyRegistry, RegisteredHome } from '../connectors/index.ts';
import type { Handler } from '../http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../runtime/index.ts';
import { addressOf, findHomes, toValuation } from './find-homes.ts';
import { estimateOf } from './house-prices/estimate.ts';

/** Throws Y812 where the address is missing, and as `findHomes`. */
export const evaluateAddress =
  (deps: NeedsPropertyRegistry & NeedsBusinessClock): Handler<'evaluateAddress'> =>
  async ({ query: { include = [] }, body: { address } }) => {
    if (address === undefined) throw new ServiceError('Y812', { name: 'address' });
    const homes = await findHomes(deps, address);
    const today = deps.businessClock.now().toISOString().slice(0, 10);
    const withValuation = include.includes('valuation');
    return {
      isValidAddress: homes.length > 0,
      address: homes.map((home) => ({ ...addressOf(home), ...(withValuation && valuationOf(home, today)) })),
    };
  };

function valuationOf(
  home: RegisteredHome,
  today: string,
): Pick<NonNullable<EvaluateAddressReply['address']>[number], 'valuation' | 'valuationUnavailable'> {
  const estimate = estimateOf(home, today);
  return estimate.kind === 'none'
    ? { valuation: null, valuationUnavailable: estimate.reason }
    : { valuation: toValuation(estimate, { source: home.source, today }) };
}
