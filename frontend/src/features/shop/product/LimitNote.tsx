import styles from './LimitNote.module.css';

/** The maximum per person, told quietly and apart from stock (rule D73). */
export function LimitNote({ text }: { readonly text: string | null }) {
  return text !== null && <p className={styles.note}>{text}</p>;
}
