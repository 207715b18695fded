import { answerReading } from '../../../../platform/tables/reading-thread';
import { readBankFile } from './read-bank-file';

void answerReading(readBankFile);
