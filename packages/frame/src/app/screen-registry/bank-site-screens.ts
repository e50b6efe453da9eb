// Chunk of the screens before and after a bank’s own site.
import '../../screens/consent/fin-consent.ts';
import '../../screens/bank-handoff/fin-bank-handoff.ts';
import '../../screens/bank-wait/fin-bank-wait.ts';
