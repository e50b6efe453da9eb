import { propertyMatches, type PropertyMatches, propertySearch, type PropertySearch } from '@fin-link/contracts/banks';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Delay } from '../basics/index.ts';
import type { ZodApp } from '../http/index.ts';

const registryName = 'Simulated property registry';

/** Kind of failure of the registry. */
type Disorder = (typeof streetsOutOfOrder)[keyof typeof streetsOutOfOrder];

/** Streets for which the registry fails, in any town, with the kind of failure. */
const streetsOutOfOrder = {
  '1 OUT OF ORDER WAY': 'unavailable',
  '2 SLOW ANSWER WAY': 'slow',
  '3 GARBLED ANSWER WAY': 'garbled',
} as const;

/** Delay in milliseconds that exceeds the timeout of any client. */
const slowAnswerMs = 60_000;

const disorders: ReadonlyMap<string, Disorder> = new Map(Object.entries(streetsOutOfOrder));

const failure = z.strictObject({ message: z.string() });

/** Truncated JSON, which clients can't parse. */
const garbled = '{"source":"Simulated property registry","property":[{"street":"3 Garb';

/** Serves the simulated registry of homes in the United States: the homes at an address and their last sale prices. */
export function propertyRegistryRoutes(app: ZodApp, delay: Delay): void {
  const search = { body: propertySearch, response: { 200: z.union([propertyMatches, z.string()]), 503: failure } };
  app.post('/property-registry/search', { schema: search }, async ({ body }, reply) => {
    const disorder = disorders.get(body.street);
    if (disorder === 'unavailable') return reply.code(503).send({ message: 'The registry is being maintained.' });
    if (disorder === 'slow') await delay(slowAnswerMs, untilClosed(reply));
    if (disorder === 'garbled') return reply.type('application/json').serializer(String).send(garbled);
    return { source: registryName, property: findProperties(body).map(toRegistered) } satisfies PropertyMatches;
  });
}

/** Returns a signal for the connection, because the signal of a request ends with the request's body. */
function untilClosed({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}

/** Returns a home in the registry's format, with the unit as part of the street line. */
const toRegistered = ({ street, unit, ...otherFields }: Property): PropertyMatches['property'][number] => ({
  street: unit === undefined ? street : `${street} ${unit}`,
  ...otherFields,
});

const unitNumber = ({ unit }: Property): string | null => unit?.split(' ').at(-1)?.toUpperCase() ?? null;

/**
 * Returns the homes at a postal address. Without a unit, returns all homes of the house. With a ZIP code, ignores city and state.
 */
const findProperties = ({ street, unit, zip, city, state }: PropertySearch): Property[] =>
  properties.filter(
    (property) =>
      property.street.toUpperCase() === street &&
      (unit === null || unitNumber(property) === unit) &&
      (zip === null ? property.city.toUpperCase() === city && property.state === state : property.zip === zip),
  );

/** A home of the sandbox. Streets and towns are invented; the ZIP prefix is valid for the state. */
interface Property {
  /** Street line of the postal address, without the unit. */
  readonly street: string;
  /** Unit in a house with several homes, for example `Apt 2A`. */
  readonly unit?: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Last sale: price in dollars and ISO 8601 date; `null` if unknown. */
  readonly lastSale: { readonly price: string; readonly soldOn: string } | null;
}

type Town = Pick<Property, 'city' | 'state' | 'zip'>;

type Sale = readonly [soldOn: string, price: string] | null;

const home = (town: Town, street: string, sale: Sale, unit?: string): Property => ({
  street,
  ...(unit !== undefined && { unit }),
  ...town,
  lastSale: sale === null ? null : { soldOn: sale[0], price: sale[1] },
});

const cedarHollow: Town = { city: 'Cedar Hollow', state: 'CA', zip: '94990' };

const ocotilloFlats: Town = { city: 'Ocotillo Flats', state: 'NV', zip: '89990' };

const quarryBay: Town = { city: 'Quarry Bay', state: 'MA', zip: '01990' };

const stonyFord: Town = { city: 'Stony Ford', state: 'WV', zip: '24990' };

const bluestem: Town = { city: 'Bluestem', state: 'TX', zip: '75990' };

const fenwickLanding: Town = { city: 'Fenwick Landing', state: 'NY', zip: '12990' };

const sanCoral: Town = { city: 'San Coral', state: 'PR', zip: '00990' };

export const properties: readonly Property[] = [
  home(cedarHollow, '412 Juniper Hill Rd', ['2012-06-15', '585000.00']),
  home(cedarHollow, '27 Lantern St', ['1989-03-20', '164500.00']),
  home(ocotilloFlats, '1908 Copper Canyon Dr', ['2006-05-11', '342000.00']),
  home(quarryBay, '63 Harborlight Ave', ['2019-09-30', '612000.00']),
  home(stonyFord, '5 Old Mill Ln', ['2015-01-08', '96000.00']),
  home(bluestem, '2200 W Prairie Star Blvd', ['2025-08-14', '448750.00']),
  home(quarryBay, '9 Tidewater Ct', null),
  home(bluestem, '740 Orchard Hill Rd', ['2021-02-02', '10.00']),
  home(stonyFord, '31 Tannery Rd', ['1968-10-04', '14200.00']),
  home(sanCoral, '15 Coquina Key Dr', ['2017-11-21', '189000.00']),
  home(fenwickLanding, '88 Marlow Ave', ['2016-04-29', '310000.00'], 'Apt 1A'),
  home(fenwickLanding, '88 Marlow Ave', ['2022-12-13', '415000.00'], 'Apt 1B'),
  home(fenwickLanding, '88 Marlow Ave', null, 'Apt 2A'),
  home(fenwickLanding, '88 Marlow Ave', ['2009-07-01', '268500.00'], 'Apt 2B'),
];
