import type { DemoBand } from './shapes';

function band(key: string, name: string, members: readonly string[]): DemoBand {
  return {
    key,
    name,
    members: members.map((memberName) => ({ key: memberName.toLowerCase(), name: memberName })),
  };
}

/** Five invented bands. */
export const demoBands = [
  band('lumiveil', 'LUMIVEIL', ['Areum', 'Dahye', 'Nabi', 'Sori', 'Yuni']),
  band('neontide', 'NEONTIDE', ['Garam', 'Juno', 'Kian', 'Raon', 'Siwol', 'Taeoh']),
  band('ecliptix', 'ECLIPTIX', ['Duri', 'Ina', 'Lio', 'Sebin']),
  band('peachline', 'peachline', ['Binna', 'Chaeun', 'Romi', 'Sua']),
  band('vanta', 'VANTA CROWN', ['Doha', 'Eunjae', 'Gyul', 'Rikuto', 'Yohan']),
] as const satisfies readonly DemoBand[];

export function demoBand(key: string): DemoBand {
  const found = demoBands.find((candidate) => candidate.key === key);
  if (!found) throw new Error(`No demo band '${key}'`);
  return found;
}
