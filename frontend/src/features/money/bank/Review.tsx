import type { BankReviewRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { asideNames, type AsideReason } from '../../../shared/format/words';
import { formatSum, germanDay } from '../../../shared/format/figures';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import { Panel } from '../../../shared/ui/frame/Page';
import type { Payer } from '../payments/office/openStages';
import { sumOf } from '../../claims/claimFigures';
import styles from './Bank.module.css';
import { BookDialog } from './BookDialog';
import { LineRow, type ReviewLine } from './LineRow';
import { takingOf } from './ReturnedLine';
import { useSorting, type Booking, type Taking } from './useSorting';
import { Disclosure } from '../../../shared/ui/frame/Disclosure';
import { PagedList } from '../../../shared/ui/lists/Paged';

/** True for repeats of a held key, except arrows: a held key only moves the highlight. */
const isHeld = ({ repeat, key }: KeyboardEvent) => repeat && !key.startsWith('Arrow');

interface ReviewProps {
  readonly review: BankReviewRecord;
  readonly payers: readonly Payer[];
}

type Part = Pick<NonNullable<ReviewLine['proposal']>['parts'][number], 'claim_id' | 'stage' | 'amount'>;

const partsOf = (parts: readonly Part[]): Part[] =>
  parts.map(({ claim_id, stage, amount }) => ({ claim_id, stage, amount }));

/** The booking of a proposal, with the parts that are on the screen. */
function bookingOf({ line_id, proposal }: ReviewLine): Booking | null {
  if (!proposal || proposal.payment !== null) return null;
  const { user_id, credit, others } = proposal;
  const booking: Booking = { line_id, user_id, parts: partsOf(proposal.parts) };
  if (others.length === 0) return credit < 0 ? { ...booking, with_credit: true } : booking;
  return {
    ...booking,
    others: others.map((one) => ({
      user_id: one.user_id,
      amount: one.amount,
      parts: partsOf(one.parts),
    })),
  };
}

/** A list of spans, which may be in a paragraph such as a sentence of a question. */
function LinesToSetAside({ lines }: { readonly lines: readonly ReviewLine[] }) {
  return (
    <span role="list" aria-label={i18n.t('Payments that are set aside')}>
      {lines.map(({ line_id, amount, booked_on, payer, purpose }) => (
        <span key={line_id} role="listitem" className="below">
          {`${formatSum(amount)}, ${germanDay(booked_on)}, ${payer || i18n.t('no name of a payer')}: ${purpose || i18n.t('no purpose')}`}
        </span>
      ))}
    </span>
  );
}

/** True if nothing in the line points to a fan. */
const isOfNobody = ({ proposal, takes_back, resembles }: ReviewLine): boolean =>
  !proposal && !takes_back && !resembles;

/** The waiting lines. Sure ones are booked together after a look, the others one by one, by mouse, keys or on a phone. */
export function Review({ review, payers }: ReviewProps) {
  const { waiting, prefixes, sorted } = review;
  const sorting = useSorting(payers);
  const ask = useConsequenceQuestion();
  const [dialog, setDialog] = useState<ReviewLine | null>(null);
  const isSure = ({ proposal }: ReviewLine): boolean => proposal?.sure === true;
  const lines = [...review.lines.filter(isSure), ...review.lines.filter((line) => !isSure(line))];
  const sure = lines.filter(isSure);
  const ofNobody = lines.filter(isOfNobody);
  const { place, last, isSeen, highlight, goOn } = useHighlight(lines);

  const book = (booking: Booking) => goOn(booking.line_id, () => sorting.book([booking]));
  const takeBack = (line_id: number, taking: Taking) => void goOn(line_id, () => sorting.takeBack([taking]));
  const confirm = (line: ReviewLine) => {
    const booking = bookingOf(line);
    const taking = takingOf(line);
    if (booking) void book(booking);
    else if (taking) takeBack(line.line_id, taking);
    else if (line.amount > 0) setDialog(line);
  };
  const setAside = (id: number, why: AsideReason) => void goOn(id, () => sorting.sortOut([id], why));
  const setOthersAside = async () => {
    const goesAhead = await ask({
      title: i18n.t('Set {n, plural, one {{n} payment} other {{n} payments}} aside as private?', {
        n: ofNobody.length,
      }),
      consequences: [
        <LinesToSetAside key="lines" lines={ofNobody} />,
        i18n.t(
          'They match no fan, so they pay nothing. Those with something like a reference, or an amount that somebody owes, stay.',
        ),
        i18n.t(
          'For a day they can be opened again; then only a fingerprint is kept, so that nobody is asked again.',
        ),
      ],
      okText: i18n.t('Set aside'),
      harmless: true,
    });
    const ids = ofNobody.map(({ line_id }) => line_id);
    if (goesAhead) await sorting.sortOut(ids, 'private');
  };
  const keys = (event: KeyboardEvent<HTMLUListElement>) => {
    const line = lines[place];
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || !line || sorting.busy)
      return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => highlight(Math.min(place + 1, last)),
      ArrowUp: () => highlight(Math.max(place - 1, 0)),
      Enter: () => confirm(line),
      o: () => {
        if (line.amount > 0) setDialog(line);
      },
      x: () => setAside(line.line_id, 'private'),
    };
    const act = acts[event.key];
    if (!act || isHeld(event)) return;
    event.preventDefault();
    if (isSeen) act();
    else highlight(place);
  };

  return (
    <Panel title={waiting === 0 ? i18n.t('Review') : i18n.t('Review ({waiting})', { waiting })}>
      {lines.length === 0 ? (
        <p className="quiet">{i18n.t('No money waits to be looked at.')}</p>
      ) : (
        <>
          <p className="wrap">
            {sure.length > 0 && (
              <Button
                type="primary"
                loading={sorting.busy}
                onClick={() => void sorting.book(sure.flatMap((line) => bookingOf(line) ?? []))}
              >
                {i18n.t('Book {n} sure, {sum}', {
                  n: sure.length,
                  sum: formatSum(sumOf(sure, ({ amount }) => amount)),
                })}
              </Button>
            )}
            {ofNobody.length > 1 && (
              <Button disabled={sorting.busy} onClick={() => void setOthersAside()}>
                {i18n.t('Set {n} of no fan aside', { n: ofNobody.length })}
              </Button>
            )}
          </p>
          <p className={`quiet small ${styles.keys}`}>
            {i18n.t(
              'Keys on the list: arrows to move, Enter to book, O for another fan, X to set aside as private.',
            )}
          </p>
          <ul className="framed" aria-label={i18n.t('Payments to look at')} tabIndex={0} onKeyDown={keys}>
            {lines.map((line, index) => (
              <LineRow
                key={line.line_id}
                line={line}
                prefixes={prefixes}
                payers={payers}
                current={index === place && (isSeen ? 'seen' : 'unseen')}
                busy={sorting.busy}
                refusal={sorting.refusals.get(line.line_id)?.message}
                onBook={bookingOf(line) === null ? undefined : () => confirm(line)}
                onTakeBack={takingOf(line) === null ? undefined : () => confirm(line)}
                onOther={() => setDialog(line)}
                onAside={(why) => setAside(line.line_id, why)}
              />
            ))}
          </ul>
          <Steps place={place} last={last} onMove={highlight} />
          {waiting > lines.length && (
            <p className="quiet">
              {i18n.t('{waiting} more follow once these are sorted.', { waiting: waiting - lines.length })}
            </p>
          )}
        </>
      )}
      {sorted.length > 0 && (
        <SortedLines lines={sorted} busy={sorting.busy} onReopen={(id) => void sorting.sortOut([id], null)} />
      )}
      {dialog && (
        <BookDialog
          line={dialog}
          prefixes={prefixes}
          payers={payers}
          busy={sorting.busy}
          refusal={sorting.refusals.get(dialog.line_id)}
          onBook={book}
          onClose={() => setDialog(null)}
        />
      )}
    </Panel>
  );
}

