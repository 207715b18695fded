import { Button, Form, Input, type FormInstance } from 'antd';
import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import { useShopRecord } from '../../shared/config/settings';
import { formatExactTime } from '../../shared/format/figures';
import { draftKey, noteShown, readDraft, removeDraft, writeDraft } from '../../shared/forms/drafts';
import { requiredRule } from '../../shared/forms/fieldRule';
import { useAttempt } from '../../shared/forms/useAttempt';
import { useLeaveQuestion } from '../../shared/forms/useLeaveQuestion';
import { useOutcome } from '../../shared/forms/useOutcome';
import { langOfLegalWords, orderWords } from '../../shared/legal/legalWords';
import { FormOutcome } from '../../shared/ui/states/FormOutcome';
import { WithdrawalsApi } from './withdrawalsApi';
import { refusalIn, withdrawWords } from './withdrawWords';

const empty = { name: '', reference: '', mail: '', about: '' };
type Values = typeof empty;

/** One bare address, as the server takes it. */
const address = /^\s*[^\s@\p{C}<>()[\]\\,;:"]+@[^\s@\p{C}<>()[\]\\,;:"]+\.[\p{L}\p{M}\d-]{2,}\s*$/u;

interface WithdrawProps {
  readonly mail: string;
  /** Number of the person who is logged in. */
  readonly writerId?: number | null;
  /** Number of the claim whose link led here. */
  readonly claim?: string | null;
}

/** The form for contracts of a trader. With an old bookmark to a private circle, it shows that there is none. */
export function WithdrawForm(props: WithdrawProps) {
  const { language, seller } = useShopRecord();
  return seller === 'private' ? <p>{withdrawWords(language).none}</p> : <WithdrawSteps {...props} />;
}

/** Two steps: the order to withdraw from, and its confirmation; nothing is sent before the second (§ 356a BGB). */
function WithdrawSteps({ mail, writerId = null, claim = null }: WithdrawProps) {
  const { language } = useShopRecord();
  const words = withdrawWords(language);
  const [form] = Form.useForm<Values>();
  const [declare, { isLoading }] = WithdrawalsApi.useDeclareWithdrawalMutation();
  const { keyFor, done } = useAttempt();
  const [typed, setTyped] = useState<Values | null>(null);
  const [touched, setTouched] = useState(false);
  const [arrived, setArrived] = useState<string | null>(null);
  const { outcome, setOutcome, attempt } = useOutcome({ form, labels: words.labels, failed: words.lost });
  useLeaveQuestion(touched && arrived === null, undefined, {
    ...words.leave,
    modalRender: (question) => <div lang={langOfLegalWords(language)}>{question}</div>,
  });
  useEffect(() => {
    // Until it is typed, it is the address of the person who is logged in.
    if (!form.isFieldTouched('mail')) form.setFields([{ name: 'mail', value: mail, touched: false }]);
  }, [form, mail]);
  const about = `withdrawal ${claim ?? ''}`;
  const draft = useWithdrawalDraft(form, about, { ownerId: writerId, onBack: () => setTouched(true) });
  const heading = useFocusOf(typed === null ? 'typing' : arrived === null ? 'review' : 'done');

  const confirm = async (values: Values) => {
    await attempt(async () => {
      const said = { ...values, mail: values.mail.trim(), about: values.about.trim() || null };
      const receipt = await declare({ ...said, idempotency_key: keyFor(said) })
        .unwrap()
        .catch((error: unknown) => {
          throw refusalIn(language, error);
        });
      done();
      draft.drop();
      setArrived(receipt.declared_at);
    });
    // A refusal is shown at its field, in the first step.
    if (form.getFieldsError().some(({ errors }) => errors.length > 0)) setTyped(null);
  };

  if (arrived !== null && typed !== null)
    return <Arrived words={words} at={arrived} mail={typed.mail.trim()} heading={heading} />;
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={{ ...empty, reference: referenceOf(claim) }}
      onValuesChange={(_changed, values) => {
        setTouched(true);
        draft.keep(values);
      }}
      onFinish={() => {
        setOutcome(null);
        setTyped(form.getFieldsValue(true) as Values);
      }}
    >
      <div hidden={typed !== null}>
        <p className="quiet apart">{words.intro}</p>
        {(['name', 'reference', 'mail'] as const).map((name) => (
          <Form.Item<Values>
            key={name}
            name={name}
            label={words.labels[name]}
            extra={name === 'reference' ? words.referenceHint : undefined}
            rules={[
              requiredRule(words.required),
              ...(name === 'mail' ? [{ pattern: address, message: words.noMail }] : []),
            ]}
          >
            <Input
              maxLength={name === 'reference' ? 100 : 200}
              {...(name === 'mail' && { inputMode: 'email', autoComplete: 'email' })}
              {...(name === 'name' && { autoComplete: 'name' })}
            />
          </Form.Item>
        ))}
        <Form.Item<Values> name="about" label={words.labels.about} extra={words.aboutHint}>
          <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
        <FormOutcome outcome={outcome} />
        <Button type="primary" htmlType="submit" size="large">
          {words.next}
        </Button>
      </div>
      {typed !== null && (
        <div className="form">
          <h2 ref={heading} tabIndex={-1}>
            {words.check}
          </h2>
          <dl className="anywhere">
            {(['name', 'reference', 'mail', 'about'] as const).map((name) => (
              <div key={name} className="apart">
                <dt className="quiet small">{words.labels[name]}</dt>
                <dd className="ownLines">{typed[name].trim() || words.all}</dd>
              </div>
            ))}
          </dl>
          <FormOutcome outcome={outcome} />
          <div className="line">
            {/* In the place of the button that led here: a second tap there confirms nothing. */}
            <Button size="large" disabled={isLoading} onClick={() => setTyped(null)}>
              {words.back}
            </Button>
            <Button
              type="primary"
              size="large"
              loading={isLoading}
              onClick={() => {
                if (!isLoading) void confirm(typed);
              }}
            >
              {orderWords(language).confirm}
            </Button>
          </div>
        </div>
      )}
    </Form>
  );
}

