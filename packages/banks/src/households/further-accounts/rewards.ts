import { Big } from 'big.js';
import { isLastOfMonth } from '../../basics/index.ts';
import { openingDay, type FurtherAccount } from './further-account.ts';

/** Reward points, earned each month and mostly redeemed in December. Amounts in these books are points, not money. */
export const rewards: FurtherAccount = {
  type: 'rewards',
  digits: 8,
  interestRate: null,
  begin(random, _market, from) {
    return {
      opensOn: openingDay(random, from),
      live(today, { balance, book }) {
        if (!isLastOfMonth(today)) return;
        book('POINTS EARNED', new Big(random.integer(400, 2_600)));
        if (today.month === 12 && balance.gte(10_000))
          book('POINTS REDEEMED', balance.div(10_000).round(0, Big.roundDown).times(-10_000));
      },
    };
  },
};
