import type { ItemRecord, ItemTypeCode } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import { useDeleteQuestion } from '../../../../shared/ui/questions/useDeleteQuestion';
import { ItemsApi } from '../itemsApi';
import type { ItemGroup } from './itemFilter';
import styles from './ItemList.module.css';
import { MoreOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button, Dropdown } from 'antd';
import { AddToGroup } from './CreateItemForm';
import { InOwnLanguage } from '../../../../shared/ui/show/InOwnLanguage';
import { Link } from 'react-router-dom';
import { formatPrice } from '../../../../shared/format/figures';
import { paths } from '../../../../shared/routes/paths';

interface ItemGroupsProps {
  readonly groups: readonly ItemGroup[];
  readonly itemType: ItemTypeCode;
  readonly linkControl: ((item: ItemRecord) => ReactNode) | undefined;
  readonly onCreated: (itemId: number) => void;
}

export function ItemGroups({ groups, itemType, linkControl, onCreated }: ItemGroupsProps) {
  const [deleteItem] = ItemsApi.useAdmDeleteItemMutation();
  const askToDelete = useDeleteQuestion();
  const remove = ({ item_id, caption }: ItemRecord) =>
    askToDelete({
      question: i18n.t("Are you sure you want to delete ''{caption}'?", { caption }),
      okText: i18n.t('Delete'),
      onDelete: () => deleteItem({ item_id }).unwrap(),
    });

  return groups.map(({ kind, title, items }) => (
    <section key={kind} className="group" aria-label={title}>
      <h2 className="listTitle">{title}</h2>
      <div className="sheet">
        <table className={styles.table} data-linking={linkControl !== undefined}>
          <thead>
            <tr>
              <th scope="col">{i18n.t('Name')}</th>
              <th scope="col" className={styles.category}>
                {i18n.t('Category')}
              </th>
              {figures.map((figure) => (
                <th key={figure} scope="col" className={styles.figure}>
                  {figureNames()[figure]}
                </th>
              ))}
              {linkControl && (
                <th scope="col" className={styles.linked}>
                  {i18n.t('Linked')}
                </th>
              )}
              <th scope="col" className={styles.menu}>
                <span className="visuallyHidden">{i18n.t('Menu')}</span>
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

const figures = ['price', 'points', 'variants'] as const;
type Figure = (typeof figures)[number];

const figureNames = (): Readonly<Record<Figure, string>> => ({
  price: i18n.t('Price'),
  points: i18n.t('Points'),
  variants: i18n.t('Variants'),
});

const figuresOf = ({
  item_type,
  price,
  points,
  variant_count,
}: ItemRecord): Readonly<Record<Figure, string>> => ({
  price: item_type === 1 ? '–' : formatPrice(price),
  points: String(points),
  variants: String(variant_count),
});

interface ItemRowProps {
  readonly item: ItemRecord;
  readonly linkControl: ReactNode;
  readonly onDelete: () => void;
}

/** A row whose name is a link that covers it, so that a click anywhere opens it and a middle click opens a new tab. */
function ItemRow({ item, linkControl, onDelete }: ItemRowProps) {
  const to = item.item_type === 1 ? paths.editFreebie(item.item_id) : paths.editItem(item.item_id);
  return (
    <tr className={styles.row} data-published={item.published}>
      <th scope="row" className={styles.name}>
        <Link to={to} className={styles.open}>
          {item.caption}
        </Link>
        <span className={styles.state}>{item.published ? i18n.t('Published') : i18n.t('Unpublished')}</span>
        <span className={styles.below} aria-hidden="true">
          {item.category}
        </span>
      </th>
      <td className={styles.category}>{item.category}</td>
      {figures.map((figure) => (
        <td key={figure} className={styles.figure} data-label={figureNames()[figure]}>
          <InOwnLanguage>{figuresOf(item)[figure]}</InOwnLanguage>
        </td>
      ))}
      {linkControl !== undefined && <td className={`${styles.above} ${styles.linked}`}>{linkControl}</td>}
      <td className={`${styles.above} ${styles.menu}`}>
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{ items: [{ key: 'delete', danger: true, label: i18n.t('Delete') }], onClick: onDelete }}
        >
          <Button
            type="text"
            icon={<MoreOutlined aria-hidden />}
            aria-label={i18n.t('Menu of {caption}', { caption: item.caption })}
          />
        </Dropdown>
      </td>
    </tr>
  );
}
