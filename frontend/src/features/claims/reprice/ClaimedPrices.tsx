import type {
  ClaimRecord,
  ItemRecord,
  RepricePlanRecord,
  RepricingRecord,
} from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Select } from 'antd';
import { useState } from 'react';
import type { InputOf } from '../../../shared/api/api';
import { formatDateTime, formatSum, signed } from '../../../shared/format/figures';
import { decimalText, parseDecimal, parseInteger } from '../../../shared/forms/numbers';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { useOutcome } from '../../../shared/forms/useOutcome';
import { CheckedInput } from '../../../shared/ui/fields/CheckedInput';
import { Labelled } from '../../../shared/ui/fields/Labelled';
import { Panel } from '../../../shared/ui/frame/Page';
import { CancelButton, Dialog } from '../../../shared/ui/questions/Dialog';
import { Failure } from '../../../shared/ui/states/Failure';
import { Loaded } from '../../../shared/ui/states/Loaded';
import { ClaimsApi } from '../claimsApi';

interface OfItem {
  readonly item: ItemRecord;
}

/** Changes the price of pieces that are claimed already, which a new price of the item does not touch (rule M62). */
export function ClaimedPrices({ item }: OfItem) {
  const claims = ClaimsApi.useAdmGetClaimOverviewQuery();
  const repricings = ClaimsApi.useAdmGetRepricingsQuery({ item_id: item.item_id });
  return (
    <Panel title={i18n.t('Price of claimed pieces')}>
      <Loaded query={claims} failed={i18n.t('Error loading claims')} rows={2}>
        {(all) => <OfClaims item={item} claims={all} />}
      </Loaded>
      <Loaded query={repricings} failed={i18n.t('Error loading the changes of prices')} rows={2}>
        {(found) => (found.length === 0 ? null : <Repricings found={found} />)}
      </Loaded>
    </Panel>
  );
}

type Terms = InputOf<'claims.admPreviewReprice'>;

function OfClaims({ item, claims }: OfItem & { readonly claims: readonly ClaimRecord[] }) {
  const [isOpen, setOpen] = useState(false);
  const gos = new Map(
    claims
      .filter(({ canceled, items }) => !canceled && items.some(({ item_id }) => item_id === item.item_id))
      .map(({ go_id, gotitle }) => [go_id, gotitle]),
  );
  if (gos.size === 0) return <p className="quiet">{i18n.t('No pieces of it are claimed.')}</p>;
  return (
    <>
      <p className="quiet">
        {i18n.t(
          'Claimed pieces keep their price when the price of the item changes. Here you change it for them.',
        )}
      </p>
      <Button onClick={() => setOpen(true)}>{i18n.t('Change the price of claimed pieces …')}</Button>
      {isOpen && (
        <Dialog
          title={i18n.t('Change the price of claimed pieces')}
          width={680}
          asks
          onClose={() => setOpen(false)}
        >
          <TermsForm item={item} gos={gos} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

interface TermsFormProps extends OfItem {
  /** Titles of the group orders in which pieces are claimed. */
  readonly gos: ReadonlyMap<number, string>;
  readonly onDone: () => void;
}

function TermsForm({ item, gos, onDone }: TermsFormProps) {
  const [goId, setGoId] = useState(() => [...gos.keys()][0] ?? 0);
  const [variantId, setVariantId] = useState(0);
  const [typed, setTyped] = useState(() => ({
    price: decimalText(item.price),
    points: String(item.points),
  }));
  const [shown, setShown] = useState<Terms | null>(null);
  const isFreebie = item.item_type === 1;
  const price = isFreebie ? 0 : parseDecimal(typed.price);
  const points = parseInteger(typed.points);
  const isComplete = typeof price === 'number' && typeof points === 'number';
  const change = (set: () => void) => {
    setShown(null);
    set();
  };
  return (
    <div className="form">
      <form
        className="form"
        aria-label={i18n.t('New price')}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete)
            setShown({ go_id: goId, item_id: item.item_id, variant_id: variantId || null, price, points });
        }}
      >
        <Labelled label={i18n.t('Group order')}>
          <Select
            className="wide"
            value={goId}
            onChange={(chosen) => change(() => setGoId(chosen))}
            options={[...gos].map(([value, label]) => ({ value, label }))}
          />
        </Labelled>
        {item.variants.length > 0 && (
          <Labelled label={i18n.t('Variant')}>
            <Select
              className="wide"
              value={variantId}
              onChange={(chosen) => change(() => setVariantId(chosen))}
              options={[
                { value: 0, label: i18n.t('All variants') },
                ...item.variants.map(({ itemvariant_id, caption }) => ({
                  value: itemvariant_id,
                  label: caption,
                })),
              ]}
            />
          </Labelled>
        )}
        {!isFreebie && (
          <Labelled label={i18n.t('Price of a piece')}>
            <CheckedInput
              inputMode="decimal"
              suffix="€"
              invalid={typeof price !== 'number'}
              value={typed.price}
              onType={(text) => change(() => setTyped({ ...typed, price: text }))}
            />
          </Labelled>
        )}
        <Labelled label={i18n.t('Fan Beats of a piece')}>
          <CheckedInput
            inputMode="numeric"
            invalid={typeof points !== 'number'}
            value={typed.points}
            onType={(text) => change(() => setTyped({ ...typed, points: text }))}
          />
        </Labelled>
        {shown === null && (
          <div className="foot">
            <CancelButton />
            <Button type="primary" htmlType="submit" disabled={!isComplete}>
              {i18n.t('Show what changes')}
            </Button>
          </div>
        )}
      </form>
      {shown !== null && <Previewed terms={shown} onDone={onDone} />}
    </div>
  );
}

function Previewed({ terms, onDone }: { readonly terms: Terms; readonly onDone: () => void }) {
  const { message } = App.useApp();
  const query = ClaimsApi.useAdmPreviewRepriceQuery(terms);
  const [reprice, { isLoading }] = ClaimsApi.useAdmRepriceMutation();
  const send = async (sent: { readonly digest: string; readonly idempotency_key: string }) => {
    await reprice({ ...terms, ...sent }).unwrap();
    message.success(i18n.t('Prices changed'));
    onDone();
  };
  return (
    <Loaded query={query} failed={i18n.t('These prices cannot be changed')}>
      {(plan) => <PlanForm plan={plan} okText={i18n.t('Change the prices')} busy={isLoading} send={send} />}
    </Loaded>
  );
}

interface PlanFormProps {
  readonly plan: RepricePlanRecord;
  readonly okText: string;
  readonly busy: boolean;
  readonly send: (sent: { readonly digest: string; readonly idempotency_key: string }) => Promise<void>;
}

/** Each claim before and after, and the button that does it. If a claim moved meanwhile, a new preview is fetched. */
function PlanForm({ plan: { claims, digest }, okText, busy, send }: PlanFormProps) {
  const { keyFor } = useAttempt();
  const { outcome, attempt } = useOutcome();
  return (
    <form
      className="form"
      aria-label={i18n.t('What changes')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void attempt(() => send({ digest, idempotency_key: keyFor(digest) }));
      }}
    >
      <ul className="framed" aria-label={i18n.t('What changes')}>
        {claims.map((claim) => (
          <li key={claim.claim_id}>
            <span>
              <strong>
                {i18n.t('Claim #{claim_id} of {name}', {
                  claim_id: claim.claim_id,
                  name: claim.user_displayname,
                })}
              </strong>
              <span className="below">{effectText(claim)}</span>
            </span>
            <span className="right digits">
              {i18n.t('{before}, then {after}', {
                before: formatSum(claim.sum_before),
                after: formatSum(claim.sum_after),
              })}
            </span>
          </li>
        ))}
      </ul>
      <Failure text={outcome?.text} />
      <div className="foot">
        <CancelButton />
        <Button type="primary" htmlType="submit" loading={busy}>
          {okText}
        </Button>
      </div>
    </form>
  );
}

