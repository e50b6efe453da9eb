// Chunk of the screens from the bank’s sign-in to its answer, and of the error screen, which must work without a network.
import '../../screens/credentials/fin-credentials.ts';
import '../../screens/progress/fin-progress-screen.ts';
import '../../screens/error/fin-error-screen.ts';
