import type { Consent, ConsentStatus } from '../../open-banking/index.ts';
import { dateTime } from '../shared/date-time.ts';
import { consentDetails } from '../shared/consent-details.ts';

const codes: Readonly<Record<ConsentStatus, 'AWAU' | 'AUTH' | 'RJCT' | 'CANC' | 'EXPD'>> = {
  awaiting: 'AWAU',
  authorized: 'AUTH',
  rejected: 'RJCT',
  suspended: 'CANC',
  revoked: 'CANC',
  expired: 'EXPD',
};

/** `OBReadConsentResponse1` without links. */
export function consentView(consent: Consent) {
  const { Permissions, ...period } = consentDetails.parse(consent.details);
  const reasons = reasonsOf(consent);
  return {
    Data: {
      ConsentId: consent.consentId,
      CreationDateTime: dateTime(consent.createdAt),
      Status: codes[consent.status],
      ...(reasons.length > 0 && { StatusReason: reasons }),
      StatusUpdateDateTime: dateTime(consent.updatedAt),
      Permissions,
      ...period,
    },
    Risk: {},
  };
}

function reasonsOf({ status, reason }: Consent) {
  const because = (StatusReasonCode: string, StatusReasonDescription: string) => ({
    StatusReasonCode,
    StatusReasonDescription,
  });
  switch (status) {
    case 'awaiting':
      return [because('U036', 'Waiting for the customer to authorise.')];
    case 'expired':
      return [because('TKXP', 'The consent has expired.')];
    case 'suspended':
      return [because('TKSP', 'Suspended by the bank.'), because('U028', 'The customer must sign in again.')];
    case 'revoked':
      return reason === 'customer' ? [] : [because('TKSP', 'Ended by the bank.')];
    default:
      return [];
  }
}
