import './styles/base.css';
import './styles/controls.css';
import './styles/surfaces.css';
import './styles/header-and-footer.css';
import './styles/guides.css';
import './styles/home.css';
import './styles/linking.css';
import './styles/accounts.css';
import './styles/messages.css';
import { startLinking } from './linking/start-linking.ts';

// The pages work without this script, but for linking.
if (document.getElementById('linking') !== null) startLinking();
