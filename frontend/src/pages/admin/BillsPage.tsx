import type { BillRecord } from '@fan-beats/backend/contract';
import { plainCsv } from '@fan-beats/events/kernel';
import { PlusOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { use, useState } from 'react';
import { useParams } from 'react-router-dom';
import { billsFile } from '../../features/money/bills/billsFile';
import { BillList } from '../../features/money/bills/BillList';
import { BillsApi } from '../../features/money/bills/billsApi';
import { divideLayer, DivideBill } from '../../features/money/bills/DivideBill';
import { RequestShares } from '../../features/money/bills/RequestShares';
import { ClaimsApi } from '../../features/claims/claimsApi';
import { GosAdminApi } from '../../features/catalogue/gos/admin/gosAdminApi';
import { saveFile } from '../../shared/files/saveFile';
import { wallClock } from '../../shared/format/figures';
import { parseId, paths } from '../../shared/routes/paths';
import { useLayer } from '../../shared/routes/useLayer';
import { HelperContext } from '../../shared/session/helper';
import { PageHead, Panel } from '../../shared/ui/frame/Page';
import { csvDialects, ExportButton } from '../../shared/ui/lists/ExportButton';
import { Loaded } from '../../shared/ui/states/Loaded';

/** The value in the address for a new bill that starts from this withdrawn one. */
const likeBill = (billId: number): string => `like-${billId}`;

/** The value in the address for a bill that corrects this one. */
const correctBill = (billId: number): string => `correct-${billId}`;

/** The costs of parcels and customs of a group order, divided over its claims. */
export function BillsPage() {
  const goId = parseId(useParams()['goId']) ?? 0;
  const { currentData: go } = GosAdminApi.useAdmGetGoQuery({ go_id: goId });
  const query = BillsApi.useAdmGetBillsQuery({ go_id: goId });
  const claims = ClaimsApi.useAdmGetClaimOverviewQuery();
  const dividing = useLayer(divideLayer);
  const helps = use(HelperContext) !== null;
  const [requesting, setRequesting] = useState<BillRecord['component'] | null>(null);
  const isShown = ({ bill_id, withdrawn }: BillRecord) => String(bill_id) === dividing.shown && !withdrawn;
  const isLike = ({ bill_id, withdrawn }: BillRecord) => likeBill(bill_id) === dividing.shown && withdrawn;
  const isCorrected = ({ bill_id, withdrawn }: BillRecord) =>
    correctBill(bill_id) === dividing.shown && !withdrawn;
  const listed = query.data?.bills ?? [];
  const isNew = dividing.shown === 'new' || listed.some(isLike) || listed.some(isCorrected);
  const isOpen = isNew || listed.some(isShown);
  return (
    <>
      <PageHead title={titleOf(go)} back={backOf(goId, helps)}>
        {!isOpen && (
          <HeadButtons go={go ?? { go_id: goId, title: '' }} bills={listed} onNew={dividing.open} />
        )}
      </PageHead>
      <Loaded query={query} failed={i18n.t('Error loading bills')}>
        {({ bills, categories }) =>
          !isOpen ? (
            <Panel>
              <BillList
                goId={goId}
                bills={bills}
                onAgain={({ bill_id }) => dividing.open(String(bill_id))}
                onCorrect={({ bill_id }) => dividing.open(correctBill(bill_id))}
                onLike={({ bill_id }) => dividing.open(likeBill(bill_id))}
                onRequest={setRequesting}
              />
            </Panel>
          ) : (
            <Loaded query={claims} failed={i18n.t('Error loading claims')}>
              {(all) => (
                <DivideBill
                  goId={goId}
                  bill={bills.find(isShown) ?? null}
                  like={bills.find(isLike) ?? null}
                  corrects={bills.find(isCorrected) ?? null}
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

/** The page before: helpers have no cockpit. */
const backOf = (goId: number, helps: boolean) =>
  helps
    ? { to: paths.teamBills, label: i18n.t('Bills') }
    : { to: paths.goCockpit(goId), label: i18n.t('Group order') };

const titleOf = (go: { readonly title: string } | undefined): string =>
  go ? i18n.t('Bills of {title}', { title: go.title }) : i18n.t('Bills');

interface HeadButtonsProps extends BillsFileProps {
  readonly onNew: (layer: string) => void;
}

function HeadButtons({ go, bills, onNew }: HeadButtonsProps) {
  return (
    <>
      {bills.length > 0 && <BillsFile go={go} bills={bills} />}
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => onNew('new')}>
        {i18n.t('Record a bill')}
      </Button>
    </>
  );
}

interface BillsFileProps {
  readonly go: { readonly go_id: number; readonly title: string };
  readonly bills: readonly BillRecord[];
}

function BillsFile({ go, bills }: BillsFileProps) {
  const save = (key: string): Promise<void> => {
    const dialect = csvDialects().find((one) => one.key === key)?.dialect ?? plainCsv;
    const file = billsFile(go, bills, dialect);
    saveFile(`bills-${go.go_id}-${wallClock(Date.now()).slice(0, 10)}.csv`, file, 'text/csv;charset=utf-8');
    return Promise.resolve();
  };
  return (
    <ExportButton
      items={csvDialects().map(({ key, label }) => ({ key, label }))}
      disabled={false}
      save={save}
    />
  );
}
