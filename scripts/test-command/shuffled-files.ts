import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/**
 * Orders files by seed. Keeps projects together, because a process keeps its imports only while the next file is of the
 * same project. The shuffling of vitest would start a process for nearly every file.
 */
export class ShuffledFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config;
    const sortKey = ({ project, moduleId }: TestSpecification): string => {
      const hash = createHash('sha256').update(`${String(sequence.seed)} ${relative(root, moduleId)}`);
      return `${project.name} ${hash.digest('hex')}`;
    };
    const filesByKey = new Map(files.map((file) => [sortKey(file), file]));
    return [...filesByKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, file]) => file);
  }
}
