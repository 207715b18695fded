import { i18n } from '@lingui/core';
import { Desk } from '../../features/operation/Desk';
import { OperationApi } from '../../features/operation/operationApi';
import { OperationLine } from '../../features/operation/OperationLine';
import { useByNow } from '../../shared/clock/useNow';
import { formatDate } from '../../shared/format/figures';
import { PageHead } from '../../shared/ui/frame/Page';
import { Loaded } from '../../shared/ui/states/Loaded';

/** The first page of the back office: the work of this day. */
export function TodayPage() {
  const today = useByNow((now) => formatDate(new Date(now).toISOString()));
  const query = OperationApi.useAdmGetDeskQuery(undefined, {
    refetchOnMountOrArgChange: true,
    // Contact requests and withdrawals send no live hints.
    pollingInterval: 30_000,
    skipPollingIfUnfocused: true,
  });
  return (
    <>
      <PageHead title={i18n.t('Today')} tags={<span className="quiet digits">{today}</span>} />
      <Loaded query={query} failed={i18n.t('Error loading what is to be done')} rows={5}>
        {(desk) => <Desk desk={desk} />}
      </Loaded>
      <OperationLine />
    </>
  );
}
