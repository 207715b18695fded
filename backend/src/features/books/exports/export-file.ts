import {
  germanCsv,
  germanDay,
  lastPosition,
  plainCsv,
  writeBooksFile,
  type Queryable,
} from '@fan-beats/events';
import {
  rangeOf,
  writeJournal,
  writePostingsCsv,
  writeUnbackedCsv,
  type ExportRange,
  type ExportSpan,
} from '@fan-beats/projections';

export const exportFormats = ['csv', 'jsonl', 'hledger', 'unbacked'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The dialects of a CSV: plain, or as a German Excel expects it. */
export const csvDialects = { plain: plainCsv, excel: germanCsv } as const;
export type CsvDialectName = keyof typeof csvDialects;

export interface ExportRequest {
  readonly format: ExportFormat;
  readonly span: ExportSpan;
  /** Includes people's free text in the JSON Lines. Without it every hash can still be checked. */
  readonly withPrivate: boolean;
  /** The dialect of the two formats that are CSV. */
  readonly dialect: CsvDialectName;
  readonly now: Date;
}

interface Kind {
  readonly contentType: string;
  readonly ending: string;
  readonly write: (client: Queryable, range: ExportRange, request: ExportRequest) => AsyncGenerator<string>;
}

const kinds: Readonly<Record<ExportFormat, Kind>> = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    ending: 'postings.csv',
    write: (client, range, { withPrivate, dialect }) =>
      writePostingsCsv(client, range, { withTexts: withPrivate, dialect: csvDialects[dialect] }),
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    ending: 'jsonl',
    write: (client, { after, upTo }, { withPrivate, now }) =>
      writeBooksFile(client, { after, upTo, withPrivate, exportedAt: now }),
  },
  hledger: {
    contentType: 'text/plain; charset=utf-8',
    ending: 'journal',
    write: (client, range) => writeJournal(client, range),
  },
  unbacked: {
    contentType: 'text/csv; charset=utf-8',
    ending: 'unbacked.csv',
    write: (client, range, { dialect }) => writeUnbackedCsv(client, range, csvDialects[dialect]),
  },
};

export interface ExportFile {
  readonly name: string;
  readonly contentType: string;
  readonly chunks: AsyncGenerator<string>;
}

/**
 * An export that begins when its chunks are read. It covers the events of the main database at the moment of the call.
 * The events are read from the database that `readFrom` returns.
 */
export async function exportFile(
  main: Queryable,
  request: ExportRequest,
  readFrom: () => Promise<Queryable> = () => Promise.resolve(main),
): Promise<ExportFile> {
  const { contentType, ending, write } = kinds[request.format];
  const fence = await lastPosition(main);
  const client = await readFrom();
  const range = await rangeOf(client, fence, request.span);
  return { contentType, name: `${nameOf(request)}.${ending}`, chunks: write(client, range, request) };
}

/** The date, such as `2026-11-21`, then the days of the span. The sender puts the name of the shop before it. */
function nameOf({ span, now }: ExportRequest): string {
  const from = span.fromMs === undefined ? [] : [`from-${germanDay(span.fromMs)}`];
  const to = span.untilMs === undefined ? [] : [`to-${germanDay(span.untilMs)}`];
  return [germanDay(now.getTime()), ...from, ...to].join('-');
}
