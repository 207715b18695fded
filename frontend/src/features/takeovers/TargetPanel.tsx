import { i18n } from '@lingui/core';
import { Input } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useNow } from '../../shared/clock/useNow';
import { useTextDraft } from '../../shared/forms/useTextDraft';
import { goStanding } from '../../shared/go/goStanding';
import { Panel } from '../../shared/ui/frame/Page';
import { Labelled } from '../../shared/ui/fields/Labelled';
import { NativeSelect } from '../../shared/ui/fields/NativeSelect';
import { GosAdminApi } from '../catalogue/gos/admin/gosAdminApi';
import type { TakingOver } from './useTakeOver';

/** The group order for the claims of the sheet: a new draft, or one that fans cannot claim in (rule A5). */
export function TargetPanel({ said, say }: Pick<TakingOver, 'said' | 'say'>) {
  const { data: gos = [] } = GosAdminApi.useAdmGoListQuery();
  const { text: title, setText: setTitle } = useTextDraft('title of the sheet', said.title ?? '');
  const now = useNow();
  const closed = gos.filter(
    (go) => !go.archived && go.status !== 'CANCELED' && (!go.published || goStanding(go, now) !== null),
  );
  const commit = () => {
    if (title.trim() !== (said.title ?? '')) say({ title: title.trim() || null });
  };
  const commitKept = useEffectEvent(commit);
  // A title that was typed when the session ended is an answer, too.
  useEffect(() => commitKept(), []);
  return (
    <Panel title={i18n.t('Group order')}>
      <div className="fields">
        <Labelled label={i18n.t('Take it over into')}>
          <NativeSelect
            value={said.go_id ?? ''}
            onChange={({ target }) => say({ go_id: Number(target.value) || null })}
            options={[
              ['', i18n.t('A new group order, as a draft')],
              ...closed.map((go) => [go.go_id, go.title] as const),
            ]}
          />
        </Labelled>
        {!said.go_id && (
          <Labelled label={i18n.t('Title of the new group order')}>
            <Input
              maxLength={200}
              autoComplete="off"
              value={title}
              onChange={({ target }) => setTitle(target.value)}
              onBlur={commit}
              onPressEnter={commit}
            />
          </Labelled>
        )}
      </div>
    </Panel>
  );
}
