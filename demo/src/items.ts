import { demoFreebies } from './freebies';
import { demoMerchandise } from './merchandise';
import { demoRecords } from './records';
import type { DemoItem } from './shapes';

/** The whole range of the demo shop: items first, freebies last. */
export const demoItems: readonly DemoItem[] = [...demoRecords, ...demoMerchandise, ...demoFreebies];
