import type { EndpointName } from '../endpoints/index.ts';
import { accountExamples } from './accounts.ts';
import { consentExamples } from './consents.ts';
import { customerExamples } from './customers.ts';
import type { Examples } from './define.ts';
import { linkingExamples } from './linking.ts';
import { operationsExamples } from './operations.ts';
import { transactionExamples } from './transactions.ts';
import { wellnessExamples } from './wellness.ts';

export { webhookExamples } from './events.ts';

/** Parts of an example, without the exact types. */
export interface EndpointExample {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object | undefined;
  readonly reply?: object;
}

/** An example of every endpoint, for its documentation. A test checks the examples against the schemas. */
const examples: Examples = {
  ...customerExamples,
  ...linkingExamples,
  ...consentExamples,
  ...accountExamples,
  ...transactionExamples,
  ...wellnessExamples,
  ...operationsExamples,
};

/** Returns the example of an endpoint. */
export const exampleOf = (name: EndpointName): EndpointExample => examples[name];
