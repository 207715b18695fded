import type { OpenStageRecord } from '@fan-beats/backend/contract';
import { isSaid } from './pay/payFigures';
import { useGetMyPaymentsQuery } from './paymentsApi';

/** What the fan says they have paid; nothing while that is not known. */
export function useSaid(): readonly OpenStageRecord[] {
  const { data } = useGetMyPaymentsQuery();
  return data ? data.stages.filter((one) => isSaid(one, data.today)) : [];
}
