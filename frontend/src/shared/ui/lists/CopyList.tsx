import type { SettingsRecord } from '@fan-beats/backend/contract';
import { fillPlaceholders, writeCsv, type PlaceholderValues } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { Button, Checkbox, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { use, useRef, useState } from 'react';
import { SharedEndpoints } from '../../api/sharedEndpoints';
import { errorMessage } from '../../api/apiError';
import { saveFile } from '../../files/saveFile';
import { useDraft } from '../../forms/useDraft';
import { useReported } from '../../forms/useReported';
import { HelperContext } from '../../session/helper';
import { CopyButton } from '../show/CopyButton';
import styles from './CopyList.module.css';
import { csvDialects, ExportButton } from './ExportButton';

/** A person to whom an organiser writes in a chat, or whom they tell themselves. */
export interface PersonToTell {
  readonly userId: number;
  readonly name: string;
  readonly handle: string | null;
  /** The values of the text, without the link. */
  readonly values: PlaceholderValues;
  /** The subject in a few words: a sum and a day. */
  readonly about: string;
  /** Whether the person was told. */
  readonly told: boolean;
}

interface CopyListProps {
  /** Names the draft of the text, and the file. */
  readonly name: string;
  readonly people: readonly PersonToTell[];
  /** The text until the organiser types another one. */
  readonly text: string;
  /** The meaning of the tick, as 'A tick records the request.' */
  readonly meaning: string;
  /** Records that a person was told the text, or takes it back. Throws where it is refused. */
  readonly onTell: (person: PersonToTell, told: boolean, text: string) => Promise<unknown>;
}

/** The texts to paste into chats, one for each person, each with a tick that records that the person was told (rule M56). */
export function CopyList({ name, people, text: proposed, meaning, onTell }: CopyListProps) {
  const draft = useDraft(`copy ${name}`, { text: '', proposed: '' });
  // A text that was typed in place of another one, such as an earlier letter, is not offered again.
  const [text, setText] = useState(
    draft.kept !== null && draft.kept.proposed === proposed ? draft.kept.text : proposed,
  );
  const { data: settings } = SharedEndpoints.useAdmGetSettingsQuery();
  const { links, make, making } = usePersonalLinks();
  // Such links let people in, which is for organisers.
  const helps = use(HelperContext) !== null;
  const textFor = ({ userId, values }: PersonToTell): string =>
    fillPlaceholders(text, { ...values, link: links.get(userId) ?? window.location.origin });
  const missing = people.filter(({ userId, told }) => !links.has(userId) && !told);
  const told = people.filter((person) => person.told).length;
  const save = (key: string): Promise<void> => {
    const { dialect } = csvDialects().find((one) => one.key === key) ?? csvDialects()[0];
    const { head, rows } = sheetOf(people, textFor);
    saveFile(`${name}.csv`, writeCsv(head, rows, dialect), 'text/csv;charset=utf-8');
    return Promise.resolve();
  };
  return (
    <div className="form">
      <div>
        <label htmlFor={`copy-${name}`}>{i18n.t('Text')}</label>
        <Input.TextArea
          id={`copy-${name}`}
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={5000}
          value={text}
          aria-describedby={`copy-${name}-note`}
          onChange={({ target }) => {
            setText(target.value);
            draft.keep({ text: target.value, proposed });
          }}
        />
        <p id={`copy-${name}-note`} className="quiet">
          {i18n.t('In braces, and filled in for each fan: {names}', { names: namesIn(people[0]) })}
        </p>
      </div>
      <div className="wrap between">
        <p role="status" className="bold digits">
          {i18n.t('{told} of {all} told', { told, all: people.length })}
        </p>
        <span className="wrap">
          {!helps && (
            <Button
              disabled={missing.length === 0}
              loading={making}
              onClick={() => void make(missing.map(({ userId }) => userId))}
            >
              {i18n.t('Make personal links ({n})', { n: missing.length })}
            </Button>
          )}
          <ExportButton
            items={csvDialects().map(({ key, label }) => ({ key, label }))}
            disabled={people.length === 0}
            save={save}
          />
        </span>
      </div>
      <p className="quiet">
        {helps
          ? i18n.t('The text has the address of the shop: organisers make personal links.')
          : links.size > 0
            ? i18n.t('Each personal link lets one fan in once, within 30 days. The links are shown only now.')
            : i18n.t('Without a personal link, the text has the address of the shop.')}{' '}
        {meaning}
      </p>
      <ul className={styles.rows} aria-label={i18n.t('Copy list')}>
        {people.map((person) => (
          <PersonRow
            key={person.userId}
            person={person}
            text={textFor(person)}
            network={settings?.chat_network ?? null}
            onTell={(one, isTold) => onTell(one, isTold, text)}
          />
        ))}
      </ul>
    </div>
  );
}

const namesIn = (person: PersonToTell | undefined): string =>
  [...Object.keys(person?.values ?? {}), 'link'].map((name) => `{${name}}`).join(' ');

interface PersonRowProps {
  readonly onTell: (person: PersonToTell, told: boolean) => Promise<unknown>;
  readonly person: PersonToTell;
  readonly text: string;
  readonly network: SettingsRecord['chat_network'];
}

function PersonRow({ person, text, network, onTell }: PersonRowProps) {
  const field = useRef<TextAreaRef>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { name, about, told } = person;
  const tell = async (isTold: boolean): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await onTell(person, isTold);
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <li>
      <span>
        <strong translate="no">{name}</strong>
        <span className="below">
          <Handle handle={person.handle} network={network} />
        </span>
        <span className="below digits">{about}</span>
      </span>
      <Input.TextArea
        ref={field}
        readOnly
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={text}
        aria-label={i18n.t('Text for {name}', { name })}
        onFocus={({ target }) => target.select()}
      />
      <span className={styles.acts}>
        <CopyButton
          text={text}
          label={i18n.t('Copy the text for {name}', { name })}
          refused={i18n.t('Selected: copy it with Ctrl+C.')}
          onRefused={() => field.current?.focus()}
        >
          {i18n.t('Copy')}
        </CopyButton>
        <Checkbox
          checked={told}
          disabled={busy}
          aria-label={i18n.t('{name} was told', { name })}
          onChange={({ target }) => void tell(target.checked)}
        >
          {i18n.t('Told')}
        </Checkbox>
        {failure !== null && <span role="alert">{failure}</span>}
      </span>
    </li>
  );
}

