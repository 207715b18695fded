import { readGoSums } from '@fan-beats/projections';
import type { GoSumsRecord } from '../../contract/records';
import { Read, type Ground } from '../../platform/acts/act';
import { euros } from '../../platform/trpc/wire';

/** What the claims of each group order come to. */
export class GetGoSums extends Read<readonly GoSumsRecord[]> {
  async read({ pool }: Ground): Promise<readonly GoSumsRecord[]> {
    const sums = await readGoSums(pool);
    return sums.map(({ sum_cents, open_cents, ...counts }) => ({
      ...counts,
      sum: euros(sum_cents),
      open: euros(open_cents),
    }));
  }
}
