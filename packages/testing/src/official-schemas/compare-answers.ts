import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { recordsIn } from './answer-records.ts';
import type { BankAnswer } from './bank-answers.ts';
import { describedAnswer, type DescriptionFile } from './described-answer.ts';
import { officialSchemas, type OfficialSchemas } from './official-schemas.ts';
import { readDocument } from './openapi-document.ts';

/** Compares answers with the descriptions in `schemasFolder`. Writes the results to `recordsFolder`. */
export function answerComparison(schemasFolder: string, recordsFolder: string): (answer: BankAnswer) => void {
  const records = recordsIn(recordsFolder);
  const opened = new Map<DescriptionFile, OfficialSchemas>();
  const schemasOf = (file: DescriptionFile): OfficialSchemas | null => {
    const path = join(schemasFolder, file);
    if (!existsSync(path)) return null;
    const schemas = opened.get(file) ?? officialSchemas(readDocument(path));
    opened.set(file, schemas);
    return schemas;
  };
  return (answer) => {
    const described = describedAnswer(answer);
    if (described === null) return;
    try {
      const deviations = schemasOf(described.file)?.deviationsOf(described.answer) ?? null;
      if (deviations === null) return;
      records.checked(described.file);
      if (deviations.length > 0) records.deviated(deviations.map((line) => `${described.file}: ${line}`));
    } catch (error) {
      // An error here must not affect the bank that published the answer.
      records.deviated([`${described.file}: could not be compared: ${String(error)}`]);
    }
  };
}
