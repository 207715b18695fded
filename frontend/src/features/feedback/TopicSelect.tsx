import { DownOutlined } from '@ant-design/icons';
import { feedbackTopicGroups } from './feedbackTopics';
import styles from './TopicSelect.module.css';

interface TopicSelectProps {
  /** Handed over by the form's item. */
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (topic: number) => void;
}

/** The browser's own list: a phone shows it in the way its owner knows. */
export function TopicSelect({ id, value, onChange }: TopicSelectProps) {
  return (
    <span className={styles.frame}>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChange?.(Number(event.target.value))}
      >
        {feedbackTopicGroups.map(({ label, topics }) => (
          <optgroup key={label} label={label}>
            {topics.map((topic) => (
              <option key={topic.value} value={topic.value}>
                {topic.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <DownOutlined className={styles.arrow ?? ''} aria-hidden="true" />
    </span>
  );
}
