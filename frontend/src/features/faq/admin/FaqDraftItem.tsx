import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { FaqRecord } from '@fan-beats/backend/contract';
import { Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { FaqContentField } from './CreateFaqForm';
import styles from './FaqAdmin.module.css';

interface FaqDraftItemProps {
  readonly item: FaqRecord;
  readonly handles: ReactNode;
  readonly onChange: (item: FaqRecord) => void;
  readonly onDelete: () => void;
}

export function FaqDraftItem({ item, handles, onChange, onDelete }: FaqDraftItemProps) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <div className={styles.line}>
        {handles}
        <span className={styles.caption}>{item.caption}</span>
        <Button
          type="text"
          icon={<EditOutlined aria-hidden />}
          aria-label={`Edit ${item.caption}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Delete ${item.caption}`}
          onClick={onDelete}
        />
      </div>
      {open && (
        <div className={styles.edit}>
          <Input
            aria-label="Question"
            maxLength={500}
            value={item.caption}
            onChange={(event) => onChange({ ...item, caption: event.target.value })}
          />
          <FaqContentField
            label="Answer"
            value={item.content}
            onChange={(content) => onChange({ ...item, content })}
          />
        </div>
      )}
    </div>
  );
}
