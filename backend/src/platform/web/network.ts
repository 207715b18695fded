import { isIPv6 } from 'node:net';

/**
 * The network that an address counts as in the limits of calls: a subscriber of IPv6 has a whole /64 of addresses. An
 * IPv4 address stays as it is, also inside an IPv6 one.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown';
  const [plain = ''] = address.toLowerCase().split('%', 1);
  if (!isIPv6(plain)) return plain;
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (inside?.[1] !== undefined) return inside[1];
  const [head = '', tail] = plain.split('::', 2);
  const first = groupsOf(head);
  const last = tail === undefined ? [] : groupsOf(tail);
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

/** The groups of a part of an address. An IPv4 address at the end replaces two groups, and is beyond the first four. */
function groupsOf(part: string): string[] {
  return part
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group.replace(/^0+(?=.)/, '')]));
}
