import { describe, expect, it } from 'vitest';
import { addressKey, postalAddress, searchFor } from '../../../src/data/real-estate/postal-address.ts';

const inStates = { city: 'Cedar Hollow', state: 'CA', zip: '94990' };

describe('the postal form of an address', () => {
  it.each([
    ['412 Juniper Hill Road', '412 JUNIPER HILL RD', ''],
    ['  412   juniper hill rd. ', '412 JUNIPER HILL RD', ''],
    ['412 Juniper Hill Rd', '412 JUNIPER HILL RD', ''],
    ['88 Marlow Avenue, Apartment 2A', '88 MARLOW AVE', '2A'],
    ['88 Marlow Ave #2a', '88 MARLOW AVE', '2A'],
    ['88 Marlow Ave # 2-A', '88 MARLOW AVE', '2A'],
    ['88 Marlow Ave., Unit #2A', '88 MARLOW AVE', '2A'],
    ['88 Marlow Ave Ste 1200', '88 MARLOW AVE', '1200'],
    ['2200 West Prairie Star Boulevard', '2200 W PRAIRIE STAR BLVD', ''],
    ['100 Main Street Northwest', '100 MAIN ST NW', ''],
    ['100 North Street', '100 NORTH ST', ''],
    ['100 Avenue B', '100 AVENUE B', ''],
    ['100 Fifth Avenue', '100 5TH AVE', ''],
    ['7 Saint James Place', '7 ST JAMES PL', ''],
    ['7 St. James Pl', '7 ST JAMES PL', ''],
    ["15 O'Hara Court", '15 OHARA CT', ''],
    ['15 Cañon Drive', '15 CANON DR', ''],
    ['12-34 Corona Street', '12-34 CORONA ST', ''],
    ['100 Old Lot Road', '100 OLD LOT RD', ''],
    ['100 Street', '100 STREET', ''],
    ['Street', 'STREET', ''],
    ['', '', ''],
    [' ,. ', '', ''],
  ])('the postal form of %j is %j with the unit %j', (street, form, unit) => {
    expect(postalAddress({ street, ...inStates })).toMatchObject({ street: form, unit });
  });

  it.each([
    [{ address2: 'Apt 2A' }, '2A'],
    [{ address1: '88 Marlow Ave', address2: '2a' }, '2A'],
    [{ address3: 'Floor 3' }, '3'],
    [{ address1: 'Attn: Accounts', address2: 'Building of the mill' }, ''],
  ])('the postal form has the unit from the lines %j', (lines, unit) => {
    expect(postalAddress({ street: '88 Marlow Ave', ...lines, ...inStates }).unit).toBe(unit);
  });

  it.each([
    [{ zip: '94990-1234' }, { zip: '94990' }],
    [{ zip: '949901234' }, { zip: '94990' }],
    [{ zip: ' 94990 ' }, { zip: '94990' }],
    [{ zip: '9499' }, { zip: null }],
    [{ zip: 'SW1A 1AA' }, { zip: null }],
    [
      { zip: 'SW1A 1AA', country: 'United Kingdom' },
      { zip: 'SW1A1AA', isUnitedStates: false },
    ],
    [{ state: 'california' }, { state: 'CA' }],
    [{ state: 'New  York' }, { state: 'NY' }],
    [{ state: 'Bavaria' }, { state: '' }],
    [{ city: 'Saint Paul' }, { city: 'ST PAUL' }],
    [{ city: 'Ft. Wayne' }, { city: 'FT WAYNE' }],
    [{ country: 'U.S.A.' }, { isUnitedStates: true }],
    [{ country: 'us' }, { isUnitedStates: true }],
    [
      { country: 'AU', state: 'NSW' },
      { isUnitedStates: false, state: 'NSW' },
    ],
  ])('reads %j as %j', (given, form) => {
    expect(postalAddress({ street: '1 Oak St', ...given })).toMatchObject(form);
  });
});

describe('the key of an address', () => {
  const key = addressKey({ street: '88 Marlow Ave Apt 2A', city: 'Fenwick Landing', state: 'NY', zip: '12990' });

  it.each([
    { street: '88 MARLOW AVENUE', address2: '#2a', zip: '12990-0001' },
    { street: '88 marlow av. unit 2-A', city: 'Fenwick Landing', state: 'New York', zip: '12990', country: 'USA' },
  ])('the key of an address is the same for %j', (other) => {
    expect(addressKey(other)).toBe(key);
  });

  it.each([
    { street: '88 Marlow Ave Apt 2B', zip: '12990' },
    { street: '88 Marlow Ave', zip: '12990' },
    { street: '88 Marlow Ave Apt 2A', zip: '12991' },
    { street: '88 Marlow Ave Apt 2A', zip: '12990', country: 'GB' },
  ])('the key of an address differs for %j', (other) => {
    expect(addressKey(other)).not.toBe(key);
  });

  it('an address without a street has no key', () => {
    expect(addressKey({ city: 'Fenwick Landing', zip: '12990' })).toBeNull();
  });
});

describe('the search for an address', () => {
  it('the search for an address has the ZIP, and the city if it is given', () => {
    expect(searchFor(postalAddress({ street: '1 Oak St', zip: '94990' }))).toEqual({
      street: '1 OAK ST',
      unit: null,
      zip: '94990',
      city: null,
      state: null,
    });
  });

  it.each([
    ['no place', { street: '1 Oak St' }],
    ['a city alone', { street: '1 Oak St', city: 'Quarry Bay' }],
    ['a state that is none', { street: '1 Oak St', city: 'Quarry Bay', state: 'Bavaria' }],
    ['no street', { ...inStates }],
    ['another country', { street: '1 Oak St', ...inStates, country: 'GB' }],
    ['a street that becomes too long in our alphabet', { street: `1 ${'щ'.repeat(90)}`, ...inStates }],
  ])('an address with %s has no search', (_, given) => {
    expect(searchFor(postalAddress(given))).toBeNull();
  });
});
