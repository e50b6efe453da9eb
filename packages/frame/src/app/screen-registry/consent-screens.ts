// Chunk of the screens for one consent.
import '../../screens/consent-detail/fin-consent-detail.ts';
import '../../screens/consent-renewal/fin-consent-renewal.ts';
import '../../screens/consent-stopped/fin-consent-stopped.ts';
