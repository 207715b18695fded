import { germanDay as germanDayOf } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../shared/clock/serverClock';
import { methodNames, type Method } from '../../shared/format/words';
import { dayText, parseDayText } from '../../shared/forms/times';
import { useTextDraft } from '../../shared/forms/useTextDraft';
import { Labelled } from '../../shared/ui/fields/Labelled';
import { NativeSelect } from '../../shared/ui/fields/NativeSelect';
import { TimeField } from '../../shared/ui/fields/TimeField';
import type { Asked } from './Question';

export const hasPaymentQuestion = ({ plan, said }: Pick<Asked, 'plan' | 'said'>): boolean =>
  plan.questions.includes('paid_on') || said.paid_on !== undefined;

/** The day and the method of payments, where the sheet does not say them (rule D155). */
export function PaymentQuestion({ plan, said, say }: Asked) {
  const [today] = useState(() => germanDayOf(serverNow()));
  const { text: typed, setText: setTyped } = useTextDraft('day of payments', dayText(said.paid_on ?? null));
  const commit = (text: string) => {
    const day = parseDayText(text);
    if (day && day <= today && day !== said.paid_on) say({ paid_on: day });
  };
  const commitKept = useEffectEvent(() => commit(typed));
  // A day that was typed when the session ended is an answer, too.
  useEffect(() => commitKept(), []);
  if (!hasPaymentQuestion({ plan, said })) return null;
  return (
    <>
      <p className="quiet">
        {i18n.t('The sheet says that fans have paid, but not when. Nothing is recorded as paid today.')}
      </p>
      <div className="fields">
        <Labelled label={i18n.t('Paid on, where the sheet has no day')}>
          <TimeField precision="day" max={today} value={typed} onChange={setTyped} onCommit={commit} />
        </Labelled>
        <Labelled label={i18n.t('Paid by, where the sheet has no method')}>
          <NativeSelect
            value={said.paid_by ?? 'other'}
            onChange={({ target }) => say({ paid_by: target.value as Method })}
            options={Object.entries(methodNames())}
          />
        </Labelled>
      </div>
    </>
  );
}
