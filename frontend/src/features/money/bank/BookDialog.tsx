import type { PersonPayRecord } from '@fan-beats/backend/contract';
import { readReferences } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { germanDay, formatSum } from '../../../shared/format/figures';
import { useDraft } from '../../../shared/forms/useDraft';
import { CancelButton, Dialog } from '../../../shared/ui/questions/Dialog';
import { Failure } from '../../../shared/ui/states/Failure';
import { Loaded } from '../../../shared/ui/states/Loaded';
import { FanSelect } from '../payments/office/FanSelect';
import type { Payer } from '../payments/office/openStages';
import type { TypedParts } from '../payments/office/paymentParts';
import { PartsField, useParts } from '../payments/office/PartsField';
import { useTypedDialog } from '../payments/office/useTypedDialog';
import { OfficeApi } from '../payments/officeApi';
import type { ReviewLine } from './LineRow';
import { OtherFans, proposedFans, readFans, type TypedFan } from './OtherFans';
import type { Booking, Refused } from './useSorting';

interface BookDialogProps {
  readonly line: ReviewLine;
  readonly prefixes: readonly string[];
  readonly payers: readonly Payer[];
  readonly busy: boolean;
  readonly refusal: Refused | undefined;
  /** Resolves to true once it is booked. */
  readonly onBook: (booking: Booking) => Promise<boolean>;
  readonly onClose: () => void;
}

/** The typed booking of a line: its fan, and the further fans and the parts if they are not as proposed. */
interface BookingDraft {
  readonly userId: number;
  readonly others: readonly TypedFan[] | null;
  readonly parts: TypedParts | null;
}

const nothingTyped: BookingDraft = { userId: 0, others: null, parts: null };

/** Books a line on the chosen fans, with the chosen parts. */
export function BookDialog(props: BookDialogProps) {
  const { line, payers, prefixes, onClose } = props;
  const { kept, keep } = useDraft(`booking of ${line.line_id}`, nothingTyped);
  const [userId, setUserId] = useState(kept?.userId ?? line.proposal?.user_id);
  const { onInput, close } = useTypedDialog(() => {
    keep(null);
    onClose();
  }, kept !== null);
  const pay = OfficeApi.useAdmGetPayQuery(userId === undefined ? skipToken : { user_id: userId });
  return (
    <Dialog
      title={i18n.t('Book {amount}', { amount: formatSum(line.amount) })}
      width={680}
      busy={props.busy}
      asks
      onClose={close}
    >
      <div className="form">
        <p>
          {`${germanDay(line.booked_on)}, ${line.payer || i18n.t('no name of a payer')}`}
          <span className="below">{line.purpose || i18n.t('no purpose')}</span>
        </p>
        <FanSelect
          payers={payers}
          prefixes={prefixes}
          value={userId}
          onChoose={(chosen) => setUserId(chosen)}
        />
        {userId === undefined ? (
          <p className="quiet">{i18n.t('Choose a fan to see open payments.')}</p>
        ) : (
          <div onInput={onInput}>
            <Loaded query={pay} failed={i18n.t('Error loading open payments')}>
              {(found) => (
                <BookForm
                  key={userId}
                  {...props}
                  userId={userId}
                  pay={found}
                  draft={kept?.userId === userId ? kept : null}
                  onType={keep}
                  onClose={close}
                />
              )}
            </Loaded>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface BookFormProps extends BookDialogProps {
  readonly userId: number;
  readonly pay: PersonPayRecord;
  readonly draft: BookingDraft | null;
  readonly onType: (draft: BookingDraft | null) => void;
}

/** The fans and the parts of a booking: as proposed, until somebody types others, which are kept for the visit. */
function useTypedBooking({ line, prefixes, userId, pay, draft, onType }: BookFormProps) {
  const [others, setOthers] = useState(draft?.others ?? null);
  const shown = others ?? proposedFans(line);
  const fans = readFans(shown, userId, line.amount);
  const named = readReferences(line.purpose, prefixes);
  const parts = useParts(pay, { amount: fans.rest ?? line.amount, named, kept: draft?.parts });
  const isTyped = others !== null || parts.typed !== null;
  useEffect(
    () => onType(isTyped ? { userId, others, parts: parts.typed } : null),
    [onType, isTyped, userId, others, parts.typed],
  );
  return { shown, setOthers, fans, parts };
}

function BookForm(props: BookFormProps) {
  const { line, prefixes, userId, pay, busy } = props;
  const refusal = refusalOf(props);
  const { line_id } = line;
  const { shown, setOthers, fans, parts } = useTypedBooking(props);
  const book = async (booking: Booking) => {
    if (await props.onBook(booking)) props.onClose();
  };
  const byHand = proposedPayment(props) ?? refusal?.payment ?? null;
  return (
    <form
      className="form"
      aria-label={i18n.t('Booking')}
      onSubmit={(event) => {
        event.preventDefault();
        const booking: Booking = { line_id, user_id: userId, parts: parts.parts };
        void book(
          withChoices(booking, { others: fans.others, isCredit: parts.rest < 0, isAgain: byHand !== null }),
        );
      }}
    >
      <p className="quiet">
        {i18n.t('{balance} of credit. Reference {reference}.', {
          balance: formatSum(pay.balance),
          reference: pay.reference,
        })}
      </p>
      <PartsField parts={parts} />
      <OtherFans
        typed={shown}
        onType={setOthers}
        rest={fans.rest}
        payers={props.payers}
        prefixes={prefixes}
      />
      {byHand !== null && (
        <ByHand
          busy={busy}
          onMatch={() => void book({ line_id, user_id: userId, parts: [], payment: byHand })}
        />
      )}
      <Failure text={refusal?.message} />
      <div className="foot">
        <CancelButton />
        <Button
          type="primary"
          htmlType="submit"
          loading={busy}
          disabled={parts.isWrong || fans.rest === null}
        >
          {byHand === null ? i18n.t('Book') : i18n.t('Book as another payment')}
        </Button>
      </div>
    </form>
  );
}

interface ByHandProps {
  readonly busy: boolean;
  readonly onMatch: () => void;
}

function ByHand({ busy, onMatch }: ByHandProps) {
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={i18n.t('A payment of this fan with this amount was recorded by hand about that day.')}
      action={
        <Button size="small" loading={busy} onClick={onMatch}>
          {i18n.t('It is that payment')}
        </Button>
      }
    />
  );
}

interface Choices {
  readonly others: Booking['others'];
  readonly isCredit: boolean;
  /** True if the organiser confirms that it is not the payment recorded by hand. */
  readonly isAgain: boolean;
}

function withChoices(booking: Booking, { others, isCredit, isAgain }: Choices): Booking {
  const chosen: Booking = { ...booking };
  if (others !== undefined && others.length > 0) chosen.others = others;
  if (isCredit) chosen.with_credit = true;
  if (isAgain) chosen.again = true;
  return chosen;
}

/** The refusal, if it is about the chosen fan: a refusal for another fan does not apply. */
const refusalOf = ({ refusal, userId }: BookFormProps): Refused | undefined =>
  refusal?.userId === userId ? refusal : undefined;

/** The fan's payment, recorded by hand, that the line may be; null if there is none. */
const proposedPayment = ({ line: { proposal }, userId }: BookFormProps): number | null =>
  proposal?.user_id === userId ? proposal.payment : null;
