import type { PropertySearch } from '@fin-link/contracts/banks';
import { properties, type Property } from './properties.ts';

const unitNumber = ({ unit }: Property): string | null => unit?.split(' ').at(-1)?.toUpperCase() ?? null;

/**
 * Returns the homes at a postal address. Without a unit, returns all homes of the house. With a ZIP code, ignores city and state.
 */
export const findProperties = ({ street, unit, zip, city, state }: PropertySearch): Property[] =>
  properties.filter(
    (property) =>
      property.street.toUpperCase() === street &&
      (unit === null || unitNumber(property) === unit) &&
      (zip === null ? property.city.toUpperCase() === city && property.state === state : property.zip === zip),
  );
