import { i18n } from '@lingui/core';
import { Button, Flex } from 'antd';
import { GosAdminApi } from '../../../features/catalogue/gos/admin/gosAdminApi';
import {
  EventFilterBar,
  noFilters,
  useEventParams,
} from '../../../features/books/history/events/EventFilterBar';
import { EventList } from '../../../features/books/history/events/EventList';
import { LedgerApi } from '../../../features/books/history/ledgerApi';
import { SharedEndpoints } from '../../../shared/api/sharedEndpoints';
import { Loaded, Notice } from '../../../shared/ui/states/Loaded';

export function LedgerEventsPage() {
  const params = useEventParams();
  const { filters, cursor } = params;
  const query = LedgerApi.useAdmGetEventsQuery(params.asked);
  const { data: people = [] } = SharedEndpoints.useAdmGetUsersQuery();
  const { data: gos = [] } = GosAdminApi.useAdmGoListQuery();
  return (
    <>
      <h2 className="visuallyHidden">{i18n.t('Events')}</h2>
      <EventFilterBar
        filters={filters}
        people={people.map((user) => ({ value: user.user_id, label: user.displayname }))}
        gos={gos.map((go) => ({ value: go.go_id, label: go.title }))}
        onChange={params.setFilters}
      />
      <Loaded query={query} failed={i18n.t('Error loading events')}>
        {({ events, names, next_cursor }) => (
          <>
            {events.length === 0 ? (
              <Notice
                title={i18n.t('No events found.')}
                text={i18n.t('No event of the ledger matches these filters.')}
                action={
                  <Button onClick={() => params.setFilters(noFilters)}>{i18n.t('Show all events')}</Button>
                }
              />
            ) : (
              <EventList
                events={events}
                names={names}
                openPosition={params.openPosition}
                onOpen={params.open}
                unfolded={filters.batch_id !== undefined}
              />
            )}
            <Flex wrap gap={8} justify="center">
              {cursor !== undefined && (
                <Button onClick={() => params.turnTo(null)}>{i18n.t('Newest events')}</Button>
              )}
              {next_cursor !== null && (
                <Button
                  onClick={() => {
                    params.turnTo(next_cursor);
                    window.scrollTo({ top: 0 });
                  }}
                >
                  {i18n.t('Older events')}
                </Button>
              )}
            </Flex>
          </>
        )}
      </Loaded>
    </>
  );
}
