import { DownOutlined } from '@ant-design/icons';
import type { FaqRecord } from '@fan-beats/backend/contract';
import { Markdown } from '../../shared/ui/Markdown';
import styles from './FaqQuestion.module.css';

interface FaqQuestionProps {
  readonly item: FaqRecord;
  readonly open: boolean;
  readonly onToggle: () => void;
}

export function FaqQuestion({ item, open, onToggle }: FaqQuestionProps) {
  const answerId = `faq-${item.faq_id}-answer`;
  return (
    <li className={styles.question}>
      <h3 className={styles.caption}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={answerId}
          onClick={onToggle}
        >
          {item.caption}
          <DownOutlined className={styles.arrow ?? ''} aria-hidden="true" />
        </button>
      </h3>
      <div id={answerId} className={styles.answer} hidden={!open}>
        <Markdown content={item.content} />
      </div>
    </li>
  );
}
