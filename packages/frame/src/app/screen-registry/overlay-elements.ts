// Chunk of the overlays, which are rendered above the screens.
import '../../screens/overlays/offline/fin-offline.ts';
import '../../screens/overlays/nothing-shared/fin-nothing-shared.ts';
import '../../screens/overlays/leave-question/fin-leave-question.ts';
import '../../screens/overlays/session-end/fin-session-end.ts';
