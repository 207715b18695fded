import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { skipToken } from '@reduxjs/toolkit/query';
import { App, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { UsersApi } from '../../features/people/users/usersApi';
import { SharedEndpoints } from '../../shared/api/sharedEndpoints';
import { useOutcome } from '../../shared/forms/useOutcome';
import { PersonSelect } from '../../shared/ledger/PersonSelect';
import { paths } from '../../shared/routes/paths';
import { Panel } from '../../shared/ui/frame/Page';
import { useConsequenceQuestion } from '../../shared/ui/questions/useConsequenceQuestion';
import { Failure } from '../../shared/ui/states/Failure';
import { Loaded } from '../../shared/ui/states/Loaded';

const Merging = lazy(async () => ({ default: (await import('./Merging')).Merging }));

interface OfUser {
  readonly user: UserRecord;
}

/** Merges another account into this person's, and lists the accounts that were merged (rule A10). */
export function MergePanel({ user }: OfUser) {
  const [chosen, setChosen] = useState<number>();
  const other = SharedEndpoints.useAdmGetUserQuery(chosen === undefined ? skipToken : { user_id: chosen });
  return (
    <Panel title={i18n.t('The same person twice')}>
      <div className="stack">
        {user.merged?.map((gone) => (
          <Separate key={gone.user_id} gone={gone} />
        ))}
        <p className="quiet">
          {i18n.t('Claims, Guthaben, Fan Beats, payments and notices of both become those of one person.')}
        </p>
        <PersonSelect label={i18n.t('Merge with')} but={user.user_id} chosen={chosen} onChoose={setChosen} />
        {chosen !== undefined && (
          <Loaded query={other} failed={i18n.t('Error loading user data')} rows={3}>
            {(found) => (
              <Suspense fallback={null}>
                <Merging key={found.user_id} people={[user, found]} onDone={() => setChosen(undefined)} />
              </Suspense>
            )}
          </Loaded>
        )}
      </div>
    </Panel>
  );
}

/** The notice on a merged account: everything belongs to the other one. */
export function MergedPanel({ user, intoUserId }: OfUser & { readonly intoUserId: number }) {
  const { data: kept } = SharedEndpoints.useAdmGetUserQuery({ user_id: intoUserId });
  return (
    <Panel title={i18n.t('The same person twice')}>
      <div className="stack">
        <p>
          <Trans
            id="All that was theirs is of <0>{name}</0>: claims, Guthaben, Fan Beats and payments. The history of this account is here."
            values={{ name: kept?.displayname ?? i18n.t('person {intoUserId}', { intoUserId }) }}
            components={{ 0: <Link to={paths.adminUser(intoUserId)} className="underlined" /> }}
          />
        </p>
        <Separate gone={user} />
      </div>
    </Panel>
  );
}

function Separate({ gone }: { readonly gone: Pick<UserRecord, 'user_id' | 'displayname'> }) {
  const { message } = App.useApp();
  const ask = useConsequenceQuestion();
  const [separate, { isLoading }] = UsersApi.useAdmSeparatePeopleMutation();
  const { outcome, attempt } = useOutcome();
  const takeBack = async () => {
    const consequences = [i18n.t('Each has again what was theirs before. The ledger records it.')];
    if (
      await ask({
        title: i18n.t('{displayname} is another person?', { displayname: gone.displayname }),
        consequences,
        okText: i18n.t('Separate'),
      })
    )
      await attempt(async () => {
        await separate({ user_id: gone.user_id }).unwrap();
        message.success(i18n.t('Merger taken back'));
      });
  };
  return (
    <div className="stack">
      <div className="line between">
        <Link to={paths.adminUser(gone.user_id)} translate="no">
          {gone.displayname}
        </Link>
        <Button
          loading={isLoading}
          aria-label={i18n.t('Take back the merger of {displayname}', { displayname: gone.displayname })}
          onClick={() => void takeBack()}
        >
          {i18n.t('Take back …')}
        </Button>
      </div>
      <Failure text={outcome?.text} />
    </div>
  );
}
