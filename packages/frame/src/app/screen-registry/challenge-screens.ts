// Chunk of the screens for a bank’s challenges, and of the screen before sign-in for users who have linked a bank.
import '../../screens/existing-connection/fin-existing-connection.ts';
import '../../screens/mfa/fin-mfa-token.ts';
import '../../screens/mfa/fin-mfa-form.ts';
