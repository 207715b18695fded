import { PlusOutlined } from '@ant-design/icons';
import type { PurchasesRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Select } from 'antd';
import { GosAdminApi } from '../../features/catalogue/gos/admin/gosAdminApi';
import { PurchaseForm, purchaseLayer } from '../../features/money/purchases/PurchaseForm';
import { PurchaseList } from '../../features/money/purchases/PurchaseList';
import { PurchasesApi } from '../../features/money/purchases/purchasesApi';
import { formatSum } from '../../shared/format/figures';
import { useAddress } from '../../shared/routes/useAddress';
import { useLayer } from '../../shared/routes/useLayer';
import { useMay } from '../../shared/session/helper';
import { PageHead, Panel } from '../../shared/ui/frame/Page';
import { Pager } from '../../shared/ui/lists/Pager';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';

const pageSize = 50;

/** The purchases for group orders, and the expenses that belong to none. */
export function PurchasesPage() {
  const may = useMay('money');
  const [, write, idIn] = useAddress();
  const { shown, query, page } = useListed();
  const layer = useLayer(purchaseLayer);
  const corrected = query.data?.purchases.find(
    ({ purchase_id, taken_back }) => String(purchase_id) === layer.shown && !taken_back,
  );
  const isOpen = may && (layer.shown === 'new' || corrected !== undefined);
  return (
    <>
      <PageHead title={i18n.t('Purchases')}>
        {!isOpen && may && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => layer.open('new')}>
            {i18n.t('Record a purchase')}
          </Button>
        )}
      </PageHead>
      {isOpen ? (
        <PurchaseForm
          key={layer.shown}
          corrects={corrected ?? null}
          goId={idIn('go')}
          onClose={layer.close}
        />
      ) : (
        <>
          <GoFilter shown={shown} onChoose={(go) => write({ go, page: null }, 'push')} />
          <Loaded query={query} failed={i18n.t('Error loading purchases')}>
            {(found) => (
              <Panel>
                <Listed found={found} onCorrect={(purchaseId) => layer.open(String(purchaseId))} />
                <Pager
                  page={page}
                  pageSize={pageSize}
                  total={found.count}
                  onChange={(next) => write({ page: next === 1 ? null : next }, 'push')}
                />
              </Panel>
            )}
          </Loaded>
        </>
      )}
    </>
  );
}

/** The page of the list that the address names. */
function useListed() {
  const [params, , idIn] = useAddress();
  const goId = idIn('go');
  const page = idIn('page') ?? 1;
  const withoutGo = params.get('go') === 'none';
  const filter = withoutGo ? { without_go: true } : { go_id: goId };
  const query = PurchasesApi.useAdmGetPurchasesQuery({ ...filter, page, limit: pageSize });
  return { query, page, shown: withoutGo ? ('none' as const) : (goId ?? null) };
}

interface ListedProps {
  readonly found: PurchasesRecord;
  readonly onCorrect: (purchaseId: number) => void;
}

function Listed({ found: { purchases, count, total }, onCorrect }: ListedProps) {
  if (count === 0)
    return (
      <Notice
        title={i18n.t('No purchases here.')}
        text={i18n.t('Record what the shop paid for goods, packaging or postage.')}
      />
    );
  return (
    <>
      <p role="status" className="bold digits">
        {i18n.t('{n, plural, one {{n} purchase} other {{n} purchases}}, {total} without those taken back', {
          n: count,
          total: formatSum(total),
        })}
      </p>
      <PurchaseList purchases={purchases} onCorrect={({ purchase_id }) => onCorrect(purchase_id)} />
    </>
  );
}

interface GoFilterProps {
  readonly shown: number | 'none' | null;
  readonly onChoose: (go: number | 'none' | null) => void;
}

function GoFilter({ shown, onChoose }: GoFilterProps) {
  const { data: gos } = GosAdminApi.useAdmGoListQuery();
  return (
    <div className="bar">
      <Select<number | 'none'>
        aria-label={i18n.t('Group order')}
        className="wide"
        placeholder={i18n.t('All purchases')}
        showSearch={{ optionFilterProp: 'label' }}
        allowClear
        loading={gos === undefined}
        value={gos ? shown : null}
        onChange={(chosen: number | 'none' | undefined) => onChoose(chosen ?? null)}
        options={[
          { value: 'none' as const, label: i18n.t('Expenses of the shop') },
          ...(gos ?? []).map((go) => ({ value: go.go_id, label: go.title })),
        ]}
      />
    </div>
  );
}
