import type { BillRecord } from '@fan-beats/backend/contract';
import { useState } from 'react';
import { GosAdminApi } from '../../catalogue/gos/admin/gosAdminApi';
import { openRows } from '../payments/office/openStages';
import { StageDialog } from '../payments/office/StageDialog';
import { daysBy } from '../payments/office/stagePlan';
import { SharedEndpoints } from '../../../shared/api/sharedEndpoints';
import { OfficeApi } from '../payments/officeApi';

interface RequestSharesProps {
  readonly goId: number;
  readonly component: BillRecord['component'];
  readonly onClose: () => void;
}

/** Requests the payments that a bill raised, with the dialog of Payments, for all claims of the group order. */
export function RequestShares({ goId, component, onClose }: RequestSharesProps) {
  const { data: open, isFetching } = OfficeApi.useAdmGetOpenStagesQuery();
  const { data: settings } = SharedEndpoints.useAdmGetSettingsQuery();
  const { data: gos } = GosAdminApi.useAdmGoListQuery();
  const [asked, setAsked] = useState<typeof open>();
  // The open payments are read again during the request: the answers must stay on the screen.
  if (!asked && open && !isFetching) setAsked(open);
  if (!asked || !settings || !gos) return null;
  const rows = openRows(asked, []).filter(
    ({ go_id, stage, open: missing }) => go_id === goId && stage === component && missing > 0,
  );
  return (
    <StageDialog
      rows={rows}
      acts={['request']}
      daysOf={daysBy(settings, gos)}
      today={asked.today}
      onClose={onClose}
    />
  );
}
