import { propertyMatches, type PropertySearch } from '@fin-link/contracts/banks';
import { describe, expect, it } from 'vitest';
import { properties } from '../../src/property-registry/property-registry.ts';
import { openTestSites } from '../credential-sites/test-sites.ts';

const { app, delays } = await openTestSites();
const search = (change: Partial<PropertySearch> = {}) =>
  app.inject({
    method: 'POST',
    url: '/property-registry/search',
    payload: { street: '412 JUNIPER HILL RD', unit: null, zip: '94990', city: null, state: null, ...change },
  });
const found = async (change: Partial<PropertySearch> = {}) =>
  propertyMatches.parse((await search(change)).json()).property.map(({ street }) => street);

describe('the simulated registry of properties', () => {
  it('the property registry finds a home by its ZIP or by its city and state, with its last sale', async () => {
    const reply = await search();
    expect(propertyMatches.parse(reply.json())).toEqual({
      source: 'Simulated property registry',
      property: [
        {
          street: '412 Juniper Hill Rd',
          city: 'Cedar Hollow',
          state: 'CA',
          zip: '94990',
          lastSale: { price: '585000.00', soldOn: '2012-06-15' },
        },
      ],
    });
    expect(await found({ zip: null, city: 'CEDAR HOLLOW', state: 'CA' })).toEqual(['412 Juniper Hill Rd']);
    expect(await found({ zip: '94991' })).toEqual([]);
    expect(await found({ zip: null, city: 'CEDAR HOLLOW', state: 'NV' })).toEqual([]);
  });

  it('the property registry lists all homes of a house, or the requested unit', async () => {
    const house = { street: '88 MARLOW AVE', zip: '12990' };
    expect(await found(house)).toEqual(['1A', '1B', '2A', '2B'].map((unit) => `88 Marlow Ave Apt ${unit}`));
    expect(await found({ ...house, unit: '2A' })).toEqual(['88 Marlow Ave Apt 2A']);
    expect(await found({ ...house, unit: '9Z' })).toEqual([]);
  });

  it('the property registry fails for the streets of its failure scenarios', async () => {
    expect((await search({ street: '1 OUT OF ORDER WAY' })).statusCode).toBe(503);
    await search({ street: '2 SLOW ANSWER WAY' });
    expect(delays).toEqual([60_000]);
    const garbled = await search({ street: '3 GARBLED ANSWER WAY' });
    expect([garbled.statusCode, garbled.payload.at(-1)]).toEqual([200, 'b']);
  });

  it('the property registry refuses a search that is not in the postal form', async () => {
    for (const change of [{ zip: '9499' }, { state: 'California' }, { street: '' }])
      expect((await search(change)).statusCode).toBe(400);
  });

  it('the property registry has each street once in a town, in its postal form', () => {
    const keys = properties.map(({ street, unit = '', zip }) => `${street} ${unit} ${zip}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { street } of properties) expect(street).toMatch(/^\d+ [\dA-Za-z ]+ (Rd|St|Dr|Ave|Ln|Blvd|Ct)$/);
  });
});
