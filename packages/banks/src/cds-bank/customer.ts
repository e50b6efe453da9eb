import { dayMs } from '@fin-link/contracts/banks';
import type { FastifyInstance } from 'fastify';
import type { AuCustomer, Holder } from '../households/index.ts';
import type { BankContext } from '../open-banking/index.ts';
import { serveCustomer, servePublic, onlyVersion } from './endpoint.ts';
import { dateTime, sydneyDayTime } from './sydney-time.ts';

/** Serves customer data and the bank's status. */
export function commonRoutes(app: FastifyInstance, context: BankContext): void {
  const links = (url: URL) => ({ links: { self: url.href }, meta: {} });
  serveCustomer(app, context, {
    path: '/common/customer',
    versions: onlyVersion(1),
    scope: 'common:customer.basic:read',
    answer: ({ customer, url }) => ({ data: customerView(customer), ...links(url) }),
  });
  serveCustomer(app, context, {
    path: '/common/customer/detail',
    versions: onlyVersion(2),
    scope: 'common:customer.detail:read',
    answer: ({ customer, url }) => ({ data: customerDetailView(customer), ...links(url) }),
  });
  servePublic(app, context, {
    path: '/discovery/status',
    versions: onlyVersion(1),
    answer: (url, now) => ({ data: { status: 'OK', updateTime: dateTime(now) }, ...links(url) }),
  });
  servePublic(app, context, {
    path: '/discovery/outages',
    versions: onlyVersion(1),
    answer: (url) => ({ data: { outages: [] }, ...links(url) }),
  });
}

/** Day on which the bank last confirmed the data of all customers. */
const confirmedOn = Date.UTC(2024, 0, 15) / dayMs;

const emailAddressOf = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`;

/** Returns an account holder as `CommonPerson`. */
function personView({ name }: Holder) {
  const [firstName = '', ...last] = name.split(' ');
  return {
    lastUpdateTime: sydneyDayTime(confirmedOn),
    firstName,
    lastName: last.join(' '),
    middleNames: [],
    // ANZSCO code of a software engineer.
    occupationCode: '261313',
    occupationCodeVersion: 'ANZSCO_1220.0_2013_V1.3',
  };
}

/** Returns a company as `CommonOrganisation`. */
const organisationView = ({ name }: Holder) => ({
  lastUpdateTime: sydneyDayTime(confirmedOn),
  agentRole: 'Owner',
  agentLastName: name.split(' ')[0] ?? name,
  businessName: name,
  organisationType: 'COMPANY',
});

/** Returns the first account holder as the standard's `ResponseCommonCustomer` data. */
function customerView({ holders: [holder] }: AuCustomer) {
  return holder.role === 'company'
    ? { customerUType: 'organisation', organisation: organisationView(holder) }
    : { customerUType: 'person', person: personView(holder) };
}

/** Returns the first account holder with contact details, as the standard's `ResponseCommonCustomerDetail` data. */
function customerDetailView(customer: AuCustomer) {
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
          address: emailAddressOf(holder.name),
        },
      ],
      physicalAddresses: [{ ...physicalAddress(holder.name, address), purpose: 'PHYSICAL' }],
    },
  };
}

/** Returns an address as `CommonPhysicalAddress`. */
export function physicalAddress(holder: string, { line, suburb, state, postcode }: AuCustomer['address']) {
  return {
    addressUType: 'simple',
    simple: { mailingName: holder, addressLine1: line, postcode, city: suburb, state, country: 'AUS' },
  };
}
