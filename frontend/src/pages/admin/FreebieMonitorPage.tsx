import { HistoryOutlined } from '@ant-design/icons';
import { groupFreebies } from '../../features/freebies/freebieRows';
import { FreebieTable } from '../../features/freebies/FreebieTable';
import { StockInput } from '../../features/freebies/StockInput';
import { useAdmGetFreebieOverviewForGoQuery } from '../../features/claims/claimsApi';
import { GoSelect } from '../../features/gos/admin/GoSelect';
import { ExplainButton } from '../../features/books/explain/ExplainButton';
import { isApiError } from '../../shared/api/apiError';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { parseId } from '../../shared/routes/paths';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded } from '../../shared/ui/Loaded';
import { Notice } from '../../shared/ui/Notice';
import { PageHead } from '../../shared/ui/PageHead';

export function FreebieMonitorPage() {
  usePageTitle('Freebie Monitor');
  const [address, write] = useAddress();
  const goId = parseId(address.get('go')) ?? null;
  return (
    <>
      <PageHead title="Freebie Monitor">
        <GoSelect label="Group order" goId={goId} onChoose={(id) => write({ go: id }, 'push')} />
      </PageHead>
      {goId === null ? (
        <Notice title="Choose a group order." text="Its freebies and their stock appear here." />
      ) : (
        <FreebiesOfGo goId={goId} />
      )}
    </>
  );
}

function FreebiesOfGo({ goId }: { readonly goId: number }) {
  const query = useAdmGetFreebieOverviewForGoQuery({ go_id: goId });
  if (isApiError(query.error) && query.error.code === 'NOT_FOUND') {
    return <Notice title={`Keine Daten gefunden für GO #${goId}`} />;
  }
  return (
    <Loaded query={query} failed="Error">
      {(rows) =>
        rows.length === 0 ? (
          <Notice title="Keine Freebies für diese GO beansprucht." />
        ) : (
          groupFreebies(rows).map((kind) => (
            <FreebieTable
              key={kind.title}
              kind={kind}
              renderAmount={(row, name) => (
                <ExplainButton
                  figure={{
                    figure: 'freebie_amount',
                    go_id: goId,
                    item_id: row.item_id,
                    itemvariant_id: row.itemvariant_id,
                  }}
                  what={`the claimed pieces of ${name}`}
                  shown={row.amount}
                >
                  {String(row.amount)}
                </ExplainButton>
              )}
              renderStock={(row, name) => (
                <>
                  <StockInput name={name} row={row} />
                  <ExplainButton
                    figure={{
                      figure: 'freebie_stock',
                      item_id: row.item_id,
                      itemvariant_id: row.itemvariant_id,
                    }}
                    what={`the stock of ${name}`}
                    shown={row.stock}
                  >
                    <HistoryOutlined aria-hidden="true" />
                  </ExplainButton>
                </>
              )}
            />
          ))
        )
      }
    </Loaded>
  );
}
