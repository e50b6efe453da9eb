import type { PropertySearch } from '@fin-link/contracts/banks';
import { properties, type Property } from './properties.ts';

const unitNumber = ({ unit }: Property): string | null => unit?.split(' ').at(-1)?.toUpperCase() ?? null;

/** The homes at an address in the postal form: all of a house where the search names no unit. A ZIP counts before city and state. */
export const findProperties = ({ street, unit, zip, city, state }: PropertySearch): Property[] =>
  properties.filter(
    (property) =>
      property.street.toUpperCase() === street &&
      (unit === null || unitNumber(property) === unit) &&
      (zip === null ? property.city.toUpperCase() === city && property.state === state : property.zip === zip),
  );
