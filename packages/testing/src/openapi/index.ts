export { type DescribedDocument, documentationGaps, replyFaults } from './documentation.ts';
export { openApiProblems } from './problems.ts';
