import { EditOutlined, HistoryOutlined, SnippetsOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { SelectMany } from './SelectMany';
import type { ClaimSelection } from './useClaimSelection';

export type BulkTask = 'change' | 'paste' | 'recent';

interface BulkBarProps {
  /** All claims that the filters show. */
  readonly shown: readonly ClaimRecord[];
  readonly selection: ClaimSelection;
  readonly onTask: (task: BulkTask) => void;
  /** Further actions on these claims. */
  readonly children: ReactNode;
}

/** Work on many claims: choose them, then choose the task. */
export function BulkBar({ shown, selection, onTask, children }: BulkBarProps) {
  const count = selection.claims.length;
  const shownIds = new Set(shown.map(({ claim_id }) => claim_id));
  const hidden = selection.claims.filter(({ claim_id }) => !shownIds.has(claim_id)).length;
  return (
    <div className="bar" role="group" aria-label={i18n.t('Bulk work')}>
      <SelectMany claims={shown} selection={selection} />
      <span role="status" className="bold digits">
        {count > 0 &&
          (hidden > 0
            ? i18n.t('{count} selected, {hidden} of them not shown', { count, hidden })
            : i18n.t('{count} selected', { count }))}
      </span>
      {count > 0 && (
        <Button type="link" size="small" onClick={selection.clear}>
          {i18n.t('Clear selection')}
        </Button>
      )}
      <span className="wrap tail">
        <Button
          type="primary"
          icon={<EditOutlined aria-hidden />}
          disabled={count === 0}
          onClick={() => onTask('change')}
        >
          {i18n.t('Change selected')}
        </Button>
        <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => onTask('paste')}>
          {i18n.t('Paste table')}
        </Button>
        {children}
        <Button icon={<HistoryOutlined aria-hidden />} onClick={() => onTask('recent')}>
          {i18n.t('Recent bulk changes')}
        </Button>
      </span>
    </div>
  );
}
