import { useEffect, useRef } from 'react';
import './knownLanguage';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDateTime } from '../../../format/figures';
import { useThemeMode } from '../../../theme/themeMode';
import styles from './TimeChart.module.css';

export interface ChartLine {
  readonly label: string;
  /** One value for each point of time; null is not drawn. */
  readonly values: readonly (number | null)[];
}

interface TimeChartProps {
  /** Milliseconds since 1970, rising. */
  readonly times: readonly number[];
  /** Five at most: more cannot be distinguished. */
  readonly lines: readonly ChartLine[];
  /** A time between these two is shaded. */
  readonly shaded: readonly [number, number];
  readonly formatTick: (value: number) => string;
  readonly formatValue: (value: number) => string;
  /** The index of the point whose values are shown. */
  readonly at: number;
  readonly onAt: (point: number) => void;
}

const height = 180;
/** Distinct by colour and by dashes. */
const strokes = [
  { colour: '--ant-color-primary-text', dash: [] },
  { colour: '--ant-color-success', dash: [8, 4] },
  { colour: '--ant-color-warning', dash: [2, 3] },
  { colour: '--ant-color-info', dash: [10, 3, 2, 3] },
  { colour: '--ant-color-error', dash: [4, 2] },
] as const;
const strokeOf = (number: number) => strokes[number % strokes.length] ?? strokes[0];
const wholeSteps = [0, 1, 2, 3, 4, 5, 6].flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power));

/** Lines over time, with their values beside them as text. The only importer of its library. */
export function TimeChart(props: TimeChartProps) {
  const { lines, formatValue, at } = props;
  const place = useDrawing(props);
  return (
    <>
      <div ref={place} className={styles.drawing} aria-hidden="true" />
      <ul className={styles.legend}>
        {lines.map(({ label, values }, number) => {
          const value = values[at] ?? null;
          const { colour, dash } = strokeOf(number);
          return (
            <li key={label}>
              <svg width="28" height="8" aria-hidden="true">
                <path
                  d="M1 4h26"
                  stroke={`var(${colour})`}
                  strokeWidth="2.5"
                  strokeDasharray={dash.join(' ')}
                />
              </svg>
              <span>{label}</span>
              <strong>{value === null ? '–' : formatValue(value)}</strong>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function useDrawing({ times, lines, shaded: [from, until], formatTick, at, onAt }: TimeChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(null);
  const marked = useRef(at);
  // The colours of a canvas do not follow the theme by themselves.
  const { dark } = useThemeMode();

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const css = getComputedStyle(element);
    const colour = (name: string): string => css.getPropertyValue(name);
    const chart = new uPlot(
      {
        ...looks({ lines, colour, formatTick }),
        width: element.clientWidth,
        height,
        hooks: {
          drawClear: [(u) => shade(u, { from, until, colour: colour('--ant-color-primary-bg') })],
          draw: [(u) => mark(u, times[marked.current])],
          setCursor: [
            ({ cursor: { idx } }) => {
              if (typeof idx === 'number') onAt(idx);
            },
          ],
        },
      },
      [[...times], ...lines.map(({ values }) => [...values])],
      element,
    );
    drawn.current = chart;
    const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      chart.destroy();
    };
  }, [times, lines, from, until, formatTick, onAt, dark]);

  useEffect(() => {
    marked.current = at;
    if (drawn.current?.status === 1) mark(drawn.current, times[at]);
  }, [at, times]);
  return place;
}

interface Looks extends Pick<TimeChartProps, 'lines' | 'formatTick'> {
  readonly colour: (name: string) => string;
}

function looks({ lines, colour, formatTick }: Looks): Omit<uPlot.Options, 'width' | 'height'> {
  const axis: uPlot.Axis = {
    stroke: colour('--ant-color-text-secondary'),
    grid: { stroke: colour('--ant-color-split'), width: 1 },
    ticks: { show: false },
    font: `12px ${colour('--ant-font-family')}`,
  };
  return {
    ms: 1,
    tzDate: (time) => uPlot.tzDate(new Date(time), 'Europe/Berlin'),
    legend: { show: false },
    // The last place of the pointer stays marked.
    cursor: { y: false, drag: { x: false, y: false }, bind: { mouseleave: () => null } },
    scales: { y: { range: (_chart, _least, most) => [0, Math.max(1, most * 1.06)] } },
    axes: [
      { ...axis, size: 28, space: 56, values: (_chart, splits) => splits.map(dayOrHour) },
      { ...axis, size: 60, space: 24, incrs: wholeSteps, values: (_chart, splits) => splits.map(formatTick) },
    ],
    series: [
      {},
      ...lines.map((_line, number): uPlot.Series => {
        const { colour: name, dash } = strokeOf(number);
        return { stroke: colour(name), width: 2, dash: [...dash], points: { show: false } };
      }),
    ],
  };
}

function mark(chart: uPlot, time: number | undefined): void {
  if (time !== undefined) chart.setCursor({ left: chart.valToPos(time, 'x'), top: 0 }, false);
}

interface Shade {
  readonly from: number;
  readonly until: number;
  readonly colour: string;
}

function shade(chart: uPlot, { from, until, colour }: Shade): void {
  const { ctx, bbox } = chart;
  const [left, right] = [from, until].map((time) =>
    Math.min(bbox.left + bbox.width, Math.max(bbox.left, chart.valToPos(time, 'x', true))),
  );
  if (left === undefined || right === undefined) return;
  ctx.save();
  ctx.fillStyle = colour;
  ctx.fillRect(left, bbox.top, right - left, bbox.height);
  ctx.restore();
}

/** '24.12.' at midnight, '18:00' within a day. */
function dayOrHour(time: number): string {
  const text = formatDateTime(new Date(time).toISOString());
  return text.endsWith('00:00') ? text.slice(0, 6) : text.slice(-5);
}
