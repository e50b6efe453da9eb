// Chunk of the overlays, which are rendered above the screens, and of the dialog that removes a connection. It is loaded after the first screen.
import '../../components/remove-connection/fin-remove-connection.ts';
import '../../screens/overlays/offline/fin-offline.ts';
import '../../screens/overlays/nothing-shared/fin-nothing-shared.ts';
import '../../screens/overlays/leave-question/fin-leave-question.ts';
import '../../screens/overlays/session-end/fin-session-end.ts';

export { renderOverlay } from './overlays.ts';
export { spokenWords } from './spoken-words.ts';
