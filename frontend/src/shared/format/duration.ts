const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Time left in the largest two parts that matter: '3d 04h', '5h 07m', '12m 09s', '9s'. */
export function formatDuration(durationMs: number): string {
  const left = Math.max(0, Math.ceil(durationMs / second) * second);
  const [days, hours] = [Math.floor(left / day), Math.floor((left % day) / hour)];
  const [minutes, seconds] = [Math.floor((left % hour) / minute), Math.floor((left % minute) / second)];
  if (days > 0) return `${days}d ${twoDigits(hours)}h`;
  if (hours > 0) return `${hours}h ${twoDigits(minutes)}m`;
  if (minutes > 0) return `${minutes}m ${twoDigits(seconds)}s`;
  return `${seconds}s`;
}
