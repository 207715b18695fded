import type { ItemRecord, ItemTypeCode } from '@fan-beats/backend/contract';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useDeleteQuestion } from '../../../shared/ui/useDeleteQuestion';
import { useAdmDeleteItemMutation } from '../itemsApi';
import type { KindGroup } from './itemFilter';
import styles from './ItemList.module.css';
import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, Input } from 'antd';
import { useCreateItem } from './useCreateItem';
import { InOwnLanguage } from '../../../shared/ui/InOwnLanguage';
import { Link } from 'react-router-dom';
import { formatPrice } from '../../../shared/format/money';
import { paths } from '../../../shared/routes/paths';

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

interface AddToGroupProps {
  readonly itemType: ItemTypeCode;
  readonly kind: string;
  readonly title: string;
  readonly onCreated: (itemId: number) => void;
}

/** Adds an item of the kind it stands under. */
function AddToGroup({ itemType, kind, title, onCreated }: AddToGroupProps) {
  const [name, setName] = useState('');
  const { submit, failure, isCreating } = useCreateItem(itemType, onCreated);

  const create = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void submit(name, kind);
  };

  return (
    <form className={styles.add} onSubmit={create}>
      <Input
        variant="borderless"
        aria-label={`Add to ${title}`}
        placeholder={`Add to ${title}`}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        type="text"
        htmlType="submit"
        icon={<PlusOutlined aria-hidden />}
        aria-label={`Create in ${title}`}
        loading={isCreating}
        disabled={name.trim() === ''}
      />
      {failure !== null && (
        <p className={styles.failure} role="alert">
          <InOwnLanguage>{failure}</InOwnLanguage>
        </p>
      )}
    </form>
  );
}

interface ItemRowProps {
  readonly item: ItemRecord;
  readonly linkControl: ReactNode;
  readonly onDelete: () => void;
}

/** The name's link covers the row, so that a click anywhere opens it and a middle click opens a new tab. */
function ItemRow({ item, linkControl, onDelete }: ItemRowProps) {
  const isFreebie = item.item_type === 1;
  const to = isFreebie ? paths.editFreebie(item.item_id) : paths.editItem(item.item_id);
  return (
    <tr className={styles.row} data-published={item.published}>
      <th scope="row" className={styles.name}>
        <Link to={to} className={styles.open ?? ''}>
          {item.caption}
        </Link>
        <span className={styles.state}>{item.published ? 'Published' : 'Unpublished'}</span>
        <span className={styles.below} aria-hidden="true">
          {item.category}
        </span>
      </th>
      <td className={styles.category}>{item.category}</td>
      <td className={styles.figure} data-label="Price">
        <InOwnLanguage>{isFreebie ? '–' : formatPrice(item.price)}</InOwnLanguage>
      </td>
      <td className={styles.figure} data-label="Points">
        {item.points}
      </td>
      <td className={styles.figure} data-label="Variants">
        {item.variant_count}
      </td>
      {linkControl !== undefined && <td className={`${styles.above} ${styles.linked}`}>{linkControl}</td>}
      <td className={`${styles.above} ${styles.menu}`}>
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          getPopupContainer={(trigger) => trigger.closest('main') ?? document.body}
          menu={{ items: [{ key: 'delete', danger: true, label: 'Delete' }], onClick: onDelete }}
        >
          <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={`Menu of ${item.caption}`} />
        </Dropdown>
      </td>
    </tr>
  );
}
