import type { TakeOverRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../shared/format/figures';
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
    <Panel title={i18n.t('Taken over')}>
      <Loaded
        query={query}
        failed={i18n.t('Error loading take-overs')}
        rows={2}
        empty={<p className="quiet">{i18n.t('Nothing was taken over yet.')}</p>}
      >
        {(all) => (
          <ul className="framed" aria-label={i18n.t('Taken over')}>
            {all.map((one) => (
              <TakenOver key={one.takeover_id} one={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

const states = () =>
  ({
    done: ['success', i18n.t('Done')],
    undone: ['neutral', i18n.t('Undone')],
    unfinished: ['error', i18n.t('Unfinished')],
  }) as const;

function TakenOver({ one }: { readonly one: TakeOverRecord }) {
  const { takeover_id, go_id, claims, left_out, state, refused } = one;
  const gotitle = one.gotitle || i18n.t('Group order {go_id}, deleted', { go_id });
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
      title: i18n.t('Undo the take-over of {gotitle}?', { gotitle }),
      consequences: [
        i18n.t(
          '{n, plural, one {{n} claim} other {{n} claims}} {n, plural, one {goes} other {go}}, with the payments from the sheet.',
          { n: claims },
        ),
        ...figures,
        i18n.t('People, items and a group order that came with it go too, where nothing else needs them.'),
        i18n.t('Limits that it raised are as before again, where nobody set them since.'),
      ],
      okText: i18n.t('Undo'),
    });
    if (goesAhead) await reported(() => undo({ takeover_id }).unwrap());
  };
  const [tone, word] = states()[state];
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
          {i18n.t(
            '{claims, plural, one {{claims} claim} other {{claims} claims}}, {lines, plural, one {{lines} line} other {{lines} lines}} left out · {displayname}, {started_at}',
            {
              claims,
              lines: left_out,
              displayname: one.actor.displayname,
              started_at: formatDateTime(one.started_at),
            },
          )}
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
            {i18n.t('Go on')}
          </Button>
        )}
        {state === 'done' && (
          <>
            <LinkButton to={paths.gridOfGo(go_id)}>{i18n.t('Grid')}</LinkButton>
            <LinkButton to={paths.adminUsers}>{i18n.t('Invite the fans')}</LinkButton>
            <Button danger loading={undoing.isLoading} onClick={() => void confirmUndo()}>
              {i18n.t('Undo')}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
