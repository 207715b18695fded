import { answerReading } from '../../platform/tables/reading-thread';
import { readSheetFile } from './read-sheet-file';

void answerReading(readSheetFile);
