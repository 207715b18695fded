import type { ClaimRecord, OpenStageRecord } from '@fan-beats/backend/contract';
import { dueSum, isSaid } from './pay/payFigures';
import { PaymentsApi } from './paymentsApi';

/** What the fan says they have paid; undefined while that is asked for and something of these claims is due. */
export function useSaid(claims: readonly ClaimRecord[] = []): readonly OpenStageRecord[] | undefined {
  const { data, isLoading } = PaymentsApi.useGetMyPaymentsQuery();
  if (isLoading && claims.some(({ stages }) => dueSum(stages) > 0)) return undefined;
  return data ? data.stages.filter((one) => isSaid(one, data.today)) : [];
}
