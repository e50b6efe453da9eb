import type { Consent, ConsentStatus } from '../../open-banking/index.ts';
import { dateTime } from '../shared/date-time.ts';
import { consentDetails } from '../shared/consent-details.ts';

/** Status codes of the standard, which has one code for suspended and revoked consents. */
const statusCodes: Readonly<Record<ConsentStatus, 'AWAU' | 'AUTH' | 'RJCT' | 'CANC' | 'EXPD'>> = {
  awaiting: 'AWAU',
  authorized: 'AUTH',
  rejected: 'RJCT',
  suspended: 'CANC',
  revoked: 'CANC',
  expired: 'EXPD',
};

/** Returns a consent as `OBReadConsentResponse1` without links. */
export function consentView(consent: Consent) {
  const { Permissions, ...period } = consentDetails.parse(consent.details);
  const reasons = reasonsOf(consent);
  return {
    Data: {
      ConsentId: consent.consentId,
      CreationDateTime: dateTime(consent.createdAt),
      Status: statusCodes[consent.status],
      ...(reasons.length > 0 && { StatusReason: reasons }),
      StatusUpdateDateTime: dateTime(consent.updatedAt),
      Permissions,
      ...period,
    },
    Risk: {},
  };
}

/** Returns the reasons of a status, with the codes of `OBExternalStatusReason1Code`. */
function reasonsOf({ status, reason }: Consent) {
  const statusReason = (StatusReasonCode: string, StatusReasonDescription: string) => ({
    StatusReasonCode,
    StatusReasonDescription,
  });
  switch (status) {
    case 'awaiting':
      return [statusReason('U036', 'Waiting for the customer to authorise.')];
    case 'expired':
      return [statusReason('TKXP', 'The consent has expired.')];
    case 'suspended':
      return [statusReason('TKSP', 'Suspended by the bank.'), statusReason('U028', 'The customer must sign in again.')];
    case 'revoked':
      return reason === 'customer' ? [] : [statusReason('TKSP', 'Ended by the bank.')];
    default:
      return [];
  }
}
