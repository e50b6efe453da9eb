// One chunk: the way to a bank’s own site and back.
import '../../screens/consent/fin-consent.ts';
import '../../screens/bank-handoff/fin-bank-handoff.ts';
import '../../screens/bank-wait/fin-bank-wait.ts';
