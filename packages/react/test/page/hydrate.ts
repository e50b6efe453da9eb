import { hydrateRoot } from 'react-dom/client';
import { app } from './app.ts';

declare global {
  interface Window {
    heard: string[];
    hydrate(): void;
  }
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
window.heard = [];
const hear = (what: string): void => void window.heard.push(what);
let sessions = 0;
const sessionProvider = async () => {
  hear('asked for a session');
  return { sessionId: `ls_${(sessions += 1)}`, launchToken: 'lt_react' };
};
window.hydrate = () => void hydrateRoot(root, app({ host: root.dataset['host'] ?? '', sessionProvider, hear }));
