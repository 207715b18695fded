import { ReadModels1763700001001 } from './1763700001001-read-models';

export const projectionMigrations = [ReadModels1763700001001];
