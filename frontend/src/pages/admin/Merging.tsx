import type { ClaimRecord, UserRecord } from '@fan-beats/backend/contract';
import { centsFromEuros, eurosFromCents, addCents } from '@fan-beats/events/kernel';
import {
  accountMovedBy,
  handOver,
  points,
  postingsOf,
  refuseMerger,
  Rejection,
} from '@fan-beats/events/rules';
import { App, Button, Radio } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ClaimsApi } from '../../features/claims/claimsApi';
import { UsersApi } from '../../features/people/users/usersApi';
import { adminRole } from '../../shared/config/limits';
import { formatBeats, formatSum, countOf } from '../../shared/format/figures';
import { useAttempt } from '../../shared/forms/useAttempt';
import { useOutcome } from '../../shared/forms/useOutcome';
import { decided, knownClaim } from '../../shared/ledger/deciding';
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

/** Who stays is chosen, what becomes of both is shown. */
export function Merging({ people: [user, other], onDone }: MergingProps) {
  const [staysId, setStays] = useState((waysIn(other) > waysIn(user) ? other : user).user_id);
  const [kept, gone] = staysId === user.user_id ? [user, other] : [other, user];
  const ofKept = ClaimsApi.useAdmGetUserClaimsQuery({ user_id: kept.user_id });
  const ofGone = ClaimsApi.useAdmGetUserClaimsQuery({ user_id: gone.user_id });
  const { merge, refusal, isLoading } = useMerge({ kept, gone, onDone });
  const isRefused = decided(() => refuseMerger(personOf(gone), personOf(kept))) instanceof Rejection;
  return (
    <div className="stack">
      <div>
        <p id="who-stays">Who stays</p>
        <Radio.Group
          aria-labelledby="who-stays"
          value={staysId}
          onChange={({ target }) => setStays(Number(target.value))}
          options={[user, other].map((person) => ({
            value: person.user_id,
            label: person.without_account ? `${person.displayname} (no account)` : personChoice(person),
          }))}
        />
      </div>
      {isRefused ? (
        <Failure text={`${gone.displayname} is an admin and would be gone. Let them stay.`} />
      ) : (
        <Loaded query={ofKept} failed="Error loading user claims" rows={2}>
          {(claimsOfKept) => (
            <Loaded query={ofGone} failed="Error loading user claims" rows={2}>
              {(claimsOfGone) => (
                <Preview kept={kept} gone={gone} ofKept={claimsOfKept} ofGone={claimsOfGone} />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
      <Failure text={refusal} />
      <div className="wrap end">
        <Button onClick={onDone}>Cancel</Button>
        <Button
          danger
          loading={isLoading}
          disabled={isRefused || !ofKept.currentData || !ofGone.currentData}
          onClick={() => void merge()}
        >
          Merge …
        </Button>
      </div>
    </div>
  );
}

/** An account counts for more than an address, by which there may be one some day. */
const waysIn = ({ without_account, mail }: UserRecord) => (without_account ? 0 : 2) + (mail === '' ? 0 : 1);

const personOf = ({ user_id: userId, user_role, merged_into }: UserRecord) => ({
  userId,
  isAdmin: user_role >= adminRole,
  mergedInto: merged_into ?? null,
});

interface Merger {
  readonly kept: UserRecord;
  readonly gone: UserRecord;
  readonly onDone: () => void;
}

function useMerge({ kept, gone, onDone }: Merger) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const ask = useConsequenceQuestion();
  const [send, { isLoading }] = UsersApi.useAdmMergePeopleMutation();
  const attempt = useAttempt();
  const { outcome, attempt: tell } = useOutcome();
  const merge = async () => {
    const people = { user_id: gone.user_id, into_user_id: kept.user_id };
    const question = {
      title: `${gone.displayname} is ${kept.displayname}?`,
      consequences: consequencesOf(gone, kept),
      okText: 'Merge',
    };
    if (!(await ask(question))) return;
    await tell(async () => {
      await send({ ...people, idempotency_key: attempt.keyFor(people) }).unwrap();
      message.success('Merged into one person');
      onDone();
      void navigate(paths.adminUser(kept.user_id));
    });
  };
  return { merge, refusal: outcome?.text, isLoading };
}

const consequencesOf = (gone: UserRecord, kept: UserRecord) =>
  [
    `All that is ${gone.displayname}’s becomes ${kept.displayname}’s.`,
    !gone.without_account && `${gone.displayname} is logged out and cannot log in any more.`,
    gone.mail !== '' && `${gone.mail} can no longer be used to log in.`,
    gone.banned && !kept.banned && `The ban of ${gone.displayname} does not hold for ${kept.displayname}.`,
    kept.banned && `${kept.displayname} is banned and cannot log in.`,
    kept.mail_unproven &&
      `Nobody confirmed that ${kept.mail} is theirs: whoever registered with it gets all this. Ask ${kept.displayname} first.`,
    kept.awaits_approval && `${kept.displayname} cannot log in before an organiser lets them in.`,
    'This can be taken back until something is recorded for one of them.',
  ].filter((line) => typeof line === 'string');

interface PreviewProps {
  readonly kept: UserRecord;
  readonly gone: UserRecord;
  readonly ofKept: readonly ClaimRecord[];
  readonly ofGone: readonly ClaimRecord[];
}

/** What the rules make of both: nothing comes and nothing goes. */
function Preview({ kept, gone, ofKept, ofGone }: PreviewProps) {
  const [before, account] = [kept, gone].map(accountOf) as [Account, Account];
  const handing = { fromId: gone.user_id, toId: kept.user_id, account, claims: ofGone.map(knownClaim) };
  const moved = handOver(handing).to.map((event) => accountMovedBy(postingsOf(event)));
  const after = {
    balanceCents: addCents(before.balanceCents, ...moved.map(({ balanceCents }) => balanceCents)),
    points: points(moved.reduce<number>((sum, one) => sum + one.points, before.points)),
  };
  const twice = ofGone.filter(({ go_id }) => ofKept.some((claim) => claim.go_id === go_id));
  const told = (own: Pick<Account, 'balanceCents' | 'points'>, claims: number) =>
    `${formatSum(eurosFromCents(own.balanceCents))}, ${formatBeats(own.points)}, ${countOf(claims, 'claim')}`;
  return (
    <>
      <Facts
        facts={{
          [`${gone.displayname}, who is gone`]: told(account, ofGone.length),
          [`${kept.displayname}, who stays`]: told(before, ofKept.length),
          'After that': told(after, ofKept.length + ofGone.length),
        }}
      />
      {twice.length > 0 && (
        <p>{`Both claimed in ${[...new Set(twice.map(({ gotitle }) => gotitle))].join(', ')}: these stay two claims of one person.`}</p>
      )}
    </>
  );
}

type Account = ReturnType<typeof accountOf>;

const accountOf = ({ balance, points: held, unavailable_points }: UserRecord) => ({
  balanceCents: centsFromEuros(balance),
  points: points(held),
  pending: points(unavailable_points),
});
