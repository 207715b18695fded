import { answerReading } from '../../platform/tables/reading-thread';
import { readSheet } from './sheet';

answerReading(readSheet);
