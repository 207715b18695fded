import { i18n } from '@lingui/core';
import { Button } from 'antd';

interface CursorPagerProps {
  readonly className: string | undefined;
  /** The first entry of the page; null for the newest. */
  readonly cursor: number | null;
  readonly nextCursor: number | null;
  readonly onTurn: (cursor: number | null) => void;
}

/** Buttons to older entries, and back to the newest; nothing if one page has them all. */
export function CursorPager({ className, cursor, nextCursor, onTurn }: CursorPagerProps) {
  if (cursor === null && nextCursor === null) return null;
  return (
    <div className={className}>
      <Button disabled={cursor === null} onClick={() => onTurn(null)}>
        {i18n.t('Newest')}
      </Button>
      <Button disabled={nextCursor === null} onClick={() => onTurn(nextCursor)}>
        {i18n.t('Older')}
      </Button>
    </div>
  );
}
