import { ReadModels1763700001001 } from './1763700001001-read-models';
import { PostingReverses1763700001002 } from './1763700001002-posting-reverses';

export const projectionMigrations = [ReadModels1763700001001, PostingReverses1763700001002];
