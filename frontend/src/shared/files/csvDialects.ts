import { germanCsv, plainCsv } from '@fan-beats/events/kernel';

export const csvDialects = [
  { key: 'excel', label: 'CSV for German Excel', dialect: germanCsv },
  { key: 'plain', label: 'Plain CSV', dialect: plainCsv },
] as const;
