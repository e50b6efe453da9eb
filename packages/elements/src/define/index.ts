import './fin-connections.ts';
import './fin-consents.ts';
import './fin-link.ts';
import './fin-link-button.ts';
import './fin-manual-account.ts';
import './fin-net-worth.ts';
import './fin-real-estate.ts';
import './fin-redirect.ts';
