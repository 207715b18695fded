import { readStored, writeStored } from '../../../shared/config/browserStorage';

/** A choice between two that this browser stores; the usual one is not stored. */
function keptChoice(name: string, usual: boolean) {
  const key = `fan-beats/${name}`;
  return {
    get: (): boolean => (readStored(key) === null) === usual,
    set: (chosen: boolean): void => {
      const other = chosen ? 'on' : 'off';
      writeStored(key, chosen === usual ? null : other);
    },
  };
}

/** Whether single letters act on claims: people who use speech input may turn them off (WCAG 2.1.4). */
export const letterKeys = keptChoice('letter-keys', true);

/** Whether the lines of claims are wider apart. */
export const wideLines = keptChoice('wide-lines', false);
