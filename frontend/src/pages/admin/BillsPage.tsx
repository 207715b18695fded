import type { BillRecord } from '@fan-beats/backend/contract';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { BillList } from '../../features/bills/BillList';
import { BillsApi } from '../../features/bills/billsApi';
import { divideLayer, DivideBill } from '../../features/bills/DivideBill';
import { RequestShares } from '../../features/bills/RequestShares';
import { ClaimsApi } from '../../features/claims/claimsApi';
import { GosAdminApi } from '../../features/gos/admin/gosAdminApi';
import { parseId, paths } from '../../shared/routes/paths';
import { useLayer } from '../../shared/routes/useLayer';
import { PageHead, Panel } from '../../shared/ui/frame/Page';
import { Loaded } from '../../shared/ui/states/Loaded';

/** What parcels and customs of a group order cost, divided over its claims. */
export function BillsPage() {
  const goId = parseId(useParams()['goId']) ?? 0;
  const { currentData: go } = GosAdminApi.useAdmGetGoQuery({ go_id: goId });
  const query = BillsApi.useAdmGetBillsQuery({ go_id: goId });
  const claims = ClaimsApi.useAdmGetClaimOverviewQuery();
  const dividing = useLayer(divideLayer);
  const [requesting, setRequesting] = useState<BillRecord['component'] | null>(null);
  const isShown = ({ bill_id, withdrawn }: BillRecord) => String(bill_id) === dividing.shown && !withdrawn;
  return (
    <>
      <PageHead
        title={go ? `Bills of ${go.title}` : 'Bills'}
        back={{ to: paths.goCockpit(goId), label: 'Group order' }}
      >
        {dividing.shown !== 'new' && !query.data?.bills.some(isShown) && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => dividing.open('new')}>
            Record a bill
          </Button>
        )}
      </PageHead>
      <Loaded query={query} failed="Error loading bills">
        {({ bills, categories }) =>
          dividing.shown !== 'new' && !bills.some(isShown) ? (
            <Panel>
              <BillList
                goId={goId}
                bills={bills}
                onAgain={({ bill_id }) => dividing.open(String(bill_id))}
                onRequest={setRequesting}
              />
            </Panel>
          ) : (
            <Loaded query={claims} failed="Error loading claims">
              {(all) => (
                <DivideBill
                  goId={goId}
                  bill={bills.find(isShown) ?? null}
                  claims={all.filter(({ go_id, canceled }) => go_id === goId && !canceled)}
                  categories={categories}
                  onClose={dividing.close}
                />
              )}
            </Loaded>
          )
        }
      </Loaded>
      {requesting && <RequestShares goId={goId} component={requesting} onClose={() => setRequesting(null)} />}
    </>
  );
}
