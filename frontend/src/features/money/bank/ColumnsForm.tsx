import type { BankFileRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { InputOf } from '../../../shared/api/api';
import { useDraft } from '../../../shared/forms/useDraft';
import { Labelled } from '../../../shared/ui/fields/Labelled';
import { NativeSelect } from '../../../shared/ui/fields/NativeSelect';
import styles from './Bank.module.css';

export type SaidColumns = Pick<InputOf<'bank.admReadFile'>, 'columns' | 'decimal' | 'words' | 'complete'>;
type Columns = NonNullable<SaidColumns['columns']>;
type Field = Columns[number]['field'];
type Word = NonNullable<SaidColumns['words']>[number];
type Meaning = Word['meaning'];

const fields = (): Readonly<Record<Field, string>> => ({
  day: i18n.t('Day of booking'),
  amount: i18n.t('Amount'),
  came: i18n.t('Amount that came (where it has a column of its own)'),
  went: i18n.t('Amount that left (where it has a column of its own)'),
  direction: i18n.t('Came or left: S/H, D/C, +/- (optional)'),
  currency: i18n.t('Currency (optional)'),
  status: i18n.t('Status: booked or not (optional)'),
  payer: i18n.t('Payer (optional)'),
  iban: i18n.t('IBAN of the payer (optional)'),
  purpose: i18n.t('Purpose (optional)'),
  reference: i18n.t('Reference of the bank (optional)'),
  fee: i18n.t('Fee (optional)'),
});

/** The fields whose words have a meaning, and the two meanings of each. */
const meanings: readonly (readonly [Field, Meaning, Meaning])[] = [
  ['direction', 'came', 'went'],
  ['status', 'booked', 'unbooked'],
];

const meaningNames = (): Readonly<Record<Meaning, string>> => ({
  came: i18n.t('money came'),
  went: i18n.t('money left'),
  booked: i18n.t('booked'),
  unbooked: i18n.t('left out'),
});

const first =
  /^(h|haben|c|cr|crdt|credit|bij|\+|in|eingang|gutschrift)$|gebucht|abgeschlossen|complete|booked|settled/i;

const questions = (): Readonly<Record<NonNullable<BankFileRecord['question']>['field'], string>> => ({
  direction: i18n.t('No amount is below 0: does it say whether money came or left?'),
  currency: i18n.t('It has another currency than EUR: is it the currency of the amounts?'),
  status: i18n.t('It has words for what is not booked: is it the status?'),
});

/** The chosen columns, with the head of their table and the column in question. */
interface ColumnsDraft {
  readonly table: readonly string[];
  readonly chosen: Partial<Record<Field, string>>;
  readonly words: readonly Word[];
  readonly decimal: ',' | '.';
}

const nothingChosen: ColumnsDraft = { table: [], chosen: {}, words: [], decimal: ',' };

/** The draft of the columns, kept for the visit until a file is imported or left out. */
export const useColumnsDraft = () => useDraft('columns of a bank file', nothingChosen);

interface ColumnsFormProps {
  readonly found: BankFileRecord;
  /** The columns chosen for this table before. */
  readonly said: SaidColumns | undefined;
  readonly onSay: (said: SaidColumns) => void;
}

/** The form for the columns of a table from an unknown bank. */
export function ColumnsForm({ found, said, onSay }: ColumnsFormProps) {
  const { head, sample, question } = found;
  const { kept, keep } = useColumnsDraft();
  const table = [...head, question?.column ?? ''];
  const [typed, setTyped] = useState<ColumnsDraft>(() =>
    kept?.table.join('\t') === table.join('\t')
      ? kept
      : { table, chosen: chosenBefore(found, said), words: [], decimal: said?.decimal ?? ',' },
  );
  const { chosen, words, decimal } = typed;
  const type = (change: Partial<ColumnsDraft>) => {
    setTyped({ ...typed, ...change });
    keep({ ...typed, ...change });
  };
  const names = head.filter((name, index) => name.trim() !== '' && head.indexOf(name) === index);
  const columns = (Object.keys(fields()) as Field[]).flatMap((field) => {
    const column = chosen[field];
    return column ? [{ field, column }] : [];
  });
  const asked = askedWords(found, chosen, words);
  const hasAmount = Boolean(chosen.amount) || Boolean(chosen.came && chosen.went);
  return (
    <form
      className="form"
      aria-label={i18n.t('Columns of this table')}
      onSubmit={(event) => {
        event.preventDefault();
        onSay({ columns, decimal, words: asked, complete: question !== null });
      }}
    >
      {question === null ? (
        <p>{i18n.t('What are the columns of this table? It is remembered for the next file.')}</p>
      ) : (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={i18n.t('Please look at the column “{column}”', { column: question.column })}
          description={i18n.t('{question} If not, choose None.', { question: questions()[question.field] })}
        />
      )}
      <div className={styles.columns}>
        {(Object.keys(fields()) as Field[]).map((field) => (
          <Labelled key={field} label={fields()[field]}>
            <NativeSelect
              value={chosen[field] ?? ''}
              onChange={({ target }) => type({ chosen: { ...chosen, [field]: target.value } })}
            >
              <option value="">{i18n.t('None')}</option>
              {names.map((name) => (
                <option key={name} value={name}>
                  {exampleOf(name, head, sample)}
                </option>
              ))}
            </NativeSelect>
          </Labelled>
        ))}
        <Labelled label={i18n.t('Amounts are written')}>
          <NativeSelect
            value={decimal}
            onChange={({ target }) => type({ decimal: target.value === '.' ? '.' : ',' })}
          >
            <option value=",">1.234,56</option>
            <option value=".">1,234.56</option>
          </NativeSelect>
        </Labelled>
        {asked.map((one) => (
          <Labelled key={`${one.meaning} ${one.word}`} label={i18n.t('“{word}” means', { word: one.word })}>
            <WordSelect
              word={one}
              onChange={(meaning) =>
                type({
                  words: [...words.filter(({ word }) => word !== one.word), { word: one.word, meaning }],
                })
              }
            />
          </Labelled>
        ))}
      </div>
      <Button htmlType="submit" disabled={!chosen.day || !hasAmount}>
        {i18n.t('Read the file so')}
      </Button>
    </form>
  );
}

interface WordSelectProps {
  readonly word: Word;
  readonly onChange: (meaning: Meaning) => void;
}

function WordSelect({ word: { word, meaning }, onChange }: WordSelectProps) {
  const [, ...choices] = meanings.find((one) => one.includes(meaning)) ?? ['direction', 'came', 'went'];
  return (
    <NativeSelect
      aria-label={i18n.t('“{word}” means', { word })}
      value={meaning}
      onChange={({ target }) => onChange(target.value as Meaning)}
    >
      {(choices as Meaning[]).map((one) => (
        <option key={one} value={one}>
          {meaningNames()[one]}
        </option>
      ))}
    </NativeSelect>
  );
}

/** The columns chosen before, with a proposal for the column in question. */
function chosenBefore(
  { question, head }: BankFileRecord,
  said: SaidColumns | undefined,
): Partial<Record<Field, string>> {
  const before = Object.fromEntries(
    (said?.columns ?? [])
      .filter(({ column }) => head.includes(column))
      .map(({ field, column }) => [field, column]),
  ) as Partial<Record<Field, string>>;
  return question === null ? before : { ...before, [question.field]: question.column };
}

/** The words of the chosen direction and status, with the chosen meaning, or else the probable one. */
function askedWords(
  found: BankFileRecord,
  chosen: Partial<Record<Field, string>>,
  said: readonly Word[],
): readonly Word[] {
  return meanings.flatMap(([field, good, bad]) => {
    const column = chosen[field];
    const words = found.words.find((one) => column !== undefined && one.column === column)?.words ?? [];
    return words.map((word) => {
      const meaning = said.find((one) => one.word === word && [good, bad].includes(one.meaning))?.meaning;
      return { word, meaning: meaning ?? (first.test(word) ? good : bad) };
    });
  });
}

function exampleOf(name: string, head: readonly string[], sample: BankFileRecord['sample']): string {
  const cell = sample[0]?.[head.indexOf(name)]?.slice(0, 30) ?? '';
  return cell === '' ? name : `${name} (${cell})`;
}
