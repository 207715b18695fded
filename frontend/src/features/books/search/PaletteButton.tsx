import { SearchOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCommandKey } from '../../../shared/forms/useCommandKey';
import type { Place } from './paletteEntries';

// Loaded with the first search.
const CommandPalette = lazy(async () => ({
  default: (await import('./CommandPalette')).CommandPalette,
}));

interface PaletteButtonProps {
  readonly places: readonly Place[];
}

/** Opens the search, as Ctrl+K or Cmd+K do. */
export function PaletteButton({ places }: PaletteButtonProps) {
  const [open, setOpen] = useState(false);
  useCommandKey('k', () => setOpen(true));
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label={i18n.t('Search and go to')}
        aria-keyshortcuts="Control+K Meta+K"
        title={i18n.t('Ctrl+K')}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <CommandPalette places={places} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
