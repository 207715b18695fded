import type { PlannedLineRecord, TakeOverPlanRecord, TakeOverQuestion } from '@fan-beats/backend/contract';
import { Alert, Button, Spin } from 'antd';
import { BulkRows } from '../../shared/bulk/BulkRows';
import { countOf, formatSum } from '../../shared/format/figures';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import { Panel } from '../../shared/ui/frame/Page';
import { Grid } from '../../shared/ui/lists/Grid';
import { useConsequenceQuestion } from '../../shared/ui/questions/useConsequenceQuestion';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { behindWords, planColumns, rowsOf, sumsOf, wordsOfLine } from './planRows';
import type { Planned } from './useTakeOver';
import styles from './PlanPanel.module.css';

const missing: Readonly<Record<TakeOverQuestion, string>> = {
  columns: 'Choose the column of the fan and the column of the item.',
  go: 'Give the new group order a title.',
  people: 'Choose the person of each fan who may be in the shop already.',
  spellings: 'Choose whether the spellings of an Instagram name are one fan.',
  nameless_lines: 'Choose the fan of each line without a name.',
  parts: 'Choose what happens to fans with some lines left out.',
  items: 'Choose the items that are meant.',
  equal_lines: 'Choose whether lines that are there twice are meant to be.',
  nothing: 'Nothing of this sheet can be taken over: the reasons are at the lines.',
};

/** The lines, fans and euros that stay in the sheet (rule A23). */
function behindOf({ totals: { behind }, lines }: TakeOverPlanRecord): readonly string[] {
  const sheetTotals = lines.filter(({ total }) => total).length;
  return [
    ...(behind.lines > 0
      ? [`Stays in the sheet, whole or in part: ${behindWords(behind)}; of ${countOf(behind.fans, 'fan')}.`]
      : []),
    ...(sheetTotals > 0 ? [`${countOf(sheetTotals, 'line')} with a total left out.`] : []),
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
      title: `Take over ${countOf(totals.claims, 'claim')}?`,
      consequences: [
        `${countOf(totals.new_people, 'new person', 'new people')} without an account and ${countOf(totals.new_items, 'new item')} come with them.`,
        ...(totals.paid > 0
          ? [`${formatSum(totals.paid)} is recorded as payments, with the sheet as the source.`]
          : []),
        ...behindOf(plan),
        'No mail is sent, and no fan is notified.',
        'It can be undone as one, while nobody has acted on a claim of it.',
      ],
      okText: 'Take over',
      harmless: true,
    });
    if (goesAhead) await take();
  };
  return (
    <Panel title="Preview">
      <p role="status" className="wrap gap6 apart">
        <StatusTag tone="accent">{countOf(totals.claims, 'claim')}</StatusTag>
        <StatusTag tone="neutral">{countOf(totals.new_people, 'new person', 'new people')}</StatusTag>
        <StatusTag tone="neutral">{countOf(totals.new_items, 'new item')}</StatusTag>
        <StatusTag tone={totals.left_out > 0 ? 'warning' : 'neutral'}>
          {`${countOf(totals.left_out, 'line')} left out, whole or in part`}
        </StatusTag>
        {totals.behind.lines > 0 && (
          <StatusTag tone="warning">{`${formatSum(totals.behind.sum)} of it stays in the sheet`}</StatusTag>
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
          label="Claims of the fans"
          columns={planColumns(plan)}
          rows={rowsOf(plan)}
          keyOf={({ person }) => person.who}
        />
      )}
      <Disclosure title={`Line by line: ${countOf(lines.length, 'line')}`} openAtFirst={totals.left_out > 0}>
        <BulkRows
          label="Lines"
          rows={byNeed}
          keyOf={({ line }) => String(line)}
          naming={({ line, text }) => (
            <>
              <strong>{`Line ${line}`}</strong>
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
          title="Before anything is taken over:"
          description={
            <ul className="bullets">
              {questions.map((question) => (
                <li key={question}>{missing[question]}</li>
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
          {`Take over ${countOf(totals.claims, 'claim')}`}
        </Button>
        {(isPlanning || isTaking) && (
          <span role="status" className="line quiet">
            <Spin size="small" />
            {isTaking ? `Making ${countOf(totals.claims, 'claim')}: please stay here.` : 'Looking again …'}
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
      aria-label={isOut ? `Take it: line ${line}` : `Leave out line ${line}`}
      onClick={isOut ? takeAgain : leaveOut}
    >
      {isOut ? 'Take it' : 'Leave out'}
    </Button>
  );
}
