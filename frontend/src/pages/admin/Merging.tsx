import type { MergerHoldingRecord, MergerPlanRecord, UserRecord } from '@fan-beats/backend/contract';
import { App, Button, Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UsersApi } from '../../features/people/users/usersApi';
import { isApiError, isConflict } from '../../shared/api/apiError';
import { formatBeats, formatSum, countOf, sentence } from '../../shared/format/figures';
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
        <p id="account-that-stays">Account that stays</p>
        <Radio.Group
          aria-labelledby="account-that-stays"
          value={staysId}
          onChange={({ target }) => setStays(Number(target.value))}
          options={[user, other].map((person) => ({
            value: person.user_id,
            label: person.without_account ? `${person.displayname} (no account)` : personChoice(person),
          }))}
        />
      </div>
      {refused === undefined ? (
        <Loaded query={plan} failed="Error loading the preview" rows={3}>
          {(shown) => <Preview kept={kept} gone={gone} plan={shown} />}
        </Loaded>
      ) : (
        <Failure text={refused} />
      )}
      <Failure text={refusal} />
      <div className="wrap end">
        <Button onClick={onDone}>Cancel</Button>
        <Button
          danger
          loading={isLoading}
          disabled={plan.currentData === undefined || plan.isFetching}
          onClick={() => void merge()}
        >
          Merge …
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
  if (error.rule === 'IS_ADMIN') return `${gone.displayname} is an admin and would be gone. Let them stay.`;
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
      fail(movedSince);
      void plan.refetch();
      return;
    }
    message.success('Merged into one person');
    onDone();
    void navigate(paths.adminUser(kept.user_id));
  };
  const merge = async () => {
    const question = {
      title: `${gone.displayname} is ${kept.displayname}?`,
      consequences: consequencesOf(gone, kept),
      okText: 'Merge',
    };
    if (await ask(question)) await report(() => sendAsSeen(plan.currentData?.digest));
  };
  return { plan, merge, refusal: outcome?.text, isLoading };
}

const movedSince = 'Something changed since the preview, so nothing was recorded. This is the new preview.';

const consequencesOf = (gone: UserRecord, kept: UserRecord) =>
  [
    `All that is ${gone.displayname}’s becomes ${kept.displayname}’s.`,
    !gone.without_account && `${gone.displayname} is logged out and cannot log in any more.`,
    gone.mail !== '' && `${gone.mail} can no longer be used to log in.`,
    gone.banned &&
      !kept.banned &&
      sentence(`The ban of ${gone.displayname} does not apply to ${kept.displayname}`),
    kept.banned && `${kept.displayname} is banned and cannot log in.`,
    kept.mail_unproven &&
      `Nobody confirmed that ${kept.mail} is theirs: whoever registered with it gets all this. Ask ${kept.displayname} first.`,
    kept.awaits_approval && `${kept.displayname} cannot log in before an organiser lets them in.`,
    'This can be taken back until something is recorded for one of them.',
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
          [`${gone.displayname}, who is gone`]: holdingText(plan.gone),
          [`${kept.displayname}, who stays`]: holdingText(plan.kept),
          'After that': holdingText(plan.after),
        }}
      />
      {plan.claimed_by_both.length > 0 && (
        <p>{`Both claimed in ${plan.claimed_by_both.join(', ')}: these stay two claims of one person.`}</p>
      )}
    </>
  );
}

const holdingText = ({ balance, points, claims }: MergerHoldingRecord) =>
  `${formatSum(balance)}, ${formatBeats(points)}, ${countOf(claims, 'claim')}`;
