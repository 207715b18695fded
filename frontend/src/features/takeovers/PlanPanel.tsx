import type { PlannedLineRecord, TakeOverPlanRecord, TakeOverQuestion } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert, Button, Spin } from 'antd';
import { BulkRows } from '../../shared/bulk/BulkRows';
import { formatSum } from '../../shared/format/figures';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import { Panel } from '../../shared/ui/frame/Page';
import { Grid } from '../../shared/ui/lists/Grid';
import { useConsequenceQuestion } from '../../shared/ui/questions/useConsequenceQuestion';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { behindWords, planColumns, rowsOf, sumsOf, wordsOfLine } from './planRows';
import type { Planned } from './useTakeOver';
import styles from './PlanPanel.module.css';

const missing = (): Readonly<Record<TakeOverQuestion, string>> => ({
  columns: i18n.t('Choose the column of the fan and the column of the item.'),
  go: i18n.t('Give the new group order a title.'),
  people: i18n.t('Choose the person of each fan who may be in the shop already.'),
  spellings: i18n.t('Choose whether the spellings of an Instagram name are one fan.'),
  nameless_lines: i18n.t('Choose the fan of each line without a name.'),
  parts: i18n.t('Choose what happens to fans with some lines left out.'),
  items: i18n.t('Choose the items that are meant.'),
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
  const { totals, questions, lines } = plan;
  const byNeed = [...lines].sort(
    (a, b) => Number(b.why !== null) - Number(a.why !== null) || a.line - b.line,
  );
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
      <Disclosure
        title={i18n.t('Line by line: {n, plural, one {{n} line} other {{n} lines}}', { n: lines.length })}
        openAtFirst={totals.left_out > 0}
      >
        <BulkRows
          label={i18n.t('Lines')}
          rows={byNeed}
          keyOf={({ line }) => String(line)}
          naming={({ line, text }) => (
            <>
              <strong>{i18n.t('Line {line}', { line })}</strong>
              <span className="below">{text}</span>
            </>
          )}
        >
          {(line) => (
            <span className="wrap gap6">
              {wordsOfLine(line, plan).map(({ tone, text }) => (
                <StatusTag key={text} tone={tone}>
                  {text}
                </StatusTag>
              ))}
              <LineChoice line={line} said={said} say={say} />
            </span>
          )}
        </BulkRows>
      </Disclosure>
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

interface LineChoiceProps extends Pick<Planned, 'said' | 'say'> {
  readonly line: PlannedLineRecord;
}

/** Leaves a line out, or takes it again; a line that reads like a total is left out until it is taken (rule A20). */
function LineChoice({ line: { line, total, why }, said, say }: LineChoiceProps) {
  const { leave_out: leftOut = [], totals_taken: taken = [] } = said;
  const without = (lines: typeof leftOut) => lines.filter((one) => one.line !== line);
  const has = (lines: typeof leftOut) => lines.some((one) => one.line === line);
  const isOut = total || has(leftOut);
  if (!isOut && why !== null) return null;
  const takeAgain = () =>
    total ? say({ totals_taken: [...taken, { line }] }) : say({ leave_out: without(leftOut) });
  const leaveOut = () =>
    has(taken) ? say({ totals_taken: without(taken) }) : say({ leave_out: [...leftOut, { line }] });
  return (
    <Button
      size="small"
      aria-label={
        isOut ? i18n.t('Take it: line {line}', { line }) : i18n.t('Leave out line {line}', { line })
      }
      onClick={isOut ? takeAgain : leaveOut}
    >
      {isOut ? i18n.t('Take it') : i18n.t('Leave out')}
    </Button>
  );
}
