import type { ClaimRecord, ClaimStageRecord } from '@fan-beats/backend/contract';
import { App, Button, Checkbox, Flex, Form, Input, Switch } from 'antd';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '../../../shared/api/apiError';
import { useLeaveQuestion } from '../../../shared/forms/useLeaveQuestion';
import { useSaveKey } from '../../../shared/forms/useCommandKey';
import { useVersionedForm } from '../../../shared/forms/useVersionedForm';
import { formatCost, formatSum } from '../../../shared/format/figures';
import { stageNames } from '../../../shared/format/words';
import { paths } from '../../../shared/routes/paths';
import { leavesLayer } from '../../../shared/routes/useLayer';
import { LinkButton } from '../../../shared/ui/frame/Page';
import { useDeleteQuestion } from '../../../shared/ui/questions/useDeleteQuestion';
import { ClaimsApi } from '../claimsApi';
import { itemsOfType, piecesOf, sumOf } from '../claimFigures';
import { moneyState } from '../overview/moneyState';
import { useClaimMarks } from '../overview/useClaimMarks';
import { changesOf, costs, hasChanges, valuesOf, type ClaimValues, type Cost } from './claimChanges';
import { deletionConsequence, marksQuestion, markOf } from './claimMoney';
import styles from './ClaimPanel.module.css';
import { useClaimSave } from './useClaimSave';
import { useMoneyQuestions } from './useMoneyQuestions';
import { SaveFailureNotice, type TheirChange } from '../../../shared/ui/states/SaveFailureNotice';
import { LockOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import { decimalRule } from '../../../shared/forms/numbers';

interface ClaimPanelProps {
  readonly claim: ClaimRecord;
  readonly onClose: () => void;
  /** Opens the next claim at the field that was edited last; left out if there is none. */
  readonly onNext?: ((field: string | undefined) => void) | undefined;
}

const closesPanel = leavesLayer('claim');
const deletion = () => i18n.t('Are you sure you want to delete this claim? This action cannot be undone.');
const deletionOfChanged = () =>
  i18n.t(
    'This claim was changed meanwhile, and nothing was deleted. Are you sure you want to delete this claim? This action cannot be undone.',
  );

const partsOf = (claim: ClaimRecord) => ({
  draftName: `claim ${claim.claim_id}`,
  item: claim,
  valuesOf,
});

/** The fields that an admin sets on a claim. Changes stay in the form until they are saved with the version that was seen. */
export function ClaimPanel({ claim, onClose, onNext }: ClaimPanelProps) {
  const [form] = Form.useForm<ClaimValues>();
  const { tellSaved } = useClaimMarks();
  const { save, remove, fail, failure, clearFailure, isSaving } = useClaimSave();
  const edited = useVersionedForm({ ...partsOf(claim), form, held: failure !== null });
  const { seen, dirty } = edited;
  const askForMoney = useMoneyQuestions();
  const mayLeave = useLeaveQuestion(dirty, closesPanel);
  const lastField = useRef<string>(undefined);
  const refusedMark = useRef<Stage>(undefined);
  useSaveKey(form.submit, isSaving);

  /** Returns true if nothing is left to save. A field that cannot be read shows its problem, and nothing is saved. */
  const saveAgainst = async (base: ClaimRecord): Promise<boolean> => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return false;
    refusedMark.current = undefined;
    const changes = changesOf(seen, values);
    if (!hasChanges(changes)) {
      edited.takeOver(seen);
      return true;
    }
    const answer = await askForMoney(base, changes).catch(fail);
    if (!answer) return false;
    const { saved } = await save(base, answer.changes);
    if (!saved) return false;
    void tellSaved(base, saved, { changes: answer.changes, said: [i18n.t('saved'), i18n.t('as before')] });
    const isSaved = edited.takeSaved(values, saved);
    if (!answer.goOn || !isSaved) return isSaved;
    mayLeave();
    await answer.goOn();
    return false;
  };

  /** Takes off a mark that is still there without its flag, at once; other typed changes stay. */
  const takeMarkOff = async (base: ClaimRecord, stage: Stage) => {
    refusedMark.current = stage;
    const answer = await askForMoney(base, { [markOf(stage)]: false }).catch(fail);
    if (!answer) return;
    const { saved } = await save(base, answer.changes);
    if (!saved) return;
    refusedMark.current = undefined;
    void tellSaved(base, saved, {
      changes: answer.changes,
      said: [i18n.t('mark taken off'), i18n.t('as before')],
    });
    const isSaved = edited.takeSaved(valuesOf(seen), saved);
    if (!answer.goOn || !isSaved) return;
    mayLeave();
    await answer.goOn();
  };

  const saveAnd = async (leave: () => void) => {
    if (!(await saveAgainst(seen))) return;
    mayLeave();
    leave();
  };
  const saveAndNext = () => void saveAnd(() => onNext?.(lastField.current));

  const { askToRemove, isAsking } = useRemoval(remove, () => {
    mayLeave();
    onClose();
  });

  return (
    <Form<ClaimValues>
      form={form}
      className="form"
      layout="vertical"
      aria-label={i18n.t('Edit {title}', { title: claim.title })}
      initialValues={valuesOf(seen)}
      onValuesChange={edited.noteTyping}
      onFocus={({ target: { id } }) => {
        if (id in valuesOf(seen)) lastField.current = id;
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
        event.preventDefault();
        if (onNext && !isSaving) saveAndNext();
      }}
      onFinish={() => saveAgainst(seen)}
    >
      {failure && (
        <SaveFailureNotice
          failure={failure}
          changed={i18n.t('This claim was changed since you opened it.')}
          changesIn={(newest) => theirClaimChanges(seen, newest)}
          onReload={(newest) => {
            clearFailure();
            edited.takeOver(newest);
          }}
          // Only the changes made here go onto the newest version: the other admin's changes stay.
          onApplyAgain={(newest) => {
            const mark = refusedMark.current;
            void (mark === undefined ? saveAgainst(newest) : takeMarkOff(newest, mark));
          }}
        />
      )}
      {claim.canceled && (
        <p className="wrong">
          {i18n.t(
            'Canceled: nothing is owed for this claim. Mark a payment only where money did arrive; it is the fan’s.',
          )}
        </p>
      )}
      <Lines claim={seen} onTakeMarkOff={(stage) => void takeMarkOff(seen, stage)} />
      <Flex wrap gap={8} align="center">
        <Button danger loading={isAsking} onClick={() => void askToRemove(claim)}>
          {i18n.t('Delete Claim')}
        </Button>
        <ChangeClaim claim={claim} />
        <span className={`bold right warned ${styles.unsaved}`} role="status">
          {dirty ? i18n.t('Not saved yet') : ''}
        </span>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {i18n.t('Save')}
        </Button>
        <Button disabled={isSaving} onClick={() => void saveAnd(onClose)}>
          {i18n.t('Save and Close')}
        </Button>
        {onNext && (
          <Button disabled={isSaving} aria-keyshortcuts="Control+Enter" onClick={saveAndNext}>
            {i18n.t('Save and Next')}
          </Button>
        )}
        <Button onClick={onClose}>{i18n.t('Close')}</Button>
      </Flex>
    </Form>
  );
}

