import { parseGoStatus } from '@fan-beats/events/kernel';
import { useAdmGoListQuery } from './gosAdminApi';

/** Whether a group order was canceled, as far as is known. */
export function useCanceledGos(): (goId: number) => boolean {
  const { data: gos = [] } = useAdmGoListQuery();
  const canceled = new Set(
    gos.filter(({ status }) => parseGoStatus(status ?? '') === 'CANCELED').map(({ go_id }) => go_id),
  );
  return (goId) => canceled.has(goId);
}
