import type { LetterRecord } from '@fan-beats/backend/contract';
import { MailOutlined } from '@ant-design/icons';
import { App, Button, Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { countOf } from '../../shared/format/figures';
import { requiredRule } from '../../shared/forms/fieldRule';
import { useDraft } from '../../shared/forms/useDraft';
import { useAttempt } from '../../shared/forms/useAttempt';
import { SentForm, useSentForm } from '../../shared/ui/fields/SentForm';
import { Dialog } from '../../shared/ui/questions/Dialog';
import { Loaded } from '../../shared/ui/states/Loaded';
import { NoticesApi } from './noticesApi';

const groups = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'unpaid', label: 'Fans who have not paid' },
] as const;
type Group = (typeof groups)[number]['value'];

const empty = { subject: '', text: '' };

const unsent = { title: 'Close without sending?', content: 'Your letter is not sent yet.' };

/** Writes to fans of a group order. */
export function WriteLetter({ goId }: { readonly goId: number }) {
  const draft = useDraft(`letter ${goId}`, empty);
  const [open, setOpen] = useState(draft.kept !== null);
  return (
    <>
      <Button icon={<MailOutlined aria-hidden />} onClick={() => setOpen(true)}>
        Write to fans
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

/** The number of fans reached by mail, under News alone, and by nobody (rule M50). */
function reachWords({ people, mailed, unreached }: LetterRecord): string {
  if (people.length + unreached.length === 0) return 'Nobody would get it.';
  const news = people.length - mailed;
  return `${mailed} by mail, ${news} under News only, ${unreached.length} reached by nobody`;
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
    labels: { subject: 'Subject', text: 'Text' },
    failed: 'No answer came, so this may be sent already. Press again to be sure: it is sent once.',
    send: async (letter) => {
      const said = { go_id: goId, to, ...letter };
      const { told } = await write({ ...said, digest, idempotency_key: keyFor(said) }).unwrap();
      message.success(`Written to ${countOf(told, 'fan')}`);
      onClose();
      return null;
    },
  });
  return (
    <Dialog title="Write to fans" busy={sent.sending} asks={typed && unsent} onClose={onClose}>
      <div className="form">
        <Segmented aria-label="To whom" options={[...groups]} value={to} onChange={setTo} />
        <Loaded query={query} failed="Error loading the fans" rows={1}>
          {(preview) => (
            <details>
              <summary role="status">{reachWords(preview)}</summary>
              {preview.people.map((fan) => fan.user_displayname).join(', ')}
              {preview.unreached.length > 0 && (
                <p className="quiet">
                  {`Without an account, so it does not reach them: ${preview.unreached.map((fan) => fan.user_displayname).join(', ')}`}
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
          send={people === 0 ? 'Send' : `Send to ${countOf(people, 'fan')}`}
        >
          <Form.Item name="subject" label="Subject" rules={[requiredRule('Please enter a subject')]}>
            <Input maxLength={120} />
          </Form.Item>
          <Form.Item name="text" label="Text" rules={[requiredRule('Please enter a text')]}>
            <Input.TextArea rows={7} maxLength={5000} />
          </Form.Item>
        </SentForm>
      </div>
    </Dialog>
  );
}