/** Asks before a claim is deleted, and again if it changed meanwhile. The server returns the effect on its money. */
function useRemoval(remove: ReturnType<typeof useClaimSave>['remove'], onRemoved: () => void) {
  const { message } = App.useApp();
  const askToDelete = useDeleteQuestion();
  const [preview, { isFetching: isAsking }] = ClaimsApi.useLazyAdmPreviewDeletionQuery();
  const askToRemove = async (shown: ClaimRecord, question = deletion()): Promise<void> => {
    const { data: taken, error } = await preview({ claim_id: shown.claim_id });
    if (!taken) {
      message.error(errorMessage(error));
      return;
    }
    const marks = marksQuestion(taken.marked, shown.user_displayname);
    let newest: ClaimRecord | undefined;
    askToDelete({
      question,
      consequence: deletionConsequence(taken),
      choice: marks?.choice,
      okText: i18n.t('Delete Claim'),
      onDelete: async (chosen) => {
        newest = await remove(shown, chosen && marks?.said(chosen));
      },
      onDeleted: () => (newest ? void askToRemove(newest, deletionOfChanged()) : onRemoved()),
    });
  };
  return { askToRemove, isAsking };
}

/**
 * The link that changes a claim. A submission changes the oldest claim; only a person who was merged with another has two in
 * one group order (rule A10).
 */
