import { compileWords } from './compile.ts';

try {
  compileWords();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
