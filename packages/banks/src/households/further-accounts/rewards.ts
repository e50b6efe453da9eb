import { Big } from 'big.js';
import { isLastOfMonth } from '../../basics/index.ts';
import { openingDay, type FurtherAccount } from './further-account.ts';

/** Points are worth a cent each. */
export const pointsPerDollar = 100;

/** Points earned each month; many are redeemed in December. */
export const rewards: FurtherAccount = {
  type: 'rewards',
  digits: 8,
  interestRate: null,
  begin(random) {
    return {
      opensOn: openingDay(random),
      live(today, book, balance) {
        if (!isLastOfMonth(today)) return;
        book('POINTS EARNED', new Big(random.integer(400, 2_600)).div(pointsPerDollar));
        if (today.month === 12 && balance.gte(100)) book('POINTS REDEEMED', balance.div(100).round(0, 0).times(-100));
      },
    };
  },
};
