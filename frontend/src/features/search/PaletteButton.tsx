import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';

// Fetched with the first search.
const CommandPalette = lazy(async () => ({
  default: (await import('./CommandPalette')).CommandPalette,
}));

interface PaletteButtonProps {
  readonly places: readonly { readonly title: string; readonly to: string }[];
}

/** Opens the search, as Ctrl+K or Cmd+K do. */
export function PaletteButton({ places }: PaletteButtonProps) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (!event.repeat) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        aria-label="Search and go to"
        aria-keyshortcuts="Control+K Meta+K"
        title="Ctrl+K"
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
