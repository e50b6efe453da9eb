import './fin-connections.ts';
import './fin-consents.ts';
import './fin-link.ts';
import './fin-link-button.ts';
import './fin-redirect.ts';