function ChangeClaim({ claim }: Pick<ClaimPanelProps, 'claim'>) {
  const { go_id, user_id, user_displayname } = claim;
  const { admGetClaimOverview, admGetUserClaims } = ClaimsApi.endpoints;
  // One of the lists is on the page already.
  const lists = [admGetUserClaims.useQueryState({ user_id }), admGetClaimOverview.useQueryState()];
  const claims = lists.flatMap(({ data }) => data ?? []);
  const changed = claims.findLast((one) => one.go_id === go_id && one.user_id === user_id) ?? claim;
  if (changed.claim_id === claim.claim_id)
    return <LinkButton to={paths.proxy(go_id, user_id)}>{i18n.t('Change Claim')}</LinkButton>;
  return (
    <span>
      <Trans
        id="Only the older claim of {user_displayname} in this group order can be changed: <0>{title}</0>"
        values={{ user_displayname, title: changed.title }}
        components={{ 0: <Link to={paths.adminClaim(changed.claim_id)} /> }}
      />
    </span>
  );
}

/** All fields, a line each; for a payment also its cost, whether it is done, and its open amount. */
function Lines({ claim, onTakeMarkOff }: LinesProps) {
  const { claim_id, user_id, user_displayname, claim_sum, freebies_done, stages } = claim;
  const freebies = sumOf(itemsOfType(claim, 1), ({ amount }) => amount);
  const isOpen = stages.some(({ open, over }) => open > 0 || over > 0);
  return (
    <>
      <ul className={`framed ${styles.lines}`} aria-label={i18n.t('Fields of the claim')}>
        <li>
          <span className="bold">{stageNames(i18n).items}</span>
          <span className={styles.cost} translate="no">
            {formatSum(claim_sum)}
          </span>
          <Form.Item<ClaimValues> name="payment_received" valuePropName="checked" noStyle>
            <Checkbox>{i18n.t('Payment Received')}</Checkbox>
          </Form.Item>
          <PaymentState claim={claim} stage="items" onTakeMarkOff={onTakeMarkOff} />
        </li>
        {costs.map((cost) => (
          <li key={cost.amount}>
            <CostFields cost={cost} />
            <PaymentState claim={claim} stage={cost.amount} onTakeMarkOff={onTakeMarkOff} />
          </li>
        ))}
        <li>
          <span className="bold">{i18n.t('Freebies')}</span>
          <span className={styles.cost}>
            {i18n.t('{n, plural, one {{n} piece} other {{n} pieces}}', { n: freebies })}
          </span>
          <Form.Item<ClaimValues> name="freebies_done" valuePropName="checked" noStyle>
            <Checkbox>{i18n.t('Freebies Done')}</Checkbox>
          </Form.Item>
          <span className="quiet">{freebies > 0 && !freebies_done && !claim.canceled && i18n.t('Open')}</span>
        </li>
        <TextRow name="admin_note" label={i18n.t('Admin Note')}>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 8 }} maxLength={2000} />
        </TextRow>
        <TextRow name="tracking_id" label={i18n.t('Tracking ID')}>
          <Input autoComplete="off" maxLength={200} />
        </TextRow>
      </ul>
      <Link to={isOpen ? `${paths.adminPayments}?search=%23${claim_id}` : paths.adminUser(user_id)}>
        {isOpen
          ? i18n.t('Payments of this claim')
          : i18n.t('Payments of {user_displayname}', { user_displayname })}
      </Link>
    </>
  );
}

type Stage = ClaimStageRecord['stage'];

interface LinesProps {
  readonly claim: ClaimRecord;
  readonly onTakeMarkOff: (stage: Stage) => void;
}

interface PaymentStateProps extends LinesProps {
  readonly stage: Stage;
}

interface TextRowProps {
  readonly name: 'admin_note' | 'tracking_id';
  readonly label: string;
  readonly children: ReactNode;
}

function TextRow({ name, label, children }: TextRowProps) {
  return (
    <li>
      <span>
        <label htmlFor={name} className="bold">
          {label}
        </label>
        <span className="below">{i18n.t('Visible to the user.')}</span>
      </span>
      <Form.Item<ClaimValues> name={name} className={styles.text ?? ''}>
        {children}
      </Form.Item>
    </li>
  );
}

