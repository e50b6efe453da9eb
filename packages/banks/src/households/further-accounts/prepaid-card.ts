import { Big } from 'big.js';
import { isPaidBefore } from '../../basics/index.ts';
import { openingDay, type FurtherAccount } from './further-account.ts';

const shops = [
  'METRO TRANSIT FARE',
  'CORNER DELI 114',
  'GREEN BASKET FOODS #22',
  'CAMPUS BOOKSTORE',
  'PARKMOBILE ZONE 4',
] as const;

/** A prepaid card that is loaded each month and pays small purchases, never below zero. */
export const prepaidCard: FurtherAccount = {
  type: 'prepaid',
  digits: 12,
  interestRate: null,
  transferText: 'PREPAID CARD LOAD',
  createAccount(random, _market, from) {
    const opensOn = openingDay(random, from);
    const load = new Big(random.integer(6, 20) * 10);
    const loadDay = random.integer(1, 10);
    return {
      opensOn,
      bookDay(today, { balance, book, receive }) {
        if (today.day === opensOn) book('INITIAL LOAD', load.times(2));
        else if (isPaidBefore(today, loadDay)) receive('SCHEDULED LOAD', load);
        const isShopping = random.chance(16);
        const price = random.amount(250, 2_900);
        const shop = random.pick(shops);
        if (isShopping && balance.gte(price)) book(shop, price.neg());
      },
    };
  },
};
