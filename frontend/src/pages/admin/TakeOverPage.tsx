import { i18n } from '@lingui/core';
import { Alert } from 'antd';
import { ColumnsPanel } from '../../features/takeovers/ColumnsPanel';
import { PlanPanel } from '../../features/takeovers/PlanPanel';
import { QuestionsPanel } from '../../features/takeovers/QuestionsPanel';
import { SheetPanel } from '../../features/takeovers/SheetPanel';
import { TakeOverList } from '../../features/takeovers/TakeOverList';
import { TargetPanel } from '../../features/takeovers/TargetPanel';
import { useTakeOver } from '../../features/takeovers/useTakeOver';
import { sentence } from '../../shared/format/figures';
import { useLeaveQuestion } from '../../shared/forms/useLeaveQuestion';
import { paths } from '../../shared/routes/paths';
import { LinkButton, PageHead } from '../../shared/ui/frame/Page';
import { Failure } from '../../shared/ui/states/Failure';
import { ListSkeleton } from '../../shared/ui/states/Loaded';

/** Takes a group order from a sheet into the shop (rules A1 to A8). */
export function TakeOverPage() {
  const taking = useTakeOver();
  const { pasted, sheet, said, plan, refusal, done, isPlanning, say } = taking;
  useLeaveQuestion(sheet !== null || pasted !== '', undefined, {
    title: i18n.t('Leave this sheet?'),
    content: i18n.t('Nothing of it was taken over yet, and your answers are not kept.'),
  });
  return (
    <>
      <PageHead
        title={i18n.t('Take over a group order')}
        back={{ to: paths.adminGos, label: i18n.t('Go List') }}
      />
      <p className="quiet apart">
        {i18n.t(
          'A group order that runs in a sheet comes into the shop: fans, items, claims and payments. You see what every line becomes before anything is kept. No mail is sent.',
        )}
      </p>
      {done && (
        <Alert
          className="apart"
          type="success"
          showIcon
          role="status"
          title={[
            sentence(
              i18n.t('In the shop: {n, plural, one {{n} claim} other {{n} claims}} of {gotitle}', {
                n: done.claims - done.refused.length,
                gotitle: done.gotitle,
              }),
            ),
            i18n.t('No mail was sent.'),
          ].join(' ')}
          action={<LinkButton to={paths.goCockpit(done.go_id)}>{i18n.t('Open the group order')}</LinkButton>}
        />
      )}
      <SheetPanel {...taking} />
      <Failure className="apart" text={refusal} />
      {isPlanning && !plan && <ListSkeleton label={i18n.t('Reading the sheet …')} />}
      {plan && (
        <>
          <ColumnsPanel plan={plan} say={say} />
          <TargetPanel said={said} say={say} />
          <QuestionsPanel plan={plan} said={said} say={say} />
          <PlanPanel {...taking} plan={plan} />
        </>
      )}
      {!sheet && <TakeOverList />}
    </>
  );
}
