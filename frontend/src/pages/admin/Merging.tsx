import type { MergerHoldingRecord, MergerPlanRecord, UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button, Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UsersApi } from '../../features/people/users/usersApi';
import { isApiError, isConflict } from '../../shared/api/apiError';
import { formatBeats, formatSum, sentence } from '../../shared/format/figures';
import { useAttempt } from '../../shared/forms/useAttempt';
import { useOutcome } from '../../shared/forms/useOutcome';
import { personChoice } from '../../shared/ledger/personChoice';
import { paths } from '../../shared/routes/paths';
import { useConsequenceQuestion } from '../../shared/ui/questions/useConsequenceQuestion';
import { Facts } from '../../shared/ui/show/Facts';
import { Failure } from '../../shared/ui/states/Failure';
import { Loaded } from '../../shared/ui/states/Loaded';

type Pair = readonly [UserRecord, UserRecord];

interface MergingProps {
  readonly people: Pair;
  readonly onDone: () => void;
}

/** The choice of the account that stays, and the effect on both. */
export function Merging({ people: [user, other], onDone }: MergingProps) {
  const [staysId, setStays] = useState((waysIn(other) > waysIn(user) ? other : user).user_id);
  const [kept, gone] = staysId === user.user_id ? [user, other] : [other, user];
  const { plan, merge, refusal, isLoading } = useMerge({ kept, gone, onDone });
  const refused = refusalOfPlan(plan.error, gone);
  return (
    <div className="stack">
      <div>
        <p id="account-that-stays">{i18n.t('Account that stays')}</p>
        <Radio.Group
          aria-labelledby="account-that-stays"
          value={staysId}
          onChange={({ target }) => setStays(Number(target.value))}
          options={[user, other].map((person) => ({
            value: person.user_id,
            label: person.without_account
              ? i18n.t('{displayname} (no account)', { displayname: person.displayname })
              : personChoice(person),
          }))}
        />
      </div>
      {refused === undefined ? (
        <Loaded query={plan} failed={i18n.t('Error loading the preview')} rows={3}>
          {(shown) => <Preview kept={kept} gone={gone} plan={shown} />}
        </Loaded>
      ) : (
        <Failure text={refused} />
      )}
      <Failure text={refusal} />
      <div className="wrap end">
        <Button onClick={onDone}>{i18n.t('Cancel')}</Button>
        <Button
          danger
          loading={isLoading}
          disabled={plan.currentData === undefined || plan.isFetching}
          onClick={() => void merge()}
        >
          {i18n.t('Merge …')}
        </Button>
      </div>
    </div>
  );
}

/** An account counts for more than an address, which may get an account some day. */
const waysIn = ({ without_account, mail }: UserRecord) => (without_account ? 0 : 2) + (mail === '' ? 0 : 1);

/** The message of a rule that forbids the merger. */
function refusalOfPlan(error: unknown, gone: UserRecord): string | undefined {
  if (!isApiError(error) || error.rule === undefined) return undefined;
  if (error.rule === 'IS_ADMIN')
    return i18n.t('{displayname} is an admin and would be gone. Let them stay.', {
      displayname: gone.displayname,
    });
  return error.message;
}

interface Merger {
  readonly kept: UserRecord;
  readonly gone: UserRecord;
  readonly onDone: () => void;
}

/** Previews a merger and records it as previewed (rule A10). */
function useMerge({ kept, gone, onDone }: Merger) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const ask = useConsequenceQuestion();
  const people = { user_id: gone.user_id, into_user_id: kept.user_id };
  const [send, { isLoading }] = UsersApi.useAdmMergePeopleMutation();
  const plan = UsersApi.useAdmPreviewMergerQuery(people, { refetchOnMountOrArgChange: true });
  const attempt = useAttempt();
  const { outcome, fail, attempt: report } = useOutcome();
  const sendAsSeen = async (digest: string | undefined) => {
    try {
      await send({ ...people, digest, idempotency_key: attempt.keyFor(people) }).unwrap();
    } catch (error) {
      if (!isConflict(error)) throw error;
      fail(movedSince());
      void plan.refetch();
      return;
    }
    message.success(i18n.t('Merged into one person'));
    onDone();
    void navigate(paths.adminUser(kept.user_id));
  };
  const merge = async () => {
    const question = {
      title: i18n.t('{displayname} is {keptDisplayname}?', {
        displayname: gone.displayname,
        keptDisplayname: kept.displayname,
      }),
      consequences: consequencesOf(gone, kept),
      okText: i18n.t('Merge'),
    };
    if (await ask(question)) await report(() => sendAsSeen(plan.currentData?.digest));
  };
  return { plan, merge, refusal: outcome?.text, isLoading };
}

const movedSince = () =>
  i18n.t('Something changed since the preview, so nothing was recorded. This is the new preview.');

const consequencesOf = (gone: UserRecord, kept: UserRecord) =>
  [
    i18n.t('All that is {displayname}’s becomes {keptDisplayname}’s.', {
      displayname: gone.displayname,
      keptDisplayname: kept.displayname,
    }),
    !gone.without_account &&
      i18n.t('{displayname} is logged out and cannot log in any more.', { displayname: gone.displayname }),
    gone.mail !== '' && i18n.t('{mail} can no longer be used to log in.', { mail: gone.mail }),
    gone.banned &&
      !kept.banned &&
      sentence(
        i18n.t('The ban of {displayname} does not apply to {keptDisplayname}', {
          displayname: gone.displayname,
          keptDisplayname: kept.displayname,
        }),
      ),
    kept.banned && i18n.t('{displayname} is banned and cannot log in.', { displayname: kept.displayname }),
    kept.mail_unproven &&
      i18n.t(
        'Nobody confirmed that {mail} is theirs: whoever registered with it gets all this. Ask {displayname} first.',
        { mail: kept.mail, displayname: kept.displayname },
      ),
    kept.awaits_approval &&
      i18n.t('{displayname} cannot log in before an organiser lets them in.', {
        displayname: kept.displayname,
      }),
    i18n.t('This can be taken back until something is recorded for one of them.'),
  ].filter((line) => typeof line === 'string');

interface PreviewProps {
  readonly kept: UserRecord;
  readonly gone: UserRecord;
  readonly plan: MergerPlanRecord;
}

/** Both accounts before and after, by the server's plan. */
function Preview({ kept, gone, plan }: PreviewProps) {
  return (
    <>
      <Facts
        facts={{
          [i18n.t('{displayname}, who is gone', { displayname: gone.displayname })]: holdingText(plan.gone),
          [i18n.t('{displayname}, who stays', { displayname: kept.displayname })]: holdingText(plan.kept),
          [i18n.t('After that')]: holdingText(plan.after),
        }}
      />
      {plan.claimed_by_both.length > 0 && (
        <p>
          {i18n.t('Both claimed in {claimed_by_both}: these stay two claims of one person.', {
            claimed_by_both: plan.claimed_by_both.join(', '),
          })}
        </p>
      )}
    </>
  );
}

const holdingText = ({ balance, points, claims }: MergerHoldingRecord) =>
  i18n.t('{balance}, {points}, {n, plural, one {{n} claim} other {{n} claims}}', {
    n: claims,
    balance: formatSum(balance),
    points: formatBeats(points),
  });
