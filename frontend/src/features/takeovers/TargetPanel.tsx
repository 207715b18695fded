import { Input } from 'antd';
import { useId, useState } from 'react';
import { useNow } from '../../shared/clock/useNow';
import { standingLabel } from '../../shared/go/goStanding';
import { Panel } from '../../shared/ui/frame/Panel';
import { NativeSelect } from '../../shared/ui/fields/NativeSelect';
import { useAdmGoListQuery } from '../gos/admin/gosAdminApi';
import type { Said } from './takeoversApi';

interface TargetPanelProps {
  readonly said: Said;
  readonly onSay: (said: Said) => void;
}

/** The group order that the sheet becomes claims of: a new draft, or one that fans cannot claim in (rule A5). */
export function TargetPanel({ said, onSay }: TargetPanelProps) {
  const { data: gos = [] } = useAdmGoListQuery();
  const [title, setTitle] = useState(said.title ?? '');
  const now = useNow();
  const id = useId();
  const closed = gos.filter(
    (go) => !go.archived && go.status !== 'CANCELED' && (!go.published || standingLabel(go, now) !== null),
  );
  const commit = () => {
    if (title.trim() !== (said.title ?? '')) onSay({ title: title.trim() || null });
  };
  return (
    <Panel title="Group order">
      <div className="fields">
        <div>
          <label htmlFor={`${id} go`}>Take it over into</label>
          <NativeSelect
            id={`${id} go`}
            value={said.go_id ?? ''}
            onChange={({ target }) => onSay({ go_id: Number(target.value) || null })}
          >
            <option value="">A new group order, as a draft</option>
            {closed.map((go) => (
              <option key={go.go_id} value={go.go_id}>
                {go.title}
              </option>
            ))}
          </NativeSelect>
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
