import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/apiError';
import { Panel } from '../../shared/ui/Panel';
import { bookingProblem, type BookingKind } from './bookings';
import styles from './Users.module.css';

export type Book = (kind: BookingKind, amount: number, reason: string | undefined) => Promise<unknown>;

interface AccountEditorProps {
  readonly title: string;
  readonly current: number;
  readonly format: (amount: number) => string;
  readonly parse: (text: string) => number | null | undefined;
  readonly kinds: readonly BookingKind[];
  /** What else there is to know about the figure. */
  readonly note?: string;
  readonly book: Book;
}

const labels: Readonly<Record<BookingKind, string>> = { add: 'Add', subtract: 'Subtract', set: 'Set' };

/** An account's figure and the bookings an admin can make on it; a reason shows up in the statement. */
export function AccountEditor({ title, current, format, parse, kinds, note, book }: AccountEditorProps) {
  const { message } = App.useApp();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [running, setRunning] = useState<BookingKind | null>(null);
  const amount = parse(text);

  const submit = async (kind: BookingKind) => {
    if (typeof amount !== 'number') return;
    setRunning(kind);
    try {
      await book(kind, amount, reason.trim() || undefined);
      setText('');
      setReason('');
      message.success('Booked');
    } catch (error) {
      message.error(errorMessage(error));
    } finally {
      setRunning(null);
    }
  };

  return (
    <Panel title={title}>
      <p>
        <span className={styles.figure}>{format(current)}</span>{' '}
        {note !== undefined && <span className={styles.quiet}>{note}</span>}
      </p>
      <div className={styles.booking}>
        <div className={styles.fields}>
          <Input
            inputMode="decimal"
            aria-label={`Amount: ${title}`}
            placeholder="Amount"
            autoComplete="off"
            status={amount === undefined ? 'error' : ''}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Input
            aria-label={`Reason: ${title}`}
            placeholder="Reason (optional, shown in the statement)"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <div className={styles.buttons}>
          {kinds.map((kind) => (
            <Button
              key={kind}
              aria-label={`${labels[kind]} ${title}`}
              loading={running === kind}
              disabled={bookingProblem(kind, amount, current) !== null || running !== null}
              onClick={() => void submit(kind)}
            >
              {labels[kind]}
            </Button>
          ))}
        </div>
        {text !== '' && kinds.every((kind) => bookingProblem(kind, amount, current) !== null) && (
          <p className={styles.problem} role="status">
            {bookingProblem(kinds[0] ?? 'add', amount, current)}
          </p>
        )}
      </div>
    </Panel>
  );
}
