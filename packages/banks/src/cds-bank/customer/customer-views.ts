import type { AuCustomer, Holder } from '../../households/index.ts';
import { sydneyDayTime } from '../shared/sydney-time.ts';

/** Last day on which the bank confirmed a customer's data. */
const knownSince = Date.UTC(2024, 0, 15) / 86_400_000;

const addressOf = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`;

/** `CommonPerson`. */
function personView({ name }: Holder) {
  const [firstName = '', ...last] = name.split(' ');
  return {
    lastUpdateTime: sydneyDayTime(knownSince),
    firstName,
    lastName: last.join(' '),
    middleNames: [],
    occupationCode: '261313',
    occupationCodeVersion: 'ANZSCO_1220.0_2013_V1.3',
  };
}

/** `CommonOrganisation`. */
const organisationView = ({ name }: Holder) => ({
  lastUpdateTime: sydneyDayTime(knownSince),
  agentRole: 'Owner',
  agentLastName: name.split(' ')[0] ?? name,
  businessName: name,
  organisationType: 'COMPANY',
});

export function customerView({ holders: [holder] }: AuCustomer) {
  return holder.role === 'company'
    ? { customerUType: 'organisation', organisation: organisationView(holder) }
    : { customerUType: 'person', person: personView(holder) };
}

export function customerDetailView(customer: AuCustomer) {
  const { phone, address } = customer;
  const [holder] = customer.holders;
  if (holder.role === 'company')
    return {
      customerUType: 'organisation',
      organisation: {
        ...organisationView(holder),
        physicalAddresses: [{ ...physicalAddress(holder.name, address), purpose: 'REGISTERED' }],
      },
    };
  return {
    customerUType: 'person',
    person: {
      ...personView(holder),
      phoneNumbers: [
        { isPreferred: true, purpose: 'MOBILE', countryCode: '+61', number: phone, fullNumber: `tel:+61${phone}` },
      ],
      emailAddresses: [
        {
          isPreferred: true,
          purpose: 'HOME',
          address: addressOf(holder.name),
        },
      ],
      physicalAddresses: [{ ...physicalAddress(holder.name, address), purpose: 'PHYSICAL' }],
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
