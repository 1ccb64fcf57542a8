export { createRubricator, type Rubricator } from './recount.ts';
export { rubricatorCalls } from './routes.ts';
export { rubricatorSources } from './sources.ts';
