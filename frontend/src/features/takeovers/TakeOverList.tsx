import type { TakeOverRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { countOf, formatDateTime } from '../../shared/format/figures';
import { useReported } from '../../shared/forms/useReported';
import { paths } from '../../shared/routes/paths';
import { LinkButton, Panel } from '../../shared/ui/frame/Page';
import { useConsequenceQuestion } from '../../shared/ui/questions/useConsequenceQuestion';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { Loaded } from '../../shared/ui/states/Loaded';
import { undoTexts } from '../../shared/bulk/UndoFigures';
import { SharedEndpoints } from '../../shared/api/sharedEndpoints';
import { TakeoversApi } from './takeoversApi';

/** The take-overs, with links to their claims and a button to undo each. */
export function TakeOverList() {
  const query = TakeoversApi.useAdmGetTakeOversQuery();
  return (
    <Panel title="Taken over">
      <Loaded
        query={query}
        failed="Error loading take-overs"
        rows={2}
        empty={<p className="quiet">Nothing was taken over yet.</p>}
      >
        {(all) => (
          <ul className="framed" aria-label="Taken over">
            {all.map((one) => (
              <TakenOver key={one.takeover_id} one={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

const states = {
  done: ['success', 'Done'],
  undone: ['neutral', 'Undone'],
  unfinished: ['error', 'Unfinished'],
} as const;

function TakenOver({ one }: { readonly one: TakeOverRecord }) {
  const { takeover_id, go_id, claims, left_out, state, refused } = one;
  const gotitle = one.gotitle || `Group order ${go_id}, deleted`;
  const ask = useConsequenceQuestion();
  const reported = useReported();
  const [undo, undoing] = TakeoversApi.useAdmUndoTakeOverMutation();
  const [goOn, going] = TakeoversApi.useAdmContinueTakeOverMutation();
  const [loadFigures] = SharedEndpoints.useLazyAdmGetBatchQuery();
  /** Empty if they cannot be loaded: the question is shown without them. */
  const figuresOf = async (): Promise<string[]> => {
    const { data } = await loadFigures({ batch_id: takeover_id });
    if (data === undefined) return [];
    const { sum, each } = undoTexts(data);
    return [`${sum}: ${each.join('; ')}.`];
  };
  const confirmUndo = async () => {
    const figures = await figuresOf();
    const goesAhead = await ask({
      title: `Undo the take-over of ${gotitle}?`,
      consequences: [
        `${countOf(claims, 'claim')} ${claims === 1 ? 'goes' : 'go'}, with the payments from the sheet.`,
        ...figures,
        'People, items and a group order that came with it go too, where nothing else needs them.',
        'Limits that it raised are as before again, where nobody set them since.',
      ],
      okText: 'Undo',
    });
    if (goesAhead) await reported(() => undo({ takeover_id }).unwrap());
  };
  const [tone, word] = states[state];
  return (
    <li>
      <span>
        {state === 'undone' ? (
          <strong translate="no">{gotitle}</strong>
        ) : (
          <Link to={paths.goCockpit(go_id)} translate="no">
            {gotitle}
          </Link>
        )}{' '}
        <StatusTag tone={tone}>{word}</StatusTag>
        <span className="below">
          {`${countOf(claims, 'claim')}, ${countOf(left_out, 'line')} left out · ${one.actor.displayname}, ${formatDateTime(one.started_at)}`}
        </span>
        {refused.map(({ user_id, displayname, message }) => (
          <span key={user_id} className="below wrong">{`${displayname}: ${message}`}</span>
        ))}
      </span>
      <span className="line tail">
        {state === 'unfinished' && (
          <Button
            type="primary"
            loading={going.isLoading}
            onClick={() => void reported(() => goOn({ takeover_id }).unwrap())}
          >
            Go on
          </Button>
        )}
        {state === 'done' && (
          <>
            <LinkButton to={paths.gridOfGo(go_id)}>Grid</LinkButton>
            <LinkButton to={paths.adminUsers}>Invite the fans</LinkButton>
            <Button danger loading={undoing.isLoading} onClick={() => void confirmUndo()}>
              Undo
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
