import './styles/base.css';
import './styles/controls.css';
import './styles/surfaces.css';
import './styles/header-and-footer.css';
import './styles/guides.css';
import './styles/home.css';
import './styles/linking.css';
import './styles/accounts.css';
import './styles/net-worth.css';
import './styles/views.css';
import './styles/messages.css';
import './styles/theme.css';
import { startFollowing } from './linking/start-following.ts';
import { startLinking } from './linking/start-linking.ts';
import { startManaging } from './linking/start-managing.ts';
import { startLite, startSharing } from './linking/start-sharing.ts';

// Without this script, all parts of the pages except the tags work.
if (document.getElementById('linking') !== null) startLinking();
if (document.getElementById('managing') !== null) startManaging();
if (document.getElementById('sharing') !== null) startSharing();
if (document.getElementById('following') !== null) startFollowing();
if (document.getElementById('lite') !== null) startLite();
