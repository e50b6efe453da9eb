import { Big } from 'big.js';
import { seededRandom, type Day, type SeededRandom, dayOfDate } from '../../basics/index.ts';

/**
 * Constant properties of a person, the same at every bank. Amounts are monthly, in dollars of `baseYear`.
 */
export interface Circumstances {
  readonly city: string;
  readonly employer: string;
  readonly pay: 'monthly' | 'semi-monthly';
  readonly netIncome: Big;
  /** Zero for owners of a home. */
  readonly rent: Big;
  readonly rentBy: 'check' | 'ach';
  readonly landlord: string;
  readonly drives: boolean;
  /** Factor of everyday spending; 1 is the spending of a typical person. */
  readonly spending: Big;
  /** Way of life that the login names; `null` for a typical person with a salary and a rent. */
  readonly wayOfLife: WayOfLife | null;
}

const typicalIncome = new Big(10_000);
const baseYear = 2020;
/** Factor by which wages and prices rise each year. */
const yearlyRise = new Big('1.025');

/** Returns the city and state at the end of a statement text, or `null` if it does not end with a known city. */
export function placeIn(statementText: string): { readonly city: string; readonly region: string } | null {
  const place = cities.find((city) => statementText.endsWith(` ${city}`));
  if (place === undefined) return null;
  return { city: `${place[0]}${place.slice(1, -3).toLowerCase()}`, region: place.slice(-2) };
}

const cities = [
  'AUSTIN TX',
  'BOISE ID',
  'COLUMBUS OH',
  'DENVER CO',
  'MADISON WI',
  'PORTLAND OR',
  'RALEIGH NC',
  'TUCSON AZ',
] as const;

const landlords = ['OAKVIEW RESIDNTL', 'MAPLE COURT APTS', 'RIVERBEND PROP', 'HILLSIDE MGMT LLC'] as const;

export function createCircumstances(userName: string): Circumstances {
  const random = seededRandom('profile', userName);
  const netIncome = random
    .amount(760_000, 1_240_000)
    .round(0)
    .plus(random.pick(['0.18', '0.43', '0.67', '0.91']));
  const circumstances: Circumstances = {
    city: random.pick(cities),
    employer: random.pick(employers),
    pay: random.pick(['monthly', 'semi-monthly']),
    netIncome,
    rent: netIncome.times(random.integer(11, 14)).div(100).div(5).round(0).times(5),
    rentBy: random.pick(['check', 'ach']),
    landlord: random.pick(landlords),
    drives: random.chance(70),
    spending: netIncome.div(typicalIncome).round(4),
    wayOfLife: null,
  };
  const way = wayOfLife(userName);
  if (way === null) return circumstances;
  const { income, rent, spending, drives } = lives[way];
  return {
    ...circumstances,
    netIncome: new Big(random.integer(...income)),
    rent: new Big(rent ?? 0),
    rentBy: 'ach',
    drives,
    spending: new Big(spending).div(100),
    wayOfLife: way,
  };
}

const employers = [
  'HARBOR POINT LOG',
  'BRIGHTLEAF HLTH',
  'CEDAR VLY SCHOOLS',
  'NORTHWIND TOOLS',
  'ATLAS PRINT CO',
  'SUMMIT SOFTWRKS',
] as const;

/** Returns the level of wages, rents and prices relative to the base year, 2020. Earlier years have the level 1. */
export function priceLevel(year: number): Big {
  return yearlyRise.pow(Math.max(0, year - baseYear)).round(4);
}

/** Way of life that a login names, as in `ok-student-<name>`. Other logins have a salary, a rent and all American banks. */
type WayOfLife = 'student' | 'homeowners' | 'freelance' | 'retired';

/** Income, spending and banks of a way of life. */
interface Life {
  /** Banks besides the first one, with the percentage of each income that moves there. */
  readonly otherBanks: Readonly<Record<string, number>>;
  /** Range of the monthly income in dollars of the base year, for example `[1350, 1550]`. */
  readonly income: readonly [number, number];
  /** Monthly rent in dollars of the base year; `null` for owners of a home. */
  readonly rent: number | null;
  /** Everyday spending in percent; 100 is the spending of a typical person. */
  readonly spending: number;
  readonly drives: boolean;
}

export const lives: Readonly<Record<WayOfLife, Life>> = {
  student: { otherBanks: {}, income: [1_350, 1_550], rent: 560, spending: 38, drives: false },
  homeowners: { otherBanks: { '16006': 26 }, income: [11_800, 13_400], rent: null, spending: 110, drives: true },
  freelance: { otherBanks: {}, income: [5_200, 6_000], rent: 1_280, spending: 60, drives: true },
  retired: { otherBanks: { '16010': 8 }, income: [5_000, 5_800], rent: null, spending: 60, drives: true },
};

const loginPattern = /^ok-(student|homeowners|freelance|retired)-\p{L}/u;

/** Returns the way of life that a login names, or `null` for other logins. */
export function wayOfLife(userName: string): WayOfLife | null {
  const [, name = ''] = loginPattern.exec(userName) ?? [];
  return isWayOfLife(name) ? name : null;
}

const isWayOfLife = (name: string): name is WayOfLife => Object.hasOwn(lives, name);

/** Draws the opening day of a person's accounts at a bank. A student's account opens in August 2023. */
export const openingDayOf = (userName: string, random: SeededRandom): Day =>
  wayOfLife(userName) === 'student'
    ? dayOfDate(2023, 8, random.integer(1, 28))
    : dayOfDate(random.integer(2019, 2020), random.integer(1, 12), random.integer(1, 28));
