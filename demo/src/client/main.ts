import './styles/site.css';
import { startLinking } from './linking/start-linking.ts';

// The pages work without this script, but for linking.
if (document.getElementById('linking') !== null) startLinking();
