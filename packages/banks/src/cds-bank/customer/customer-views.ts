import type { AuCustomer } from '../../households/index.ts';
import { sydneyDayTime } from '../shared/sydney-time.ts';

/** When the bank last confirmed these data, at the latest. */
const knownSince = Date.UTC(2024, 0, 15) / 86_400_000;

/** `CommonPerson`. */
function personView({ holder }: AuCustomer) {
  const [firstName = '', ...last] = holder.split(' ');
  return {
    lastUpdateTime: sydneyDayTime(knownSince),
    firstName,
    lastName: last.join(' '),
    middleNames: [],
    occupationCode: '261313',
    occupationCodeVersion: 'ANZSCO_1220.0_2013_V1.3',
  };
}

export function customerView(customer: AuCustomer) {
  return { customerUType: 'person', person: personView(customer) };
}

export function customerDetailView(customer: AuCustomer) {
  const { holder, phone, address } = customer;
  return {
    customerUType: 'person',
    person: {
      ...personView(customer),
      phoneNumbers: [
        { isPreferred: true, purpose: 'MOBILE', countryCode: '+61', number: phone, fullNumber: `tel:+61${phone}` },
      ],
      emailAddresses: [
        {
          isPreferred: true,
          purpose: 'HOME',
          address: `${holder.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`,
        },
      ],
      physicalAddresses: [{ ...physicalAddress(holder, address), purpose: 'PHYSICAL' }],
    },
  };
}

/** `CommonPhysicalAddress`. */
export function physicalAddress(holder: string, { line, suburb, state, postcode }: AuCustomer['address']) {
  return {
    addressUType: 'simple',
    simple: { mailingName: holder, addressLine1: line, postcode, city: suburb, state, country: 'AUS' },
  };
}
