import { demoFreebies } from './demo-freebies';
import { demoMerchandise } from './demo-merchandise';
import { demoRecords } from './demo-records';
import type { DemoItem } from './demo-shapes';

/** The whole range of the demo shop: items first, freebies last. */
export const demoItems: readonly DemoItem[] = [...demoRecords, ...demoMerchandise, ...demoFreebies];
