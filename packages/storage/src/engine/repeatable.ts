/**
 * What the job queue may say again when the connection was lost before the answer came. It does no more the second time: it reads,
 * it takes a job (one that was taken without an answer is put back as an orphan), or it names the attempt that it is about.
 */
const repeatable = [
  /^\s*select\b/i,
  /\bset\s+state = 'active',/i,
  /\(id::text \|\| ':' \|\| retry_count::text\) = any\(/i,
  /\bretry_count = (i|held)\.retry_count\b/i,
  /\(id, retry_count\) in \(select id, retry_count from output_map\)/i,
];

export const isRepeatable = (text: string): boolean => repeatable.some((form) => form.test(text));
