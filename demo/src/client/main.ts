import '@fontsource-variable/figtree';
import './styles/base.css';
import './styles/controls.css';
import './styles/surfaces.css';
import './styles/header-and-footer.css';
import './styles/home.css';
import './styles/tools.css';
import './styles/linking.css';
import './styles/accounts.css';
import './styles/net-worth.css';
import './styles/views.css';
import './styles/messages.css';
import './styles/theme.css';
import { startHome } from './home/start-home.ts';
import { logEvents } from './linking/event-log.ts';
import { startFollowing } from './linking/start-following.ts';
import { startLinking } from './linking/start-linking.ts';
import { startLite } from './linking/start-lite.ts';
import { startManaging } from './linking/start-managing.ts';
import { byId } from './site/elements.ts';
import { startTheme } from './site/start-theme.ts';
import { startCopying, startMenu, startTools } from './site/start-tools.ts';

// Without this script, all parts of the pages except the tags work.
if (document.getElementById('linking') !== null) startLinking();
if (document.getElementById('managing') !== null) startManaging();
if (document.getElementById('sharing') !== null) logEvents(byId('consents', HTMLElement));
// Pages that start a flow several times have the tag in a template.
if (document.querySelector('#tag:not(template)') !== null) startFollowing();
if (document.getElementById('lite') !== null) startLite();
if (document.getElementById('home') !== null) startHome();
startTools();
startTheme();
const menu = document.getElementById('menu');
if (menu instanceof HTMLDetailsElement) startMenu(menu);
startCopying();