/** The owner of drafts of people who are not logged in: most who withdraw are not. */
const visitor = 0;

interface DraftUse {
  readonly ownerId: number | null;
  /** Called after stored values were put back. */
  readonly onBack: () => void;
}

/**
 * Stores the typed values for the visit, also those of a person who is not logged in, and puts them back after a reload
 * (rule D128). The draft of a visitor who logs in becomes theirs.
 */
function useWithdrawalDraft(form: FormInstance<Values>, name: string, { ownerId, onBack }: DraftUse) {
  const key = draftKey(ownerId ?? visitor, name);
  const putBack = useEffectEvent((kept: Values) => {
    for (const field of ['name', 'reference', 'mail', 'about'] as const)
      form.setFields([{ name: field, value: kept[field], touched: true }]);
    onBack();
  });
  useEffect(() => noteShown(key), [key]);
  useEffect(() => {
    const kept = readDraft(key, empty);
    if (form.isFieldsTouched()) writeDraft(key, form.getFieldsValue(true) as Values);
    else if (kept) putBack(kept);
    if (ownerId !== null) removeDraft(draftKey(visitor, name));
  }, [form, key, name, ownerId]);
  return { keep: (typed: Values) => writeDraft(key, typed), drop: () => removeDraft(key) };
}

/** The number of the claim whose link led here, as the field has it. */
const referenceOf = (claim: string | null): string => (/^\d{1,9}$/.test(claim ?? '') ? `#${claim}` : '');

interface ArrivedProps {
  readonly words: ReturnType<typeof withdrawWords>;
  /** ISO-8601. */
  readonly at: string;
  readonly mail: string;
  readonly heading: Ref<HTMLHeadingElement>;
}

function Arrived({ words, at, mail, heading }: ArrivedProps) {
  return (
    <div className="form" role="status">
      <h2 ref={heading} tabIndex={-1}>
        {words.arrived}
      </h2>
      <p>{words.at(formatExactTime(at))}</p>
      <p>{words.receipt(mail)}</p>
    </div>
  );
}

/** The button that led here is removed with its step: the focus goes to the heading of the next one. */
function useFocusOf(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [step]);
  return heading;
}
