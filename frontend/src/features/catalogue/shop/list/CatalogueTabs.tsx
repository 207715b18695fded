import { i18n } from '@lingui/core';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './CatalogueTabs.module.css';
import type { CatalogueTab } from './useCatalogueParams';

const tabs: readonly CatalogueTab[] = ['items', 'freebies'];
const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

interface CatalogueTabsProps {
  readonly shown: CatalogueTab;
  readonly labels: Readonly<Record<CatalogueTab, string>>;
  readonly onShow: (tab: CatalogueTab) => void;
  /** Shown beside the tabs, on both of them. */
  readonly search: ReactNode;
  readonly children: ReactNode;
}

/** The two tabs of a shop: one stop for the keyboard, arrows switch. */
export function CatalogueTabs({ shown, labels, onShow, search, children }: CatalogueTabsProps) {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (!keys.includes(event.key)) return;
    event.preventDefault();
    const next = event.key === 'Home' ? 'items' : event.key === 'End' ? 'freebies' : otherThan(shown);
    onShow(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div className={styles.head}>
        <div className={styles.tabs} role="tablist" aria-label={i18n.t('Items or freebies')} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`${id}-${tab}`}
              className={styles.tab}
              aria-selected={tab === shown}
              aria-controls={tab === shown ? id : undefined}
              tabIndex={tab === shown ? 0 : -1}
              onClick={() => onShow(tab)}
            >
              {labels[tab]}
            </button>
          ))}
        </div>
        {search}
      </div>
      <div role="tabpanel" id={id} aria-labelledby={`${id}-${shown}`}>
        {children}
      </div>
    </>
  );
}

const otherThan = (tab: CatalogueTab): CatalogueTab => (tab === 'items' ? 'freebies' : 'items');
