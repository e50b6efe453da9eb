const code = /\.(ts|js|mjs|css|html)$/;
const maxLines = 500;

/** Returns every problem of a file, as `file:line problem`. */
export function fileProblems(file: string, text: string): string[] {
  return rules
    .filter((rule) => rule.applies(file))
    .flatMap((rule) => rule.find(text).map(({ line, problem }) => `${file}:${line} ${problem}`));
}

/** Rule for the text of a file in any language. */
interface FileRule {
  /** Returns `true` if the rule checks the file. */
  applies(file: string): boolean;
  /**
   * Returns the problems of a text, each with its line. A problem of the whole text has the first line above the limit.
   */
  find(text: string): { line: number; problem: string }[];
}

const rules: FileRule[] = [
  // Long files. Generated files cannot be split.
  {
    applies: (file) => code.test(file) && !file.includes('/generated/'),
    find(text) {
      const lines = text.split('\n').length - 1;
      return lines > maxLines ? [{ line: maxLines + 1, problem: `${lines} lines, ${maxLines} at most` }] : [];
    },
  },
  // Unfinished code and skipped tests. The parentheses in two of the words keep this file from matching its own rule.
  {
    applies: (file) => code.test(file),
    find: (text) =>
      everyMatch(
        text,
        /\b(TO)(DO)\b|\b(FIX)(ME)\b|\b(describe|it|test|suite)(\.\w+)*\.(only|skip|todo)\b/,
        'unfinished or switched off',
      ),
  },
  // Addresses of package registries: npm, Python, Go, Rust and GitHub. Installations must use the configured registry.
  {
    applies: () => true,
    find: (text) =>
      everyMatch(
        text,
        /\bregistry\.[\w-]+\.[a-z]{2,}|\bnpmjs\.(com|org)\b|\byarnpkg\.com\b|\bpypi\.org\b|\bpythonhosted\.org\b|\bproxy\.golang\.org\b|\bcrates\.io\b|\bnpm\.pkg\.github\.com\b/,
        'address of a package registry',
      ),
  },
  // Absolute paths that exist only on the machine of one developer.
  {
    applies: () => true,
    find: (text) => everyMatch(text, /(?<![\w.-])\/((work|root|home)\/|tmp\/team)[\w./-]*/, 'path of one machine'),
  },
  // Addresses in the lockfile, which would tie installations to one registry.
  {
    applies: (file) => /(^|\/)pnpm-lock\.yaml$/.test(file),
    find: (text) => everyMatch(text, /\w+:\/\/\S+/, 'address in the lockfile'),
  },
];

/** Returns a problem for each line that matches the pattern. */
function everyMatch(text: string, pattern: RegExp, problem: string): { line: number; problem: string }[] {
  return text.split('\n').flatMap((line, index) => {
    const match = pattern.exec(line);
    return match ? [{ line: index + 1, problem: `${problem}: ${match[0]}` }] : [];
  });
}
