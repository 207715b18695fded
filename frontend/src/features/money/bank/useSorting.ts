import type { BankLineAnswerRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App } from 'antd';
import { useState } from 'react';
import type { InputOf } from '../../../shared/api/api';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { useReported } from '../../../shared/forms/useReported';
import { useUnprovenQuestion } from '../../../shared/ledger/useUnprovenQuestion';
import type { Payer } from '../payments/office/openStages';
import { BankApi } from './bankApi';
import type { AsideReason } from '../../../shared/format/words';

export type Booking = InputOf<'bank.admBook'>['lines'][number];

/** Money that left the account, and the payment that it takes back. */
export type Taking = InputOf<'bank.admTakeBack'>['lines'][number];

/** The reason of a refusal, and the payment recorded by hand that the line may be. */
export interface Refused {
  readonly message: string;
  readonly payment?: number;
  /** The fan in the refused booking. */
  readonly userId?: number;
}

/** The fans to whose accounts a booking brings money; none if the payment was recorded by hand before. */
const fansOf = ({ user_id, others = [], payment }: Booking): readonly number[] =>
  payment === undefined ? [user_id, ...others.map((other) => other.user_id)] : [];

const bookedText = (n: number): string =>
  i18n.t('{n, plural, one {{n} payment} other {{n} payments}} booked', { n });
const takenBackText = (n: number): string =>
  i18n.t('{n, plural, one {{n} payment} other {{n} payments}} taken back', { n });
const openedText = (n: number): string =>
  i18n.t('{n, plural, one {{n} payment} other {{n} payments}} opened again', { n });
const setAsideText = (n: number): string =>
  i18n.t('{n, plural, one {{n} payment} other {{n} payments}} set aside', { n });

/** Books lines, sets them aside or opens them again; each line keeps the reason of its refusal. */
export function useSorting(payers: readonly Payer[]) {
  const askUnproven = useUnprovenQuestion();
  const { message } = App.useApp();
  const reported = useReported();
  const attempt = useAttempt();
  const [refusals, setRefusals] = useState<ReadonlyMap<number, Refused>>(new Map());
  const [sendBookings, booking] = BankApi.useAdmBookLinesMutation();
  const [sendTakeBack, taking] = BankApi.useAdmTakeBackLinesMutation();
  const [sendSortOut, sorting] = BankApi.useAdmSortOutLinesMutation();

  const sort = async (
    send: () => Promise<BankLineAnswerRecord>,
    doneText: (n: number) => string,
    bookings: readonly Booking[] = [],
  ): Promise<boolean> => {
    const fans = new Map(bookings.map(({ line_id, user_id }) => [line_id, user_id]));
    let refused = 0;
    const answered = await reported(async () => {
      const { results } = await send();
      attempt.done();
      const bad = new Map(
        results
          .filter(({ ok }) => !ok)
          .map((one) => [
            one.line_id,
            { ...one, userId: fans.get(one.line_id), message: one.message ?? i18n.t('This was refused') },
          ]),
      );
      refused = bad.size;
      setRefusals(bad);
      const went = results.length - refused;
      if (went > 0) message.success(doneText(went));
      if (refused > 0) {
        // A line that left the list, as another organiser booked it, cannot show its reason.
        const [reason = '', ...others] = new Set([...bad.values()].map((one) => one.message));
        const why = others.length === 0 ? reason : i18n.t('see the reasons at the lines');
        message.warning(
          i18n.t('{n, plural, one {{n} payment} other {{n} payments}} refused: {why}', { n: refused, why }),
        );
      }
    });
    return answered && refused === 0;
  };

  return {
    refusals,
    busy: booking.isLoading || sorting.isLoading || taking.isLoading,
    /** Asks first if money would come to an account with an unproven address (rule A14). */
    book: async (lines: readonly Booking[]) => {
      const fans = new Set(lines.flatMap(fansOf));
      const receivers = payers.filter(({ user_id }) => fans.has(user_id));
      if (!(await askUnproven(receivers, i18n.t('Book')))) return false;
      const idempotency_key = attempt.keyFor(lines);
      return sort(() => sendBookings({ lines, idempotency_key }).unwrap(), bookedText, lines);
    },
    takeBack: (lines: readonly Taking[]) => {
      const idempotency_key = attempt.keyFor(lines);
      return sort(() => sendTakeBack({ lines, idempotency_key }).unwrap(), takenBackText);
    },
    sortOut: (line_ids: readonly number[], why: AsideReason | null) => {
      const idempotency_key = attempt.keyFor({ line_ids, why });
      const send = () => sendSortOut({ line_ids, why, idempotency_key }).unwrap();
      return sort(send, why === null ? openedText : setAsideText);
    },
  };
}
