import { goStatusLabel, parseGoStatus } from '@fan-beats/events/kernel';
import { useAdmGoListQuery } from './gosAdminApi';

/** Whether a group order was canceled, as far as is known. */
export function useCanceledGos(): (goId: number) => boolean {
  const { data: gos = [] } = useAdmGoListQuery();
  const canceled = new Set(
    gos.filter(({ status }) => parseGoStatus(status ?? '') === 'CANCELED').map(({ go_id }) => go_id),
  );
  return (goId) => canceled.has(goId);
}

/** What a group order became that ended, as far as is known: 'Sent out', 'Canceled'; null for others. */
export function useClosedGos(): (goId: number) => string | null {
  const { data: gos = [] } = useAdmGoListQuery();
  const statuses = new Map(gos.map(({ go_id, status }) => [go_id, parseGoStatus(status ?? '')]));
  return (goId) => {
    const status = statuses.get(goId);
    return status === 'SENT_OUT' || status === 'CANCELED' ? goStatusLabel(status) : null;
  };
}
