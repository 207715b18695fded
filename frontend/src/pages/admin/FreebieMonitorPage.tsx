import { HistoryOutlined } from '@ant-design/icons';
import type { FreebieRowRecord } from '@fan-beats/backend/contract';
import { groupFreebies } from '../../features/freebies/freebieRows';
import { FreebieTable } from '../../features/freebies/FreebieTable';
import { StockInput } from '../../features/freebies/StockInput';
import { useAdmGetFreebieOverviewForGoQuery } from '../../features/claims/claimsApi';
import { GoSelect } from '../../features/gos/admin/GoSelect';
import { ExplainButton } from '../../features/books/explain/ExplainButton';
import { parseId } from '../../shared/routes/paths';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded } from '../../shared/ui/states/Loaded';
import { Notice } from '../../shared/ui/states/Notice';
import { PageHead } from '../../shared/ui/frame/PageHead';

export function FreebieMonitorPage() {
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

const unitOf = ({ item_id, itemvariant_id }: FreebieRowRecord) => ({ item_id, itemvariant_id });

function FreebiesOfGo({ goId }: { readonly goId: number }) {
  const query = useAdmGetFreebieOverviewForGoQuery({ go_id: goId });
  return (
    <Loaded
      query={query}
      failed="Error"
      missing={<Notice title={`Keine Daten gefunden für GO #${goId}`} />}
      empty={<Notice title="Keine Freebies für diese GO beansprucht." />}
    >
      {(rows) =>
        groupFreebies(rows).map((kind) => (
          <FreebieTable
            key={kind.title}
            kind={kind}
            renderAmount={(row, name) => (
              <ExplainButton
                figure={{ figure: 'freebie_amount', go_id: goId, ...unitOf(row) }}
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
                  figure={{ figure: 'freebie_stock', ...unitOf(row) }}
                  what={`the stock of ${name}`}
                  shown={row.stock}
                >
                  <HistoryOutlined aria-hidden="true" />
                </ExplainButton>
              </>
            )}
          />
        ))
      }
    </Loaded>
  );
}
