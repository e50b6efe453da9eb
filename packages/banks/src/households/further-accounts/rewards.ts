import { Big } from 'big.js';
import { isLastOfMonth } from '../../basics/index.ts';
import { openingDay, type FurtherAccount } from './further-account.ts';

const pointsPerReward = 10_000;

/**
 * Reward points, which are earned each month and redeemed each December in units of `pointsPerReward`. Amounts in these books are
 * points, not money.
 */
export const rewards: FurtherAccount = {
  type: 'rewards',
  digits: 8,
  interestRate: null,
  createAccount(random, _market, from) {
    return {
      opensOn: openingDay(random, from),
      bookDay(today, { balance, book }) {
        if (!isLastOfMonth(today)) return;
        book('POINTS EARNED', new Big(random.integer(400, 2_600)));
        if (today.month === 12 && balance.gte(pointsPerReward))
          book('POINTS REDEEMED', balance.div(pointsPerReward).round(0, Big.roundDown).times(-pointsPerReward));
      },
    };
  },
};