/** '10.00 € paid · 2.00 € open' */
function effectText({ paid, open, credit, points }: RepricePlanRecord['claims'][number]): string {
  return [
    i18n.t('{paid} paid', { paid: formatSum(paid) }),
    i18n.t('{open} open', { open: formatSum(open) }),
    credit > 0 && i18n.t('{credit} becomes credit', { credit: formatSum(credit) }),
    credit < 0 && i18n.t('uses {credit} of credit', { credit: formatSum(-credit) }),
    points !== 0 && i18n.t('{points} Fan Beats', { points: signed(points, String) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The acts that changed prices of claimed pieces, each with its undo. */
function Repricings({ found }: { readonly found: readonly RepricingRecord[] }) {
  const [undone, setUndone] = useState<string | null>(null);
  return (
    <>
      <ul className="framed" aria-label={i18n.t('Changes of prices')}>
        {found.map(({ act_id, gotitle, price, points, claims, recorded_at, actor_displayname }) => (
          <li key={act_id}>
            <span>
              <strong>{`${gotitle}: ${formatSum(price)}`}</strong>
              <span className="below">
                {i18n.t(
                  '{points} Fan Beats · {n, plural, one {{n} claim} other {{n} claims}} · {at} by {name}',
                  {
                    points,
                    n: claims,
                    at: formatDateTime(recorded_at),
                    name: actor_displayname ?? i18n.t('the shop'),
                  },
                )}
              </span>
            </span>
            <Button
              size="small"
              aria-label={i18n.t('Undo the change of prices of {at}', { at: formatDateTime(recorded_at) })}
              onClick={() => setUndone(act_id)}
            >
              {i18n.t('Undo …')}
            </Button>
          </li>
        ))}
      </ul>
      {undone !== null && (
        <Dialog title={i18n.t('Undo the change of prices')} width={680} onClose={() => setUndone(null)}>
          <Undo actId={undone} onDone={() => setUndone(null)} />
        </Dialog>
      )}
    </>
  );
}

function Undo({ actId, onDone }: { readonly actId: string; readonly onDone: () => void }) {
  const { message } = App.useApp();
  const query = ClaimsApi.useAdmPreviewUndoRepriceQuery({ act_id: actId });
  const [undo, { isLoading }] = ClaimsApi.useAdmUndoRepriceMutation();
  const send = async (sent: { readonly digest: string; readonly idempotency_key: string }) => {
    await undo({ act_id: actId, ...sent }).unwrap();
    message.success(i18n.t('Change of prices undone'));
    onDone();
  };
  return (
    <Loaded query={query} failed={i18n.t('This cannot be undone')}>
      {(plan) => (
        <PlanForm plan={plan} okText={i18n.t('Undo the change of prices')} busy={isLoading} send={send} />
      )}
    </Loaded>
  );
}
