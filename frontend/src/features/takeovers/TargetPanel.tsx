import { Input } from 'antd';
import { useId, useState } from 'react';
import { useNow } from '../../shared/clock/useNow';
import { standingLabel } from '../../shared/go/goStanding';
import { Panel } from '../../shared/ui/frame/Panel';
import { NativeSelect } from '../../shared/ui/fields/NativeSelect';
import { GosAdminApi } from '../gos/admin/gosAdminApi';
import type { TakingOver } from './useTakeOver';

/** The group order that the sheet becomes claims of: a new draft, or one that fans cannot claim in (rule A5). */
export function TargetPanel({ said, say }: Pick<TakingOver, 'said' | 'say'>) {
  const { data: gos = [] } = GosAdminApi.useAdmGoListQuery();
  const [title, setTitle] = useState(said.title ?? '');
  const now = useNow();
  const id = useId();
  const closed = gos.filter(
    (go) => !go.archived && go.status !== 'CANCELED' && (!go.published || standingLabel(go, now) !== null),
  );
  const commit = () => {
    if (title.trim() !== (said.title ?? '')) say({ title: title.trim() || null });
  };
  return (
    <Panel title="Group order">
      <div className="fields">
        <div>
          <label htmlFor={`${id} go`}>Take it over into</label>
          <NativeSelect
            id={`${id} go`}
            value={said.go_id ?? ''}
            onChange={({ target }) => say({ go_id: Number(target.value) || null })}
            options={[
              ['', 'A new group order, as a draft'],
              ...closed.map((go) => [go.go_id, go.title] as const),
            ]}
          />
        </div>
        {!said.go_id && (
          <div>
            <label htmlFor={`${id} title`}>Title of the new group order</label>
            <Input
              id={`${id} title`}
              maxLength={200}
              autoComplete="off"
              value={title}
              onChange={({ target }) => setTitle(target.value)}
              onBlur={commit}
              onPressEnter={commit}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}
