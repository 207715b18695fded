import type { ClaimRecord } from '@fan-beats/backend/contract';
import { App, Button, Checkbox, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import type { Location } from 'react-router-dom';
import { differingFields, mergeMine } from '../../../shared/forms/mergeMine';
import { useLeaveQuestion } from '../../../shared/forms/useLeaveQuestion';
import { useSaveKey } from '../../../shared/forms/useSaveKey';
import { paths } from '../../../shared/routes/paths';
import { LinkButton } from '../../../shared/ui/LinkButton';
import { useDeleteQuestion } from '../../../shared/ui/useDeleteQuestion';
import { useAdmDeleteClaimMutation } from '../claimsApi';
import { changesOf, costs, hasChanges, valuesOf, type ClaimValues } from './claimChanges';
import styles from './ClaimPanel.module.css';
import { CostField } from './CostField';
import { CoveredSum } from './CoveredSum';
import { SaveFailureNotice } from './SaveFailureNotice';
import { useClaimSave } from './useClaimSave';

interface ClaimPanelProps {
  readonly claim: ClaimRecord;
  readonly onClose: () => void;
}

/** The panel goes with its screen, or when another claim or none is open in the address. */
const closesPanel = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || claimIn(from) !== claimIn(to);

const claimIn = ({ search }: Location): string | null => new URLSearchParams(search).get('claim');

interface Base {
  /** What changes are saved against. */
  readonly seen: ClaimRecord;
  /** What the form began with. */
  readonly shown: ClaimValues;
}

/** An amount that cannot be read is no change to send yet, and must not get lost either. */
const isTyped = (seen: ClaimRecord, values: ClaimValues): boolean =>
  differingFields(valuesOf(seen), values).length > 0;

const asItStands = (claim: ClaimRecord): Base => ({ seen: claim, shown: valuesOf(claim) });

/** What an admin sets on a claim. Changes stay in the form until they are saved against the version that was seen. */
export function ClaimPanel({ claim, onClose }: ClaimPanelProps) {
  const [form] = Form.useForm<ClaimValues>();
  const [{ seen, shown }, setBase] = useState(() => asItStands(claim));
  const [dirty, setDirty] = useState(false);
  const { message } = App.useApp();
  const { save, failure, clearFailure, isSaving } = useClaimSave();
  const [deleteClaim] = useAdmDeleteClaimMutation();
  const askToDelete = useDeleteQuestion();
  const mayLeave = useLeaveQuestion(dirty, closesPanel);
  useSaveKey(() => {
    if (!isSaving) form.submit();
  });

  const takeOver = (newest: ClaimRecord) => {
    setBase(asItStands(newest));
    setDirty(false);
  };

  // Live news, a reversal for example, take the place of what nobody is editing here.
  if (!dirty && failure === null && claim.version > seen.version) setBase(asItStands(claim));
  useEffect(() => form.setFieldsValue(shown), [form, shown]);

  /** Gives whether nothing is left to save. */
  const saveAgainst = async (base: ClaimRecord, values: ClaimValues): Promise<boolean> => {
    const changes = changesOf(seen, values);
    if (!hasChanges(changes)) {
      setDirty(false);
      return true;
    }
    const saved = await save(base, changes);
    if (!saved) return false;
    message.success('Claim saved');
    // What was typed on while it was on its way stays.
    const typed = mergeMine(values, form.getFieldsValue(), valuesOf(saved));
    const isLeft = isTyped(saved, typed);
    setBase({ seen: saved, shown: typed });
    setDirty(isLeft);
    return !isLeft;
  };

  const saveAndClose = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values || !(await saveAgainst(seen, form.getFieldsValue()))) return;
    mayLeave();
    onClose();
  };

  const reload = (newest: ClaimRecord) => {
    clearFailure();
    takeOver(newest);
  };

  // Onto the newest version go only the changes made here: what the other admin set stays.
  const applyMineAgain = (newest: ClaimRecord) => void saveAgainst(newest, form.getFieldsValue());

  const remove = () =>
    askToDelete({
      question: 'Are you sure you want to delete this claim? This action cannot be undone.',
      okText: 'Delete Claim',
      onDelete: async () => {
        await deleteClaim({ claim_id: claim.claim_id }).unwrap();
        mayLeave();
        onClose();
      },
    });

  return (
    <Form<ClaimValues>
      form={form}
      className={styles.panel ?? ''}
      layout="vertical"
      aria-label={`Edit ${claim.title}`}
      initialValues={valuesOf(seen)}
      onValuesChange={() => setDirty(isTyped(seen, form.getFieldsValue()))}
      onFinish={() => saveAgainst(seen, form.getFieldsValue())}
    >
      {failure && (
        <SaveFailureNotice failure={failure} seen={seen} onReload={reload} onApplyAgain={applyMineAgain} />
      )}
      <div className={styles.flags}>
        <Form.Item<ClaimValues> name="freebies_done" valuePropName="checked" noStyle>
          <Checkbox>Freebies Done</Checkbox>
        </Form.Item>
        <Form.Item<ClaimValues> name="payment_received" valuePropName="checked" noStyle>
          <Checkbox>Payment Received</Checkbox>
        </Form.Item>
        <CoveredSum claim={seen} />
      </div>
      <div className={styles.costs}>
        {costs.map((cost) => (
          <CostField key={cost.amount} cost={cost} />
        ))}
      </div>
      <div className={styles.texts}>
        <Form.Item<ClaimValues> name="admin_note" label="Admin Note" extra="Visible to the user.">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2000} />
        </Form.Item>
        <Form.Item<ClaimValues> name="tracking_id" label="Tracking ID" extra="Visible to the user.">
          <Input autoComplete="off" maxLength={200} />
        </Form.Item>
      </div>
      <div className={styles.actions}>
        <Button danger onClick={remove}>
          Delete Claim
        </Button>
        <LinkButton to={paths.proxy(claim.go_id, claim.user_id)}>Change Claim</LinkButton>
        <span className={styles.unsaved} role="status">
          {dirty ? 'Not saved yet' : ''}
        </span>
        <Button type="primary" htmlType="submit" loading={isSaving}>
          Save
        </Button>
        <Button disabled={isSaving} onClick={saveAndClose}>
          Save and Close
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Form>
  );
}
