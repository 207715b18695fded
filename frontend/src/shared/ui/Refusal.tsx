import styles from './Refusal.module.css';

/** What the server refused of a field, below it. */
export function Refusal({ text }: { readonly text: string }) {
  return (
    <p className={styles.refusal} role="alert">
      {text}
    </p>
  );
}
