import { MoreOutlined } from '@ant-design/icons';
import type { ItemRecord } from '@fan-beats/backend/contract';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice } from '../../../shared/format/money';
import { paths } from '../../../shared/routes/paths';
import styles from './ItemList.module.css';
import { InOwnLanguage } from '../../../shared/ui/InOwnLanguage';

interface ItemRowProps {
  readonly item: ItemRecord;
  readonly linkControl: ReactNode;
  readonly onDelete: () => void;
}

/** The name's link covers the row, so that a click anywhere opens it and a middle click opens a new tab. */
export function ItemRow({ item, linkControl, onDelete }: ItemRowProps) {
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
