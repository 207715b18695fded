import { ReadModels1763700001001 } from './1763700001001-read-models';
import { PostingReverses1763700001002 } from './1763700001002-posting-reverses';
import { UnknownCosts1763800501001 } from './1763800501001-unknown-costs';

export const projectionMigrations = [
  ReadModels1763700001001,
  PostingReverses1763700001002,
  UnknownCosts1763800501001,
];
