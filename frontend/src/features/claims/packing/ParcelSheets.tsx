import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { formatSum } from '../../../shared/format/figures';
import { stageNames } from '../../../shared/format/words';
import { lineKey } from '../claimFigures';
import type { Parcel, ParcelClaim, ParcelLine } from './parcels';
import styles from './Packing.module.css';

/** A sheet per parcel with boxes to tick; on paper a page each. */
export function ParcelSheets({ parcels }: { readonly parcels: readonly Parcel[] }) {
  return parcels.map((parcel) => (
    <article key={parcel.userId} className={styles.sheet} aria-labelledby={`parcel-${parcel.userId}`}>
      <div className={`wrap between ${styles.person}`}>
        <h2 id={`parcel-${parcel.userId}`}>{parcel.name}</h2>
        <p>{parcel.contact}</p>
      </div>
      {parcel.claims.map((one) => (
        <ClaimPart key={one.claim.claim_id} part={one} />
      ))}
    </article>
  ));
}

/** The unpaid stages: 'Not paid: 12.50 € Items, 3.00 € EMS'; null if nothing is open. */
function unpaidText({ stages }: ClaimRecord): string | null {
  const open = stages.filter((stage) => stage.open > 0);
  if (open.length === 0) return null;
  return i18n.t('Not paid: {open}', {
    open: open.map((stage) => `${formatSum(stage.open)} ${stageNames(i18n)[stage.stage]}`).join(', '),
  });
}

function ClaimPart({ part: { claim, products, freebies } }: { readonly part: ParcelClaim }) {
  return (
    <section>
      <h3>
        {claim.gotitle}, {claim.title}
      </h3>
      {unpaidText(claim) !== null && <p className={styles.unpaid}>{unpaidText(claim)}</p>}
      {claim.tracking_id !== null && (
        <p className="below">{i18n.t('Tracking ID: {tracking_id}', { tracking_id: claim.tracking_id })}</p>
      )}
      <ul className={styles.lines}>
        {products.map((line, index) => (
          <Line key={lineKey(line.item, index)} line={line} />
        ))}
      </ul>
      {freebies.length > 0 && (
        <>
          <h4>{i18n.t('Freebies')}</h4>
          <ul className={styles.lines}>
            {freebies.map((line, index) => (
              <Line key={lineKey(line.item, index)} line={line} />
            ))}
          </ul>
        </>
      )}
      {claim.additional_info !== null && (
        <p className="below">
          {i18n.t('Fan: {additional_info}', { additional_info: claim.additional_info })}
        </p>
      )}
      {claim.admin_note !== null && (
        <p className="below">{i18n.t('Admin Note: {admin_note}', { admin_note: claim.admin_note })}</p>
      )}
    </section>
  );
}

function Line({ line: { item, opened } }: { readonly line: ParcelLine }) {
  return (
    <li className={styles.line}>
      <span className={styles.box} aria-hidden="true" />
      <span className="digits strong right">{item.amount} ×</span>
      <span>
        <strong translate="no">{item.caption}</strong> {item.variant_caption}
        {item.additional_info !== null && <span className="below">{item.additional_info}</span>}
        {opened.length > 0 && (
          <span className="below">{i18n.t('All pieces of it: {opened}', { opened: opened.join(', ') })}</span>
        )}
      </span>
    </li>
  );
}
