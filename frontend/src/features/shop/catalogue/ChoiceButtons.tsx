import styles from './ChoiceButtons.module.css';

interface ChoiceButtonsProps {
  readonly label: string;
  readonly choices: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (choice: string | null) => void;
}

/** One of several, or all; shown only where there is something to choose. */
export function ChoiceButtons({ label, choices, chosen, onChoose }: ChoiceButtonsProps) {
  if (choices.length < 2) return null;
  return (
    <div className={styles.choices} role="group" aria-label={label}>
      {[null, ...choices].map((choice) => (
        <button
          key={choice ?? ''}
          type="button"
          className={styles.choice}
          aria-pressed={chosen === choice}
          onClick={() => onChoose(choice)}
        >
          {choice ?? 'All'}
        </button>
      ))}
    </div>
  );
}
