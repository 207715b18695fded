import type { GoCourseRecord, GoRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useMemo, useState } from 'react';
import { formatSum, formatDate, formatDateTime, instantOf } from '../../../../../shared/format/figures';
import { Disclosure } from '../../../../../shared/ui/frame/Disclosure';
import { Loaded } from '../../../../../shared/ui/states/Loaded';
import { TimeChart, type ChartLine } from '../../../../../shared/ui/show/TimeChart/TimeChart';
import { GosAdminApi } from '../gosAdminApi';
import styles from './GoCharts.module.css';

interface GoChartsProps {
  readonly go: Pick<GoRecord, 'go_id' | 'available_from' | 'available_until'>;
}

/** The course of a group order since its first claim, as charts and as tables. */
export function GoCharts({ go }: GoChartsProps) {
  const query = GosAdminApi.useAdmGetGoCourseQuery({ go_id: go.go_id });
  return (
    <Loaded query={query} failed={i18n.t('Error loading charts')} rows={14}>
      {(course) =>
        course.points.length === 0 ? (
          <p className="quiet small">{i18n.t('Nobody has claimed anything yet.')}</p>
        ) : (
          <Course go={go} course={course} />
        )
      }
    </Loaded>
  );
}

interface Chart {
  readonly title: string;
  readonly lines: readonly ChartLine[];
  readonly formatTick: (value: number) => string;
  readonly formatValue: (value: number) => string;
}

function Course({ go, course }: GoChartsProps & { readonly course: GoCourseRecord }) {
  const { step, points } = course;
  const [chosen, choose] = useState(Infinity);
  const at = Math.min(chosen, points.length - 1);
  const times = useMemo(() => points.map((point) => Date.parse(point.at)), [points]);
  const charts = useMemo(() => chartsOf(course), [course]);
  const names = points.map((point) => (step === 'hour' ? formatDateTime : formatDate)(point.at));
  const { claims, charged, covered } = points[at] ?? { claims: 0, charged: 0, covered: 0 };
  const shaded = [
    instantOf(go.available_from) ?? -Infinity,
    instantOf(go.available_until) ?? Infinity,
  ] as const;
  return (
    <>
      <label className={styles.time}>
        <span>{i18n.t('Until {name}', { name: names[at] })}</span>
        <input
          type="range"
          aria-label={i18n.t('Point in time')}
          min={0}
          max={points.length - 1}
          value={at}
          aria-valuetext={i18n.t(
            '{name}: {n, plural, one {{n} claim} other {{n} claims}}, {covered} of {charged} paid',
            { n: claims, name: names[at], covered: formatSum(covered), charged: formatSum(charged) },
          )}
          onChange={({ target }) => choose(Number(target.value))}
        />
      </label>
      <div className={styles.charts}>
        {charts.map(({ title, ...chart }) => (
          <figure key={title} className={styles.chart} aria-label={title}>
            <h3>{title}</h3>
            <TimeChart {...chart} times={times} shaded={shaded} at={at} onAt={choose} />
            <Disclosure title={i18n.t('{title} as a table', { title })}>
              <ValueTable title={title} names={names} {...chart} />
            </Disclosure>
          </figure>
        ))}
      </div>
      <p className="quiet small">{i18n.t('Shaded: while fans may claim.')}</p>
    </>
  );
}

const inEuros = (value: number): string => `${value} €`;
const inPieces = (value: number): string =>
  i18n.t('{n, plural, one {{n} piece} other {{n} pieces}}', { n: value });

function chartsOf({ points, stock }: GoCourseRecord): readonly Chart[] {
  const left = stock.map(({ item_caption, variant_caption, left: values }) => ({
    label: variant_caption === null ? item_caption : `${item_caption}, ${variant_caption}`,
    values,
  }));
  return [
    {
      title: i18n.t('Claims'),
      lines: [{ label: i18n.t('Claims'), values: points.map(({ claims }) => claims) }],
      formatTick: String,
      formatValue: String,
    },
    {
      title: i18n.t('Sums'),
      lines: [
        { label: i18n.t('Items'), values: points.map(({ sum }) => sum) },
        { label: i18n.t('With shipping costs'), values: points.map(({ charged }) => charged) },
        { label: i18n.t('Paid'), values: points.map(({ covered }) => covered) },
      ],
      formatTick: inEuros,
      formatValue: formatSum,
    },
    ...(left.length === 0
      ? []
      : [{ title: i18n.t('Scarcest stock'), lines: left, formatTick: String, formatValue: inPieces }]),
  ];
}

interface ValueTableProps extends Pick<Chart, 'title' | 'lines' | 'formatValue'> {
  readonly names: readonly string[];
}

/** A table with only the points that differ from the point before. */
function ValueTable({ title, names, lines, formatValue }: ValueTableProps) {
  const changed = names.flatMap((_name, point) =>
    point === 0 || lines.some(({ values }) => values[point] !== values[point - 1]) ? [point] : [],
  );
  return (
    <div className={styles.table} role="region" aria-label={i18n.t('{title}, table', { title })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{i18n.t('Until')}</th>
            {lines.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changed.map((point) => (
            <tr key={point}>
              <th scope="row">{names[point]}</th>
              {lines.map(({ label, values }) => {
                const value = values[point] ?? null;
                return <td key={label}>{value === null ? '–' : formatValue(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
