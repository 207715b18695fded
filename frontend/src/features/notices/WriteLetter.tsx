import type { LetterRecord } from '@fan-beats/backend/contract';
import { MailOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { App, Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import type { InputOf } from '../../shared/api/api';
import { requiredRule } from '../../shared/forms/fieldRule';
import { useDraft } from '../../shared/forms/useDraft';
import { useAttempt } from '../../shared/forms/useAttempt';
import { SentForm, useSentForm } from '../../shared/ui/fields/SentForm';
import { FilterChoice } from '../../shared/ui/lists/Filters';
import { Dialog } from '../../shared/ui/questions/Dialog';
import { Loaded } from '../../shared/ui/states/Loaded';
import { LetterCopyList } from './LetterCopyList';
import { letterFor, placeholderNote, reachWords, type LetterText } from './letterText';
import { NoticesApi } from './noticesApi';
import { SavedLetters } from './SavedLetters';
import { ToldLetters } from './ToldLetters';
import styles from './WriteLetter.module.css';

const groups = () =>
  [
    { value: 'everybody', label: i18n.t('Everybody') },
    { value: 'unpaid', label: i18n.t('Fans who have not paid') },
  ] as const;
type Group = ReturnType<typeof groups>[number]['value'];

/** The filters of the table of users. */
type UserFilters = Pick<
  InputOf<'notices.admPreviewLetter'>,
  'search' | 'money' | 'claims' | 'role' | 'banned' | 'reached_by'
>;

/** The fans of a group order, people by their numbers, or the people whom filters find. */
type WriteLetterProps =
  | { readonly goId: number; readonly userIds?: undefined; readonly filters?: undefined }
  | { readonly goId?: undefined; readonly userIds: readonly number[]; readonly filters?: undefined }
  | { readonly goId?: undefined; readonly userIds?: undefined; readonly filters: UserFilters };

const empty = { subject: '', text: '' };

const unsent = () => ({
  title: i18n.t('Close without sending?'),
  content: i18n.t('Your letter is not sent yet.'),
});

function draftName({ goId, userIds }: WriteLetterProps): string {
  if (goId !== undefined) return `letter ${goId}`;
  if (userIds === undefined) return 'letter to found';
  return `letter to ${userIds.length === 1 ? userIds.join() : 'chosen'}`;
}

/** Writes to fans of a group order, to one fan, to those who were chosen, or to those of a filter. */
export function WriteLetter(props: WriteLetterProps) {
  const draft = useDraft(draftName(props), empty);
  const [open, setOpen] = useState(draft.kept !== null && props.goId !== undefined);
  return (
    <>
      <Button
        icon={<MailOutlined aria-hidden />}
        disabled={props.userIds?.length === 0}
        onClick={() => setOpen(true)}
      >
        {buttonWords(props)}
      </Button>
      {open && (
        <LetterDialog
          {...props}
          onClose={() => {
            draft.keep(null);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function buttonWords({ userIds, filters }: WriteLetterProps): string {
  if (filters !== undefined) return i18n.t('Write to these people');
  if (userIds === undefined) return i18n.t('Write to fans');
  return i18n.t('Write to {n, plural, one {{n} fan} other {{n} fans}}', { n: userIds.length });
}

/** The input for the recipients. */
function recipientsOf({ goId, userIds, filters }: WriteLetterProps, group: Group) {
  if (filters !== undefined) return { go_id: null, to: 'found', ...filters } as const;
  if (userIds !== undefined) return { go_id: null, to: 'chosen', user_ids: userIds } as const;
  return { go_id: goId, to: group } as const;
}

/** The fans that a letter goes to, as the server has them now. */
function useRecipients(whom: WriteLetterProps, group: Group) {
  const recipients = recipientsOf(whom, group);
  const query = NoticesApi.useAdmPreviewLetterQuery(recipients, { refetchOnMountOrArgChange: true });
  const { people = [], unreached = [], digest = '' } = query.currentData ?? {};
  return { recipients, query, people, unreached, digest };
}

/** The typed letter, kept for the visit. */
function useTypedLetter(whom: WriteLetterProps) {
  const draft = useDraft(draftName(whom), empty);
  const [letter, setLetter] = useState<LetterText>(draft.kept ?? empty);
  const type = (next: LetterText) => {
    setLetter(next);
    draft.keep(isEmpty(next) ? null : next);
  };
  return { letter, kept: draft.kept, type };
}

const isEmpty = ({ subject, text }: LetterText): boolean => subject === '' && text === '';
const isWhole = ({ subject, text }: LetterText): boolean => subject.trim() !== '' && text.trim() !== '';

function LetterDialog({ onClose, ...whom }: WriteLetterProps & { readonly onClose: () => void }) {
  const [group, setGroup] = useState<Group>('everybody');
  const { recipients, query, people, unreached, digest } = useRecipients(whom, group);
  const { letter, kept, type } = useTypedLetter(whom);
  const [copying, setCopying] = useState(false);
  const { message } = App.useApp();
  const [write] = NoticesApi.useAdmWriteLetterMutation();
  const { keyFor } = useAttempt();
  const sent = useSentForm<LetterText>({
    labels: { subject: i18n.t('Subject'), text: i18n.t('Text') },
    failed: i18n.t('No answer came, so this may be sent already. Press again to be sure: it is sent once.'),
    send: async (written) => {
      const said = { ...recipients, ...written };
      const { told } = await write({ ...said, digest, idempotency_key: keyFor(said) }).unwrap();
      message.success(i18n.t('Written to {n, plural, one {{n} fan} other {{n} fans}}', { n: told }));
      // The letter stays for those whom it does not reach.
      if (unreached.length > 0) setCopying(true);
      else onClose();
      return null;
    },
  });
  if (copying)
    return (
      <Dialog title={i18n.t('Write to fans')} width={860} onClose={onClose}>
        <LetterCopyList
          goId={recipients.go_id}
          readers={unreached}
          letter={letter}
          onBack={() => setCopying(false)}
        />
      </Dialog>
    );
  return (
    <Dialog
      title={i18n.t('Write to fans')}
      width={680}
      busy={sent.sending}
      asks={!isEmpty(letter) && unsent()}
      onClose={onClose}
    >
      <div className="form">
        {recipients.go_id !== null && (
          <Segmented
            aria-label={i18n.t('To whom')}
            options={[...groups()]}
            value={group}
            onChange={setGroup}
          />
        )}
        <Loaded query={query} failed={i18n.t('Error loading the fans')} rows={1}>
          {(preview) => <Recipients preview={preview} />}
        </Loaded>
        <SavedLetters
          letter={letter}
          onChoose={(saved) => {
            sent.form.setFieldsValue(saved);
            type(saved);
          }}
        />
        <ToldLetters
          goId={recipients.go_id}
          onOpen={(told) => {
            sent.form.setFieldsValue(told);
            type(told);
            setCopying(true);
          }}
        />
        <SentForm
          className="form"
          sent={sent}
          disabled={people.length + unreached.length === 0}
          unsendable={people.length === 0}
          typed={kept}
          onValuesChange={(_changed, { subject = '', text = '' }: Partial<LetterText>) =>
            type({ subject, text })
          }
          send={sendWords(people.length)}
        >
          <LetterFields />
          <LetterPreview readers={[...people, ...unreached]} letter={letter} />
        </SentForm>
        {unreached.length > 0 && (
          <Button disabled={!isWhole(letter)} onClick={() => setCopying(true)}>
            {i18n.t('Copy list ({n})', { n: unreached.length })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const sendWords = (people: number): string =>
  people === 0
    ? i18n.t('Send')
    : i18n.t('Send to {n, plural, one {{n} fan} other {{n} fans}}', { n: people });

function LetterFields() {
  return (
    <>
      <Form.Item
        name="subject"
        label={i18n.t('Subject')}
        rules={[requiredRule(i18n.t('Please enter a subject'))]}
      >
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item
        name="text"
        label={i18n.t('Text')}
        extra={placeholderNote()}
        rules={[requiredRule(i18n.t('Please enter a text'))]}
      >
        <Input.TextArea rows={7} maxLength={5000} />
      </Form.Item>
    </>
  );
}

function Recipients({ preview }: { readonly preview: LetterRecord }) {
  return (
    <details>
      <summary role="status">{reachWords(preview)}</summary>
      {preview.people.map((fan) => fan.user_displayname).join(', ')}
      {preview.unreached.length > 0 && (
        <p className="quiet">
          {i18n.t('Without an account, so it does not reach them: {unreached}', {
            unreached: preview.unreached.map((fan) => fan.user_displayname).join(', '),
          })}
        </p>
      )}
    </details>
  );
}

interface LetterPreviewProps {
  readonly readers: LetterRecord['people'];
  readonly letter: LetterText;
}

/** The letter as one of the fans reads it. */
function LetterPreview({ readers, letter }: LetterPreviewProps) {
  const [userId, setUserId] = useState<number | null>(null);
  const reader = readers.find(({ user_id }) => user_id === userId) ?? readers[0];
  if (!reader || letter.text.trim() === '') return null;
  const { subject, text } = letterFor(reader, letter);
  return (
    <div className="form">
      <FilterChoice
        label={i18n.t('Preview for')}
        all={i18n.t('Preview: {name}', { name: readers[0]?.user_displayname ?? '' })}
        options={readers.map((one) => [one.user_id, one.user_displayname] as const)}
        long
        value={userId}
        onChoose={setUserId}
      />
      <blockquote aria-label={i18n.t('Preview')} className={styles.preview}>
        <strong>{subject}</strong>
        {`\n${text}`}
      </blockquote>
    </div>
  );
}
