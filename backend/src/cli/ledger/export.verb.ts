import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../features/books/exports/error-code';
import {
  exportFile,
  exportFormats,
  type ExportFormat,
  type ExportRequest,
} from '../../features/books/exports/export-file';
import { exportSpan, UnreadableTime } from '../../features/books/exports/export-span';
import { toFile, withProgress } from './file-output';
import { withServerClient } from './ledger-database';
import { CliFailure, localPath, progressLine, readArguments, WrongCall } from './terminal';

export const exportUsage = `export ${exportFormats.join('|')} [--from DAY] [--to DAY] [--without-texts] [--excel] [--out FILE]`;

/** Writes the books as a file, or to standard output. */
export async function exportVerb(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    usage: exportUsage,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      out: { type: 'string' },
      'without-texts': { type: 'boolean', default: false },
      excel: { type: 'boolean', default: false },
    },
    words: [1, 1],
  });
  const [name] = positionals;
  const format = exportFormats.find((known) => known === name);
  if (!format) throw new WrongCall(exportUsage);
  const request = requestOf(format, values);
  await withServerClient(async (client) => {
    const { chunks } = await exportFile(client, request);
    const counted = withProgress(chunks);
    if (values.out === undefined) await toStandardOutput(counted);
    else await toFile(counted, localPath(values.out));
  });
  progressLine('');
  return 0;
}

function requestOf(
  format: ExportFormat,
  values: {
    readonly from?: string;
    readonly to?: string;
    readonly 'without-texts': boolean;
    readonly excel: boolean;
  },
): ExportRequest {
  const { from, to } = values;
  try {
    const span = exportSpan({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
    const dialect = values.excel ? 'excel' : 'plain';
    return { format, span, withPrivate: !values['without-texts'], dialect, now: new Date() };
  } catch (error) {
    if (error instanceof UnreadableTime) throw new CliFailure(`--${error.message}`);
    throw error;
  }
}

async function toStandardOutput(chunks: Readable): Promise<void> {
  try {
    await pipeline(chunks, process.stdout, { end: false });
  } catch (error) {
    // A reader of the beginning only, such as `head`, has everything that it needs.
    if (errorCode(error) !== 'EPIPE') throw error;
  }
}
