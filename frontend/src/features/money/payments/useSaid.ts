import type { ClaimRecord, OpenStageRecord } from '@fan-beats/backend/contract';
import { dueSum, isSaid } from './pay/payFigures';
import { PaymentsApi } from './paymentsApi';

/** The stages that the fan says they have paid; undefined while they are loading and one of these claims has an amount due. */
export function useSaid(claims: readonly ClaimRecord[] = []): readonly OpenStageRecord[] | undefined {
  const { data, isLoading } = PaymentsApi.useGetMyPaymentsQuery();
  if (isLoading && claims.some(({ stages }) => dueSum(stages) > 0)) return undefined;
  return data ? data.stages.filter((one) => isSaid(one, data.today)) : [];
}
