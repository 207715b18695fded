import { SearchOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Input } from 'antd';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadingErrorMessage } from '../../../shared/api/apiError';
import { Dialog } from '../../../shared/ui/questions/Dialog';
import styles from './CommandPalette.module.css';
import { entriesOf, placesNamed, type PaletteEntry } from './paletteEntries';
import { api, trpcQuery } from '../../../shared/api/api';

const SearchApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A record found a while ago may have another name now.
    admFind: build.query({ ...trpcQuery('search.admFind'), keepUnusedDataFor: 0 }),
  }),
});

interface CommandPaletteProps {
  /** The pages that need no search. */
  readonly places: readonly { readonly title: string; readonly to: string }[];
  readonly onClose: () => void;
}

/** Finds any record of the back office by a few words or a number, and opens its page. */
export function CommandPalette({ places, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  const asked = useSettled(text.trim());
  const { currentData, error } = SearchApi.useAdmFindQuery({ text: asked }, { skip: asked === '' });
  const entries = [
    ...placesNamed(places, text),
    ...(asked === '' ? [] : entriesOf(currentData ?? [], asked)),
  ];
  const at = Math.min(chosen, entries.length - 1);
  const waiting = text.trim() !== asked || (asked !== '' && !currentData && !error);

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
          placeholder={i18n.t('Fan, claim, reference, tracking ID, item, group order')}
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
          key={`${entry.kind} ${entry.to}`}
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

const pauseMs = 150;

/** The text after a pause in typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
