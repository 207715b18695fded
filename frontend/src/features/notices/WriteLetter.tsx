import type { LetterRecord } from '@fan-beats/backend/contract';
import { MailOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { App, Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { requiredRule } from '../../shared/forms/fieldRule';
import { useDraft } from '../../shared/forms/useDraft';
import { useAttempt } from '../../shared/forms/useAttempt';
import { SentForm, useSentForm } from '../../shared/ui/fields/SentForm';
import { Dialog } from '../../shared/ui/questions/Dialog';
import { Loaded } from '../../shared/ui/states/Loaded';
import { NoticesApi } from './noticesApi';

const groups = () =>
  [
    { value: 'everybody', label: i18n.t('Everybody') },
    { value: 'unpaid', label: i18n.t('Fans who have not paid') },
  ] as const;
type Group = ReturnType<typeof groups>[number]['value'];

const empty = { subject: '', text: '' };

const unsent = () => ({
  title: i18n.t('Close without sending?'),
  content: i18n.t('Your letter is not sent yet.'),
});

/** Writes to fans of a group order. */
export function WriteLetter({ goId }: { readonly goId: number }) {
  const draft = useDraft(`letter ${goId}`, empty);
  const [open, setOpen] = useState(draft.kept !== null);
  return (
    <>
      <Button icon={<MailOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {i18n.t('Write to fans')}
      </Button>
      {open && (
        <LetterDialog
          goId={goId}
          onClose={() => {
            draft.keep(null);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

/** The number of fans reached by mail, under News alone, and by chat or nobody (rule M50). */
function reachWords({ people, mailed, unreached }: LetterRecord): string {
  if (people.length + unreached.length === 0) return i18n.t('Nobody would get it.');
  const news = people.length - mailed;
  return i18n.t('{mailed} by mail, {news} under News only, {n} by chat or nobody', {
    mailed,
    news,
    n: unreached.length,
  });
}

function LetterDialog({ goId, onClose }: { readonly goId: number; readonly onClose: () => void }) {
  const { message } = App.useApp();
  const [to, setTo] = useState<Group>('everybody');
  const draft = useDraft(`letter ${goId}`, empty);
  const [typed, setTyped] = useState(draft.kept !== null);
  const query = NoticesApi.useAdmPreviewLetterQuery({ go_id: goId, to }, { refetchOnMountOrArgChange: true });
  const [write] = NoticesApi.useAdmWriteLetterMutation();
  const { keyFor } = useAttempt();
  const { people: shown = [], digest = '' } = query.currentData ?? {};
  const people = shown.length;
  const sent = useSentForm<{ readonly subject: string; readonly text: string }>({
    labels: { subject: i18n.t('Subject'), text: i18n.t('Text') },
    failed: i18n.t('No answer came, so this may be sent already. Press again to be sure: it is sent once.'),
    send: async (letter) => {
      const said = { go_id: goId, to, ...letter };
      const { told } = await write({ ...said, digest, idempotency_key: keyFor(said) }).unwrap();
      message.success(i18n.t('Written to {n, plural, one {{n} fan} other {{n} fans}}', { n: told }));
      onClose();
      return null;
    },
  });
  return (
    <Dialog title={i18n.t('Write to fans')} busy={sent.sending} asks={typed && unsent()} onClose={onClose}>
      <div className="form">
        <Segmented aria-label={i18n.t('To whom')} options={[...groups()]} value={to} onChange={setTo} />
        <Loaded query={query} failed={i18n.t('Error loading the fans')} rows={1}>
          {(preview) => (
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
          )}
        </Loaded>
        <SentForm
          className="form"
          sent={sent}
          disabled={people === 0}
          typed={draft.kept}
          onValuesChange={(_changed, letter) => {
            const isTyped = Object.values(letter).some(Boolean);
            setTyped(isTyped);
            draft.keep(isTyped ? { ...empty, ...letter } : null);
          }}
          send={
            people === 0
              ? i18n.t('Send')
              : i18n.t('Send to {n, plural, one {{n} fan} other {{n} fans}}', { n: people })
          }
        >
          <Form.Item
            name="subject"
            label={i18n.t('Subject')}
            rules={[requiredRule(i18n.t('Please enter a subject'))]}
          >
            <Input maxLength={120} />
          </Form.Item>
          <Form.Item name="text" label={i18n.t('Text')} rules={[requiredRule(i18n.t('Please enter a text'))]}>
            <Input.TextArea rows={7} maxLength={5000} />
          </Form.Item>
        </SentForm>
      </div>
    </Dialog>
  );
}
