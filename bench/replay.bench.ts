export function replayBench(_databaseUrl: string): Promise<void> {
  throw new Error('Not yet');
}
