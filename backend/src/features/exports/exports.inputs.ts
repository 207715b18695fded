import { IsIn } from 'class-validator';
import { Filled, Optional } from '../../platform/trpc/fields';
import { exportFormats, type ExportFormat } from './export-file';

/** The query of a download: everything is text. */
export class ExportInput {
  @IsIn(exportFormats)
  format!: ExportFormat;

  @Optional()
  @Filled(40)
  from?: string;

  @Optional()
  @Filled(40)
  to?: string;

  /** `without` leaves people's free text out of the JSON Lines. */
  @Optional()
  @IsIn(['with', 'without'])
  texts?: 'with' | 'without';
}
