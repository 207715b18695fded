const storageKey = 'fan-beats/letter-keys';

/** Whether single letters act on claims: whoever speaks to the machine may not want them (WCAG 2.1.4). */
export const lettersAct = (): boolean => localStorage.getItem(storageKey) !== 'off';

export function letLettersAct(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}