interface StepsProps {
  readonly place: number;
  readonly last: number;
  readonly onMove: (place: number) => void;
}

/** Buttons for a phone, which shows one line at a time. */
function Steps({ place, last, onMove }: StepsProps) {
  return (
    <div className={styles.steps}>
      <Button disabled={place === 0} onClick={() => onMove(place - 1)}>
        {i18n.t('Previous')}
      </Button>
      <span className="digits">{i18n.t('{place} of {last}', { place: place + 1, last: last + 1 })}</span>
      <Button disabled={place === last} onClick={() => onMove(place + 1)}>
        {i18n.t('Next')}
      </Button>
    </div>
  );
}

interface SortedLinesProps {
  readonly lines: BankReviewRecord['sorted'];
  readonly busy: boolean;
  readonly onReopen: (lineId: number) => void;
}

/**
 * Lines set aside within the last day, and lines that are payments recorded by hand or taken back. A mistake can be made
 * waiting again.
 */
function SortedLines({ lines, busy, onReopen }: SortedLinesProps) {
  const aside = lines.filter(({ why }) => why !== null).length;
  const title =
    aside < lines.length
      ? i18n.t('Set aside ({aside}), and the latest that were recorded by hand or taken back', { aside })
      : i18n.t('Set aside ({aside})', { aside });
  return (
    <Disclosure title={title}>
      <p className="quiet small">
        {i18n.t('Lines set aside are erased after a day, except for a fingerprint.')}
      </p>
      <PagedList items={lines} className="framed" label={i18n.t('Set aside')}>
        {({ line_id, booked_on, amount, payer, why }) => (
          <li key={line_id}>
            <span>
              {`${formatSum(amount)}, ${germanDay(booked_on)}, ${payer || i18n.t('no name of a payer')}`}
              <span className="below">{asideText(why, amount)}</span>
            </span>
            <span className="line tail">
              <Button size="small" disabled={busy} onClick={() => onReopen(line_id)}>
                {i18n.t('Open again')}
              </Button>
            </span>
          </li>
        )}
      </PagedList>
    </Disclosure>
  );
}

const asideText = (why: AsideReason | null, amount: number): string => {
  if (why !== null) return asideNames()[why];
  return amount < 0 ? i18n.t('Taken back by the bank') : i18n.t('Recorded by hand');
};

/** The line that the keys act on: by its number, as lines of a live list move. */
function useHighlight(lines: readonly ReviewLine[]) {
  const [at, setAt] = useState({ lineId: lines[0]?.line_id, place: 0 });
  const found = lines.findIndex(({ line_id }) => line_id === at.lineId);
  const last = Math.max(0, lines.length - 1);
  const highlight = (place: number) => setAt({ lineId: lines[place]?.line_id, place });
  return {
    /** The place of the line; after it left the list, the place of the line that follows. */
    place: found < 0 ? Math.min(at.place, last) : found,
    last,
    /** False after the line left the list: a key was meant for it and only highlights the other one. */
    isSeen: found >= 0,
    highlight,
    /** Does an act that takes a line off the list, and moves to the next line. */
    goOn: async (lineId: number, act: () => Promise<boolean>): Promise<boolean> => {
      const next = lines[found + 1] ?? lines[found - 1];
      const isDone = await act();
      if (isDone) setAt((now) => (now.lineId === lineId ? { lineId: next?.line_id, place: now.place } : now));
      return isDone;
    },
  };
}
