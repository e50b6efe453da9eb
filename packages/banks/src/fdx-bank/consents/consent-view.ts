import type { Consent, OpenBankClient } from '../../open-banking/index.ts';
import { personOf } from '../shared/customers.ts';
import type { ConsentGrant } from '../shapes/consent.ts';
import { consentRequest, endOf } from '../shared/consent-request.ts';

/** The bank and the third parties, one of which received the consent. */
export interface ConsentParties {
  readonly bankName: string;
  readonly bankOrigin: string;
  readonly clients: readonly OpenBankClient[];
}

/** Returns the status in the standard's words, which have none for a suspended consent. */
function grantStatusOf(status: Consent['status']): ConsentGrant['status'] {
  if (status === 'expired') return 'EXPIRED';
  return status === 'revoked' ? 'REVOKED' : 'ACTIVE';
}

/** Returns a consent that was authorized, in the standard's format. Suspended consents are shown as active. */
export function consentView(
  consent: Consent,
  { bankName, bankOrigin, clients }: ConsentParties,
  href: string,
): ConsentGrant {
  const { resources, ...durations } = consentRequest.parse(consent.details);
  const { consentId, clientId, status, userName, accountIds, createdAt, updatedAt, expiresAt } = consent;
  const recipient = clients.find((client) => client.clientId === clientId)?.name ?? clientId;
  const party = (type: 'DATA_PROVIDER' | 'DATA_RECIPIENT', name: string, registeredEntityId: string) =>
    ({ name, type, registry: 'PRIVATE', registeredEntityName: name, registeredEntityId }) as const;
  return {
    id: consentId,
    status: grantStatusOf(status),
    parties: [party('DATA_PROVIDER', bankName, bankOrigin), party('DATA_RECIPIENT', recipient, clientId)],
    createdTime: createdAt.toISOString(),
    updatedTime: updatedAt.toISOString(),
    expirationTime: (expiresAt ?? endOf({ ...durations, resources }, createdAt)).toISOString(),
    ...durations,
    resources: resources.flatMap(({ resourceType, dataClusters }) =>
      (resourceType === 'ACCOUNT' ? accountIds : [personOf(userName ?? '').customerId]).map((resourceId) => ({
        resourceType,
        resourceId,
        dataClusters: [...dataClusters],
      })),
    ),
    links: { self: { href } },
  };
}