function Handle({ handle, network }: Pick<PersonToTell, 'handle'> & Pick<PersonRowProps, 'network'>) {
  if (handle === null) return i18n.t('no handle');
  const link = chatLink(network, handle);
  const shown = `@${plainHandle(handle)}`;
  if (link === null) return <span translate="no">{shown}</span>;
  return (
    <a href={link} target="_blank" rel="noreferrer" translate="no">
      {shown}
    </a>
  );
}

const plainHandle = (handle: string): string => handle.trim().replace(/^@/, '');

/** The address of the chat with a handle; null where the shop does not know the network. */
export function chatLink(network: SettingsRecord['chat_network'], handle: string): string | null {
  const name = encodeURIComponent(plainHandle(handle));
  if (network === 'instagram') return `https://ig.me/m/${name}`;
  return network === 'telegram' ? `https://t.me/${name}` : null;
}

function sheetOf(people: readonly PersonToTell[], textFor: (person: PersonToTell) => string) {
  return {
    head: [i18n.t('Name'), i18n.t('Handle'), i18n.t('About'), i18n.t('Text'), i18n.t('Told')],
    rows: people.map((person) => [
      person.name,
      person.handle,
      person.about,
      textFor(person),
      person.told ? i18n.t('yes') : i18n.t('no'),
    ]),
  };
}

/** Links by which people without an account get in, made for the list that is open (rules A12, A32). */
function usePersonalLinks() {
  const [makeLinks, { isLoading }] = SharedEndpoints.useAdmMakeLinksMutation();
  const [links, setLinks] = useState<ReadonlyMap<number, string>>(new Map());
  const reported = useReported();
  const make = (userIds: readonly number[]) =>
    reported(async () => {
      for (let first = 0; first < userIds.length; first += linksPerCall) {
        const made = await makeLinks({ user_ids: userIds.slice(first, first + linksPerCall) }).unwrap();
        setLinks(
          (known) => new Map([...known, ...made.links.map(({ user_id, link }) => [user_id, link] as const)]),
        );
      }
    });
  return { links, make, making: isLoading };
}

/** The most people of one call. */
const linksPerCall = 200;
