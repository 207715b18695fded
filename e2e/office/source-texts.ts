import type { FanText } from '../fans/texts';

/** Texts of the back office that only a broken connection or foreign data would show: checked in their source files. */
export const officeSourceTexts: readonly FanText[] = [
  {
    text: 'Fehler beim Hochladen',
    file: 'frontend/src/shared/ui/fields/ImageUpload/useUploads.ts',
    when: 'an upload that failed without a message',
  },
  {
    text: 'Fehler beim Hochladen der Datei',
    file: 'frontend/src/shared/api/uploadFile.ts',
    when: 'an upload that the server could not answer',
  },
  { text: 'Unknown', file: 'events/src/catalogue/gos/go-status.ts', when: 'a status that nobody knows' },
];
