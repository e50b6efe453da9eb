import './fin-connections.ts';
import './fin-link.ts';
import './fin-link-button.ts';
