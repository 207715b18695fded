import { SearchOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Input } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadingErrorMessage } from '../../../shared/api/apiError';
import { useSettled } from '../../../shared/clock/useSettled';
import { Dialog } from '../../../shared/ui/questions/Dialog';
import styles from './CommandPalette.module.css';
import { entriesOf, placesNamed, wordsOfRecord, type PaletteEntry, type Place } from './paletteEntries';
import { api, trpcQuery } from '../../../shared/api/api';

const SearchApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A record found a while ago may have another name now.
    admFind: build.query({ ...trpcQuery('search.admFind'), keepUnusedDataFor: 0 }),
  }),
});

interface CommandPaletteProps {
  /** The pages and acts that need no search. */
  readonly places: readonly Place[];
  readonly onClose: () => void;
}

/**
 * Finds any page, act and record of the back office by a few words or a number, and goes to its page. It only goes there:
 * what cannot be taken back is asked about on that page.
 */
export function CommandPalette({ places, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  const asked = useSettled(text.trim());
  const { found, error, isWaiting } = useFound(asked);
  const entries = [...placesNamed(places, text), ...(asked === '' ? [] : entriesOf(found, asked))];
  const at = Math.min(chosen, entries.length - 1);
  const waiting = text.trim() !== asked || isWaiting;

  const nothing = waiting ? i18n.t('Searching…') : entries.length === 0 ? i18n.t('Nothing found.') : '';
  const status = error ? i18n.t('Error searching: {error}', { error: loadingErrorMessage(error) }) : nothing;

  const go = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    void navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(entries[at]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || entries.length === 0) return;
    event.preventDefault();
    setChosen((at + step + entries.length) % entries.length);
  };
  const optionId = (index: number) => `${listId}-${index}`;

  return (
    <Dialog title={i18n.t('Search and go to')} mask={{ closable: true }} onClose={onClose} destroyOnHidden>
      <div className="column">
        <Input
          autoFocus
          role="combobox"
          aria-label={i18n.t('Search')}
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={at < 0 ? undefined : optionId(at)}
          autoComplete="off"
          maxLength={100}
          prefix={<SearchOutlined aria-hidden />}
          placeholder={i18n.t('Act, page, fan, claim, reference, tracking ID, item')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Results id={listId} entries={entries} at={at} optionId={optionId} onChoose={go} />
        <p role="status" className={`${styles.status} quiet small`}>
          {status}
        </p>
      </div>
    </Dialog>
  );
}

/** The records that fit the text, or the text without the words of an act: "record payment lena". */
function useFound(text: string) {
  const bare = wordsOfRecord(text);
  const whole = SearchApi.useAdmFindQuery({ text }, { skip: text === '' });
  const without = SearchApi.useAdmFindQuery({ text: bare }, { skip: bare === '' || bare === text });
  const first = whole.currentData ?? [];
  const known = new Set(first.map(({ kind, id }) => `${kind} ${id}`));
  const more = (without.currentData ?? []).filter(({ kind, id }) => !known.has(`${kind} ${id}`));
  return {
    found: [...first, ...more],
    error: whole.error,
    isWaiting: whole.isFetching || without.isFetching,
  };
}

interface ResultsProps {
  readonly id: string;
  readonly entries: readonly PaletteEntry[];
  readonly at: number;
  readonly optionId: (index: number) => string;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function Results({ id, entries, at, optionId, onChoose }: ResultsProps) {
  const current = useRef<HTMLLIElement>(null);
  // In a block, as newer browsers answer with a promise.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <ul id={id} role="listbox" aria-label={i18n.t('Results')} className={styles.results}>
      {entries.map((entry, index) => (
        // The focus is in the field, which names the chosen option.
        <li
          key={`${entry.kind} ${entry.to} ${entry.title}`}
          id={optionId(index)}
          ref={index === at ? current : undefined}
          role="option"
          aria-selected={index === at}
          className={styles.result}
          onClick={() => onChoose(entry)}
        >
          <span className="quiet small">{entry.kind}</span>
          <span className="bold anywhere">{entry.title}</span>
          <span className={`${styles.note} quiet small`}>{entry.note}</span>
        </li>
      ))}
    </ul>
  );
}
