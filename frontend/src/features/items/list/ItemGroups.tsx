import type { ItemRecord, ItemTypeCode } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import { useDeleteQuestion } from '../../../shared/ui/useDeleteQuestion';
import { useAdmDeleteItemMutation } from '../itemsApi';
import { AddToGroup } from './AddToGroup';
import type { KindGroup } from './itemFilter';
import styles from './ItemList.module.css';
import { ItemRow } from './ItemRow';

interface ItemGroupsProps {
  readonly groups: readonly KindGroup[];
  readonly itemType: ItemTypeCode;
  readonly linkControl: ((item: ItemRecord) => ReactNode) | undefined;
  readonly onCreated: (itemId: number) => void;
}

export function ItemGroups({ groups, itemType, linkControl, onCreated }: ItemGroupsProps) {
  const [deleteItem] = useAdmDeleteItemMutation();
  const askToDelete = useDeleteQuestion();
  const remove = ({ item_id, caption }: ItemRecord) =>
    askToDelete({
      question: `Are you sure you want to delete '${caption}'?`,
      okText: 'Delete',
      onDelete: () => deleteItem({ item_id }).unwrap(),
    });

  return groups.map(({ kind, title, items }) => (
    <section key={kind} className={styles.group} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.sheet}>
        <table className={styles.table} data-linking={linkControl !== undefined}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" className={styles.category}>
                Category
              </th>
              <th scope="col" className={styles.figure}>
                Price
              </th>
              <th scope="col" className={styles.figure}>
                Points
              </th>
              <th scope="col" className={styles.figure}>
                Variants
              </th>
              {linkControl && (
                <th scope="col" className={styles.linked}>
                  Linked
                </th>
              )}
              <th scope="col" className={styles.menu}>
                <span className="visuallyHidden">Menu</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ItemRow
                key={item.item_id}
                item={item}
                linkControl={linkControl?.(item)}
                onDelete={() => remove(item)}
              />
            ))}
          </tbody>
        </table>
        <AddToGroup itemType={itemType} kind={kind} title={title} onCreated={onCreated} />
      </div>
    </section>
  ));
}
