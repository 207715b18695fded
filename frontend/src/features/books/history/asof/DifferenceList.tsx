import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { Facts } from '../../../../shared/ui/show/Facts';
import { StatusTag, type Tone } from '../../../../shared/ui/show/StatusTag';
import { Notice } from '../../../../shared/ui/states/Loaded';
import { PagedList } from '../../../../shared/ui/lists/Paged';
import styles from './AsOf.module.css';
import { differencesBetween, type Difference, type Snapshot } from './differences';
import { Flex } from 'antd';

interface DifferenceListProps {
  readonly before: readonly Snapshot[];
  readonly after: readonly Snapshot[];
  /** Shown above the rows: more about the time between the two moments. */
  readonly children?: ReactNode;
}

const tones: Readonly<Record<Difference['kind'], Tone>> = {
  added: 'success',
  changed: 'info',
  removed: 'warning',
};

const kindWords = (): Readonly<Record<Difference['kind'], string>> => ({
  added: i18n.t('added'),
  changed: i18n.t('changed'),
  removed: i18n.t('removed'),
});

/** Rows that came, changed and went between two moments, each with before and after. */
export function DifferenceList({ before, after, children }: DifferenceListProps) {
  const differences = differencesBetween(before, after);
  if (differences.length === 0) return <Notice title={i18n.t('Nothing changed between the two moments.')} />;
  const count = (kind: Difference['kind']) => differences.filter((found) => found.kind === kind).length;
  return (
    <section aria-label={i18n.t('Difference')}>
      <p className="quiet apart" role="status">
        {i18n.t('{added} added, {changed} changed, {removed} removed', {
          added: count('added'),
          changed: count('changed'),
          removed: count('removed'),
        })}
      </p>
      {children}
      <PagedList items={differences} pageSize={25} className="sheet apart">
        {(difference) => <DifferenceRow key={difference.key} difference={difference} />}
      </PagedList>
    </section>
  );
}

function DifferenceRow({ difference: { kind, name, changes } }: { readonly difference: Difference }) {
  return (
    <li className={`grid gap6 ${styles.difference}`}>
      <Flex component="p" wrap gap="4px 10px" align="center">
        <StatusTag tone={tones[kind]}>{kindWords()[kind]}</StatusTag> <strong>{name}</strong>
      </Flex>
      <Facts
        className={styles.changes}
        facts={Object.fromEntries(
          changes.map(({ fact, before, after }) => [
            fact,
            <>
              {kind !== 'added' && <del>{before}</del>} {kind !== 'removed' && <ins>{after}</ins>}
            </>,
          ]),
        )}
      />
    </li>
  );
}