/** An amount in euros and the toggle that settles it; a settled amount is locked. */
function CostFields({ cost: { amount, done, label } }: { readonly cost: Cost }) {
  const isDone = Form.useWatch((values: ClaimValues) => values[done]);
  return (
    <>
      <label htmlFor={amount} className="bold">
        {label}
      </label>
      <Form.Item<ClaimValues> name={amount} rules={[decimalRule]}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          suffix={isDone ? <LockOutlined aria-hidden="true" /> : '€'}
          disabled={isDone}
        />
      </Form.Item>
      <label className={styles.done}>
        <Form.Item<ClaimValues> name={done} valuePropName="checked" noStyle>
          <Switch size="small" aria-label={i18n.t('{label} done', { label })} />
        </Form.Item>
        <span aria-hidden="true">{isDone ? i18n.t('Completed') : i18n.t('Pending')}</span>
      </label>
    </>
  );
}

/** The button that takes off a mark by hand that its flag no longer shows; nothing if there is none. */
function MarkOff({ stage: { marked, stage }, onTakeMarkOff }: MarkOffProps) {
  if (marked === 0) return null;
  return (
    <Button
      size="small"
      aria-label={i18n.t('Take the mark off: {stageName}', { stageName: stageNames(i18n)[stage] })}
      onClick={() => onTakeMarkOff(stage)}
    >
      {i18n.t('Take the mark off')}
    </Button>
  );
}

interface MarkOffProps extends Pick<LinesProps, 'onTakeMarkOff'> {
  readonly stage: ClaimStageRecord;
}

/** The paid amount of a payment, its sources, and the open amount; nothing for a payment without a cost. */
function PaymentState({ claim: { canceled, stages }, stage, onTakeMarkOff }: PaymentStateProps) {
  const found = stages.find((one) => one.stage === stage);
  if (!found || (found.covered === 0 && (canceled || !found.charged))) return <span />;
  const { charged, covered, waived, marked, settled } = found;
  const { tone, text } = moneyState({ canceled, stages: [found] });
  const paid = [
    ...(covered > 0 && covered !== charged
      ? [i18n.t('{covered} of {charged} paid', { covered: formatSum(covered), charged: formatCost(charged) })]
      : []),
    ...(waived > 0 ? [i18n.t('{waived} forgiven', { waived: formatSum(waived) })] : []),
    ...(marked > 0 ? [i18n.t('{marked} by mark, no payment recorded', { marked: formatSum(marked) })] : []),
  ];
  return (
    <span className={styles.state}>
      <StatusTag tone={tone}>{text}</StatusTag>
      <span className="quiet small">{paid.join(', ')}</span>
      {!settled && <MarkOff stage={found} onTakeMarkOff={onTakeMarkOff} />}
    </span>
  );
}

const yesNo = (flag: boolean): string => (flag ? i18n.t('yes') : i18n.t('no'));

/** The values of a claim that an admin sees, each as text. */
const facts = (): readonly { readonly label: string; readonly of: (claim: ClaimRecord) => string }[] => [
  { label: i18n.t('Freebies Done'), of: (claim) => yesNo(claim.freebies_done) },
  { label: i18n.t('Payment Received'), of: (claim) => yesNo(claim.payment_received) },
  ...costs.flatMap(({ amount, done, label }) => [
    { label, of: (claim: ClaimRecord) => formatCost(claim[amount]) },
    { label: i18n.t('{label} done', { label }), of: (claim: ClaimRecord) => yesNo(claim[done]) },
  ]),
  { label: i18n.t('Admin Note'), of: (claim) => claim.admin_note ?? i18n.t('empty') },
  { label: i18n.t('Tracking ID'), of: (claim) => claim.tracking_id ?? i18n.t('empty') },
  { label: i18n.t('Pieces'), of: (claim) => String(piecesOf(claim)) },
  { label: i18n.t('Sum'), of: (claim) => formatSum(claim.claim_sum) },
];

/** The changes by others while an admin had the claim open. */
function theirClaimChanges(seen: ClaimRecord, newest: ClaimRecord): readonly TheirChange[] {
  return facts()
    .map(({ label, of }) => ({ label, before: of(seen), after: of(newest) }))
    .filter(({ before, after }) => before !== after);
}
