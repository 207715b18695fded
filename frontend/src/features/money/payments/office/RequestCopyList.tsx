import { formatReference } from '@fan-beats/events/language';
import type { SettingsRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { v4 as newUuid } from 'uuid';
import { api, tag, type AppThunkDispatch } from '../../../../shared/api/api';
import { SharedEndpoints } from '../../../../shared/api/sharedEndpoints';
import { formatSum, germanDay } from '../../../../shared/format/figures';
import { CopyList, type PersonToTell } from '../../../../shared/ui/lists/CopyList';
import { ListSkeleton } from '../../../../shared/ui/states/Loaded';
import { sumOf } from '../../../claims/claimFigures';
import { OfficeApi } from '../officeApi';
import { isToTell, openRows, type OpenRow } from './openStages';
import { stageChange, type Shop, type Wanted } from './stagePlan';

export interface RequestCopyListProps {
  /** The rows of an act; those whose fans a message reaches are left out. */
  readonly rows: readonly OpenRow[];
  readonly wanted: Wanted & { readonly act: 'request' | 'defer' };
  readonly shop: Shop;
}

/** Tells fans by chat what they are to pay. The tick of a fan records the request or the other due day (rule M51). */
export function RequestCopyList({ rows, wanted, shop }: RequestCopyListProps) {
  const { data: open } = OfficeApi.useAdmGetOpenStagesQuery();
  // A helper may not see the list of people: then the handles are missing.
  const { data: users = [] } = SharedEndpoints.useAdmGetUsersQuery();
  const { data: settings } = SharedEndpoints.useAdmGetSettingsQuery();
  const tell = useTelling(wanted, shop);
  if (!open || !settings) return <ListSkeleton rows={3} />;
  const newest = new Map(openRows(open, users).map((row) => [row.key, row]));
  const present = rows.filter(isToTell).map((row) => newest.get(row.key) ?? row);
  const fans = fansOf(present.filter((row) => isAbout(row, wanted)));
  const people = fans.map((own) =>
    personToTell(own, { wanted, shop, prefix: open.prefixes[0] ?? settings.reference_prefix, users }),
  );
  return (
    <CopyList
      name={wanted.act === 'defer' ? i18n.t('other due days') : i18n.t('requests')}
      people={people}
      text={requestText(settings)}
      meaning={i18n.t(
        'The tick records that you told the fan, and starts the due day. It can be taken back.',
      )}
      onTell={(person, told) =>
        tell(fans.find((own) => own[0]?.user_id === person.userId) ?? [], { ...person, told })
      }
    />
  );
}

const isAbout = (row: OpenRow, { act }: Wanted): boolean =>
  !row.go_canceled && (act === 'request' ? row.open > 0 : row.due_on !== null && row.due > 0);

/** The rows of each fan, in the order of the list. */
function fansOf(rows: readonly OpenRow[]): readonly (readonly OpenRow[])[] {
  const byFan = new Map<number, OpenRow[]>();
  for (const row of rows) byFan.set(row.user_id, [...(byFan.get(row.user_id) ?? []), row]);
  return [...byFan.values()];
}

interface TellingContext extends Omit<RequestCopyListProps, 'rows'> {
  readonly prefix: string;
  readonly users: readonly { readonly user_id: number; readonly instagram: string | null }[];
}

function personToTell(
  own: readonly OpenRow[],
  { wanted, shop, prefix, users }: TellingContext,
): PersonToTell {
  const { user_id: userId = 0, user_displayname: name = '' } = own[0] ?? {};
  const [day = shop.today] = own.map((row) => dayOf(row, wanted, shop)).sort();
  const sum = formatSum(sumOf(own, ({ open, due: asked }) => (wanted.act === 'request' ? open : asked)));
  const due = germanDay(day);
  return {
    userId,
    name,
    handle: users.find(({ user_id }) => user_id === userId)?.instagram ?? null,
    values: { name, sum, due, reference: referenceOf(own, prefix) },
    about: i18n.t('{sum} by {due}', { sum, due }),
    told: own.every((row) => isTold(row, wanted, shop)),
  };
}

/** The reference of the claim; of the fan where they pay for several claims. */
function referenceOf(own: readonly OpenRow[], prefix: string): string {
  const [first] = own;
  if (!first) return '';
  const isOneClaim = own.every(({ claim_id }) => claim_id === first.claim_id);
  return isOneClaim ? first.reference : formatReference(prefix, { kind: 'person', number: first.user_id });
}

/**
 * A fan who is reached by chat or nobody has a request only if they were told (rule M51). If more is open since, they
 * were not told of that.
 */
const isTold = (row: OpenRow, wanted: Wanted, shop: Shop): boolean =>
  wanted.act === 'request'
    ? row.due_on !== null && row.due >= row.open
    : row.due_on === wantedDay(row, wanted, shop);

const wantedDay = (row: OpenRow, wanted: Wanted, shop: Shop): string =>
  stageChange(row, wanted, shop).due_on ?? shop.today;

/** The day that the text names: the recorded one where the fan was told. */
const dayOf = (row: OpenRow, wanted: Wanted, shop: Shop): string =>
  wanted.act === 'request' && row.due_on !== null && isTold(row, wanted, shop)
    ? row.due_on
    : wantedDay(row, wanted, shop);

/** Lingui reads braces, so the names of placeholders are passed as values. */
function requestText({ account_holder, iban }: SettingsRecord): string {
  if (account_holder === null || iban === null)
    return i18n.t('Hello {name}, please pay {sum} by {due}. Your claims, and how to pay: {link}', {
      name: '{name}',
      sum: '{sum}',
      due: '{due}',
      link: '{link}',
    });
  return i18n.t(
    'Hello {name}, please pay {sum} by {due} to {holder}, {iban}, purpose {reference}. Your claims: {link}',
    {
      name: '{name}',
      sum: '{sum}',
      due: '{due}',
      holder: account_holder,
      iban,
      reference: '{reference}',
      link: '{link}',
    },
  );
}

/** Records for one fan that they were told, under a batch of its own, or takes it back. */
function useTelling(wanted: RequestCopyListProps['wanted'], shop: Shop) {
  const dispatch = useDispatch<AppThunkDispatch>();
  const [change] = OfficeApi.useAdmChangeStagesMutation();
  const [reverse] = SharedEndpoints.useAdmReverseMutation();
  const [batches, setBatches] = useState<ReadonlyMap<number, string>>(new Map());

  const send = async (act: 'request' | 'defer' | 'withdraw', own: readonly OpenRow[], batch_id: string) => {
    const stages = own.map((row) => stageChange(row, { ...wanted, act }, shop));
    const { results } = await change({ batch_id, act, stages, unreached: true }).unwrap();
    const refused = results.find(({ ok }) => !ok);
    if (refused) throw new Error(refused.message ?? i18n.t('It was changed meanwhile.'));
  };

  return async (own: readonly OpenRow[], { userId, told }: PersonToTell): Promise<void> => {
    const batch = batches.get(userId);
    const left = own.filter((row) => isTold(row, wanted, shop) !== told);
    try {
      if (told) {
        const batchId = newUuid();
        await send(wanted.act, left, batchId);
        setBatches((known) => new Map([...known, [userId, batchId]]));
      } else if (batch !== undefined) await reverse({ batch_id: batch }).unwrap();
      else if (wanted.act === 'request') await send('withdraw', left, newUuid());
      else throw new Error(i18n.t('This day was told before: choose another day instead.'));
    } finally {
      dispatch(api.util.invalidateTags(['Users', 'Ledger', 'Me', tag('Claims', 'LIST')]));
      // The tick is enabled again when it shows what is recorded.
      await dispatch(
        OfficeApi.endpoints.admGetOpenStages.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
    }
  };
}
