import type { TakeOverPlanRecord, TakeOverQuestion } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert, Button, Spin } from 'antd';
import { formatSum } from '../../shared/format/figures';
import { Panel } from '../../shared/ui/frame/Page';
import { Grid } from '../../shared/ui/lists/Grid';
import { useConsequenceQuestion } from '../../shared/ui/questions/useConsequenceQuestion';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { LinesPanel } from './LinesPanel';
import { behindWords, planColumns, rowsOf, sumsOf } from './planRows';
import type { Planned } from './useTakeOver';
import styles from './PlanPanel.module.css';

const missing = (): Readonly<Record<TakeOverQuestion, string>> => ({
  columns: i18n.t('Choose the column of the fan and the column of the item.'),
  go: i18n.t('Give the new group order a title.'),
  people: i18n.t('Choose the person of each fan who may be in the shop already.'),
  spellings: i18n.t('Choose whether the spellings of an Instagram name are one fan.'),
  nameless_lines: i18n.t('Choose the fan of each line without a name.'),
  itemless_lines: i18n.t('Choose the item of each line without one.'),
  parts: i18n.t('Choose what happens to fans with some lines left out.'),
  items: i18n.t('Choose the items that are meant.'),
  paid_on: i18n.t('Choose the day of the payments that have none in the sheet.'),
  equal_lines: i18n.t('Choose whether lines that are there twice are meant to be.'),
  nothing: i18n.t('Nothing of this sheet can be taken over: the reasons are at the lines.'),
});

/** The lines, fans and euros that stay in the sheet (rule A23). */
function behindOf({ totals: { behind }, lines }: TakeOverPlanRecord): readonly string[] {
  const sheetTotals = lines.filter(({ total }) => total).length;
  return [
    ...(behind.lines > 0
      ? [
          i18n.t(
            'Stays in the sheet, whole or in part: {behindWords}; of {n, plural, one {{n} fan} other {{n} fans}}.',
            { n: behind.fans, behindWords: behindWords(behind) },
          ),
        ]
      : []),
    ...(sheetTotals > 0
      ? [i18n.t('{n, plural, one {{n} line} other {{n} lines}} with a total left out.', { n: sheetTotals })]
      : []),
  ];
}

/** The claims that the sheet would become, and the button that takes it over. */
export function PlanPanel({ plan, said, say, take, isTaking, isPlanning }: Planned) {
  const ask = useConsequenceQuestion();
  const { totals, questions } = plan;
  const confirm = async () => {
    const goesAhead = await ask({
      title: i18n.t('Take over {n, plural, one {{n} claim} other {{n} claims}}?', { n: totals.claims }),
      consequences: [
        i18n.t(
          '{people, plural, one {{people} new person} other {{people} new people}} without an account and {items, plural, one {{items} new item} other {{items} new items}} come with them.',
          { people: totals.new_people, items: totals.new_items },
        ),
        ...(totals.paid > 0
          ? [
              i18n.t('{paid} is recorded as payments, with the sheet as the source.', {
                paid: formatSum(totals.paid),
              }),
            ]
          : []),
        ...behindOf(plan),
        i18n.t('No mail is sent, and no fan is notified.'),
        i18n.t('It can be undone as one, while nobody has acted on a claim of it.'),
      ],
      okText: i18n.t('Take over'),
      harmless: true,
    });
    if (goesAhead) await take();
  };
  return (
    <Panel title={i18n.t('Preview')}>
      <p role="status" className="wrap gap6 apart">
        <StatusTag tone="accent">
          {i18n.t('{n, plural, one {{n} claim} other {{n} claims}}', { n: totals.claims })}
        </StatusTag>
        <StatusTag tone="neutral">
          {i18n.t('{n, plural, one {{n} new person} other {{n} new people}}', { n: totals.new_people })}
        </StatusTag>
        <StatusTag tone="neutral">
          {i18n.t('{n, plural, one {{n} new item} other {{n} new items}}', { n: totals.new_items })}
        </StatusTag>
        <StatusTag tone={totals.left_out > 0 ? 'warning' : 'neutral'}>
          {i18n.t('{n, plural, one {{n} line} other {{n} lines}} left out, whole or in part', {
            n: totals.left_out,
          })}
        </StatusTag>
        {totals.behind.lines > 0 && (
          <StatusTag tone="warning">
            {i18n.t('{sum} of it stays in the sheet', { sum: formatSum(totals.behind.sum) })}
          </StatusTag>
        )}
      </p>
      <dl className="figures apart">
        {sumsOf(plan).map(([label, sum]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="strong" translate="no">
              {formatSum(sum)}
            </dd>
          </div>
        ))}
      </dl>
      {plan.people.length > 0 && (
        <Grid
          label={i18n.t('Claims of the fans')}
          columns={planColumns(plan)}
          rows={rowsOf(plan)}
          keyOf={({ person }) => person.who}
        />
      )}
      <LinesPanel plan={plan} said={said} say={say} />
      {questions.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={i18n.t('Before anything is taken over:')}
          description={
            <ul className="bullets">
              {questions.map((question) => (
                <li key={question}>{missing()[question]}</li>
              ))}
            </ul>
          }
        />
      )}
      <div className={`line ${styles.confirm}`}>
        <Button
          type="primary"
          loading={isTaking}
          disabled={plan.digest === null || isPlanning}
          onClick={() => void confirm()}
        >
          {i18n.t('Take over {n, plural, one {{n} claim} other {{n} claims}}', { n: totals.claims })}
        </Button>
        {(isPlanning || isTaking) && (
          <span role="status" className="line quiet">
            <Spin size="small" />
            {isTaking
              ? i18n.t('Making {n, plural, one {{n} claim} other {{n} claims}}: please stay here.', {
                  n: totals.claims,
                })
              : i18n.t('Looking again …')}
          </span>
        )}
      </div>
    </Panel>
  );
}
