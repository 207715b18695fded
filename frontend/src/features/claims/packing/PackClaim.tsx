import type { PackingClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Checkbox, Input } from 'antd';
import { useEffect, useState } from 'react';
import type { InputOf } from '../../../shared/api/api';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { useDraft } from '../../../shared/forms/useDraft';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { Labelled } from '../../../shared/ui/fields/Labelled';
import { Failure } from '../../../shared/ui/states/Failure';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import { lineKey } from '../claimFigures';
import styles from './Packing.module.css';
import { PackingApi } from './packingApi';

/** A parcel of a claim: its content, and the fields of the person who packs it. */
export function PackClaim({ claim }: { readonly claim: PackingClaimRecord }) {
  const { claim_id, user_displayname, lines, additional_info, waits_for } = claim;
  const headId = `pack-${claim_id}`;
  return (
    <article className={styles.sheet} aria-labelledby={headId}>
      <div className={`wrap between ${styles.person}`}>
        <h2 id={headId}>
          <span translate="no">{user_displayname}</span>
          {i18n.t(', claim #{claim_id}', { claim_id })}
        </h2>
        {waits_for !== null && (
          <StatusTag tone="warning">
            {waits_for === 'goods' ? i18n.t('Waits for the goods') : i18n.t('Not paid yet: do not send')}
          </StatusTag>
        )}
      </div>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={lineKey(line, index)} className={styles.line}>
            <span className={styles.box} aria-hidden="true" />
            <span className="digits strong right">{line.amount} ×</span>
            <span>
              <strong translate="no">{line.caption}</strong> {line.variant_caption}
              {line.additional_info !== null && <span className="below">{line.additional_info}</span>}
            </span>
          </li>
        ))}
      </ul>
      <Opened claim={claim} />
      {additional_info !== null && (
        <p className="below">{i18n.t('Fan: {additional_info}', { additional_info })}</p>
      )}
      {waits_for !== 'goods' && <PackFields claim={claim} />}
    </article>
  );
}

/** The pieces of a parcel with its sets opened, if they differ from its lines. */
function Opened({ claim: { lines, pieces } }: { readonly claim: PackingClaimRecord }) {
  const ordered = new Map<string, number>();
  for (const { item_id, itemvariant_id, amount } of lines) {
    const key = `${item_id} ${itemvariant_id}`;
    ordered.set(key, (ordered.get(key) ?? 0) + amount);
  }
  const same = pieces.every(
    ({ item_id, itemvariant_id, amount }) => ordered.get(`${item_id} ${itemvariant_id}`) === amount,
  );
  if (same) return null;
  return (
    <p className="below">
      {i18n.t('All pieces: {pieces}', {
        pieces: pieces
          .map(({ amount, caption, variant_caption }) =>
            `${amount} × ${caption} ${variant_caption ?? ''}`.trim(),
          )
          .join(', '),
      })}
    </p>
  );
}

type Packed = Pick<InputOf<'packing.pack'>, 'tracking_id' | 'freebies_done'>;

/** The tracking ID, which an empty field removes again, and whether the freebies are in the parcel. */
function PackFields({ claim }: { readonly claim: PackingClaimRecord }) {
  const { claim_id, tracking_id, freebies_done, version, user_displayname: name } = claim;
  const { message } = App.useApp();
  const [pack, { isLoading }] = PackingApi.usePackMutation();
  const { keyFor } = useAttempt();
  const { outcome, attempt } = useOutcome();
  const { kept, keep } = useDraft(`tracking ID of ${claim_id}`, { typed: '' });
  const [typed, setTyped] = useState<string | null>(kept?.typed ?? null);
  useEffect(() => keep(typed === null ? null : { typed }), [keep, typed]);
  const shown = typed ?? tracking_id ?? '';

  const send = (packed: Packed, done: string) =>
    attempt(async () => {
      const input = { claim_id, expected_version: version, ...packed };
      await pack({ ...input, idempotency_key: keyFor(input) }).unwrap();
      if ('tracking_id' in packed) setTyped(null);
      message.success(done);
    });
  const save = () => {
    const trimmed = shown.trim();
    return send(
      { tracking_id: trimmed === '' ? null : trimmed },
      trimmed === '' ? i18n.t('Tracking ID removed') : i18n.t('Tracking ID saved'),
    );
  };

  return (
    <form
      className="grid gap6"
      aria-label={i18n.t('Pack claim {claim_id} of {name}', { claim_id, name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void save();
      }}
    >
      {freebies_done !== null && (
        <Checkbox
          checked={freebies_done}
          disabled={isLoading}
          onChange={({ target }) =>
            void send(
              { freebies_done: target.checked },
              target.checked ? i18n.t('Freebies packed') : i18n.t('Freebies not packed'),
            )
          }
        >
          {i18n.t('Freebies packed')}
        </Checkbox>
      )}
      <div className="wrap">
        <Labelled label={i18n.t('Tracking ID')}>
          <Input
            value={shown}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Labelled>
        <Button htmlType="submit" loading={isLoading} disabled={shown.trim() === (tracking_id ?? '')}>
          {i18n.t('Save')}
        </Button>
      </div>
      <Failure text={outcome?.text} />
    </form>
  );
}
